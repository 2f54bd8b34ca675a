// The outline of a sector on a plane: which way it turns, and where it does not
// turn as a convex one does. Section "Sector".
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_OUTLINE_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_OUTLINE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "validators/track/analysis/exact_predicates.h"

namespace trackcheck::track {

struct Outline {
  // The sign of the area: -1 is counter-clockwise for who looks down on XZ.
  int turn = 0;
  // Twice the area, rounded.
  double doubled_area = 0;
  // It crosses or touches itself: nothing else is known.
  bool self_intersecting = false;
  // A corner is dented deeper than the tolerance.
  bool dented = false;
  // A corner is straight, or dented by less than the tolerance.
  bool straight = false;
};

enum class CornerShape : uint8_t { kRound, kStraight, kDented };

struct Corner {
  CornerShape shape = CornerShape::kRound;
  // Of a dent, from the chord between the neighbouring corners.
  double depth = 0;
};

// Neighbouring corners are at different places. O(n) if it is convex, else O(n
// log n): of an outline of many corners that cover each other along x, the
// first pairs of edges are looked at, and a crossing behind them is not found.
Outline MeasureOutline(std::span<const Point> corners, double tolerance);

// One corner of an outline that turns `turn`.
Corner MeasureCorner(std::span<const Point> corners, size_t corner, int turn,
                     double tolerance);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_OUTLINE_H_
