#include "formats/core/text_distance.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

namespace trackcheck {
namespace {

constexpr size_t kMaxDistance = 2;

size_t EditDistance(std::string_view a, std::string_view b) {
  // now[j] is the distance from the read part of a to the first j bytes of b.
  // `before` and `earlier` are those distances for one and two bytes less of a.
  std::vector<size_t> now(b.size() + 1);
  std::iota(now.begin(), now.end(), size_t{0});
  std::vector<size_t> before(now.size());
  std::vector<size_t> earlier(now.size());
  for (size_t i = 0; i < a.size(); ++i) {
    earlier.swap(before);
    before.swap(now);
    now[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      now[j + 1] = std::min(
          {before[j] + (a[i] == b[j] ? 0 : 1), before[j + 1] + 1, now[j] + 1});
      if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]) {
        now[j + 1] = std::min(now[j + 1], earlier[j - 1] + 1);
      }
    }
  }
  return now[b.size()];
}

}  // namespace

std::string_view NearestWord(std::string_view word,
                             std::span<const std::string_view> candidates) {
  std::string_view nearest;
  size_t best = kMaxDistance + 1;
  for (const std::string_view candidate : candidates) {
    const size_t longer = std::max(word.size(), candidate.size());
    const size_t shorter = std::min(word.size(), candidate.size());
    if (longer - shorter >= best) continue;
    const size_t distance = EditDistance(word, candidate);
    if (distance < best && 2 * distance < word.size()) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace trackcheck
