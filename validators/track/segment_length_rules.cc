// A segment goes somewhere, and its length is what its vertices and its angle
// make it. Sections "Segment" and "Arc segments".
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
#include "validators/track/tolerances.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckZero(const TrackModel& track, FindingSink& sink) {
  const auto& segments = track.document().segments;
  ReportFact(track, rules::segment_zero.info, Severity::kError, kZeroLine,
             {"end",
              [&](uint64_t i) {
                if (segments.start[i] == segments.end[i]) {
                  return Message("the line starts and ends at vertex $0",
                                 segments.end[i]);
                }
                const SegmentShape line = ShapeOf(track, i);
                return Message(
                    "the vertices $0 and $1 are $2 apart, at most $3 is "
                    "nothing",
                    segments.start[i], segments.end[i],
                    Measured(Distance(line.start, line.end)), kCoincidence);
              }},
             sink);
}

void CheckNotPositive(const TrackModel& track, FindingSink& sink) {
  const auto& segments = track.document().segments;
  ReportFact(track, rules::length_nonpositive.info, Severity::kError,
             kLengthNotPositive,
             {"length",
              [&](uint64_t i) {
                return Message("the length is $0, a segment has more than 0",
                               segments.length[i]);
              }},
             sink);
}

void CheckLine(const TrackModel& track, FindingSink& sink) {
  const RuleInfo& rule = rules::line_length.info;
  const SegmentWords show = {
      "length", [&](uint64_t i) {
        const SegmentShape line = ShapeOf(track, i);
        return Message("the length is $0, its vertices are $1 apart",
                       track.document().segments.length[i],
                       Measured(Distance(line.start, line.end)));
      }};
  ReportFact(track, rule, Severity::kError, kLineLengthWrong, show, sink);
  ReportFact(track, rule, Severity::kWarning, kLineLengthSuspect, show, sink);
}

void CheckArc(const TrackModel& track, FindingSink& sink) {
  const RuleInfo& rule = rules::arc_length.info;
  const SegmentWords show = {
      "length", [&](uint64_t i) {
        const SegmentShape arc = ShapeOf(track, i);
        const double length = track.document().segments.length[i];
        return Message(
            "the length is $0, the arc's radius of $1 and angle of $2 "
            "degrees make it $3",
            length, Measured(Distance(arc.start, arc.center)), arc.angle,
            Measured(ExpectedArcLength(arc, length)));
      }};
  ReportFact(track, rule, Severity::kError, kArcLengthWrong, show, sink);
  ReportFact(track, rule, Severity::kWarning, kArcLengthSuspect, show, sink);
}

}  // namespace

const Rule rules::segment_zero = {
    .info = {.id = "track-segment-zero",
             .severity = Severity::kError,
             .title = "a straight segment goes nowhere",
             .section = "Line segments",
             .rationale = "it has no direction: a car that follows it does "
                          "not know where to head",
             .remedy = "take the segment out, or let it end at another vertex",
             .bad = "set racing_lines.lines[0].ends[0] 2",
             .ok = "append racing_lines.vertices 0.0021 -54; set "
                   "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                   "racing_lines.lines[0].starts 2 10 3 4 5; set "
                   "racing_lines.lines[0].ends 10 3 4 5 2; set "
                   "racing_lines.lines[0].lengths 0.0021 119.9979 "
                   "169.64600329384882 120 169.64600329384882"},
    .check = CheckZero};

const Rule rules::length_nonpositive = {
    .info = {.id = "track-length-nonpositive",
             .severity = Severity::kError,
             .title = "the length of a segment is zero or negative",
             .section = "Segment",
             .rationale = "progress along the line is a share of its length",
             .remedy = "state the distance along the segment",
             .bad = "set racing_lines.lines[0].lengths[0] 0",
             .ok = "set racing_lines.lines[0].lengths[0] 0.001"},
    .check = CheckNotPositive};

const Rule rules::line_length = {
    .info = {.id = "track-line-length",
             .severity = Severity::kError,
             .title = "the length of a straight segment is not the distance "
                      "of its vertices",
             .section = "Segment",
             .rationale = "the car is not where its progress says; beyond 1 "
                          "percent it is an error, beyond 0.1 percent a "
                          "warning",
             .remedy = "compute the length from X and Z of both vertices",
             .bad = "set racing_lines.lines[0].lengths[0] 121.3",
             .ok = "set racing_lines.lines[0].lengths[0] 120.11"},
    .check = CheckLine};

const Rule rules::arc_length = {
    .info = {.id = "track-arc-length",
             .severity = Severity::kError,
             .title = "the length of an arc is not that of its radius and "
                      "angle",
             .section = "Arc segments",
             .rationale = "the car is not where its progress says; beyond 1 "
                          "percent it is an error, beyond 0.1 percent a "
                          "warning",
             .remedy = "multiply the radius by the angle in radians",
             .bad = "set racing_lines.lines[0].lengths[1] 171.4",
             .ok = "set racing_lines.lines[0].lengths[1] 169.81"},
    .check = CheckArc};

}  // namespace trackcheck::track
