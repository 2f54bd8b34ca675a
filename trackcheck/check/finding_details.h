// What reports show of a finding besides the finding itself, made from the
// bytes of the file.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_FINDING_DETAILS_H_
#define TRACKCHECK_TRACKCHECK_CHECK_FINDING_DETAILS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/api/plan_view.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/json/line_index.h"
#include "registry/format.h"
#include "trackcheck/check/excerpt.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/text/character_index.h"

namespace trackcheck {

// The positions of a finding in a text file, and its line.
struct TextDetails {
  TextPosition where;
  // The position of each related place; nothing if it is in another file.
  std::vector<std::optional<TextPosition>> related;
  // The positions of the repairs. None if there are very many, or if the whole
  // file is replaced.
  std::vector<TextPosition> repairs;
  TextExcerpt excerpt;
};

struct FindingDetails {
  std::string fingerprint;          // empty if it is not wanted
  Excerpt excerpt;                  // empty for a text file
  std::optional<TextDetails> text;  // not set for a binary file
  // Where the finding is in what the file describes. Not set if its structure
  // is at fault, or if it has no such place.
  std::optional<Coordinates> coordinates;

  // The position of related place `i`. Null in a binary file, and if the place
  // is in another file.
  const TextPosition* related_position(size_t i) const {
    return text.has_value() && text->related[i].has_value() ? &*text->related[i]
                                                            : nullptr;
  }
};

class FindingDetailsMaker {
 public:
  // The findings of a rule in a file that get coordinates. Later ones get none,
  // because it takes time to find the place of a large element.
  static constexpr size_t kMaxLocated = 1000;
  // The repairs of a finding that get positions.
  static constexpr size_t kMaxRepairs = 256;

  // `file` was decoded from `spaces`. Both outlive the maker.
  FindingDetailsMaker(const DecodedFile& file, const Spaces& spaces,
                      bool is_text)
      : file_(file),
        spaces_(spaces),
        is_text_(is_text),
        text_(spaces.inflated.size() > 0 ? spaces.inflated : spaces.file),
        lines_(text_),
        characters_(text_.text()) {}

  // Makes the details of the next finding of the file. They hold no references
  // to its bytes.
  FindingDetails Next(const Finding& finding, std::string fingerprint);

 private:
  std::optional<Coordinates> CoordinatesOf(const Finding& finding);
  TextPosition PositionOf(const ByteRange& range);
  // The column of the byte at `offset`, which is at `position`.
  uint64_t ColumnInCharacters(uint64_t offset,
                              const json::LinePosition& position);

  const DecodedFile& file_;
  // Made when it is first needed; null if the format has none.
  std::optional<std::unique_ptr<PlanView>> plan_;
  std::map<const RuleInfo*, size_t> located_;  // findings
  const Spaces spaces_;
  const bool is_text_;
  const ByteView text_;  // what people read of a text
  json::LineIndex lines_;
  CharacterIndex characters_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_FINDING_DETAILS_H_
