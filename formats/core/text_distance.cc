// A distance is computed only between words of nearly the same length.
#include "formats/core/text_distance.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

namespace trackcheck {
namespace {

constexpr size_t kLargestDistance = 2;

size_t EditDistance(std::string_view a, std::string_view b) {
  // distances[j]: from what was seen of a to the first j bytes of b.
  std::vector<size_t> distances(b.size() + 1);
  std::iota(distances.begin(), distances.end(), size_t{0});
  for (const char c : a) {
    size_t diagonal = distances[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (b[j] == c ? 0 : 1);
      diagonal = distances[j + 1];
      distances[j + 1] = std::min({replaced, diagonal + 1, distances[j] + 1});
    }
  }
  return distances[b.size()];
}

}  // namespace

std::string_view NearestWord(std::string_view word,
                             std::span<const std::string_view> candidates) {
  std::string_view nearest;
  size_t best = kLargestDistance + 1;
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
