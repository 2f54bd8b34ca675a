#include <cstdint>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "formats/track/document.h"
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

Location Start(const SegmentTable& segments, Position at) {
  return SegmentLocation(segments.document(), at.element, "start");
}

Location End(const SegmentTable& segments, Position at) {
  return SegmentLocation(segments.document(), at.element, "end");
}

bool HasNoStart(const SegmentTable& segments, Position at) {
  return IsOutOfRange2d(segments.document(),
                        segments.segments().start[at.element]);
}

}  // namespace

const SegmentRule rules::segment_start_range = {
    .info = {.id = "track-segment-start-range",
             .severity = Severity::kError,
             .title = "A segment starts at a vertex that does not exist.",
             .section = "Segment",
             .rationale = "A reader that does not check the index reads past "
                          "the list.",
             .remedy = "Name a vertex of the racing lines, counted from 0, or "
                       "add the missing one.",
             .fix = {FixKind::kSafe,
                     "Writes the end of the segment before it, if the length "
                     "fits that."},
             .bad = "set racing_lines.lines[0].starts[1] 10",
             .ok = "set racing_lines.lines[0].starts[1] 9"},
    .predicate = Exact<HasNoStart>,
    .place = Start,
    .message =
        [](const SegmentTable& segments, Position at) {
          return MissingVertex2d(segments.document(), Start(segments, at));
        },
    .repairs =
        [](const SegmentTable& segments, Position at) {
          return WithStartOfPrevious(segments, at.element);
        }};

namespace {

bool HasNoEnd(const SegmentTable& segments, Position at) {
  return IsOutOfRange2d(segments.document(),
                        segments.segments().end[at.element]);
}

}  // namespace

const SegmentRule rules::segment_end_range = {
    .info = {.id = "track-segment-end-range",
             .severity = Severity::kError,
             .title = "A segment ends at a vertex that does not exist.",
             .section = "Segment",
             .rationale = "A reader that does not check the index reads past "
                          "the list.",
             .remedy = "Name a vertex of the racing lines, counted from 0, or "
                       "add the missing one.",
             .fix = {FixKind::kSafe,
                     "Writes the start of the next segment, if the length fits "
                     "that."},
             .bad = "set racing_lines.lines[0].ends[1] -1",
             .ok = "set racing_lines.lines[0].ends[1] 0"},
    .predicate = Exact<HasNoEnd>,
    .place = End,
    .message =
        [](const SegmentTable& segments, Position at) {
          return MissingVertex2d(segments.document(), End(segments, at));
        },
    .repairs = [](const SegmentTable& segments,
                  Position at) { return WithEndOfNext(segments, at.element); }};

namespace {

// Precondition: both vertices are known.
double GapAfter(const SegmentTable& table, uint64_t segment) {
  const LinePoints points(table.document());
  return Distance(points[table.segments().end[segment]],
                  points[table.segments().start[segment + 1]]);
}

// Series 0: the next segment starts elsewhere, the farther the worse. Series 1:
// it starts at another vertex at the same place.
double GapBadness(const SegmentTable& segments, Position at) {
  const SegmentFit fit = segments.Fit(at.element);
  if (fit.is_last) return 0;
  if (at.series == 1) return fit.joint == Joint::kRenamed ? 1 : 0;
  if (fit.joint != Joint::kBroken) return 0;
  return Deviation(GapAfter(segments, at.element), 0);
}

}  // namespace

const SegmentRule rules::segment_chain = {
    .info = {.id = "track-segment-chain",
             .severity = Severity::kError,
             .title = "A segment does not end where the next one starts.",
             .section = "Segment",
             .rationale = "A car that follows the line jumps. Two vertices at "
                          "one place are a warning, since only their indices "
                          "differ.",
             .remedy = "Let the segments of a line share vertices.",
             .fix = {FixKind::kSafe,
                     "Writes the vertex of the other segment, if the length "
                     "says which of the two is wrong."},
             .bad = "set racing_lines.lines[0].ends[0] 4",
             .ok = "append racing_lines.vertices 115 -54; set "
                   "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                   "racing_lines.lines[0].starts 2 10 3 4 5; set "
                   "racing_lines.lines[0].ends 10 3 4 5 2; set "
                   "racing_lines.lines[0].lengths 115 5 169.64600329384882 120 "
                   "169.64600329384882"},
    .predicate = Exact<GapBadness>,
    .place = End,
    .message =
        [](const SegmentTable& table, Position at) {
          const uint32_t end = table.segments().end[at.element];
          const uint32_t next = table.segments().start[at.element + 1];
          return at.series == 0
                     ? Message(
                           "the segment ends at vertex $0, the next starts at "
                           "vertex $1, which is $2 away",
                           end, next, Measured(GapAfter(table, at.element)))
                     : Message(
                           "the segment ends at vertex $0, the next starts at "
                           "vertex $1 at the same place",
                           end, next);
        },
    .series = ErrorsAndWarnings,
    .severity = ErrorThenWarning,
    .repairs =
        [](const SegmentTable& segments, Position at) {
          return WithCommonVertex(segments, at.element);
        }};

namespace {

bool IsLineOfNoLength(const SegmentTable& segments, Position at) {
  return segments.segments().kind[at.element] == SegmentKind::kLine &&
         segments.Fit(at.element).is_point;
}

}  // namespace

const SegmentRule rules::segment_zero = {
    .info = {.id = "track-segment-zero",
             .severity = Severity::kError,
             .title = "A straight segment goes nowhere.",
             .section = "Line segments",
             .rationale = "The segment has no direction in which a car could "
                          "head.",
             .remedy = "Remove the segment, or let it end at another vertex.",
             .fix = {FixKind::kSafe,
                     "Writes the start of the next segment as the end, if the "
                     "length fits that."},
             .bad = "set racing_lines.lines[0].ends[0] 2",
             .ok = "append racing_lines.vertices 0.0021 -54; set "
                   "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                   "racing_lines.lines[0].starts 2 10 3 4 5; set "
                   "racing_lines.lines[0].ends 10 3 4 5 2; set "
                   "racing_lines.lines[0].lengths 0.0021 119.9979 "
                   "169.64600329384882 120 169.64600329384882"},
    .predicate = Exact<IsLineOfNoLength>,
    .place = End,
    .message =
        [](const SegmentTable& table, Position at) {
          const uint32_t start = table.segments().start[at.element];
          const uint32_t end = table.segments().end[at.element];
          if (start == end) {
            return Message("the line starts and ends at vertex $0", end);
          }
          const SegmentShape line = table.Shape(at.element);
          return Message(
              "the vertices $0 and $1 are $2 apart, a line is longer than $3",
              start, end, Measured(Distance(line.start, line.end)),
              kCoincidence);
        },
    .repairs = [](const SegmentTable& segments,
                  Position at) { return WithEndOfNext(segments, at.element); }};

}  // namespace trackcheck::track
