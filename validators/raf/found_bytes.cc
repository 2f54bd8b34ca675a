// Found in one pass: no header has more than 64 KiB.
#include "validators/raf/found_bytes.h"

#include <cstdint>
#include <utility>

#include "validators/raf/header_places.h"

namespace trackcheck::raf {

FoundBytes FindBytes(ByteView bytes, bool (*is_wrong)(uint8_t byte)) {
  FoundBytes found;
  for (uint64_t i = 0; i < bytes.size(); ++i) {
    if (!is_wrong(bytes.data()[i])) continue;
    found.last = bytes.begin() + i;
    if (found.count == 0) found.first = found.last;
    ++found.count;
  }
  return found;
}

FoundBytes FindNonzero(ByteView bytes) {
  return FindBytes(bytes, [](uint8_t byte) { return byte != 0; });
}

void ReportBytes(const RuleInfo& info, const FoundBytes& bytes,
                 const Location& whole, Message message, FindingSink& sink) {
  Finding finding = {.rule = &info,
                     .where = ByteOf(whole, bytes.first),
                     .message = std::move(message),
                     .count = bytes.count};
  if (bytes.count > 1) {
    finding.related.push_back(
        {Message("the last place"), ByteOf(whole, bytes.last)});
  }
  sink.Report(std::move(finding));
}

}  // namespace trackcheck::raf
