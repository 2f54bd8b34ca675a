#include "validators/raf/analysis/lap_time.h"

#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace trackcheck::raf {

std::optional<int64_t> LapTime_ms(const Document& document) {
  assert(document.header.present() && document.blocks.present());
  const Header& header = *document.header;
  const uint64_t splits = header.number_of_splits;
  // A wrong number of splits or blocks has been reported.
  if (splits < 1 || splits > kMaxSplits || !document.blocks_fit ||
      document.blocks->count == 0) {
    return std::nullopt;
  }
  const int32_t lap_ms = header.splits[splits - 1];
  if (lap_ms <= 0) return std::nullopt;
  for (uint64_t i = 0; i < kMaxSplits; ++i) {
    // A split later than the lap time, or a split in an unused slot.
    if (i < splits - 1 ? header.splits[i] >= lap_ms
                       : i >= splits && header.splits[i] != 0) {
      return std::nullopt;
    }
  }
  return lap_ms;
}

bool LapTimeDiffers(const Document& document) {
  const std::optional<int64_t> lap_ms = LapTime_ms(document);
  if (!lap_ms) return false;
  const auto interval_ms = static_cast<int64_t>(document.blocks->interval_ms);
  const auto blocks_ms =
      static_cast<int64_t>(document.blocks->count) * interval_ms;
  return std::abs(*lap_ms - blocks_ms) > interval_ms;
}

}  // namespace trackcheck::raf
