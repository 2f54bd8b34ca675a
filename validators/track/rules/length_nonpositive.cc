#include "formats/core/findings/finding.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/repairs/line_repairs.h"
#include "validators/track/rule_types.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

bool IsNotPositive(const SegmentTable& segments, Position at) {
  const double length = segments.segments().length[at.element];
  if (length != 0) return length < 0;
  // A line that goes nowhere rightly states a length of 0.
  return segments.segments().kind[at.element] != SegmentKind::kLine ||
         !segments.Fit(at.element).is_point;
}

}  // namespace

const SegmentRule rules::length_nonpositive = {
    .info = {.id = "track-length-nonpositive",
             .severity = Severity::kError,
             .title = "The length of a segment is zero or negative.",
             .section = "Segment",
             .rationale = "Progress along the line is a share of its length.",
             .remedy = "State the distance along the segment.",
             .fix = {FixKind::kSafe,
                     "Writes the length of the line or arc through its "
                     "vertices."},
             .bad = "set racing_lines.lines[0].lengths[0] 0",
             .ok = "set racing_lines.lines[0].lengths[0] 0.001"},
    .predicate = Exact<IsNotPositive>,
    .place =
        [](const SegmentTable& segments, Position at) {
          return SegmentLocation(segments.document(), at.element, "length");
        },
    .message =
        [](const SegmentTable& segments, Position at) {
          return Message("the length is $0, expected more than 0",
                         segments.segments().length[at.element]);
        },
    .repairs =
        [](const SegmentTable& segments, Position at) {
          return WithLengthOfShape(segments, at.element);
        }};

}  // namespace trackcheck::track
