#include "validators/dkrds/analysis/section/duplicates.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace trackcheck::dkrds {

std::vector<ElementPair> FindDuplicates(std::span<const uint64_t> keys) {
  std::vector<std::pair<uint64_t, uint32_t>> order;
  order.reserve(keys.size());
  for (uint32_t i = 0; i < keys.size(); ++i) {
    if (keys[i] != kNoKey) order.emplace_back(keys[i], i);
  }
  std::sort(order.begin(), order.end());
  std::vector<ElementPair> duplicates;
  uint32_t earlier = 0;
  for (size_t i = 1; i < order.size(); ++i) {
    if (order[i].first != order[i - 1].first) continue;
    const bool first = i < 2 || order[i - 2].first != order[i].first;
    if (first) earlier = order[i - 1].second;
    duplicates.push_back({order[i].second, earlier});
  }
  std::sort(duplicates.begin(), duplicates.end());
  return duplicates;
}

}  // namespace trackcheck::dkrds
