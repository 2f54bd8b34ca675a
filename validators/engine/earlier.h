// Elements that fail because of an earlier element, such as duplicates.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_EARLIER_H_
#define TRACKCHECK_VALIDATORS_ENGINE_EARLIER_H_

#include <algorithm>
#include <compare>
#include <cstdint>
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

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_EARLIER_H_
