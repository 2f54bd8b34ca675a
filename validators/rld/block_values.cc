// Every block is a range of points that exist, and blocks ascend. Section
// "Blocks".
#include <cstdint>
#include <utility>

#include "validators/folded.h"
#include "validators/rld/block_facts.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

constexpr const char kSection[] = "Blocks";

Finding WithLast(Finding finding, const Run& run, Location last) {
  AddLastPlace(run, std::move(last), finding);
  return finding;
}

void CheckStartNegative(const BlockFacts& facts, FindingSink& sink) {
  const RunList runs =
      FoldBlocks(facts, sink.max_per_rule(),
                 [&facts](uint64_t i) { return facts.start(i) < 0; });
  sink.ReportRuns(
      rules::block_start_negative.info, runs, [&facts](const Run& run) {
        return WithLast({.where = facts.Start(run.first),
                         .message = Message("the block starts at point $0",
                                            facts.start(run.first))},
                        run, facts.Start(run.last));
      });
}

void CheckPointsNegative(const BlockFacts& facts, FindingSink& sink) {
  const RunList runs =
      FoldBlocks(facts, sink.max_per_rule(),
                 [&facts](uint64_t i) { return facts.points(i) < 0; });
  sink.ReportRuns(
      rules::block_points_negative.info, runs, [&facts](const Run& run) {
        return WithLast({.where = facts.Points(run.first),
                         .message = Message("the block has $0 points",
                                            facts.points(run.first))},
                        run, facts.Points(run.last));
      });
}

// The start is wrong if no number of points could mend it.
Location OutsidePlace(const BlockFacts& facts, uint64_t i) {
  return static_cast<uint64_t>(facts.start(i)) > facts.point_count
             ? facts.Start(i)
             : facts.Points(i);
}

void CheckRange(const BlockFacts& facts, FindingSink& sink) {
  const RunList runs =
      FoldBlocks(facts, sink.max_per_rule(),
                 [&facts](uint64_t i) { return facts.Outside(i); });
  sink.ReportRuns(rules::block_range.info, runs, [&facts](const Run& run) {
    const uint64_t i = run.first;
    return WithLast(
        {.where = OutsidePlace(facts, i),
         .message =
             Message("the block ends at point $0 ($1 + $2), the mesh has $3",
                     facts.start(i) + facts.points(i), facts.start(i),
                     facts.points(i), facts.point_count)},
        run, OutsidePlace(facts, run.last));
  });
}

void CheckEmpty(const BlockFacts& facts, FindingSink& sink) {
  // In a mesh without points a block can only be empty.
  if (facts.interleaved || facts.point_count == 0) return;
  const RunList runs =
      FoldBlocks(facts, sink.max_per_rule(),
                 [&facts](uint64_t i) { return facts.points(i) == 0; });
  sink.ReportRuns(rules::block_empty.info, runs, [&facts](const Run& run) {
    return WithLast({.where = facts.Points(run.first),
                     .message = Message("the block has no points")},
                    run, facts.Points(run.last));
  });
}

void CheckOrder(const BlockFacts& facts, FindingSink& sink) {
  if (facts.interleaved) return;
  const RunList runs =
      FoldBlocks(facts, sink.max_per_rule(), [&facts](uint64_t i) {
        return i > 0 && facts.start(i) >= 0 &&
               facts.start(i) < facts.start(i - 1);
      });
  sink.ReportRuns(rules::block_order.info, runs, [&facts](const Run& run) {
    return WithLast(
        {.where = facts.Start(run.first),
         .message =
             Message("the block starts at point $0, the one before it at $1",
                     facts.start(run.first), facts.start(run.first - 1))},
        run, facts.Start(run.last));
  });
}

}  // namespace

const BlockRule rules::block_start_negative = {
    .info = {.id = "rld-block-start-negative",
             .severity = Severity::kError,
             .title = "a block starts before the first point",
             .section = kSection,
             .rationale = "tools that colour blocks read memory before the "
                          "points",
             .remedy = "write the index of the block's first point",
             .bad = "set block_start -1",
             .ok = "set block_start 0"},
    .check = CheckStartNegative};

const BlockRule rules::block_points_negative = {
    .info = {.id = "rld-block-points-negative",
             .severity = Severity::kError,
             .title = "a block has a negative number of points",
             .section = kSection,
             .rationale = "tools that colour blocks loop over billions of "
                          "points, or none",
             .remedy = "write the number of the block's points",
             .bad = "set block_points -1",
             .ok = "set block_points 0"},
    .check = CheckPointsNegative};

const BlockRule rules::block_range = {
    .info = {.id = "rld-block-range",
             .severity = Severity::kError,
             .title = "a block reaches beyond the last point",
             .section = kSection,
             .rationale = "tools that colour blocks read memory behind the "
                          "points",
             .remedy = "correct the block's start or its number of points",
             .bad = "set block_start 1",
             .ok = "set block_start 0"},
    .check = CheckRange};

const BlockRule rules::block_empty = {
    .info = {.id = "rld-block-empty",
             .severity = Severity::kWarning,
             .title = "a block has no points",
             .section = kSection,
             .rationale = "it says nothing; most often an exporter cut its "
                          "data wrongly",
             .remedy = "leave the block out",
             .bad = "set block_start 0 16; set block_points 16 0",
             .ok = "set block_start 0 15; set block_points 15 1"},
    .check = CheckEmpty};

const BlockRule rules::block_order = {
    .info = {.id = "rld-block-order",
             .severity = Severity::kInfo,
             .title = "blocks are not in the order of their points",
             .section = kSection,
             .rationale = "the document does not ask for an order, but tools "
                          "that look a point's block up by its start do",
             .remedy = "sort the blocks by their start",
             .bad = "set block_start 8 0; set block_points 8 8",
             .ok = "set block_start 0 8; set block_points 8 8",
             .along = "rld-triangle-spans-blocks"},
    .check = CheckOrder};

}  // namespace trackcheck::rld
