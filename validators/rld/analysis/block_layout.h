// How the blocks of the block table lie over the points.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_LAYOUT_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_LAYOUT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/rld/document.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::rld {

// Points [first, end) as block `index` of the table claims them. Small, because
// a file may consist of blocks: all values inside an int32 count fit.
struct BlockSpan {
  uint32_t first = 0;
  uint32_t end = 0;
  uint32_t index = 0;
};

// A block that begins inside an earlier one.
struct BlockOverlap {
  uint32_t element = 0;
  uint32_t earlier = 0;
};

class BlockLayout {
 public:
  // Precondition: the blocks are present. Refers to the file's bytes.
  explicit BlockLayout(const Document& document);

  uint64_t size() const { return table_.start.size(); }
  uint64_t point_count() const { return point_count_; }
  // A start or a number of points is below 0.
  bool any_negative() const { return any_negative_; }
  // A block reaches beyond the points.
  bool any_outside() const { return any_outside_; }
  // The sum of the numbers of points that are not negative.
  uint64_t point_sum() const { return point_sum_; }
  // The table is wrong as two arrays, but right as pairs of start and points.
  // Then only the errors are reported: all else follows from it.
  bool interleaved() const { return interleaved_; }

  // Sums of int32 values do not overflow.
  int64_t start(uint64_t i) const { return table_.start[i]; }
  int64_t points(uint64_t i) const { return table_.points[i]; }

  bool Negative(uint64_t i) const { return start(i) < 0 || points(i) < 0; }
  // False for a negative block.
  bool Outside(uint64_t i) const;

  // "blocks[i].block_start" and "blocks[i].block_points".
  Location StartPlace(uint64_t i) const;
  Location PointsPlace(uint64_t i) const;
  // The bytes of the whole table. Precondition: it has a block.
  Location TablePlace() const;

  // The blocks that hold points and lie inside them, by their first point.
  std::vector<BlockSpan> SortedSpans() const;

  // The blocks that overlap an earlier one, ascending. Computed at the first
  // call, which no other thread may make at the same time.
  const std::vector<BlockOverlap>& overlaps() const;

 private:
  BlockTable table_;
  uint64_t point_count_;
  bool any_negative_ = false;
  bool any_outside_ = false;
  uint64_t point_sum_ = 0;
  bool interleaved_ = false;
  mutable std::optional<std::vector<BlockOverlap>> overlaps_;
};

// The blocks as elements. Refers to the layout.
struct BlockTableView {
  explicit BlockTableView(const BlockLayout& block_layout)
      : layout(block_layout) {}

  uint64_t size() const { return layout.size(); }
  uint64_t bytes_per_element() const { return 2 * sizeof(int32_t); }

  const BlockLayout& layout;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_LAYOUT_H_
