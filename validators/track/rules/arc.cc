#include <cmath>
#include <cstdint>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "formats/core/findings/rule_info.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/repairs/line_repairs.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/deviation.h"
#include "validators/track/rules/message_values.h"
#include "validators/track/tables.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

constexpr const char kSection[] = "Arc segments";

// Beyond which shares of a length, and degrees, the rules report an error or a
// warning; the rationales say so.
static_assert(kRelativeWrong == 0.01 && kRelativeSuspect == 0.001);
static_assert(kAngleWrong == 0.5 && kAngleSuspect == 0.01);

bool IsArc(const SegmentTable& segments, Position at) {
  return segments.segments().kind[at.element] == SegmentKind::kArc;
}

Location Center(const SegmentTable& segments, Position at) {
  return SegmentLocation(segments.document(), at.element, "center");
}

Location Angle(const SegmentTable& segments, Position at) {
  return SegmentLocation(segments.document(), at.element, "angle");
}

Location LengthOf(const SegmentTable& segments, Position at) {
  return SegmentLocation(segments.document(), at.element, "length");
}

// False for segments that are no arcs, whose center is kAbsent.
bool HasNoCenter(const SegmentTable& segments, Position at) {
  return IsOutOfRange2d(segments.document(),
                        segments.segments().center[at.element]);
}

}  // namespace

const SegmentRule rules::arc_center_range = {
    .info = {.id = "track-arc-center-range",
             .severity = Severity::kError,
             .title = "The center of an arc is a vertex that does not exist.",
             .section = "Arc segments",
             .rationale = "A reader that does not check the index reads past "
                          "the list.",
             .remedy = "Name a vertex of the racing lines, counted from 0, or "
                       "add the missing one.",
             .bad = "set racing_lines.lines[0].centers[0] 10",
             .ok = "append racing_lines.vertices 120 0; set "
                   "racing_lines.lines[0].centers[0] 10"},
    .predicate = Exact<HasNoCenter>,
    .place = Center,
    .message = [](const SegmentTable& segments, Position at) {
      return MissingVertex2d(segments.document(), Center(segments, at));
    }};

namespace {

bool IsCenterAtStart(const SegmentTable& segments, Position at) {
  return IsArc(segments, at) && segments.Fit(at.element).is_point;
}

}  // namespace

const SegmentRule rules::arc_radius_zero = {
    .info = {.id = "track-arc-radius-zero",
             .severity = Severity::kError,
             .title = "The center of an arc is its start.",
             .section = kSection,
             .rationale = "The arc has no radius, so it leads nowhere.",
             .remedy = "Name the vertex that is the center.",
             .bad = "set racing_lines.lines[0].centers[0] 3",
             .ok = "set racing_lines.lines[0].centers[0] 4"},
    .predicate = Exact<IsCenterAtStart>,
    .place = Center,
    .message = [](const SegmentTable& table, Position at) {
      const Segments& segments = table.segments();
      const uint32_t center = segments.center[at.element];
      const uint32_t start = segments.start[at.element];
      return center == start
                 ? Message("the center is the start, vertex $0", center)
                 : Message(
                       "the center, vertex $0, lies on the start, vertex $1",
                       center, start);
    }};

namespace {

double RadiusDeviation(const SegmentTable& segments, Position at) {
  if (segments.Fit(at.element).radius != AgreementOf(at)) return 0;
  const SegmentShape arc = segments.Shape(at.element);
  return RelativeDeviation(Distance(arc.end, arc.center),
                           Distance(arc.start, arc.center));
}

}  // namespace

const SegmentRule rules::arc_radius = {
    .info = {.id = "track-arc-radius",
             .severity = Severity::kError,
             .title = "The start and the end of an arc are not equally far "
                      "from its center.",
             .section = kSection,
             .rationale = "An arc that is drawn from its start misses its "
                          "end. Beyond 1 percent it is an error, beyond 0.1 "
                          "percent a warning.",
             .remedy = "Move the center, or name the right vertices.",
             .bad = "append racing_lines.vertices 120 0.3; set "
                    "racing_lines.lines[0].centers[0] 10",
             .ok = "append racing_lines.vertices 120 0.02; set "
                   "racing_lines.lines[0].centers[0] 10"},
    .predicate = Exact<RadiusDeviation>,
    .place = Center,
    .message =
        [](const SegmentTable& segments, Position at) {
          const SegmentShape arc = segments.Shape(at.element);
          return Message("the center is $0 from the end, but $1 from the start",
                         Measured(Distance(arc.end, arc.center)),
                         Measured(Distance(arc.start, arc.center)));
        },
    .series = ErrorsAndWarnings,
    .severity = ErrorThenWarning};

namespace {

bool HasAngleOfZero(const SegmentTable& segments, Position at) {
  return segments.Fit(at.element).angle_is_zero;
}

}  // namespace

const SegmentRule rules::arc_angle_zero = {
    .info = {.id = "track-arc-angle-zero",
             .severity = Severity::kError,
             .title = "The angle of an arc is zero.",
             .section = kSection,
             .rationale = "The arc does not turn, and the side of its center "
                          "is unknown.",
             .remedy = "State the angle from start to end in degrees, "
                       "positive to the right.",
             .fix = {FixKind::kSafe,
                     "Writes the angle from the start to the end that the "
                     "length fits, or by which the line goes on smoothly."},
             .bad = "set racing_lines.lines[0].angles[0] 0",
             .ok = "set racing_lines.lines[0].angles[0] 179.995"},
    .predicate = Exact<HasAngleOfZero>,
    .place = Angle,
    .message =
        [](const SegmentTable&, Position) {
          return Message("the angle is 0 degrees, so the arc has no length");
        },
    .repairs = [](const SegmentTable& segments,
                  Position at) { return WithSweep(segments, at.element); }};

namespace {

// False for straight segments, whose angle is NaN.
bool TurnsByMoreThanACircle(const SegmentTable& segments, Position at) {
  if (!(std::fabs(segments.segments().angle[at.element]) > 360)) return false;
  const SegmentFit fit = segments.Fit(at.element);
  return fit.has_shape && !fit.is_point;
}

}  // namespace

const SegmentRule rules::arc_angle_range = {
    .info = {.id = "track-arc-angle-range",
             .severity = Severity::kWarning,
             .title = "An arc turns by more than a circle.",
             .section = kSection,
             .rationale = "The document sets no limit, but a car would drive "
                          "in circles. The rest of the arc is judged without "
                          "its whole turns.",
             .remedy = "Subtract 360 degrees for each whole turn.",
             .fix = {FixKind::kSafe,
                     "Subtracts the whole turns, if the length has none."},
             .bad = "set racing_lines.lines[0].angles[0] 540",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5; append "
                   "racing_lines.lines \"kinds: ARC starts: 11 ends: 11 "
                   "lengths: 21.991148575128552 centers: 10 angles: 360\""},
    .predicate = Exact<TurnsByMoreThanACircle>,
    .place = Angle,
    .message =
        [](const SegmentTable& segments, Position at) {
          return Message(
              "the angle is $0 degrees, expected at most a circle of 360",
              segments.segments().angle[at.element]);
        },
    .repairs = [](const SegmentTable& segments,
                  Position at) { return WithoutTurns(segments, at.element); }};

namespace {

double AngleDeviation(const SegmentTable& segments, Position at) {
  if (segments.Fit(at.element).angle != AgreementOf(at)) return 0;
  const SegmentShape arc = segments.Shape(at.element);
  return Deviation(arc.angle, StatedSideSweep(arc));
}

}  // namespace

const SegmentRule rules::arc_angle = {
    .info = {.id = "track-arc-angle",
             .severity = Severity::kError,
             .title = "The angle of an arc does not lead from its start to "
                      "its end.",
             .section = kSection,
             .rationale = "A car that follows the angle leaves the line. "
                          "Beyond 0.5 degrees it is an error, beyond 0.01 a "
                          "warning.",
             .remedy = "State the angle about the center from start to end in "
                       "degrees, positive to the right.",
             .fix = {FixKind::kSafe,
                     "Writes the angle from the start to the end, if the "
                     "length fits that."},
             .bad = "set racing_lines.lines[0].angles[0] 180.6",
             .ok = "set racing_lines.lines[0].angles[0] 180.009"},
    .predicate = Exact<AngleDeviation>,
    .place = Angle,
    .message =
        [](const SegmentTable& segments, Position at) {
          const SegmentShape arc = segments.Shape(at.element);
          return Message(
              "the angle is $0 degrees, the start, end and center give $1",
              arc.angle, Measured(StatedSideSweep(arc)));
        },
    .series = ErrorsAndWarnings,
    .severity = ErrorThenWarning,
    .repairs = [](const SegmentTable& segments,
                  Position at) { return WithSweep(segments, at.element); }};

namespace {

bool HasWrongSign(const SegmentTable& segments, Position at) {
  return segments.Fit(at.element).sign_is_wrong;
}

}  // namespace

const SegmentRule rules::arc_sign = {
    .info = {.id = "track-arc-sign",
             .severity = Severity::kError,
             .title = "The angle of an arc has the wrong sign.",
             .section = kSection,
             .rationale = "Angles are negative to the left and positive to "
                          "the right, seen from above with Z pointing down "
                          "the page. This arc goes the other way.",
             .remedy = "Reverse the sign of the angle.",
             .fix = {FixKind::kSafe, "Reverses the sign."},
             .bad = "append racing_lines.vertices 174 0; set "
                    "racing_lines.lines[0].kinds LINE ARC ARC LINE ARC; set "
                    "racing_lines.lines[0].starts 2 3 10 4 5; set "
                    "racing_lines.lines[0].ends 3 10 4 5 2; set "
                    "racing_lines.lines[0].lengths 120 84.82300164692441 "
                    "84.82300164692441 120 169.64600329384882; set "
                    "racing_lines.lines[0].centers 1 1 0; set "
                    "racing_lines.lines[0].angles -90 90 180",
             .ok = "append racing_lines.vertices 174 0; set "
                   "racing_lines.lines[0].kinds LINE ARC ARC LINE ARC; set "
                   "racing_lines.lines[0].starts 2 3 10 4 5; set "
                   "racing_lines.lines[0].ends 3 10 4 5 2; set "
                   "racing_lines.lines[0].lengths 120 84.82300164692441 "
                   "84.82300164692441 120 169.64600329384882; set "
                   "racing_lines.lines[0].centers 1 1 0; set "
                   "racing_lines.lines[0].angles 90 90 180"},
    .predicate = Exact<HasWrongSign>,
    .place = Angle,
    .message =
        [](const SegmentTable& segments, Position at) {
          const double angle = segments.segments().angle[at.element];
          return angle < 0 ? Message(
                                 "the angle is $0 degrees, expected $1 because "
                                 "the arc "
                                 "turns right",
                                 angle, -angle)
                           : Message(
                                 "the angle is $0 degrees, expected $1 because "
                                 "the arc "
                                 "turns left",
                                 angle, -angle);
        },
    .repairs =
        [](const SegmentTable& segments, Position at) {
          return WithNumber(Angle(segments, at),
                            -segments.segments().angle[at.element]);
        }};

namespace {

double LengthDeviation(const SegmentTable& segments, Position at) {
  if (!IsArc(segments, at) ||
      segments.Fit(at.element).length != AgreementOf(at)) {
    return 0;
  }
  const double length = segments.segments().length[at.element];
  return RelativeDeviation(
      length, ExpectedArcLength(segments.Shape(at.element), length));
}

}  // namespace

const SegmentRule rules::arc_length = {
    .info = {.id = "track-arc-length",
             .severity = Severity::kError,
             .title = "The length of an arc does not follow from its radius "
                      "and angle.",
             .section = "Arc segments",
             .rationale = "The place of the car contradicts its progress. "
                          "Beyond 1 percent it is an error, beyond 0.1 percent "
                          "a warning.",
             .remedy = "Multiply the radius by the angle in radians.",
             .fix = {FixKind::kSafe,
                     "Writes the radius times the angle in radians."},
             .bad = "set racing_lines.lines[0].lengths[1] 171.4",
             .ok = "set racing_lines.lines[0].lengths[1] 169.81"},
    .predicate = Exact<LengthDeviation>,
    .place = LengthOf,
    .message =
        [](const SegmentTable& segments, Position at) {
          const SegmentShape arc = segments.Shape(at.element);
          const double length = segments.segments().length[at.element];
          return Message(
              "the length is $0, the arc's radius of $1 and angle of $2 "
              "degrees make it $3",
              length, Measured(Distance(arc.start, arc.center)), arc.angle,
              Measured(ExpectedArcLength(arc, length)));
        },
    .series = ErrorsAndWarnings,
    .severity = ErrorThenWarning,
    .repairs =
        [](const SegmentTable& segments, Position at) {
          return WithNumber(
              LengthOf(segments, at),
              ExpectedArcLength(segments.Shape(at.element),
                                segments.segments().length[at.element]));
        }};

}  // namespace trackcheck::track
