// Exact predicates on the side of a line on which a point lies.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_EXACT_PREDICATES_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_EXACT_PREDICATES_H_

#include <cmath>

#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {

// Orientation for the few cases in which rounding could matter.
int ExactOrientation(const Point& a, const Point& b, const Point& c);

// The sign of (b - a) x (c - a), which is x_b z_c - z_b x_c if a is the origin.
// It is 0 only if the points are on one line. Exact for coordinates up to
// kFarthestShape whose products do not underflow.
inline int Orientation(const Point& a, const Point& b, const Point& c) {
  // Bounds the rounding of the differences, the products and their difference.
  constexpr double kBound = 3.3306690738754716e-16;
  const double left = (a.x - c.x) * (b.z - c.z);
  const double right = (a.z - c.z) * (b.x - c.x);
  const double difference = left - right;
  const double bound = kBound * (std::fabs(left) + std::fabs(right));
  if (difference > bound) return 1;
  if (difference < -bound) return -1;
  return bound == 0 ? 0 : ExactOrientation(a, b, c);
}

// Whether the segments ab and cd have a point in common. Precondition: both
// have a length.
bool SegmentsMeet(const Point& a, const Point& b, const Point& c,
                  const Point& d);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_EXACT_PREDICATES_H_
