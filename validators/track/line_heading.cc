// Where segments meet, the line goes on in the same direction, and a loop that
// does not cross itself turns once around. Section "Line".
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "formats/track/document.h"
#include "formats/track/places.h"
#include "validators/track/measured.h"
#include "validators/track/rule_types.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_rules.h"
#include "validators/track/segment_shape.h"
#include "validators/track/tolerances.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kBlock = 8192;
// Beyond it a line comes back the way it went.
constexpr double kReversal = 170;

uint64_t BlocksOf(uint64_t count) { return (count + kBlock - 1) / kBlock; }

// The turn from `before` to `after`, which starts where it ends.
double TurnAtJoint(const SegmentShape& before, const SegmentShape& after) {
  return TurnBetween(HeadingAtEnd(before), HeadingAtStart(after));
}

// How many degrees the line turns where it should not; 0 if it does not.
double KinkBetween(const SegmentShape& before, const SegmentShape& after) {
  const Point from = HeadingAtEnd(before);
  const Point to = HeadingAtStart(after);
  const double dot = Dot(from, to);
  // The square of the cosine of less than the limit: nearly all joints.
  constexpr double kStraight = 0.9997;
  if (dot > 0 && dot * dot >= kStraight * Dot(from, from) * Dot(to, to)) {
    return 0;
  }
  const double turn = std::fabs(TurnBetween(from, to));
  const double limit =
      kKink + HeadingUncertainty(before) + HeadingUncertainty(after);
  return turn > limit ? turn : 0;
}

// Where segments of all lines meet.
class Joints {
 public:
  explicit Joints(const TrackModel& track)
      : facts_(track.segment_facts()),
        lines_(track.document().lines),
        segments_(track.document().segments),
        points_(track.document()) {}

  uint64_t LineAt(uint64_t segment) const {
    const auto& starts = lines_.first_segment;
    return std::upper_bound(starts.begin(), starts.end(), segment) -
           starts.begin() - 1;
  }
  uint64_t EndOfLine(uint64_t line) const {
    return lines_.first_segment[line + 1];
  }
  uint64_t NextOf(uint64_t segment, uint64_t line) const {
    return segment + 1 < EndOfLine(line) ? segment + 1
                                         : lines_.first_segment[line];
  }
  // The segment is as it was meant, and leads to the next one.
  bool IsSound(uint64_t segment) const {
    return (facts_[segment] & (kDistorted | kLooseEnd)) == 0;
  }
  bool IsJoint(uint64_t segment, uint64_t next) const {
    return IsSound(segment) && (facts_[next] & kDistorted) == 0;
  }
  SegmentShape Shape(uint64_t segment) const {
    return ShapeOf(segments_, points_, segment);
  }
  bool TurnsOver(uint64_t segment) const {
    return (facts_[segment] & kAngleOverTurn) != 0;
  }

 private:
  const SegmentFacts& facts_;
  const Lines& lines_;
  const Segments& segments_;
  LinePoints points_;
};

void CheckKinks(const TrackModel& track, FindingSink& sink) {
  const Joints joints(track);
  const uint64_t count = track.document().segments.size();
  std::vector<RunList> of_block(BlocksOf(count), RunList(sink.max_per_rule()));
  track.pool().For(of_block.size(), [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kBlock);
    uint64_t line = joints.LineAt(block * kBlock);
    for (uint64_t i = block * kBlock; i < end; ++i) {
      while (joints.EndOfLine(line) <= i) ++line;
      const uint64_t next = joints.NextOf(i, line);
      if (!joints.IsJoint(i, next)) continue;
      const double kink = KinkBetween(joints.Shape(i), joints.Shape(next));
      if (kink != 0) of_block[block].Add(i, 1, kink);
    }
  });
  RunList runs(sink.max_per_rule());
  for (const RunList& part : of_block) runs.Append(part);
  const Document& document = track.document();
  sink.ReportRuns(rules::line_kink.info, runs, [&](const Run& run) {
    const auto turn_at = [&](uint64_t segment) {
      const uint64_t next = joints.NextOf(segment, joints.LineAt(segment));
      return TurnAtJoint(joints.Shape(segment), joints.Shape(next));
    };
    Finding finding;
    finding.where = SegmentPlace(document, run.first, "end");
    finding.message = Message(
        "the line turns by $0 degrees at the end of the segment, "
        "smooth ones by at most $1",
        Measured(turn_at(run.first)), kKink);
    if (run.worst != run.first) {
      finding.related.push_back(
          {Message("the sharpest, by $0 degrees", Measured(turn_at(run.worst))),
           SegmentPlace(document, run.worst, "end")});
    }
    if (run.last != run.first) {
      finding.related.push_back(
          {Message("the last place"), SegmentPlace(document, run.last, "end")});
    }
    return finding;
  });
}

// Of a line or a part of it.
struct Turning {
  uint64_t line = 0;
  double degrees = 0;
  bool is_known = true;
  // An arc sets out or arrives the other way round: it bends to the wrong side.
  uint64_t reversals = 0;
};

void AddSegment(const Joints& joints, uint64_t segment, Turning& turning) {
  const uint64_t next = joints.NextOf(segment, turning.line);
  if (!joints.IsJoint(segment, next) || joints.TurnsOver(segment)) {
    turning.is_known = false;
    return;
  }
  const SegmentShape shape = joints.Shape(segment);
  const SegmentShape after = joints.Shape(next);
  if (shape.is_arc) turning.degrees += FittedAngle(shape);
  const double turn = TurnAtJoint(shape, after);
  if (std::fabs(turn) < kReversal) {
    turning.degrees += turn;
  } else if (shape.is_arc || after.is_arc) {
    ++turning.reversals;
  } else {
    // To which side it turns cannot be told.
    turning.is_known = false;
  }
}

// Of every line that has segments, in pieces: those of one line follow one
// another.
std::vector<std::vector<Turning>> TurningInBlocks(const TrackModel& track) {
  const Joints joints(track);
  const uint64_t count = track.document().segments.size();
  std::vector<std::vector<Turning>> of_block(BlocksOf(count));
  track.pool().For(of_block.size(), [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kBlock);
    std::vector<Turning>& parts = of_block[block];
    uint64_t line = joints.LineAt(block * kBlock);
    for (uint64_t i = block * kBlock; i < end; ++i) {
      while (joints.EndOfLine(line) <= i) ++line;
      if (parts.empty() || parts.back().line != line) {
        // Only what may be reported is kept.
        if (!parts.empty() && parts.size() > 1 && parts.back().reversals == 0) {
          parts.pop_back();
        }
        parts.push_back({.line = line});
      }
      AddSegment(joints, i, parts.back());
    }
  });
  return of_block;
}

void CheckTurning(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  RunList runs(sink.max_per_rule());
  std::vector<Turning> found;
  std::optional<Turning> current;
  const auto finish = [&] {
    if (!current || !current->is_known || current->reversals == 0 ||
        !document.lines.whole[current->line] ||
        std::fabs(std::fabs(current->degrees) - 360) < 90) {
      return;
    }
    runs.Add(current->line);
    if (runs.runs().size() > found.size()) found.push_back(*current);
  };
  for (const std::vector<Turning>& parts : TurningInBlocks(track)) {
    for (const Turning& part : parts) {
      if (current && current->line == part.line) {
        current->degrees += part.degrees;
        current->is_known = current->is_known && part.is_known;
        current->reversals += part.reversals;
      } else {
        finish();
        current = part;
      }
    }
  }
  finish();
  sink.ReportRuns(rules::line_turning.info, runs, [&](const Run& run) {
    const auto turning = std::find_if(
        found.begin(), found.end(),
        [&](const Turning& line) { return line.line == run.first; });
    Finding finding;
    finding.where = LinePlace(document, run.first);
    finding.message = Message(
        "the line turns by $0 degrees in all and goes back at $1 of "
        "its arcs' ends, a loop turns by 360 or -360",
        // Not -0.
        std::round(turning->degrees) + 0.0, turning->reversals);
    if (run.last != run.first) {
      finding.related.push_back(
          {Message("the last place"), LinePlace(document, run.last)});
    }
    return finding;
  });
}

}  // namespace

const Rule rules::line_kink = {
    .info = {.id = "track-line-kink",
             .severity = Severity::kInfo,
             .title = "a racing line has a corner",
             .section = "Segment",
             .rationale = "a car cannot change its direction at once",
             .remedy = "put an arc between the segments that touches both",
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
    .check = CheckKinks};

const Rule rules::line_turning = {
    .info = {.id = "track-line-turning",
             .severity = Severity::kInfo,
             .title = "a racing line does not turn once around",
             .section = "Arc segments",
             .rationale = "half a circle ends at the same place to either "
                          "side: that it bends to the wrong one only shows in "
                          "the turns of the whole loop",
             .remedy = "turn the sign of the angle around where the line "
                       "goes back",
             .bad =
                 "append racing_lines.vertices 30 -50 30 -46.5 30 -53.5; "
                 "append racing_lines.lines \"kinds: [ARC, ARC] starts: [11, "
                 "12] ends: [12, 11] lengths: [10.995574287564276, "
                 "10.995574287564276] centers: [10, 10] angles: [180, -180]\"",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5 30 -53.5; "
                   "append racing_lines.lines \"kinds: [ARC, ARC] starts: [11, "
                   "12] ends: [12, 11] lengths: [10.995574287564276, "
                   "10.995574287564276] centers: [10, 10] angles: [180, 180]\"",
             .along = "track-line-kink"},
    .check = CheckTurning};

}  // namespace trackcheck::track
