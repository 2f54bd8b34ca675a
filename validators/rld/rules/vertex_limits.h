// Limits of coordinates, shared with the prefilter.
#ifndef TRACKCHECK_VALIDATORS_RLD_RULES_VERTEX_LIMITS_H_
#define TRACKCHECK_VALIDATORS_RLD_RULES_VERTEX_LIMITS_H_

#include <cstdint>

namespace trackcheck::rld {

inline constexpr uint32_t kMagnitude = 0x7fffffff;  // all bits but the sign
inline constexpr uint32_t kInfinity = 0x7f800000;
inline constexpr uint32_t kSmallestNormal = 0x00800000;
inline constexpr uint32_t kNegativeZero = 0x80000000;

// In meters. Beyond it neighboring floats are at least 6 cm apart.
inline constexpr float kHuge = 1e6F;

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_RULES_VERTEX_LIMITS_H_
