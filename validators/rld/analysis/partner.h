// Elements that are at fault because of an earlier one.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_PARTNER_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_PARTNER_H_

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace trackcheck::rld {

struct Partner {
  uint32_t element = 0;
  uint32_t earlier = 0;
};

// The earlier element of `element`. Precondition: `partners` ascends and has
// `element`.
inline uint32_t EarlierOf(const std::vector<Partner>& partners,
                          uint64_t element) {
  const auto found = std::lower_bound(
      partners.begin(), partners.end(), element,
      [](const Partner& p, uint64_t e) { return p.element < e; });
  assert(found != partners.end() && found->element == element);
  return found->earlier;
}

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_PARTNER_H_
