#include "validators/track/repairs/line_repairs.h"

#include <cmath>
#include <string>
#include <utility>

#include "formats/json/writer.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

uint64_t PreviousOf(const SegmentTable& table, uint64_t segment) {
  const Lines& lines = table.document().lines;
  const uint64_t line = table.LineOf(segment);
  return segment == lines.first_segment[line]
             ? lines.first_segment[line + 1] - 1
             : segment - 1;
}

// Whether the length of an arc is that of its angle.
bool LengthFits(const SegmentShape& arc, double length) {
  return length > 0 && CompareLengths(length, ExpectedArcLength(arc, length)) ==
                           Agreement::kEqual;
}

bool Fits(const SegmentShape& shape, double length) {
  if (!(length > 0)) return false;
  if (!shape.is_arc) {
    const double distance = Distance(shape.start, shape.end);
    return distance > kCoincidence &&
           CompareLengths(length, distance) == Agreement::kEqual;
  }
  const double radius = Distance(shape.start, shape.center);
  return radius > 0 &&
         CompareLengths(Distance(shape.end, shape.center), radius) ==
             Agreement::kEqual &&
         AngleError(shape, shape.angle) <= kAngleWrong &&
         LengthFits(shape, length);
}

// Whether the other numbers of the segment fit these ends.
bool FitsBetween(const SegmentTable& table, uint64_t segment, uint32_t start,
                 uint32_t end) {
  const Segments& segments = table.segments();
  const LinePoints points(table.document());
  const bool is_arc = segments.kind[segment] == SegmentKind::kArc;
  if (segments.kind[segment] == SegmentKind::kNone || !points.IsUsable(start) ||
      !points.IsUsable(end) ||
      (is_arc && !points.IsUsable(segments.center[segment]))) {
    return false;
  }
  SegmentShape shape = {
      .is_arc = is_arc, .start = points[start], .end = points[end]};
  if (is_arc) {
    shape.center = points[segments.center[segment]];
    shape.angle = segments.angle[segment];
  }
  return Fits(shape, segments.length[segment]);
}

std::vector<Repair> WithVertex(const SegmentTable& table, uint64_t segment,
                               std::string_view key, uint32_t vertex) {
  const Location where = SegmentLocation(table.document(), segment, key);
  return {{where.range, std::to_string(vertex)}};
}

bool FitsEndOfNext(const SegmentTable& table, uint64_t segment) {
  const Segments& segments = table.segments();
  return FitsBetween(table, segment, segments.start[segment],
                     segments.start[table.NextOf(segment)]);
}

bool FitsStartOfPrevious(const SegmentTable& table, uint64_t segment) {
  const Segments& segments = table.segments();
  return FitsBetween(table, segment, segments.end[PreviousOf(table, segment)],
                     segments.end[segment]);
}

std::vector<Repair> WithAngle(const SegmentTable& table, uint64_t segment,
                              double angle) {
  return WithNumber(SegmentLocation(table.document(), segment, "angle"), angle);
}

// Whether the arc goes on smoothly from the segment before it.
bool IsSmooth(const SegmentTable& table, uint64_t segment,
              const SegmentShape& arc) {
  constexpr double kSmooth = 1;  // degrees
  const uint64_t previous = PreviousOf(table, segment);
  return table.Fit(previous).has_shape && !table.Fit(previous).distorted() &&
         std::fabs(TurnAtJoint(table.Shape(previous), arc)) <= kSmooth;
}

}  // namespace

std::vector<Repair> WithNumber(const Location& where, double value) {
  if (!std::isfinite(value)) return {};
  constexpr double kPerUnit = 1e6;
  std::string text;
  json::Writer(text).Number(std::round(value * kPerUnit) / kPerUnit);
  return {{where.range, std::move(text)}};
}

std::vector<Repair> WithEndOfNext(const SegmentTable& table, uint64_t segment) {
  if (!FitsEndOfNext(table, segment)) return {};
  return WithVertex(table, segment, "end",
                    table.segments().start[table.NextOf(segment)]);
}

std::vector<Repair> WithStartOfPrevious(const SegmentTable& table,
                                        uint64_t segment) {
  if (!FitsStartOfPrevious(table, segment)) return {};
  return WithVertex(table, segment, "start",
                    table.segments().end[PreviousOf(table, segment)]);
}

std::vector<Repair> WithCommonVertex(const SegmentTable& table,
                                     uint64_t segment) {
  const uint64_t next = table.NextOf(segment);
  const bool end_is_wrong = FitsEndOfNext(table, segment);
  const bool start_is_wrong = FitsStartOfPrevious(table, next);
  if (end_is_wrong == start_is_wrong) return {};
  return end_is_wrong ? WithEndOfNext(table, segment)
                      : WithStartOfPrevious(table, next);
}

std::vector<Repair> WithSweep(const SegmentTable& table, uint64_t segment) {
  const double length = table.segments().length[segment];
  SegmentShape stated_side = table.Shape(segment);
  if (stated_side.start == stated_side.end) return {};
  const bool has_side = stated_side.angle != 0;
  stated_side.angle = StatedSideSweep(stated_side);
  SegmentShape other_side = stated_side;
  other_side.angle += stated_side.angle < 0 ? 360 : -360;
  bool fits_stated = LengthFits(stated_side, length);
  bool fits_other = LengthFits(other_side, length);
  if (fits_stated && fits_other && !has_side) {
    fits_stated = IsSmooth(table, segment, stated_side);
    fits_other = IsSmooth(table, segment, other_side);
    if (fits_stated == fits_other) return {};
  }
  if (fits_stated) return WithAngle(table, segment, stated_side.angle);
  if (fits_other) return WithAngle(table, segment, other_side.angle);
  return {};
}

std::vector<Repair> WithoutTurns(const SegmentTable& table, uint64_t segment) {
  SegmentShape arc = table.Shape(segment);
  const double rest = std::fmod(arc.angle, 360);
  arc.angle = rest != 0 ? rest : std::copysign(360, arc.angle);
  if (!Fits(arc, table.segments().length[segment])) return {};
  return WithAngle(table, segment, arc.angle);
}

std::vector<Repair> WithLengthOfShape(const SegmentTable& table,
                                      uint64_t segment) {
  const SegmentFit& fit = table.Fit(segment);
  if (fit.distorted() || fit.angle != Agreement::kEqual) return {};
  const SegmentShape shape = table.Shape(segment);
  const Location where = SegmentLocation(table.document(), segment, "length");
  if (!shape.is_arc) return WithNumber(where, Distance(shape.start, shape.end));
  if (std::fabs(shape.angle) > 360) return {};
  return WithNumber(where, Distance(shape.start, shape.center) *
                               std::fabs(shape.angle) / kDegreesPerRadian);
}

}  // namespace trackcheck::track
