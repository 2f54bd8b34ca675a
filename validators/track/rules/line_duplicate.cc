#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"
#include "formats/core/least_rotation.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/engine/earlier.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/repairs/list_repairs.h"
#include "validators/track/rule_types.h"

namespace trackcheck::track {
namespace {

using Order = std::strong_ordering;

// Compares the bits of numbers, so that each number equals only itself.
Order CompareBits(double a, double b) {
  return std::bit_cast<uint64_t>(a) <=> std::bit_cast<uint64_t>(b);
}

Order ComparePoints(const Point& a, const Point& b) {
  const Order x = CompareBits(a.x, b.x);
  return x != Order::equal ? x : CompareBits(a.z, b.z);
}

// Compares lines as loops, whichever segment is listed first.
class LineOrder {
 public:
  // Precondition: each of the `comparable` lines has segments, all with a
  // shape.
  LineOrder(const Document& document, const std::vector<uint32_t>& comparable,
            WorkPool& pool)
      : document_(document), points_(document), begins_(document.lines.size()) {
    pool.For(comparable.size(), [&](uint64_t i) {
      begins_[comparable[i]] = BeginOf(comparable[i]);
    });
  }

  Order Compare(uint32_t a, uint32_t b) const {
    const uint32_t count = document_.lines.segments(a);
    Order order = count <=> document_.lines.segments(b);
    for (uint32_t i = 0; i < count && order == Order::equal; ++i) {
      order = CompareSegments(SegmentAt(a, uint64_t{begins_[a]} + i),
                              SegmentAt(b, uint64_t{begins_[b]} + i));
    }
    return order;
  }

 private:
  // Different vertices at one place are equal. The stated lengths are ignored.
  Order CompareSegments(uint64_t a, uint64_t b) const {
    const Segments& segments = document_.segments;
    Order order = segments.kind[a] <=> segments.kind[b];
    if (order != Order::equal) return order;
    order = CompareVertices(segments.start[a], segments.start[b]);
    if (order != Order::equal) return order;
    order = CompareVertices(segments.end[a], segments.end[b]);
    if (order != Order::equal || segments.kind[a] != SegmentKind::kArc) {
      return order;
    }
    order = CompareVertices(segments.center[a], segments.center[b]);
    return order != Order::equal
               ? order
               : CompareBits(segments.angle[a], segments.angle[b]);
  }
  Order CompareVertices(uint32_t a, uint32_t b) const {
    return a == b ? Order::equal : ComparePoints(points_[a], points_[b]);
  }

  // The segment with this index around the loop.
  uint64_t SegmentAt(uint32_t line, uint64_t index) const {
    return document_.lines.first_segment[line] +
           index % document_.lines.segments(line);
  }

  uint32_t BeginOf(uint32_t line) const {
    return static_cast<uint32_t>(LeastRotation(
        document_.lines.segments(line), [this, line](uint64_t a, uint64_t b) {
          return CompareSegments(SegmentAt(line, a), SegmentAt(line, b));
        }));
  }

  const Document& document_;
  LinePoints points_;
  // For each line, the first segment of its least rotation.
  std::vector<uint32_t> begins_;
};

// Lines with segments, all of which have a shape.
std::vector<uint32_t> ComparableLines(const TrackAnalysis& track) {
  const Lines& lines = track.document().lines;
  const SegmentFits& fits = track.segment_fits();
  std::vector<uint32_t> comparable;
  for (uint32_t line = 0; line < lines.size(); ++line) {
    bool is_comparable = lines.whole[line] && lines.segments(line) != 0;
    const uint32_t end = lines.first_segment[line + 1];
    for (uint32_t i = lines.first_segment[line]; i < end; ++i) {
      is_comparable = is_comparable && fits[i].has_shape;
    }
    if (is_comparable) comparable.push_back(line);
  }
  return comparable;
}

void CheckDuplicates(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  std::vector<uint32_t> lines = ComparableLines(track);
  const LineOrder order(document, lines, track.pool());
  std::sort(lines.begin(), lines.end(), [&order](uint32_t a, uint32_t b) {
    const Order compared = order.Compare(a, b);
    return compared != Order::equal ? compared == Order::less : a < b;
  });
  // Each with the first line that equals it.
  std::vector<ElementPair> twins;
  uint32_t earlier = 0;
  for (uint64_t i = 0; i < lines.size(); ++i) {
    if (i > 0 && order.Compare(lines[i], earlier) == Order::equal) {
      twins.push_back({lines[i], earlier});
    } else {
      earlier = lines[i];
    }
  }
  std::sort(twins.begin(), twins.end());
  RunList runs(sink.max_per_rule());
  for (const ElementPair& twin : twins) runs.Add(twin.element);
  sink.ReportRuns(rules::line_duplicate.info, runs, [&](const Run& run) {
    const uint32_t first = EarlierOf(twins, run.first);
    Finding finding;
    finding.where = LineLocation(document, run.first);
    finding.message =
        Message("racing line $0 equals line $1", run.first, first);
    finding.related.push_back(
        {Message("the first of the lines"), LineLocation(document, first)});
    if (run.last != run.first) {
      finding.related.push_back(
          {Message("the last place"), LineLocation(document, run.last)});
    }
    // The repairs of the first one are those of all, since they have one count.
    if (run.first == twins.front().element) {
      std::vector<uint64_t> seconds;
      for (const ElementPair& twin : twins) seconds.push_back(twin.element);
      finding.repairs = WithoutLines(document, seconds);
    }
    return finding;
  });
}

}  // namespace

const TrackRule rules::line_duplicate = {
    .info = {.id = "track-line-duplicate",
             .severity = Severity::kInfo,
             .title = "A racing line is there twice.",
             .section = "Racing Lines",
             .rationale = "Cars that should take different lines follow one "
                          "another.",
             .remedy = "Remove one of them, or move it.",
             .fix = {FixKind::kUnsafe, "Removes the second of the lines."},
             .bad = "append racing_lines.lines \"kinds: [ARC, LINE, ARC, LINE] "
                    "starts: [7, 8, 9, 6] ends: [8, 9, 6, 7] lengths: "
                    "[144.51326206513048, 120, 144.51326206513048, 120] "
                    "centers: [1, 0] angles: [180, 180]\"",
             .ok = "append racing_lines.vertices 0 -45.9 120 -45.9 120 45.9 0 "
                   "45.9; append racing_lines.lines \"kinds: [LINE, ARC, LINE, "
                   "ARC] starts: [10, 11, 12, 13] ends: [11, 12, 13, 10] "
                   "lengths: [120, 144.19910279976846, 120, "
                   "144.19910279976846] centers: [1, 0] angles: [180, 180]\""},
    .check = CheckDuplicates};

}  // namespace trackcheck::track
