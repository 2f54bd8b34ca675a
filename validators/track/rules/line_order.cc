#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/rule_types.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

// The number of places at which a line is compared with the previous one.
constexpr uint64_t kSamples = 4;
constexpr uint64_t kMaxTasks = 1024;

// The point of a segment that is nearest to a given point, and the heading of
// the segment there.
struct Nearest {
  double distance = std::numeric_limits<double>::infinity();
  Point point;
  Point heading;
};

void MeasureEnd(const Point& end, const Point& heading, const Point& point,
                Nearest& nearest) {
  const double distance = Distance(end, point);
  if (distance < nearest.distance) nearest = {distance, end, heading};
}

void MeasureLine(const SegmentShape& line, const Point& point,
                 Nearest& nearest) {
  const Point way = Difference(line.end, line.start);
  const double share = std::clamp(
      Dot(Difference(point, line.start), way) / Dot(way, way), 0.0, 1.0);
  MeasureEnd({line.start.x + share * way.x, line.start.z + share * way.z}, way,
             point, nearest);
}

void MeasureArc(const SegmentShape& arc, const Point& point, Nearest& nearest) {
  const Point arm = Difference(arc.start, arc.center);
  const Point reach = Difference(point, arc.center);
  const double radius = Length(arm);
  const double distance = Length(reach);
  // All points of the circle are at least this far away.
  if (std::fabs(distance - radius) >= nearest.distance) return;
  MeasureEnd(arc.start, HeadingAtStart(arc), point, nearest);
  MeasureEnd(arc.end, HeadingAtEnd(arc), point, nearest);
  if (distance == 0) return;
  const double angle = FittedAngle(arc);
  double turn = TurnBetween(arm, reach);
  if (angle < 0) turn = -turn;
  if (turn < 0) turn += 360;
  if (turn > std::fabs(angle)) return;
  const double scale = radius / distance;
  const Point on_arc = {arc.center.x + reach.x * scale,
                        arc.center.z + reach.z * scale};
  const Point right = RightOf(reach);
  MeasureEnd(on_arc, angle < 0 ? Point{-right.x, -right.z} : right, point,
             nearest);
}

enum class Side : uint8_t { kUnknown, kLeft, kRight };

class Comparison {
 public:
  explicit Comparison(const TrackAnalysis& track)
      : fits_(track.segment_fits()),
        lines_(track.document().lines),
        segments_(track.document().segments),
        points_(track.document()) {}

  // The side of the previous line on which `line` is at one of its samples.
  Side SideAt(uint64_t line, uint64_t sample) const {
    const uint64_t count = lines_.segments(line);
    if (sample >= count) return Side::kUnknown;
    const uint64_t segment =
        lines_.first_segment[line] + sample * count / kSamples;
    if (!IsSound(segment)) return Side::kUnknown;
    const SegmentShape shape = ShapeOf(segments_, points_, segment);
    Nearest nearest;
    const uint64_t end = lines_.first_segment[line];
    for (uint64_t i = lines_.first_segment[line - 1]; i < end; ++i) {
      if (!IsSound(i)) continue;
      const SegmentShape other = ShapeOf(segments_, points_, i);
      if (other.is_arc) {
        MeasureArc(other, shape.start, nearest);
      } else {
        MeasureLine(other, shape.start, nearest);
      }
    }
    return SideOf(shape, nearest);
  }

 private:
  bool IsSound(uint64_t segment) const { return !fits_[segment].distorted(); }

  // Unknown if the lines meet, do not run side by side, or do not go the same
  // way.
  static Side SideOf(const SegmentShape& shape, const Nearest& nearest) {
    const Point heading = HeadingAtStart(shape);
    const double size = Length(nearest.heading);
    if (!(nearest.distance > kCoincidence) ||
        !(2 * Dot(heading, nearest.heading) > Length(heading) * size)) {
      return Side::kUnknown;
    }
    const double to_right =
        Cross(nearest.heading, Difference(shape.start, nearest.point)) / size;
    if (to_right > nearest.distance / 2) return Side::kRight;
    if (to_right < -nearest.distance / 2) return Side::kLeft;
    return Side::kUnknown;
  }

  const SegmentFits& fits_;
  const Lines& lines_;
  const Segments& segments_;
  LinePoints points_;
};

// Lines that are left of the previous one wherever they can be compared.
RunList LinesToTheLeft(const TrackAnalysis& track, uint64_t max_runs) {
  const uint64_t lines = track.document().lines.size();
  RunList runs(max_runs);
  if (lines < 2) return runs;
  const Comparison comparison(track);
  std::vector<Side> sides((lines - 1) * kSamples);
  const uint64_t tasks = std::min<uint64_t>(sides.size(), kMaxTasks);
  track.pool().For(tasks, [&](uint64_t task) {
    const uint64_t end = sides.size() * (task + 1) / tasks;
    for (uint64_t i = sides.size() * task / tasks; i < end; ++i) {
      sides[i] = comparison.SideAt(1 + i / kSamples, i % kSamples);
    }
  });
  for (uint64_t line = 1; line < lines; ++line) {
    const auto first =
        sides.begin() + static_cast<int64_t>((line - 1) * kSamples);
    const auto last = first + kSamples;
    if (std::find(first, last, Side::kLeft) != last &&
        std::find(first, last, Side::kRight) == last) {
      runs.Add(line);
    }
  }
  return runs;
}

void CheckOrder(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs = LinesToTheLeft(track, sink.max_per_rule());
  sink.ReportRuns(rules::line_order.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = LineLocation(document, run.first);
    finding.message = Message(
        "racing line $0 is to the left of line $1, expected to its "
        "right",
        run.first, run.first - 1);
    finding.related.push_back(
        {Message("the line before it"), LineLocation(document, run.first - 1)});
    if (run.last != run.first) {
      finding.related.push_back(
          {Message("the last place"), LineLocation(document, run.last)});
    }
    return finding;
  });
}

}  // namespace

const TrackRule rules::line_order = {
    .info =
        {.id = "track-line-order",
         .severity = Severity::kInfo,
         .title = "Racing lines are not listed from left to right.",
         .section = "Racing Lines",
         .rationale = "A car that changes to the next line on its right goes "
                      "to the left.",
         .remedy = "List the lines from left to right, seen in the direction "
                   "of travel.",
         .bad =
             "swap racing_lines.lines[0].starts racing_lines.lines[1].starts; "
             "swap racing_lines.lines[0].ends racing_lines.lines[1].ends; swap "
             "racing_lines.lines[0].lengths racing_lines.lines[1].lengths",
         .ok =
             "swap racing_lines.lines[0].starts racing_lines.lines[1].starts; "
             "swap racing_lines.lines[0].ends racing_lines.lines[1].ends; swap "
             "racing_lines.lines[0].lengths racing_lines.lines[1].lengths; set "
             "racing_lines.lines[1].starts 7 6 9 8; set "
             "racing_lines.lines[1].ends 6 9 8 7; set "
             "racing_lines.lines[1].centers 0 1; set "
             "racing_lines.lines[1].angles -180 -180"},
    .check = CheckOrder};

}  // namespace trackcheck::track
