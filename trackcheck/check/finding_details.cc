#include "trackcheck/check/finding_details.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {
namespace {

// Whether the decoder reports the rule: the bytes are at fault, not what they
// mean.
bool IsStructural(const RuleInfo& rule) {
  return rule.source.starts_with("formats/");
}

}  // namespace

FindingDetails FindingDetailsMaker::Next(const Finding& finding,
                                         std::string fingerprint) {
  const ByteRange& range = finding.where.range;
  FindingDetails details = {.fingerprint = std::move(fingerprint)};
  details.coordinates = CoordinatesOf(finding);
  // The damage of a compressed text has no line.
  if (!is_text_ || range.space != text_.range().space) {
    // A fault beside the file has no bytes in it.
    if (!finding.rule->across_files || range.size > 0) {
      details.excerpt = TakeExcerpt(spaces_[range.space], range);
    }
    return details;
  }
  TextDetails& text = details.text.emplace();
  text.where = PositionOf(range);
  text.excerpt = TakeTextExcerpt(text_, text.where, range);
  for (const Related& related : finding.related) {
    text.related.push_back(related.path.empty()
                               ? std::optional(PositionOf(related.where.range))
                               : std::nullopt);
  }
  const bool is_whole = !finding.repairs.empty() &&
                        finding.repairs.front().where == text_.range();
  if (is_whole || finding.repairs.size() > kMaxRepairs) return details;
  for (const Repair& repair : finding.repairs) {
    text.repairs.push_back(PositionOf(repair.where));
  }
  return details;
}

std::optional<Coordinates> FindingDetailsMaker::CoordinatesOf(
    const Finding& finding) {
  if (IsStructural(*finding.rule)) return std::nullopt;
  size_t& located = located_[finding.rule];
  if (located == kMaxLocated) return std::nullopt;
  ++located;
  if (!plan_) plan_ = file_.Map();
  if (*plan_ == nullptr) return std::nullopt;
  return (*plan_)->CoordinatesOf(finding.where.field.text());
}

TextPosition FindingDetailsMaker::PositionOf(const ByteRange& range) {
  const json::LinePosition first = lines_.At(range.offset);
  const json::LinePosition last = lines_.At(range.end());
  return {.line = first.line,
          .column = first.column,
          .first_character = ColumnInCharacters(range.offset, first),
          .end_line = last.line,
          .end_character = ColumnInCharacters(range.end(), last)};
}

uint64_t FindingDetailsMaker::ColumnInCharacters(
    uint64_t offset, const json::LinePosition& position) {
  const uint64_t line_begin = offset - (position.column - 1);
  return characters_.Between(line_begin, offset) + 1;
}

}  // namespace trackcheck
