#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/repairs/line_repairs.h"
#include "validators/track/repairs/list_repairs.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/deviation.h"
#include "validators/track/rules/message_values.h"
#include "validators/track/tables.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

bool IsEmpty(const LineTable& lines, Position at) {
  return lines.IsEmpty(at.element);
}

}  // namespace

const LineRule rules::line_empty = {
    .info = {.id = "track-line-empty",
             .severity = Severity::kWarning,
             .title = "A racing line has no segments.",
             .section = "Line",
             .rationale = "The line leads nowhere: a car that follows it "
                          "stands still.",
             .remedy = "Add its segments, or remove the line.",
             .fix = {FixKind::kUnsafe, "Removes the line."},
             .bad = "append racing_lines.lines \"\"",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5; append "
                   "racing_lines.lines \"kinds: ARC starts: 11 ends: 11 "
                   "lengths: 21.991148575128552 centers: 10 angles: 360\""},
    .predicate = Exact<IsEmpty>,
    .place =
        [](const LineTable& lines, Position at) {
          return LineLocation(lines.document(), at.element, "segments");
        },
    .message =
        [](const LineTable&, Position at) {
          return Message("racing line $0 has 0 segments, expected at least 1",
                         at.element);
        },
    .repairs =
        [](const LineTable& lines, Position at) {
          // The repairs of the first one are those of all, since they have one
          // count.
          const std::vector<uint64_t>& empty = lines.Empty();
          return at.element == empty.front()
                     ? WithoutLines(lines.document(), empty)
                     : std::vector<Repair>();
        }};

namespace {

Location End(const SegmentTable& segments, Position at) {
  return SegmentLocation(segments.document(), at.element, "end");
}

// Series 0: the first segment starts elsewhere; series 1: it starts at another
// vertex at the same place.
bool DoesNotClose(const SegmentTable& segments, Position at) {
  const SegmentFit fit = segments.Fit(at.element);
  return fit.is_last &&
         fit.joint == (at.series == 0 ? Joint::kBroken : Joint::kRenamed);
}

}  // namespace

const SegmentRule rules::line_closed = {
    .info = {.id = "track-line-closed",
             .severity = Severity::kError,
             .title = "The last segment of a racing line does not end where "
                      "the first one starts.",
             .section = "Line",
             .rationale = "Racing lines are expected to be loops: a car that "
                          "follows this one cannot begin the next lap. Another "
                          "vertex at the same place is a warning.",
             .remedy = "Let the last segment end where the first one starts.",
             .fix = {FixKind::kSafe,
                     "Writes the vertex of the other segment, if the length "
                     "says which of the two is wrong."},
             .bad = "set racing_lines.lines[0].ends[3] 4",
             .ok = "set racing_lines.lines[0].kinds ARC LINE ARC LINE; set "
                   "racing_lines.lines[0].starts 3 4 5 2; set "
                   "racing_lines.lines[0].ends 4 5 2 3; set "
                   "racing_lines.lines[0].lengths 169.64600329384882 120 "
                   "169.64600329384882 120"},
    .predicate = Exact<DoesNotClose>,
    .place = End,
    .message =
        [](const SegmentTable& table, Position at) {
          const uint32_t end = table.segments().end[at.element];
          const uint32_t start =
              table.segments().start[table.NextOf(at.element)];
          return at.series == 0
                     ? Message(
                           "the last segment ends at vertex $0, the line "
                           "starts at vertex $1",
                           end, start)
                     : Message(
                           "the last segment ends at vertex $0, the line "
                           "starts at vertex $1 at the same place",
                           end, start);
        },
    .series = ErrorsAndWarnings,
    .severity = ErrorThenWarning,
    .repairs =
        [](const SegmentTable& segments, Position at) {
          return WithCommonVertex(segments, at.element);
        }};

namespace {

double LengthDeviation(const SegmentTable& segments, Position at) {
  if (segments.segments().kind[at.element] != SegmentKind::kLine ||
      segments.Fit(at.element).length != AgreementOf(at)) {
    return 0;
  }
  const SegmentShape line = segments.Shape(at.element);
  return RelativeDeviation(segments.segments().length[at.element],
                           Distance(line.start, line.end));
}

Location LengthPlace(const SegmentTable& segments, Position at) {
  return SegmentLocation(segments.document(), at.element, "length");
}

}  // namespace

const SegmentRule rules::line_length = {
    .info = {.id = "track-line-length",
             .severity = Severity::kError,
             .title = "The length of a straight segment is not the distance "
                      "of its vertices.",
             .section = "Segment",
             .rationale = "The place of the car contradicts its progress. "
                          "Beyond 1 percent it is an error, beyond 0.1 percent "
                          "a warning.",
             .remedy = "Compute the length from X and Z of both vertices.",
             .fix = {FixKind::kSafe,
                     "Writes the distance of the vertices in X and Z."},
             .bad = "set racing_lines.lines[0].lengths[0] 121.3",
             .ok = "set racing_lines.lines[0].lengths[0] 120.11"},
    .predicate = Exact<LengthDeviation>,
    .place = LengthPlace,
    .message =
        [](const SegmentTable& segments, Position at) {
          const SegmentShape line = segments.Shape(at.element);
          return Message("the length is $0, its vertices are $1 apart",
                         segments.segments().length[at.element],
                         Measured(Distance(line.start, line.end)));
        },
    .series = ErrorsAndWarnings,
    .severity = ErrorThenWarning,
    .repairs =
        [](const SegmentTable& segments, Position at) {
          const SegmentShape line = segments.Shape(at.element);
          return WithNumber(LengthPlace(segments, at),
                            Distance(line.start, line.end));
        }};

namespace {

// The largest turn between two segments, in degrees, that is not a kink.
constexpr double kKink = 1;

// The degrees by which a line turns from one segment to the next; 0 if they are
// at most kKink plus what the rounding of coordinates explains.
double KinkBetween(const SegmentShape& before, const SegmentShape& after) {
  const Point from = HeadingAtEnd(before);
  const Point to = HeadingAtStart(after);
  const double dot = Dot(from, to);
  // The square of the cosine of an angle below the limit. Nearly all joints
  // turn by less.
  constexpr double kStraight = 0.9997;
  if (dot > 0 && dot * dot >= kStraight * Dot(from, from) * Dot(to, to)) {
    return 0;
  }
  const double turn = std::fabs(TurnBetween(from, to));
  const double limit =
      kKink + HeadingUncertainty(before) + HeadingUncertainty(after);
  return turn > limit ? turn : 0;
}

double Kink(const SegmentTable& table, Position at) {
  const SegmentFit& fit = table.Fit(at.element);
  if (fit.distorted() || !fit.leads_on()) return 0;
  const uint64_t next = table.NextOf(at.element);
  if (table.Fit(next).distorted()) return 0;
  return KinkBetween(table.Shape(at.element), table.Shape(next));
}

}  // namespace

const SegmentRule rules::line_kink = {
    .info = {.id = "track-line-kink",
             .severity = Severity::kInfo,
             .title = "A racing line has a corner.",
             .section = "Segment",
             .rationale = "A car cannot change its direction at once.",
             .remedy = "Put an arc between the segments that touches both.",
             .bad =
                 "append racing_lines.vertices 60 -53; set "
                 "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                 "racing_lines.lines[0].starts 2 10 3 4 5; set "
                 "racing_lines.lines[0].ends 10 3 4 5 2; set "
                 "racing_lines.lines[0].lengths 60.00833275470999 "
                 "60.00833275470999 169.64600329384882 120 169.64600329384882",
             .ok =
                 "append racing_lines.vertices 60 -53.5; set "
                 "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                 "racing_lines.lines[0].starts 2 10 3 4 5; set "
                 "racing_lines.lines[0].ends 10 3 4 5 2; set "
                 "racing_lines.lines[0].lengths 60.00208329716627 "
                 "60.00208329716627 169.64600329384882 120 169.64600329384882"},
    .predicate = Exact<Kink>,
    .place = End,
    .message = [](const SegmentTable& segments, Position at) {
      return Message(
          "the line turns by $0 degrees at the end of the segment, at most "
          "$1 to either side is smooth",
          Measured(TurnAtJoint(segments.Shape(at.element),
                               segments.Shape(segments.NextOf(at.element)))),
          kKink);
    }};

}  // namespace trackcheck::track
