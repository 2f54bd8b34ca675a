// Measures a triangle, and says when it is degenerate, upright, clockwise or a
// sliver.
#ifndef TRACKCHECK_FORMATS_RLD_GEOMETRY_TRIANGLE_MEASURES_H_
#define TRACKCHECK_FORMATS_RLD_GEOMETRY_TRIANGLE_MEASURES_H_

#include <algorithm>
#include <cmath>

#include "formats/rld/document.h"

namespace trackcheck::rld {

// The ratio of the area to the square of the longest side.
inline constexpr double kDegenerateRatio = 1e-7;
// The ratio of the vertical component of the normal to its length.
inline constexpr double kUprightRatio = 1e-3;
// The tangent of 1 degree.
inline constexpr double kSliverTangent = 0.017455064928217585;

// The measures of a triangle whose points are finite, in m and m^2. All numbers
// are at least 0, except `normal_z` and `largest_dot`.
struct TriangleMeasures {
  double doubled_area;
  // The vertical component of the normal whose length is `doubled_area`.
  double normal_z;
  double longest_side_squared;
  // The largest dot product of two sides, both away from their common point.
  double largest_dot;

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

inline bool IsFinite(const Vertex& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// Precondition: the points are finite.
inline TriangleMeasures Measure(const Vertex& a, const Vertex& b,
                                const Vertex& c) {
  struct Vector {
    double x, y, z;
  };
  const auto between = [](const Vertex& from, const Vertex& to) {
    return Vector{double{to.x} - from.x, double{to.y} - from.y,
                  double{to.z} - from.z};
  };
  const auto dot = [](const Vector& v, const Vector& w) {
    return v.x * w.x + v.y * w.y + v.z * w.z;
  };
  const Vector ab = between(a, b);
  const Vector bc = between(b, c);
  const Vector ca = between(c, a);
  const Vector normal = {ab.y * bc.z - ab.z * bc.y, ab.z * bc.x - ab.x * bc.z,
                         ab.x * bc.y - ab.y * bc.x};
  return {
      .doubled_area = std::sqrt(dot(normal, normal)),
      .normal_z = normal.z,
      .longest_side_squared = std::max({dot(ab, ab), dot(bc, bc), dot(ca, ca)}),
      .largest_dot = -std::min({dot(ab, bc), dot(bc, ca), dot(ca, ab)})};
}

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_GEOMETRY_TRIANGLE_MEASURES_H_
