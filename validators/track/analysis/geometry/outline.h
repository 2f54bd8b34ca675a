// The outline of a sector on a plane: the direction in which it turns, and the
// corners that are not convex. Section "Sector".
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_OUTLINE_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_OUTLINE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {

struct Outline {
  // The sign of the area: -1 is counter-clockwise on XZ as seen from +Y.
  int turn = 0;
  // Twice the area, rounded.
  double doubled_area = 0;
  // It crosses or touches itself. The other members are unknown then.
  bool self_intersecting = false;
  // Some corner is dented deeper than the tolerance.
  bool dented = false;
  // Some corner is straight, or dented by less than the tolerance.
  bool straight = false;
};

// The largest sine of the turn at a straight corner.
inline constexpr double kCollinear = 1e-9;

enum class CornerShape : uint8_t { kRound, kStraight, kDented };

struct Corner {
  CornerShape shape = CornerShape::kRound;
  // The depth of a dent, from the chord between the neighboring corners.
  double depth = 0;
};

// Measures an outline. Sides are decided exactly. Precondition: neighboring
// corners are at different places. Takes O(n) if the outline is convex, else
// O(n log n).
Outline MeasureOutline(std::span<const Point> corners, double tolerance);

// Measures one corner of an outline. `turn` is its Outline::turn.
Corner MeasureCorner(std::span<const Point> corners, size_t corner, int turn,
                     double tolerance);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_OUTLINE_H_
