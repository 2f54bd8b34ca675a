// The blocks hold every point exactly once. Section "Blocks".
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "validators/folded.h"
#include "validators/rld/block_facts.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

constexpr const char kSection[] = "Blocks";

void CheckSum(const BlockFacts& facts, FindingSink& sink) {
  // Without blocks, or with negative numbers in the sum, the fault is another.
  if (facts.size() == 0 || facts.any_negative) return;
  if (facts.point_sum == facts.point_count) return;
  sink.Report({.rule = &rules::blki_sum.info,
               .where = facts.Points(0),
               .message = Message("the blocks hold $0 points, the mesh has $1",
                                  facts.point_sum, facts.point_count)});
}

// A block that begins inside an earlier one, and which that is.
struct Overlap {
  uint32_t block = 0;
  uint32_t earlier = 0;
};

std::vector<Overlap> FindOverlaps(const BlockFacts& facts) {
  std::vector<Overlap> overlaps;
  const std::vector<BlockSpan> spans = facts.SortedSpans();
  const BlockSpan* farthest = nullptr;
  for (const BlockSpan& span : spans) {
    if (farthest && span.first < farthest->end) {
      overlaps.push_back({span.index, farthest->index});
    }
    if (!farthest || span.end > farthest->end) farthest = &span;
  }
  std::sort(
      overlaps.begin(), overlaps.end(),
      [](const Overlap& a, const Overlap& b) { return a.block < b.block; });
  return overlaps;
}

void CheckOverlap(const BlockFacts& facts, FindingSink& sink) {
  if (facts.interleaved) return;
  const std::vector<Overlap> overlaps = FindOverlaps(facts);
  RunList runs(sink.max_per_rule());
  for (const Overlap& overlap : overlaps) runs.Add(overlap.block);
  sink.ReportRuns(rules::block_overlap.info, runs, [&](const Run& run) {
    const auto found = std::lower_bound(
        overlaps.begin(), overlaps.end(), run.first,
        [](const Overlap& a, uint64_t block) { return a.block < block; });
    const uint64_t earlier = found->earlier;
    Finding finding = {
        .where = facts.Start(run.first),
        .message = Message(
            "the block starts at point $0, block $1 holds points up to $2",
            facts.start(run.first), earlier,
            facts.start(earlier) + facts.points(earlier) - 1)};
    finding.related.push_back(
        {Message("the other block"), facts.Start(earlier)});
    AddLastPlace(run, facts.Start(run.last), finding);
    return finding;
  });
}

void CheckGap(const BlockFacts& facts, FindingSink& sink) {
  // A block whose place is not known may well lie in the gap, and where points
  // are missing the sum says so.
  if (facts.size() == 0 || facts.interleaved || facts.any_negative ||
      facts.any_outside || facts.point_sum < facts.point_count) {
    return;
  }
  // Points below it are covered or counted as missing.
  uint32_t covered = 0;
  uint64_t missing = 0;
  BlockSpan gap;
  const auto skip_to = [&](uint32_t point) {
    if (point <= covered) return;
    if (missing == 0) gap = {covered, point, 0};
    missing += point - covered;
  };
  for (const BlockSpan& span : facts.SortedSpans()) {
    skip_to(span.first);
    covered = std::max(covered, span.end);
  }
  skip_to(static_cast<uint32_t>(facts.point_count));
  if (missing == 0) return;
  sink.Report(
      {.rule = &rules::block_gap.info,
       .where = facts.Start(0),
       .message = Message("$0 points are in no block, the first of them are "
                          "points $1 to $2",
                          missing, gap.first, gap.end - 1)});
}

void CheckInterleaved(const BlockFacts& facts, FindingSink& sink) {
  if (!facts.interleaved) return;
  ByteRange table = facts.table.start.range(0);
  table.size *= 2 * facts.size();
  sink.Report(
      {.rule = &rules::blki_interleaved.info,
       .where = {table, FieldPath("blocks")},
       .message = Message("the $0 blocks fit as pairs of start and points, not "
                          "as all starts and then all points",
                          facts.size())});
}

}  // namespace

const BlockRule rules::blki_sum = {
    .info = {.id = "rld-blki-sum",
             .severity = Severity::kError,
             .title = "the blocks do not add up to the points",
             .section = kSection,
             .rationale = "blocks are the parts that the points were split "
                          "into, so together they hold each point once",
             .remedy = "correct the blocks' numbers of points",
             .bad = "set block_points 15",
             .ok = "set block_start 0 9; set block_points 9 7"},
    .check = CheckSum};

const BlockRule rules::block_overlap = {
    .info = {.id = "rld-block-overlap",
             .severity = Severity::kWarning,
             .title = "two blocks hold the same points",
             .section = kSection,
             .rationale = "a point then has two colours, and which one is "
                          "shown depends on the tool",
             .remedy = "let each block start where the one before it ends",
             .bad = "set block_start 0 7; set block_points 8 8",
             .ok = "set block_start 0 8; set block_points 8 8",
             .along = "rld-block-gap rld-triangle-spans-blocks"},
    .check = CheckOverlap};

const BlockRule rules::block_gap = {
    .info = {.id = "rld-block-gap",
             .severity = Severity::kWarning,
             .title = "points are in no block",
             .section = kSection,
             .rationale = "tools that colour blocks leave them out",
             .remedy = "let each block start where the one before it ends",
             .bad = "set block_start 0 7; set block_points 8 8",
             .ok = "set block_start 0 8; set block_points 8 8",
             .along = "rld-block-overlap rld-triangle-spans-blocks"},
    .check = CheckGap};

const BlockRule rules::blki_interleaved = {
    .info = {.id = "rld-blki-interleaved",
             .severity = Severity::kWarning,
             .title = "the block table is written as pairs",
             .section = kSection,
             .rationale = "the document declares two arrays, one behind the "
                          "other; this table makes sense only as pairs of "
                          "start and points",
             .remedy = "write all starts first, then all numbers of points",
             .bad = "set block_start 0 4 4; set block_points 4 8 8",
             .ok = "set block_start 0 4 8; set block_points 4 4 8",
             .along = "rld-blki-sum"},
    .check = CheckInterleaved};

}  // namespace trackcheck::rld
