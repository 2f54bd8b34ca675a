// The least rotation of a loop: a form that does not depend on where its list
// begins.
#ifndef TRACKCHECK_FORMATS_CORE_LEAST_ROTATION_H_
#define TRACKCHECK_FORMATS_CORE_LEAST_ROTATION_H_

#include <algorithm>
#include <compare>
#include <cstdint>
#include <utility>

namespace trackcheck {

// Returns the element with which a loop of `count` elements has to begin for
// its list to come first among its rotations: the first of several, and 0 if
// there are no elements. `compare(i, j)` orders the elements i and j, which are
// below 2 * count and stand for i % count and j % count. Time is O(count).
template <typename Compare>
uint64_t LeastRotation(uint64_t count, const Compare& compare) {
  uint64_t best = 0;
  uint64_t other = 1;
  uint64_t equal = 0;
  // The worse of two candidates drops out, and so do the elements up to the one
  // at which they differ. So each element is visited at most three times.
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
