// Which points the blocks of the block table hold.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_LAYOUT_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_LAYOUT_H_

#include <cstdint>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/lazy.h"
#include "formats/rld/document.h"
#include "validators/engine/earlier.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::rld {

// Points [first, end) as block `index` of the table claims them. Kept small,
// because a file may consist mostly of blocks. Every point fits in 32 bits,
// because the count of points is an int32.
struct BlockSpan {
  uint32_t first = 0;
  uint32_t end = 0;
  uint32_t index = 0;
};

class BlockLayout {
 public:
  // Precondition: the blocks are present. Refers to the file's bytes.
  explicit BlockLayout(const Document& document);

  uint64_t size() const { return table_.start.size(); }
  uint64_t point_count() const { return point_count_; }
  // Whether a start or a number of points is below 0.
  bool any_negative() const { return any_negative_; }
  // Whether a block reaches beyond the points.
  bool any_outside() const { return any_outside_; }
  // The sum of the numbers of points that are not negative.
  uint64_t point_sum() const { return point_sum_; }
  // Whether the table is invalid as two arrays, but valid as pairs of start and
  // points. Then only errors are reported, because the other findings follow
  // from this one.
  bool interleaved() const { return interleaved_; }

  // They have 64 bits, so that sums do not overflow.
  int64_t start(uint64_t i) const { return table_.start[i]; }
  int64_t points(uint64_t i) const { return table_.points[i]; }

  bool Negative(uint64_t i) const { return start(i) < 0 || points(i) < 0; }
  // False for a negative block.
  bool Outside(uint64_t i) const;

  // Whether the block starts at a point, but before that of the block before.
  bool IsOutOfOrder(uint64_t i) const {
    return i > 0 && start(i) >= 0 && start(i) < start(i - 1);
  }
  // size() if there is none. Lazy.
  uint64_t first_out_of_order() const;

  // The places "blocks[i].block_start" and "blocks[i].block_points".
  Location StartPlace(uint64_t i) const;
  Location PointsPlace(uint64_t i) const;
  // The bytes of the count of blocks.
  ByteRange CountRange() const;
  // The bytes of the whole table. Precondition: it has a block.
  Location TablePlace() const;

  // The blocks that have points and lie inside the mesh's points, sorted by
  // their first point.
  std::vector<BlockSpan> SortedSpans() const;

  // The blocks that begin inside an earlier one, ascending. Lazy.
  const std::vector<ElementPair>& overlaps() const;

 private:
  std::vector<ElementPair> FindOverlaps() const;

  BlockTable table_;
  uint64_t point_count_;
  bool any_negative_ = false;
  bool any_outside_ = false;
  uint64_t point_sum_ = 0;
  bool interleaved_ = false;
  Lazy<std::vector<ElementPair>> overlaps_;
  Lazy<uint64_t> first_out_of_order_;
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
