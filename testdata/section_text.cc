#include "testdata/section_text.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace trackcheck {
namespace {

constexpr absl::string_view kIndentation = "  ";

}  // namespace

absl::StatusOr<std::vector<TextSection>> ParseSections(std::string_view text) {
  std::vector<TextSection> sections;
  int line_number = 0;
  for (absl::string_view line :
       absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    ++line_number;
    if (absl::StripAsciiWhitespace(line).empty() || line.front() == '#') {
      continue;
    }
    if (absl::ConsumePrefix(&line, kIndentation)) {
      if (sections.empty()) {
        return absl::InvalidArgumentError(
            absl::StrCat("line ", line_number, " belongs to no section"));
      }
      absl::StrAppend(&sections.back().text, line, "\n");
      continue;
    }
    const size_t colon = line.find(':');
    if (colon == absl::string_view::npos || colon == 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", line_number, " is neither indented nor NAME:"));
    }
    TextSection& section = sections.emplace_back();
    section.name = std::string(line.substr(0, colon));
    const absl::string_view first_line =
        absl::StripAsciiWhitespace(line.substr(colon + 1));
    if (!first_line.empty()) section.text = absl::StrCat(first_line, "\n");
  }
  return sections;
}

std::string RenderSection(const TextSection& section) {
  std::string rendered = absl::StrCat(section.name, ":\n");
  for (const absl::string_view line :
       absl::StrSplit(section.text, '\n', absl::SkipEmpty())) {
    absl::StrAppend(&rendered, kIndentation, line, "\n");
  }
  return rendered;
}

}  // namespace trackcheck
