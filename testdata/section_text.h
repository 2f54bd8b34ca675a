// A text of named sections. A section is one line,
//
//   NAME: TEXT
//
// or a line with the name and indented lines after it:
//
//   NAME:
//     TEXT
//     MORE TEXT
//
// Both forms may be combined. Lines that start with `#` and empty lines are
// comments; a name holds no colon.
#ifndef TRACKCHECK_TESTDATA_SECTION_TEXT_H_
#define TRACKCHECK_TESTDATA_SECTION_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace trackcheck {

struct TextSection {
  std::string name;
  std::string text;  // lines without indentation, each with its line break
};

// Sections in the order of the text. Errors name the line.
absl::StatusOr<std::vector<TextSection>> ParseSections(std::string_view text);

// The section in its indented form, without empty lines.
std::string RenderSection(const TextSection& section);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_SECTION_TEXT_H_
