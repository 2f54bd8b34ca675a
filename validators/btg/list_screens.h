// Flat looks at the records of lists, which say whether any can be wrong.
#ifndef TRACKCHECK_VALIDATORS_BTG_LIST_SCREENS_H_
#define TRACKCHECK_VALIDATORS_BTG_LIST_SCREENS_H_

#include <cstdint>

namespace trackcheck::btg {

// The lengths of sound normals, of which (1, 1, 1) has the square root of 3.
inline constexpr double kShortestNormal = 0.5;
inline constexpr double kLongestNormal = 1.1;

// Whether any of `count` floats is infinite or NaN.
bool AnyNonfinite(const uint8_t* data, uint64_t count);

// Whether any of `count` floats is not in 0 to 1.
bool AnyOutsideUnit(const uint8_t* data, uint64_t count);

// False only if all of `count` vertices are finite and at most `limit` from
// their centre.
bool AnyVertexBeyond(const uint8_t* data, uint64_t count, double limit);

// Whether any of `count` normals is no sound one.
bool AnyNormalOff(const uint8_t* data, uint64_t count);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_LIST_SCREENS_H_
