#include "trackcheck/report/check/finding_details.h"

#include <string>
#include <utility>

#include "formats/core/bytes/byte_range.h"

namespace trackcheck {

FindingDetails FindingDetailsMaker::Next(const Finding& finding,
                                         std::string fingerprint) {
  const ByteRange& range = finding.where.range;
  FindingDetails details = {.fingerprint = std::move(fingerprint)};
  if (!is_text_) {
    details.excerpt = TakeExcerpt(spaces_[range.space], range);
    return details;
  }
  const auto position = [this](const Location& where) {
    const json::LinePosition found = lines_.At(where.range.offset);
    return TextPosition{found.line, found.column};
  };
  TextDetails& text = details.text.emplace();
  text.where = position(finding.where);
  text.excerpt = TakeTextExcerpt(spaces_.file, text.where, range);
  for (const Related& related : finding.related) {
    text.related.push_back(position(related.where));
  }
  return details;
}

}  // namespace trackcheck
