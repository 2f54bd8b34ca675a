// An arc is part of a circle about its center, and its angle leads from its
// start to its end: positive to the right. Section "Arc segments".
#include <cmath>
#include <cstdint>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "validators/track/measured.h"
#include "validators/track/rule_types.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_rules.h"
#include "validators/track/segment_shape.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

constexpr const char kSection[] = "Arc segments";

void CheckRadiusZero(const TrackModel& track, FindingSink& sink) {
  const auto& segments = track.document().segments;
  ReportFact(track, rules::arc_radius_zero.info, Severity::kError, kRadiusZero,
             {"center",
              [&](uint64_t i) {
                return segments.center[i] == segments.start[i]
                           ? Message("the center is the start, vertex $0",
                                     segments.center[i])
                           : Message(
                                 "the center, vertex $0, lies on the start, "
                                 "vertex $1",
                                 segments.center[i], segments.start[i]);
              }},
             sink);
}

void CheckRadius(const TrackModel& track, FindingSink& sink) {
  const RuleInfo& rule = rules::arc_radius.info;
  const SegmentWords show = {
      "center", [&](uint64_t i) {
        const SegmentShape arc = ShapeOf(track, i);
        return Message("the center is $0 from the end, $1 from the start",
                       Measured(Distance(arc.end, arc.center)),
                       Measured(Distance(arc.start, arc.center)));
      }};
  ReportFact(track, rule, Severity::kError, kRadiusWrong, show, sink);
  ReportFact(track, rule, Severity::kWarning, kRadiusSuspect, show, sink);
}

void CheckAngleZero(const TrackModel& track, FindingSink& sink) {
  ReportFact(
      track, rules::arc_angle_zero.info, Severity::kError, kAngleZero,
      {"angle", [](uint64_t) { return Message("the angle of the arc is 0"); }},
      sink);
}

void CheckAngleRange(const TrackModel& track, FindingSink& sink) {
  const auto& segments = track.document().segments;
  ReportFact(track, rules::arc_angle_range.info, Severity::kWarning,
             kAngleOverTurn,
             {"angle",
              [&](uint64_t i) {
                return Message("the angle is $0 degrees, a circle has 360",
                               segments.angle[i]);
              }},
             sink);
}

void CheckAngle(const TrackModel& track, FindingSink& sink) {
  const RuleInfo& rule = rules::arc_angle.info;
  const SegmentWords show = {
      "angle", [&](uint64_t i) {
        const SegmentShape arc = ShapeOf(track, i);
        return Message(
            "the angle is $0 degrees, from start to end there are $1",
            arc.angle, Measured(StatedSideSweep(arc)));
      }};
  ReportFact(track, rule, Severity::kError, kSweepWrong, show, sink);
  ReportFact(track, rule, Severity::kWarning, kSweepSuspect, show, sink);
}

void CheckSign(const TrackModel& track, FindingSink& sink) {
  const auto& segments = track.document().segments;
  ReportFact(track, rules::arc_sign.info, Severity::kError, kSignWrong,
             {"angle",
              [&](uint64_t i) {
                const double angle = segments.angle[i];
                return angle < 0
                           ? Message(
                                 "the angle is $0 degrees, but the arc turns "
                                 "right, by $1",
                                 angle, -angle)
                           : Message(
                                 "the angle is $0 degrees, but the arc turns "
                                 "left, by $1",
                                 angle, -angle);
              }},
             sink);
}

}  // namespace

const Rule rules::arc_radius_zero = {
    .info = {.id = "track-arc-radius-zero",
             .severity = Severity::kError,
             .title = "the center of an arc is its start",
             .section = kSection,
             .rationale = "the arc has no radius, so it leads nowhere",
             .remedy = "name the vertex that is the center",
             .bad = "set racing_lines.lines[0].centers[0] 3",
             .ok = "set racing_lines.lines[0].centers[0] 4"},
    .check = CheckRadiusZero};

const Rule rules::arc_radius = {
    .info = {.id = "track-arc-radius",
             .severity = Severity::kError,
             .title = "start and end of an arc are not equally far from its "
                      "center",
             .section = kSection,
             .rationale = "who draws the arc from its start misses its end; "
                          "beyond 1 percent it is an error, beyond 0.1 "
                          "percent a warning",
             .remedy = "move the center, or name the right vertices",
             .bad = "append racing_lines.vertices 120 0.3; set "
                    "racing_lines.lines[0].centers[0] 10",
             .ok = "append racing_lines.vertices 120 0.02; set "
                   "racing_lines.lines[0].centers[0] 10"},
    .check = CheckRadius};

const Rule rules::arc_angle_zero = {
    .info = {.id = "track-arc-angle-zero",
             .severity = Severity::kError,
             .title = "the angle of an arc is zero",
             .section = kSection,
             .rationale = "an arc that does not turn is none, and on which "
                          "side its center lies is not known",
             .remedy = "state the angle from start to end in degrees, "
                       "positive to the right",
             .bad = "set racing_lines.lines[0].angles[0] 0",
             .ok = "set racing_lines.lines[0].angles[0] 179.995"},
    .check = CheckAngleZero};

const Rule rules::arc_angle_range = {
    .info = {.id = "track-arc-angle-range",
             .severity = Severity::kWarning,
             .title = "an arc turns by more than a circle",
             .section = kSection,
             .rationale = "the document sets no limit, but a car would drive "
                          "in circles; the rest of the arc is judged as if "
                          "whole turns were taken off",
             .remedy = "take off 360 degrees for each whole turn",
             .bad = "set racing_lines.lines[0].angles[0] 540",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5; append "
                   "racing_lines.lines \"kinds: ARC starts: 11 ends: 11 "
                   "lengths: 21.991148575128552 centers: 10 angles: 360\""},
    .check = CheckAngleRange};

const Rule rules::arc_angle = {
    .info = {.id = "track-arc-angle",
             .severity = Severity::kError,
             .title = "the angle of an arc does not lead from its start to "
                      "its end",
             .section = kSection,
             .rationale = "who follows the angle leaves the line; beyond 0.5 "
                          "degrees it is an error, beyond 0.01 a warning",
             .remedy = "state the angle about the center from start to end "
                       "in degrees, positive to the right",
             .bad = "set racing_lines.lines[0].angles[0] 180.6",
             .ok = "set racing_lines.lines[0].angles[0] 180.009"},
    .check = CheckAngle};

const Rule rules::arc_sign = {
    .info = {.id = "track-arc-sign",
             .severity = Severity::kError,
             .title = "the angle of an arc has the wrong sign",
             .section = kSection,
             .rationale = "angles are negative to the left and positive to "
                          "the right, seen from above with Z pointing down "
                          "the page: this arc goes the other way",
             .remedy = "turn the sign of the angle around",
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
    .check = CheckSign};

}  // namespace trackcheck::track
