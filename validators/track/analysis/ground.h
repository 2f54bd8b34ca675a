// What a convex sector covers seen from above, and whether two cover the same.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GROUND_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GROUND_H_

#include <span>
#include <vector>

#include "validators/track/analysis/exact_predicates.h"
#include "validators/track/analysis/sector_shapes.h"

namespace trackcheck::track {

// A convex sector, its corners with the inside to the same side.
struct Ground {
  std::vector<Point> corners;
  Plane plane;
  double tolerance = 0;
};

// Whether the insides have more in common than a seam that is as wide as the
// smaller tolerance, with altitudes that differ by at most kSameAltitude all
// over.
bool GroundsOverlap(const Ground& a, const Ground& b);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GROUND_H_
