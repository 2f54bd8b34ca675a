// Keys are looked up in a table of twice their number; where too many meet in
// one place, sorting decides.
#include "validators/dkrds/twins.h"

#include <bit>
#include <utility>

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kMostProbes = 64;
constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15;

}  // namespace

bool MayRepeat(std::span<const uint64_t> keys, std::vector<uint64_t>& slots) {
  if (keys.size() < 2) return false;
  const uint64_t size = std::bit_ceil(2 * keys.size() + kMostProbes);
  const auto shift = static_cast<unsigned>(std::countl_zero(size) + 1);
  slots.assign(size, kNoKey);
  for (const uint64_t key : keys) {
    uint64_t at = key * kMultiplier >> shift;
    for (uint64_t probes = 0; slots[at] != kNoKey; ++probes) {
      if (slots[at] == key || probes == kMostProbes) return true;
      at = (at + 1) & (size - 1);
    }
    slots[at] = key;
  }
  return false;
}

std::vector<Twin> FindTwins(std::span<const uint64_t> keys) {
  std::vector<std::pair<uint64_t, uint32_t>> order;
  order.reserve(keys.size());
  for (uint32_t i = 0; i < keys.size(); ++i) {
    if (keys[i] != kNoKey) order.emplace_back(keys[i], i);
  }
  std::sort(order.begin(), order.end());
  std::vector<Twin> twins;
  uint32_t earlier = 0;
  for (size_t i = 1; i < order.size(); ++i) {
    if (order[i].first != order[i - 1].first) continue;
    const bool first = i < 2 || order[i - 2].first != order[i].first;
    if (first) earlier = order[i - 1].second;
    twins.push_back({order[i].second, earlier});
  }
  std::sort(twins.begin(), twins.end(),
            [](const Twin& a, const Twin& b) { return a.element < b.element; });
  return twins;
}

}  // namespace trackcheck::dkrds
