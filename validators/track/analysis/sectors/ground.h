// The area that a convex sector covers seen from above, and whether two
// overlap.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_GROUND_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_GROUND_H_

#include <span>
#include <vector>

#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {

// A convex sector. The inside is on the same side of all edges.
struct Ground {
  std::vector<Point> corners;
  Plane plane;
  double tolerance = 0;
};

// Whether all of `points` are outside of one edge of the sector with `corners`.
// Then no area within the points overlaps it.
bool AreBeforeAnEdge(std::span<const Point> corners,
                     std::span<const Point> points);

// Whether the areas overlap by more than a seam that is as wide as the smaller
// tolerance, and the altitudes differ by at most `same_altitude` in the whole
// overlap. Altitudes are compared only at its corners: between them the
// difference is not larger.
bool GroundsOverlap(const Ground& a, const Ground& b, double same_altitude);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_GROUND_H_
