#include "validators/track/analysis/lines/segment_shape.h"

#include <cmath>

#include "validators/track/analysis/geometry/point.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

Point ArcHeading(const SegmentShape& arc, const Point& point) {
  const Point right = RightOf(Difference(point, arc.center));
  return arc.angle < 0 ? Point{-right.x, -right.z} : right;
}

}  // namespace

double RightSweep(const SegmentShape& arc) {
  const double turn = TurnBetween(Difference(arc.start, arc.center),
                                  Difference(arc.end, arc.center));
  return turn < 0 ? turn + 360 : turn;
}

double StatedSideSweep(const SegmentShape& arc) {
  if (arc.start == arc.end) return arc.angle < 0 ? -360 : 360;
  const double right = RightSweep(arc);
  return arc.angle < 0 ? right - 360 : right;
}

double AngleError(const SegmentShape& arc, double angle) {
  return std::fabs(std::remainder(angle - RightSweep(arc), 360));
}

double FittedAngle(const SegmentShape& arc) {
  const double fitted =
      arc.angle - std::remainder(arc.angle - RightSweep(arc), 360);
  if (std::fabs(fitted) <= 360) return fitted;
  const double rest = std::fmod(fitted, 360);
  return rest != 0 ? rest : std::copysign(360, fitted);
}

Point HeadingAtStart(const SegmentShape& shape) {
  return shape.is_arc ? ArcHeading(shape, shape.start)
                      : Difference(shape.end, shape.start);
}

Point HeadingAtEnd(const SegmentShape& shape) {
  return shape.is_arc ? ArcHeading(shape, shape.end)
                      : Difference(shape.end, shape.start);
}

double HeadingUncertainty(const SegmentShape& shape) {
  const double lever = shape.is_arc ? Distance(shape.start, shape.center)
                                    : Distance(shape.start, shape.end);
  return kAbsoluteFloor / lever * kDegreesPerRadian;
}

double TurnBetween(const Point& from, const Point& to) {
  return std::atan2(Cross(from, to), Dot(from, to)) * kDegreesPerRadian;
}

double TurnAtJoint(const SegmentShape& before, const SegmentShape& after) {
  return TurnBetween(HeadingAtEnd(before), HeadingAtStart(after));
}

}  // namespace trackcheck::track
