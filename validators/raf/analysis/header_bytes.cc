#include "validators/raf/analysis/header_bytes.h"

#include <cassert>
#include <string>
#include <utility>

namespace trackcheck::raf {

ByteView BytesAt(const Document& document, const ByteRange& range) {
  assert(document.header.present());
  return document.file.Window(range);
}

WrongBytes FindBytes(ByteView bytes, bool (*is_wrong)(uint8_t byte)) {
  WrongBytes wrong;
  for (uint64_t i = 0; i < bytes.size(); ++i) {
    if (!is_wrong(bytes.data()[i])) continue;
    wrong.last = bytes.begin() + i;
    if (wrong.count == 0) wrong.first = wrong.last;
    ++wrong.count;
  }
  return wrong;
}

WrongBytes FindNonzero(ByteView bytes) {
  return FindBytes(bytes, [](uint8_t byte) { return byte != 0; });
}

void ReportBytes(const RuleInfo& info, const WrongBytes& wrong,
                 const Location& whole, Message message, FindingSink& sink) {
  assert(wrong.count > 0);
  const auto place = [&whole](uint64_t offset) {
    return Location{{offset, 1, whole.range.space}, whole.field};
  };
  Finding finding = {.rule = &info,
                     .where = place(wrong.first),
                     .message = std::move(message),
                     .count = wrong.count};
  if (wrong.count > 1) {
    finding.related.push_back({Message("the last place"), place(wrong.last)});
  }
  if (info.fix.kind != FixKind::kNone) {
    const uint64_t size = wrong.last + 1 - wrong.first;
    finding.repairs = {
        {{wrong.first, size, whole.range.space}, std::string(size, '\0')}};
  }
  sink.Report(std::move(finding));
}

}  // namespace trackcheck::raf
