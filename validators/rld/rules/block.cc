#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/engine/earlier.h"
#include "validators/rld/analysis/block_layout.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

constexpr const char kSection[] = "Blocks";

Location StartPlace(const BlockTableView& blocks, Position at) {
  return blocks.layout.StartPlace(at.element);
}

Location PointsPlace(const BlockTableView& blocks, Position at) {
  return blocks.layout.PointsPlace(at.element);
}

bool IsNotInterleaved(const BlockTableView& blocks) {
  return !blocks.layout.interleaved();
}

bool StartIsNegative(const BlockTableView& blocks, Position at) {
  return blocks.layout.start(at.element) < 0;
}

}  // namespace

const PointBlockRule rules::block_start_negative = {
    .info = {.id = "rld-block-start-negative",
             .severity = Severity::kError,
             .title = "A block starts before the first point.",
             .section = kSection,
             .rationale =
                 "Tools that color blocks read memory before the points.",
             .remedy = "Write the index of the first point of the block.",
             .bad = "set block_start -1",
             .ok = "set block_start 0 8; set block_points 8 8"},
    .predicate = Exact<StartIsNegative>,
    .place = StartPlace,
    .message = [](const BlockTableView& blocks, Position at) {
      return Message("the block starts at point $0, before point 0",
                     blocks.layout.start(at.element));
    }};

namespace {

bool PointsAreNegative(const BlockTableView& blocks, Position at) {
  return blocks.layout.points(at.element) < 0;
}

}  // namespace

const PointBlockRule rules::block_points_negative = {
    .info = {.id = "rld-block-points-negative",
             .severity = Severity::kError,
             .title = "A block has a negative number of points.",
             .section = kSection,
             .rationale = "Tools that color blocks loop over billions of "
                          "points, or over none.",
             .remedy = "Write the number of points of the block.",
             .bad = "set block_points -1",
             .ok = "set block_points 0"},
    .predicate = Exact<PointsAreNegative>,
    .place = PointsPlace,
    .message = [](const BlockTableView& blocks, Position at) {
      return Message("the number of points of the block is $0, below 0",
                     blocks.layout.points(at.element));
    }};

namespace {

bool IsOutside(const BlockTableView& blocks, Position at) {
  return blocks.layout.Outside(at.element);
}

}  // namespace

const PointBlockRule rules::block_range = {
    .info = {.id = "rld-block-range",
             .severity = Severity::kError,
             .title = "A block reaches beyond the last point.",
             .section = kSection,
             .rationale =
                 "Tools that color blocks read memory after the points.",
             .remedy =
                 "Correct the start of the block or its number of points.",
             .bad = "set block_start 1",
             .ok = "set block_start 0 15; set block_points 15 1"},
    .predicate = Exact<IsOutside>,
    .place =
        // The start is at fault if it is beyond the points, because then no
        // number of points is valid.
    [](const BlockTableView& blocks, Position at) {
      const auto start = static_cast<uint64_t>(blocks.layout.start(at.element));
      return start > blocks.layout.point_count() ? StartPlace(blocks, at)
                                                 : PointsPlace(blocks, at);
    },
    .message =
        [](const BlockTableView& blocks, Position at) {
          const int64_t start = blocks.layout.start(at.element);
          const int64_t points = blocks.layout.points(at.element);
          const uint64_t point_count = blocks.layout.point_count();
          if (static_cast<uint64_t>(start) > point_count) {
            return Message("the block starts at point $0, the mesh has $1",
                           start, Counted(point_count, "point"));
          }
          if (point_count == 0) {
            return Message("the block has $0, the mesh has none",
                           Counted(static_cast<uint64_t>(points), "point"));
          }
          return Message(
              "the block ends with point $2 ($1 from point $0 on), the last of "
              "the mesh is $3",
              start, Counted(static_cast<uint64_t>(points), "point"),
              start + points - 1, static_cast<int64_t>(point_count) - 1);
        }};

namespace {

bool IsEmpty(const BlockTableView& blocks, Position at) {
  return blocks.layout.points(at.element) == 0;
}

}  // namespace

const PointBlockRule rules::block_empty = {
    .info = {.id = "rld-block-empty",
             .severity = Severity::kWarning,
             .title = "A block has no points.",
             .section = kSection,
             .rationale = "The block has no effect. Most often the exporter "
                          "split its data wrongly.",
             .remedy = "Remove the block.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the block.",
                     .renumbers = true},
             .bad = "set block_start 0 16; set block_points 16 0",
             .ok = "set block_start 0 15; set block_points 15 1"},
    .predicate = Exact<IsEmpty>,
    .place = PointsPlace,
    .message = [](const BlockTableView&,
                  Position) { return Message("the block has no points"); },
    // In a mesh without points a block can only be empty.
    .applies =
        [](const BlockTableView& blocks) {
          return !blocks.layout.interleaved() &&
                 blocks.layout.point_count() > 0;
        },
    .repairs =
        [](const BlockTableView& blocks, Position at) {
          std::vector<Repair> repairs =
              Removed(StartPlace(blocks, at).range, blocks.layout.CountRange());
          repairs.push_back({PointsPlace(blocks, at).range, ""});
          return repairs;
        }};

namespace {

const std::vector<ElementPair>& OverlapsOf(const BlockTableView& blocks,
                                           uint64_t) {
  return blocks.layout.overlaps();
}

uint64_t EarlierBlock(const BlockTableView& blocks, Position at) {
  return EarlierOf(blocks.layout.overlaps(), at.element);
}

}  // namespace

const PointBlockRule rules::block_overlap = {
    .info = {.id = "rld-block-overlap",
             .severity = Severity::kWarning,
             .title = "Two blocks hold the same points.",
             .section = kSection,
             .rationale = "A point then has two colors, and the tool decides "
                          "which one it shows.",
             .remedy = "Let each block start where the block before it ends.",
             .bad = "set block_start 0 7; set block_points 8 8",
             .ok = "set block_start 0 8; set block_points 8 8",
             .also_fires = "rld-block-gap rld-triangle-spans-blocks"},
    .predicate = Listed<OverlapsOf>,
    .place = StartPlace,
    .message =
        [](const BlockTableView& blocks, Position at) {
          const uint64_t earlier = EarlierBlock(blocks, at);
          return Message(
              "the block starts at point $0, but block $1 holds the points up "
              "to $2",
              blocks.layout.start(at.element), earlier,
              blocks.layout.start(earlier) + blocks.layout.points(earlier) - 1);
        },
    .applies =
        [](const BlockTableView& blocks) {
          return IsNotInterleaved(blocks) && !blocks.layout.overlaps().empty();
        },
    .related =
        [](const BlockTableView& blocks, Position at) {
          return std::vector<Related>{
              {Message("the other block"),
               StartPlace(blocks, {EarlierBlock(blocks, at)})}};
        }};

namespace {

// The blocks in the order of their starts.
std::vector<uint64_t> InOrder(const BlockLayout& layout) {
  std::vector<uint64_t> order(layout.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](uint64_t a, uint64_t b) {
    return std::pair(layout.start(a), a) < std::pair(layout.start(b), b);
  });
  return order;
}

// The repair that lets each block start where the one before it ends, if all
// points are in a block then.
std::vector<Repair> OneAfterAnother(const BlockLayout& layout) {
  if (layout.point_sum() != layout.point_count()) return {};
  ByteRange starts = layout.StartPlace(0).range;
  starts.size *= layout.size();
  std::string bytes(starts.size, '\0');
  int64_t start = 0;
  for (const uint64_t block : InOrder(layout)) {
    const std::string number = LittleEndianBytes(static_cast<int32_t>(start));
    bytes.replace(block * number.size(), number.size(), number);
    start += layout.points(block);
  }
  return {{starts, std::move(bytes)}};
}

// `first` is the first gap, `missing` the number of points in all gaps.
Message DescribeGaps(const BlockSpan& first, uint64_t missing) {
  const uint64_t points = first.end - first.first;
  if (missing == 1) {
    return Message("1 point is in no block: point $0", first.first);
  }
  if (points == missing) {
    return Message("$0 points are in no block: points $1 to $2", missing,
                   first.first, first.end - 1);
  }
  if (points == 1) {
    return Message("$0 points are in no block, the first is point $1", missing,
                   first.first);
  }
  return Message("$0 points are in no block, the first are points $1 to $2",
                 missing, first.first, first.end - 1);
}

void CheckGap(const BlockLayout& layout, FindingSink& sink) {
  // A negative or misplaced block may be meant for the gap, and rld-blki-sum
  // reports points that are missing.
  if (layout.interleaved() || layout.any_negative() || layout.any_outside() ||
      layout.point_sum() < layout.point_count()) {
    return;
  }
  // Points below it are in a block or counted as missing.
  uint32_t covered = 0;
  uint64_t missing = 0;
  BlockSpan gap;
  const auto skip_to = [&](uint32_t point) {
    if (point <= covered) return;
    if (missing == 0) gap = {.first = covered, .end = point};
    missing += point - covered;
  };
  for (const BlockSpan& span : layout.SortedSpans()) {
    skip_to(span.first);
    covered = std::max(covered, span.end);
  }
  skip_to(static_cast<uint32_t>(layout.point_count()));
  if (missing == 0) return;
  sink.Report({.rule = &rules::block_gap.info,
               .where = layout.StartPlace(0),
               .message = DescribeGaps(gap, missing),
               .repairs = OneAfterAnother(layout)});
}

}  // namespace

const BlockTableRule rules::block_gap = {
    .info = {.id = "rld-block-gap",
             .severity = Severity::kWarning,
             .title = "Points are in no block.",
             .section = kSection,
             .rationale = "Tools that color blocks leave these points out.",
             .remedy = "Let each block start where the block before it ends.",
             .fix = {FixKind::kSafe,
                     "Writes these starts, if the blocks have as many points "
                     "as the mesh."},
             .bad = "set block_start 0 7; set block_points 8 8",
             .ok = "set block_start 0 8; set block_points 8 8",
             .also_fires = "rld-block-overlap rld-triangle-spans-blocks"},
    .check = CheckGap};

namespace {

// The first of the findings has the repair of all: the table, sorted.
std::vector<Repair> Sorted(const BlockTableView& blocks, Position at) {
  const BlockLayout& layout = blocks.layout;
  if (at.element != layout.first_out_of_order()) return {};
  std::string starts;
  std::string points;
  for (const uint64_t block : InOrder(layout)) {
    starts += LittleEndianBytes(static_cast<int32_t>(layout.start(block)));
    points += LittleEndianBytes(static_cast<int32_t>(layout.points(block)));
  }
  return {{layout.TablePlace().range, starts + points}};
}

bool StartsBeforePrevious(const BlockTableView& blocks, Position at) {
  return blocks.layout.IsOutOfOrder(at.element);
}

}  // namespace

const PointBlockRule rules::block_order = {
    .info = {.id = "rld-block-order",
             .severity = Severity::kInfo,
             .title = "Blocks are not in the order of their points.",
             .section = kSection,
             .rationale =
                 "The document does not require an order. Tools that search "
                 "for a point's block by its start need ascending starts.",
             .remedy = "Sort the blocks by their start.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Sorts the blocks.",
                     .renumbers = true},
             .bad = "set block_start 8 0; set block_points 8 8",
             .ok = "set block_start 0 8; set block_points 8 8",
             .also_fires = "rld-triangle-spans-blocks"},
    .predicate = Exact<StartsBeforePrevious>,
    .place = StartPlace,
    .message =
        [](const BlockTableView& blocks, Position at) {
          return Message(
              "the block starts at point $0, below the start of the block "
              "before it, point $1",
              blocks.layout.start(at.element),
              blocks.layout.start(at.element - 1));
        },
    .applies = IsNotInterleaved,
    .repairs = Sorted};

}  // namespace trackcheck::rld
