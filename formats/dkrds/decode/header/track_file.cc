#include "formats/dkrds/decode/header/track_file.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace trackcheck::dkrds {

uint64_t TrackFile::StoredEnd() const {
  return std::max(size(),
                  static_cast<uint64_t>(std::max(header_.file_size, 0)));
}

bool TrackFile::IsZero(const ByteRange& range) const {
  const ByteView bytes = bytes_.Window(range);
  return std::all_of(bytes.data(), bytes.data() + bytes.size(),
                     [](uint8_t byte) { return byte == 0; });
}

void TrackFile::Report(const RuleInfo& rule, Location where,
                       Message message) const {
  sink_.Report({.rule = &rule,
                .where = std::move(where),
                .message = std::move(message)});
}

void TrackFile::ReportBeyond(uint64_t end, const RuleInfo& rule, Location where,
                             Message message) const {
  if (end > StoredEnd()) Report(rule, std::move(where), std::move(message));
}

}  // namespace trackcheck::dkrds
