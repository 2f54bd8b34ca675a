// Elements that fail because of an earlier element, such as duplicates.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_EARLIER_H_
#define TRACKCHECK_VALIDATORS_ENGINE_EARLIER_H_

#include <algorithm>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/base/macros.h"

namespace trackcheck {

// `element` fails because of `earlier`. A Listed predicate takes a list of
// these.
struct ElementPair {
  uint32_t element = 0;
  uint32_t earlier = 0;

  auto operator<=>(const ElementPair&) const = default;
};

// The earlier element of `element`. Precondition: `pairs` ascends and has
// `element` once.
inline uint32_t EarlierOf(const std::vector<ElementPair>& pairs,
                          uint64_t element) {
  const auto found = std::lower_bound(
      pairs.begin(), pairs.end(), element,
      [](const ElementPair& pair, uint64_t e) { return pair.element < e; });
  ABSL_HARDENING_ASSERT(found != pairs.end() && found->element == element);
  return found->earlier;
}

// The new numbers of `size` elements if those of `pairs` are left out, which
// ascend: these get that of their earlier element, or 0 if that is the element
// itself.
inline std::vector<uint32_t> NumbersWithout(
    uint64_t size, std::span<const ElementPair> pairs) {
  std::vector<uint32_t> numbers(size);
  uint32_t next = 0;
  auto pair = pairs.begin();
  for (uint64_t i = 0; i < size; ++i) {
    if (pair != pairs.end() && pair->element == i) {
      numbers[i] = numbers[pair->earlier];
      ++pair;
    } else {
      numbers[i] = next++;
    }
  }
  return numbers;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_EARLIER_H_
