#include <cstdint>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/line_course.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/rule_types.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

// Series 0: a segment is outside. Series 1: it was not followed to its end.
bool LeavesTheTrack(const SegmentTable& segments, Position at) {
  return segments.track().course().course(at.element) ==
         (at.series == 0 ? Course::kOutside : Course::kUnfollowed);
}

}  // namespace

const SegmentRule rules::line_outside = {
    .info =
        {.id = "track-line-outside",
         .severity = Severity::kWarning,
         .title = "A racing line leaves the track.",
         .section = "Line",
         .rationale = "A car that follows it is in no sector. The line is "
                      "sampled at every unit or closer, on the XZ plane. An "
                      "info says where that takes too long: there, no rule "
                      "about the course of the line finds anything.",
         .remedy = "Move the line, or add the missing sector.",
         .bad =
             "set racing_lines.vertices[5] -59; set racing_lines.vertices[7] "
             "-59; set racing_lines.vertices[9] 59; set "
             "racing_lines.vertices[11] 59; set racing_lines.lines[0].lengths "
             "120 185.35396656179782 120 185.35396656179782",
         .ok =
             "set racing_lines.vertices[5] -56; set racing_lines.vertices[7] "
             "-56; set racing_lines.vertices[9] 56; set "
             "racing_lines.vertices[11] 56; set racing_lines.lines[0].lengths "
             "120 175.92918860102841 120 175.92918860102841"},
    .predicate = Exact<LeavesTheTrack>,
    .place =
        [](const SegmentTable& segments, Position at) {
          return SegmentLocation(segments.document(), at.element);
        },
    .message =
        [](const SegmentTable& segments, Position at) {
          if (at.series == 1) {
            return Message(
                "not checked to the end of the segment: the sectors have too "
                "many edges, or the arc is too long");
          }
          const double share =
              segments.track().course().result(at.element).share;
          const Point point = PointAlong(segments.Shape(at.element), share);
          return Message(
              "the point ($0, $1), $2 percent along the segment, is in no "
              "sector",
              Measured(point.x), Measured(point.z), Measured(100 * share));
        },
    .applies =
        [](const SegmentTable& segments) {
          // If the edges of a sector do not go round, the area that it covers
          // is unknown. Such a sector has a finding of its own.
          const LineCourse& course = segments.track().course();
          return (course.Has(Course::kOutside) ||
                  course.Has(Course::kUnfollowed)) &&
                 segments.track().shapes().Count(kNoOutline |
                                                 kSelfIntersecting) == 0;
        },
    .series = [](const SegmentTable&) -> uint64_t { return 2; },
    .severity =
        [](const SegmentTable&, uint64_t series) {
          return series == 0 ? Severity::kWarning : Severity::kInfo;
        }};

}  // namespace trackcheck::track
