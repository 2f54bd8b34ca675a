// The form of a loop that does not depend on where its list begins.
#ifndef TRACKCHECK_FORMATS_CORE_LEAST_ROTATION_H_
#define TRACKCHECK_FORMATS_CORE_LEAST_ROTATION_H_

#include <algorithm>
#include <compare>
#include <cstdint>
#include <utility>

namespace trackcheck {

// With which of `count` elements a loop has to begin for its list to come first
// among its rotations; the first of several, 0 if there are none. `compare`
// orders elements by their numbers, below 2 * count: those from `count` on are
// the first ones again. O(count).
template <typename Compare>
uint64_t LeastRotation(uint64_t count, const Compare& compare) {
  uint64_t best = 0;
  uint64_t other = 1;
  uint64_t equal = 0;
  // Of two candidates the worse one and those it has been compared through drop
  // out, so that all is seen at most three times.
  while (other < count && equal < count) {
    const std::strong_ordering order = compare(best + equal, other + equal);
    if (order == std::strong_ordering::equal) {
      ++equal;
      continue;
    }
    if (order == std::strong_ordering::greater) {
      best = std::exchange(other, std::max(other, best + equal) + 1);
    } else {
      other += equal + 1;
    }
    equal = 0;
  }
  return best;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_LEAST_ROTATION_H_
