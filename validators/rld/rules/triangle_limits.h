// When a triangle is degenerate, upright, clockwise or a sliver. The rules of
// triangle.cc report it; the analysis judges each triangle once and keeps the
// results as flags.
#ifndef TRACKCHECK_VALIDATORS_RLD_RULES_TRIANGLE_LIMITS_H_
#define TRACKCHECK_VALIDATORS_RLD_RULES_TRIANGLE_LIMITS_H_

#include <cmath>

namespace trackcheck::rld {

// Of the area to the square of the longest side.
inline constexpr double kDegenerateRatio = 1e-7;
// Of the vertical component of the normal to its length.
inline constexpr double kUprightRatio = 1e-3;
// The tangent of 1 degree.
inline constexpr double kSliverTangent = 0.017455064928217585;

// What the rules measure of a triangle whose points are finite, in m and m^2.
// All numbers are at least 0, except `normal_z` and `largest_dot`.
struct TriangleMeasures {
  double doubled_area;
  // The vertical component of the normal whose length is `doubled_area`.
  double normal_z;
  double longest_side_squared;
  // The largest dot product of two sides, both away from their common point.
  double largest_dot;

  // Has no area.
  bool degenerate() const {
    return doubled_area <= 2 * kDegenerateRatio * longest_side_squared;
  }

  // Is so steep that its winding cannot be determined.
  bool upright() const {
    return std::fabs(normal_z) < kUprightRatio * doubled_area;
  }

  // Is clockwise seen from above.
  bool clockwise() const { return !upright() && normal_z < 0; }

  // The smallest angle, in radians.
  double smallest_angle() const {
    return std::atan2(doubled_area, largest_dot);
  }

  // Has an angle below 1 degree. The tangent of an angle is the doubled area
  // divided by the dot product of its sides, so the smallest angle has the
  // largest dot product.
  bool sliver() const {
    return largest_dot > 0 && doubled_area < kSliverTangent * largest_dot;
  }
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_RULES_TRIANGLE_LIMITS_H_
