#include "trackcheck/compare/pairing.h"

#include <algorithm>
#include <cstddef>
#include <list>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"

namespace trackcheck {
namespace {

// The indices of `paths` in the order of the paths.
std::vector<size_t> SortedIndices(std::span<const std::string> paths) {
  std::vector<size_t> indices(paths.size());
  std::iota(indices.begin(), indices.end(), 0);
  std::sort(indices.begin(), indices.end(),
            [&](size_t a, size_t b) { return paths[a] < paths[b]; });
  return indices;
}

}  // namespace

std::vector<FilePair> PairByPath(std::span<const std::string> old_paths,
                                 std::span<const std::string> new_paths) {
  const std::vector<size_t> old_order = SortedIndices(old_paths);
  const std::vector<size_t> new_order = SortedIndices(new_paths);
  std::vector<FilePair> pairs;
  auto before = old_order.begin();
  auto after = new_order.begin();
  while (before != old_order.end() || after != new_order.end()) {
    int order = 0;  // of the next old path and the next new one
    if (before == old_order.end()) {
      order = 1;
    } else if (after == new_order.end()) {
      order = -1;
    } else {
      order = old_paths[*before].compare(new_paths[*after]);
    }
    FilePair pair;
    if (order <= 0) pair.old_index = *before++;
    if (order >= 0) pair.new_index = *after++;
    pairs.push_back(pair);
  }
  return pairs;
}

std::vector<std::pair<size_t, size_t>> PairByContent(
    std::span<const ContentKey> old_keys, std::span<const ContentKey> new_keys,
    absl::FunctionRef<bool(size_t, size_t)> equal) {
  // The new files that have no partner yet, in their order.
  std::map<ContentKey, std::list<size_t>> unpaired;
  for (size_t i = 0; i < new_keys.size(); ++i) {
    unpaired[new_keys[i]].push_back(i);
  }
  std::vector<std::pair<size_t, size_t>> pairs;
  for (size_t i = 0; i < old_keys.size(); ++i) {
    const auto found = unpaired.find(old_keys[i]);
    if (found == unpaired.end()) continue;
    std::list<size_t>& candidates = found->second;
    size_t tried = 0;
    for (auto candidate = candidates.begin();
         candidate != candidates.end() && tried < kMaxCandidates;
         ++candidate, ++tried) {
      if (!equal(i, *candidate)) continue;
      pairs.emplace_back(i, *candidate);
      candidates.erase(candidate);
      break;
    }
  }
  return pairs;
}

}  // namespace trackcheck
