// Vectorized loops over the records of lists.
#ifndef TRACKCHECK_VALIDATORS_BTG_PREFILTER_RECORD_KERNELS_H_
#define TRACKCHECK_VALIDATORS_BTG_PREFILTER_RECORD_KERNELS_H_

#include <cstdint>

namespace trackcheck::btg {

// Whether any of `count` floats is infinite or NaN.
bool AnyNonfinite(const uint8_t* data, uint64_t count);

// Whether any of `count` floats is outside 0 to 1 or NaN.
bool AnyOutsideUnit(const uint8_t* data, uint64_t count);

// False only if all of `count` vertices are finite and at most `limit` from
// their center. May be true if one is slightly nearer than `limit`.
bool AnyVertexBeyond(const uint8_t* data, uint64_t count, double limit);

// The height of a vertex over the ellipsoid as a polynomial of its coordinates,
// which are relative to a center: height + sum of (slope + curve * x) * x. In
// meters; near the ground it differs from the height by less than 40 m, and
// only upward above the ellipsoid and downward below it.
struct GroundFit {
  float height = 0;
  float slope[3] = {};
  float curve[3] = {};
};
// Precondition: the center, in meters from that of the earth, is on the earth.
GroundFit FitGround(double x, double y, double z);

// False only if all of `count` vertices are between kLowestGroundHeight and
// kHighestGroundHeight. May be true if one is almost outside.
bool AnyVertexOffGround(const uint8_t* data, uint64_t count,
                        const GroundFit& fit);

// Whether the length of any of `count` normals is not in kShortestNormal to
// kLongestNormal.
bool AnyNormalOff(const uint8_t* data, uint64_t count);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_PREFILTER_RECORD_KERNELS_H_
