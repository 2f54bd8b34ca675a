// A segment of a racing line as a shape on the XZ plane. Sections "2D-Vertex"
// and "Segment".
//
// Seen from above with X to the right, Z points down: a turn from +X to +Z is
// to the right, and its angle is positive.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_SEGMENT_SHAPE_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_SEGMENT_SHAPE_H_

#include <cstdint>
#include <numbers>

#include "absl/base/macros.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {

inline constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

// Whether an index names no vertex of the racing lines. False if a fault has
// cut the list, because the vertex may come after the fault.
inline bool IsOutOfRange2d(const Document& document, uint32_t vertex) {
  return document.vertex_list_2d.present && vertex != kAbsent &&
         vertex >= document.vertex_count_2d();
}

// The 2D vertices of a document. Refers to the document.
class LinePoints {
 public:
  explicit LinePoints(const Document& document)
      : coordinates_(document.vertices_2d.coordinates.data()),
        count_(document.vertex_count_2d()),
        mixed_(document.unknown_axes_2d) {}

  // Whether the vertex is in the list; false for kAbsent and kOutside.
  bool Exists(uint32_t vertex) const { return vertex < count_; }
  // Whether the vertex exists, both coordinates were decoded, and it is known
  // which of them is x.
  bool IsUsable(uint32_t vertex) const {
    if (vertex >= count_ || mixed_) return false;
    const Point point = (*this)[vertex];
    return point.x == point.x && point.z == point.z;
  }
  // Precondition: Exists(vertex).
  Point operator[](uint32_t vertex) const {
    ABSL_HARDENING_ASSERT(vertex < count_);
    return {coordinates_[2 * uint64_t{vertex}],
            coordinates_[2 * uint64_t{vertex} + 1]};
  }

 private:
  const double* coordinates_;
  uint64_t count_;
  bool mixed_;
};

// A segment whose vertices are all usable.
struct SegmentShape {
  bool is_arc = false;
  Point start;
  Point end;
  // For an arc only.
  Point center;
  double angle = 0;  // degrees, as stated
};

// Precondition: the vertices of the segment are usable and its kind is known.
inline SegmentShape ShapeOf(const Segments& segments, const LinePoints& points,
                            uint64_t segment) {
  SegmentShape shape;
  shape.start = points[segments.start[segment]];
  shape.end = points[segments.end[segment]];
  shape.is_arc = segments.kind[segment] == SegmentKind::kArc;
  if (shape.is_arc) {
    shape.center = points[segments.center[segment]];
    shape.angle = segments.angle[segment];
  }
  return shape;
}

// The degrees of a right turn about the center from start to end, in [0, 360).
double RightSweep(const SegmentShape& arc);

// The degrees from start to end in the direction of the stated angle, with its
// sign; a whole circle if the arc ends where it starts.
double StatedSideSweep(const SegmentShape& arc);

// The degrees in [0, 180] by which `angle` misses the sweep, apart from whole
// turns.
double AngleError(const SegmentShape& arc, double angle);

// The stated angle, corrected to end where the arc does. Whole turns are
// subtracted if it is more than a circle.
double FittedAngle(const SegmentShape& arc);

// The headings of a segment at its start and end; not of unit length.
Point HeadingAtStart(const SegmentShape& shape);
Point HeadingAtEnd(const SegmentShape& shape);

// The degrees by which a heading may be wrong if the points that give it are
// right within kAbsoluteFloor. Decreases with the distance of these points.
double HeadingUncertainty(const SegmentShape& shape);

// The turn from one heading to another in degrees, in [-180, 180].
double TurnBetween(const Point& from, const Point& to);

// The turn where a segment joins the next one in degrees, in [-180, 180].
double TurnAtJoint(const SegmentShape& before, const SegmentShape& after);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_SEGMENT_SHAPE_H_
