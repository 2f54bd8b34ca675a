// What reports show of a finding besides the finding itself, made from the
// bytes of the file.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_FINDING_DETAILS_H_
#define TRACKCHECK_TRACKCHECK_CHECK_FINDING_DETAILS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/json/line_index.h"
#include "trackcheck/check/excerpt.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/text/character_index.h"

namespace trackcheck {

// The positions of a finding in a text file, and its line.
struct TextDetails {
  TextPosition where;
  // The position of each related place; nothing if it is in another file.
  std::vector<std::optional<TextPosition>> related;
  TextExcerpt excerpt;
};

struct FindingDetails {
  std::string fingerprint;          // empty if it is not wanted
  Excerpt excerpt;                  // empty for a text file
  std::optional<TextDetails> text;  // not set for a binary file

  // The position of related place `i`. Null in a binary file, and if the place
  // is in another file.
  const TextPosition* related_position(size_t i) const {
    return text.has_value() && text->related[i].has_value() ? &*text->related[i]
                                                            : nullptr;
  }
};

class FindingDetailsMaker {
 public:
  // The bytes of `spaces` must outlive the maker.
  FindingDetailsMaker(const Spaces& spaces, bool is_text)
      : spaces_(spaces),
        is_text_(is_text),
        text_(spaces.inflated.size() > 0 ? spaces.inflated : spaces.file),
        lines_(text_),
        characters_(text_.text()) {}

  // Makes the details of the next finding of the file. They hold no references
  // to its bytes.
  FindingDetails Next(const Finding& finding, std::string fingerprint);

 private:
  TextPosition PositionOf(const ByteRange& range);
  // The column of the byte at `offset`, which is at `position`.
  uint64_t ColumnInCharacters(uint64_t offset,
                              const json::LinePosition& position);

  const Spaces spaces_;
  const bool is_text_;
  const ByteView text_;  // what people read of a text
  json::LineIndex lines_;
  CharacterIndex characters_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_FINDING_DETAILS_H_
