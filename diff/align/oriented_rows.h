// A view of two tables as left and right, so that the aligner gives the same
// result whichever of them is the old one.
#ifndef TRACKCHECK_DIFF_ALIGN_ORIENTED_ROWS_H_
#define TRACKCHECK_DIFF_ALIGN_ORIENTED_ROWS_H_

#include <cstdint>
#include <optional>
#include <utility>

#include "diff/rows/row_comparer.h"

namespace trackcheck {

// Rows [begin, end) of one table.
struct RowRange {
  uint64_t begin = 0;
  uint64_t end = 0;

  uint64_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
};

// A view of a comparer, which must outlive it.
class OrientedRows {
 public:
  // `swapped`: the new table is the left one.
  OrientedRows(const RowComparer& rows, bool swapped)
      : rows_(rows), swapped_(swapped) {}

  // A view in which runs and hashes use RowComparer::Alike for `part` instead
  // of Same.
  OrientedRows OfPart(uint64_t part) const {
    OrientedRows rows = *this;
    rows.part_ = part;
    return rows;
  }
  uint64_t parts() const { return rows_.parts(); }

  // Returns whether the rows of a SameRun are equal in all cells.
  bool exact() const { return !part_.has_value() && !cyclic(); }
  bool cyclic() const { return rows_.cyclic(); }
  bool sampled() const { return rows_.sampled(); }
  uint64_t left_count() const {
    return swapped_ ? rows_.new_count() : rows_.old_count();
  }
  uint64_t right_count() const {
    return swapped_ ? rows_.old_count() : rows_.new_count();
  }

  bool Same(uint64_t left, uint64_t right) const {
    return swapped_ ? rows_.Same(right, left) : rows_.Same(left, right);
  }
  uint64_t EqualCells(uint64_t left, uint64_t right) const {
    return swapped_ ? rows_.EqualCells(right, left)
                    : rows_.EqualCells(left, right);
  }
  uint64_t EqualRun(uint64_t left, uint64_t right, uint64_t max) const {
    return swapped_ ? rows_.EqualRun(right, left, max)
                    : rows_.EqualRun(left, right, max);
  }
  uint64_t SameRun(uint64_t left, uint64_t right, uint64_t max) const {
    if (swapped_) std::swap(left, right);
    return part_.has_value() ? rows_.AlikeRun(*part_, left, right, max)
                             : rows_.SameRun(left, right, max);
  }
  uint64_t SameRunBackward(uint64_t left, uint64_t right, uint64_t max) const {
    if (swapped_) std::swap(left, right);
    return part_.has_value() ? rows_.AlikeRunBackward(*part_, left, right, max)
                             : rows_.SameRunBackward(left, right, max);
  }
  void PrepareToHash(uint64_t rows) const { rows_.PrepareToHash(rows); }
  uint64_t LeftHash(uint64_t row) const {
    return swapped_ ? NewHash(row) : OldHash(row);
  }
  uint64_t RightHash(uint64_t row) const {
    return swapped_ ? OldHash(row) : NewHash(row);
  }

 private:
  uint64_t OldHash(uint64_t row) const {
    return part_.has_value() ? rows_.OldHash(*part_, row) : rows_.OldHash(row);
  }
  uint64_t NewHash(uint64_t row) const {
    return part_.has_value() ? rows_.NewHash(*part_, row) : rows_.NewHash(row);
  }

  const RowComparer& rows_;
  bool swapped_;
  std::optional<uint64_t> part_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ORIENTED_ROWS_H_
