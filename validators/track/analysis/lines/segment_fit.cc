#include "validators/track/analysis/lines/segment_fit.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kChunk = 8192;
// The largest share of a coordinate by which rounding three vertices to six
// digits may move the ends of an arc. An angle within it is not suspect.
constexpr double kSixDigits = 1e-5;

// The largest absolute coordinate of the arc's vertices.
double FarthestOf(const SegmentShape& arc) {
  double farthest = 0;
  for (const Point& point : {arc.start, arc.end, arc.center}) {
    farthest = std::max({farthest, std::fabs(point.x), std::fabs(point.z)});
  }
  return farthest;
}

bool IsLoopOfNothing(const Segments& segments, uint64_t segment) {
  return segments.kind[segment] == SegmentKind::kLine &&
         segments.start[segment] == segments.end[segment];
}

Joint JointBetween(const Segments& segments, const LinePoints& points,
                   uint64_t segment, uint64_t next) {
  const uint32_t end = segments.end[segment];
  const uint32_t start = segments.start[next];
  if (!points.Exists(end) || !points.Exists(start)) return Joint::kUnknown;
  if (end == start) return Joint::kJoined;
  if (!points.IsUsable(end) || !points.IsUsable(start)) return Joint::kUnknown;
  if (points[end] == points[start]) return Joint::kRenamed;
  // A line that ends where it starts has a finding of its own.
  return IsLoopOfNothing(segments, segment) || IsLoopOfNothing(segments, next)
             ? Joint::kUnknown
             : Joint::kBroken;
}

void FitJoints(const Document& document, const LinePoints& points,
               uint64_t segment, uint64_t line, SegmentFit* fit) {
  const uint64_t first = document.lines.first_segment[line];
  const uint64_t last = document.lines.first_segment[line + 1] - 1;
  fit->is_last = segment == last;
  // If a line could not be decoded completely, neighbors are unknown.
  if (!document.lines.whole[line]) return;
  const Segments& segments = document.segments;
  fit->joint = JointBetween(segments, points, segment,
                            fit->is_last ? first : segment + 1);
  const uint64_t before = segment == first ? last : segment - 1;
  fit->start_in_doubt =
      JointBetween(segments, points, before, segment) == Joint::kBroken;
}

void FitAngle(const SegmentShape& arc, double radius, SegmentFit* fit) {
  const double floor = kAbsoluteFloor / radius * kDegreesPerRadian;
  const double wrong = std::max(kAngleWrong, floor);
  const double rounding =
      kSixDigits * FarthestOf(arc) / radius * kDegreesPerRadian;
  const double suspect = std::max({kAngleSuspect, floor, rounding});
  const bool is_circle = arc.start == arc.end;
  const double error = is_circle && std::fabs(arc.angle) <= 360
                           ? 360 - std::fabs(arc.angle)
                           : AngleError(arc, arc.angle);
  if (error <= suspect) return;
  if (error <= wrong) {
    fit->angle = Agreement::kSuspect;
  } else if (!is_circle && AngleError(arc, -arc.angle) <= wrong) {
    fit->sign_is_wrong = true;
  } else {
    fit->angle = Agreement::kWrong;
  }
}

// Whether the length of an arc is that of the sweep to the side of its angle's
// sign. If so, and the angle fits with the other sign, the number is wrong and
// not the sign.
bool LengthFitsSign(const SegmentShape& arc, double length) {
  SegmentShape swept = arc;
  swept.angle = StatedSideSweep(arc);
  return length > 0 &&
         CompareLengths(length, ExpectedArcLength(arc, length)) ==
             Agreement::kWrong &&
         CompareLengths(length, ExpectedArcLength(swept, length)) !=
             Agreement::kWrong;
}

Agreement FitArcLength(const SegmentShape& arc, double length,
                       Agreement angle) {
  if (length <= 0) return Agreement::kEqual;
  const Agreement agreement =
      CompareLengths(length, ExpectedArcLength(arc, length));
  if (angle != Agreement::kSuspect) return agreement;
  SegmentShape fitted = arc;
  fitted.angle = FittedAngle(arc);
  return std::min(agreement,
                  CompareLengths(length, ExpectedArcLength(fitted, length)));
}

void FitLine(const SegmentShape& line, double length, bool in_doubt,
             SegmentFit* fit) {
  const double expected = Distance(line.start, line.end);
  fit->is_point = expected <= kCoincidence;
  if (fit->is_point || in_doubt || length <= 0) return;
  fit->length = CompareLengths(length, expected);
}

void FitArc(const SegmentShape& arc, double length, bool in_doubt,
            SegmentFit* fit) {
  const double radius = Distance(arc.start, arc.center);
  fit->is_point = radius == 0;
  if (fit->is_point) return;
  if (!in_doubt) {
    fit->radius = CompareLengths(Distance(arc.end, arc.center), radius);
  }
  fit->has_shape = !std::isnan(arc.angle);
  fit->angle_is_zero = arc.angle == 0;
  if (!fit->has_shape || fit->angle_is_zero || in_doubt ||
      fit->radius == Agreement::kWrong) {
    return;
  }
  FitAngle(arc, radius, fit);
  if (fit->sign_is_wrong && LengthFitsSign(arc, length)) {
    fit->sign_is_wrong = false;
    fit->angle = Agreement::kWrong;
  }
  if (fit->angle != Agreement::kWrong) {
    fit->length = FitArcLength(arc, length, fit->angle);
  }
  if (fit->radius == Agreement::kSuspect) {
    // Small differences follow from the difference of the radii.
    if (fit->angle == Agreement::kSuspect) fit->angle = Agreement::kEqual;
    if (fit->length == Agreement::kSuspect) fit->length = Agreement::kEqual;
  }
}

// Precondition: `segment` belongs to `line`.
SegmentFit FitSegment(const Document& document, uint64_t segment,
                      uint64_t line) {
  assert(segment >= document.lines.first_segment[line] &&
         segment < document.lines.first_segment[line + 1]);
  const Segments& segments = document.segments;
  const LinePoints points(document);
  SegmentFit fit;
  FitJoints(document, points, segment, line, &fit);
  const SegmentKind kind = segments.kind[segment];
  fit.has_shape =
      kind != SegmentKind::kNone && points.IsUsable(segments.start[segment]) &&
      points.IsUsable(segments.end[segment]) &&
      (kind == SegmentKind::kLine || points.IsUsable(segments.center[segment]));
  if (!fit.has_shape) return fit;
  const bool in_doubt = fit.joint == Joint::kBroken || fit.start_in_doubt;
  const SegmentShape shape = ShapeOf(segments, points, segment);
  const double length = segments.length[segment];
  if (kind == SegmentKind::kArc) {
    FitArc(shape, length, in_doubt, &fit);
  } else {
    FitLine(shape, length, in_doubt, &fit);
  }
  return fit;
}

}  // namespace

Agreement CompareLengths(double stated, double expected) {
  if (!std::isfinite(stated) || !std::isfinite(expected)) {
    return Agreement::kEqual;
  }
  const double difference = std::fabs(stated - expected);
  if (difference <= std::max(kRelativeSuspect * expected, kAbsoluteFloor)) {
    return Agreement::kEqual;
  }
  if (difference <= std::max(kRelativeWrong * expected, kAbsoluteFloor)) {
    return Agreement::kSuspect;
  }
  return Agreement::kWrong;
}

double ExpectedArcLength(const SegmentShape& arc, double stated_length) {
  const double radius = Distance(arc.start, arc.center);
  const double stated_turn = std::fabs(arc.angle) / kDegreesPerRadian * radius;
  const double circle = 2 * std::numbers::pi * radius;
  const double turns_less =
      std::round((stated_turn - stated_length) / circle) * circle;
  const double expected = stated_turn - turns_less;
  return turns_less > 0 && expected > kAbsoluteFloor ? expected : stated_turn;
}

SegmentFits::SegmentFits(const Document& document, WorkPool& pool)
    : fits_(document.segments.size()) {
  const uint64_t chunks = (fits_.size() + kChunk - 1) / kChunk;
  std::atomic<bool> any_vertex_in_doubt = false;
  pool.For(chunks, [&](uint64_t chunk) {
    const uint64_t first = chunk * kChunk;
    const uint64_t last = std::min<uint64_t>(first + kChunk, fits_.size());
    const std::vector<uint32_t>& starts = document.lines.first_segment;
    uint64_t line = static_cast<uint64_t>(
        std::upper_bound(starts.begin(), starts.end(), first) - starts.begin() -
        1);
    bool in_doubt = false;
    for (uint64_t i = first; i < last; ++i) {
      while (starts[line + 1] <= i) ++line;
      fits_[i] = FitSegment(document, i, line);
      in_doubt |= fits_[i].vertex_in_doubt();
    }
    if (in_doubt) any_vertex_in_doubt = true;
  });
  any_vertex_in_doubt_ = any_vertex_in_doubt;
}

}  // namespace trackcheck::track
