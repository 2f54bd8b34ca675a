#include "validators/dkrds/prefilter/may_repeat.h"

#include <bit>
#include <cstdint>

#include "validators/dkrds/analysis/section/duplicates.h"

namespace trackcheck::dkrds {
namespace {

// The table has twice as many slots as keys. If this many keys meet in one
// place, the keys count as possibly equal.
constexpr uint64_t kMaxProbes = 64;
constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15;

}  // namespace

bool MayRepeat(std::span<const uint64_t> keys, std::vector<uint64_t>& slots) {
  if (keys.size() < 2) return false;
  const uint64_t size = std::bit_ceil(2 * keys.size() + kMaxProbes);
  const auto shift = static_cast<unsigned>(std::countl_zero(size) + 1);
  slots.assign(size, kNoKey);
  for (const uint64_t key : keys) {
    uint64_t at = key * kMultiplier >> shift;
    for (uint64_t probes = 0; slots[at] != kNoKey; ++probes) {
      if (slots[at] == key || probes == kMaxProbes) return true;
      at = (at + 1) & (size - 1);
    }
    slots[at] = key;
  }
  return false;
}

}  // namespace trackcheck::dkrds
