// The length of normals as stored: three unsigned bytes, each of which stands
// for b / 127.5 - 1.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_NORMAL_LENGTH_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_NORMAL_LENGTH_H_

#include <cmath>
#include <cstdint>

namespace trackcheck::btg {

// The range of lengths that rounding and the usual writers cause. The longest
// normal that can be stored, (1, 1, 1), has a length of 1.73.
inline constexpr double kShortestNormal = 0.5;
inline constexpr double kLongestNormal = 1.1;

// Precondition: `normal` has three bytes.
inline double NormalLength(const uint8_t* normal) {
  const auto part = [normal](int k) { return normal[k] / 127.5 - 1; };
  return std::sqrt(part(0) * part(0) + part(1) * part(1) + part(2) * part(2));
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_NORMAL_LENGTH_H_
