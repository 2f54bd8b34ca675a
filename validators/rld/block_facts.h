// What several block rules want to know of the block table.
#ifndef TRACKCHECK_VALIDATORS_RLD_BLOCK_FACTS_H_
#define TRACKCHECK_VALIDATORS_RLD_BLOCK_FACTS_H_

#include <cstdint>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// Points [first, end) as block `index` of the table claims them. Small, as a
// file may consist of blocks: whatever lies inside an int32 count fits.
struct BlockSpan {
  uint32_t first = 0;
  uint32_t end = 0;
  uint32_t index = 0;
};

struct BlockFacts {
  explicit BlockFacts(const Document& document);

  BlockTable table;
  uint64_t point_count;
  // A start or a number of points is below 0.
  bool any_negative = false;
  // A block reaches beyond the points.
  bool any_outside = false;
  // Of blockPoints, where none is negative.
  uint64_t point_sum = 0;
  // The table is wrong as two arrays, but right as pairs of start and points.
  // Then only the errors are reported: all else follows from it.
  bool interleaved = false;

  uint64_t size() const { return table.start.size(); }
  // Sums of int32 values do not overflow.
  int64_t start(uint64_t i) const { return table.start[i]; }
  int64_t points(uint64_t i) const { return table.points[i]; }

  bool Negative(uint64_t i) const { return start(i) < 0 || points(i) < 0; }
  bool Outside(uint64_t i) const;

  Location Start(uint64_t i) const;
  Location Points(uint64_t i) const;

  // The blocks that hold points and lie inside them, by their first point.
  std::vector<BlockSpan> SortedSpans() const;
};

// Folds the blocks that fail: `Fails` takes an index, `Describe` a Run.
template <typename Fails>
RunList FoldBlocks(const BlockFacts& facts, uint64_t max_runs, Fails fails) {
  RunList runs(max_runs);
  for (uint64_t i = 0; i < facts.size(); ++i) {
    if (fails(i)) runs.Add(i);
  }
  return runs;
}

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_BLOCK_FACTS_H_
