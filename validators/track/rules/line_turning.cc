#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/message_values.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kBlock = 8192;
// In degrees. A line that turns by more goes back the way it came.
constexpr double kReversal = 170;

uint64_t BlocksOf(uint64_t count) { return (count + kBlock - 1) / kBlock; }

// The joints between segments, over all lines.
class Joints {
 public:
  explicit Joints(const TrackAnalysis& track)
      : fits_(track.segment_fits()),
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
  // Both segments are undistorted. If the line is whole, the first one leads to
  // the next one then.
  bool IsJoint(uint64_t segment, uint64_t next) const {
    return !fits_[segment].distorted() && !fits_[next].distorted();
  }
  SegmentShape Shape(uint64_t segment) const {
    return ShapeOf(segments_, points_, segment);
  }
  // False for straight segments, whose angle is NaN.
  bool TurnsOver(uint64_t segment) const {
    return std::fabs(segments_.angle[segment]) > 360;
  }

 private:
  const SegmentFits& fits_;
  const Lines& lines_;
  const Segments& segments_;
  LinePoints points_;
};

// The turning of a line or of a part of it.
struct Turning {
  uint64_t line = 0;
  double degrees = 0;
  bool is_known = true;
  // The number of joints at which an arc begins or ends backwards, because it
  // bends to the wrong side.
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
    // The side to which the line turns is unknown.
    turning.is_known = false;
  }
}

// The turning of every line that has segments, in parts. The parts of one line
// are adjacent.
std::vector<std::vector<Turning>> TurningInBlocks(const TrackAnalysis& track) {
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
        // Keeps only lines that may be reported.
        if (parts.size() > 1 && parts.back().reversals == 0) parts.pop_back();
        parts.push_back({.line = line});
      }
      AddSegment(joints, i, parts.back());
    }
  });
  return of_block;
}

void CheckTurning(const TrackAnalysis& track, FindingSink& sink) {
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
    if (runs.size() > found.size()) found.push_back(*current);
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
    const auto turning = std::lower_bound(
        found.begin(), found.end(), run.first,
        [](const Turning& each, uint64_t line) { return each.line < line; });
    Finding finding;
    finding.where = LineLocation(document, run.first);
    finding.message = Message(
        "the line turns by $0 degrees in all, expected 360 or -360; it goes "
        "back at the ends of $1 of its arcs",
        // Avoids -0.
        std::round(turning->degrees * 10) / 10 + 0.0, turning->reversals);
    if (run.last != run.first) {
      finding.related.push_back(
          {Message("the last place"), LineLocation(document, run.last)});
    }
    return finding;
  });
}

}  // namespace

const TrackRule rules::line_turning = {
    .info = {.id = "track-line-turning",
             .severity = Severity::kInfo,
             .title = "A racing line does not turn once around.",
             .section = "Arc segments",
             .rationale = "A half circle ends at the same place on either "
                          "side. If it bends to the wrong side, only the turns "
                          "of the whole loop show it.",
             .remedy = "Reverse the sign of the angle where the line goes "
                       "back.",
             .bad =
                 "append racing_lines.vertices 30 -50 30 -46.5 30 -53.5; "
                 "append racing_lines.lines \"kinds: [ARC, ARC] starts: [11, "
                 "12] ends: [12, 11] lengths: [10.995574287564276, "
                 "10.995574287564276] centers: [10, 10] angles: [180, -180]\"",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5 30 -53.5; "
                   "append racing_lines.lines \"kinds: [ARC, ARC] starts: [11, "
                   "12] ends: [12, 11] lengths: [10.995574287564276, "
                   "10.995574287564276] centers: [10, 10] angles: [180, 180]\"",
             .also_fires = "track-line-kink"},
    .check = CheckTurning};

}  // namespace trackcheck::track
