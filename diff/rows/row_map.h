// Maps the rows of an old table to those of a new one, and back.
#ifndef TRACKCHECK_DIFF_ROWS_ROW_MAP_H_
#define TRACKCHECK_DIFF_ROWS_ROW_MAP_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/base/macros.h"
#include "diff/rows/alignment.h"

namespace trackcheck {

// The map is one to one. Memory is a few segments if the table was edited in a
// few places, otherwise four bytes for each row of each table.
class RowMap {
 public:
  static constexpr uint64_t kNoRow = std::numeric_limits<uint64_t>::max();

  enum class Replaced : uint8_t {
    // Two rows without a counterpart that have the same number are mapped to
    // each other, so that an index of a row that was replaced in its place is
    // the same index.
    kMapped,
    kNotMapped,
  };

  RowMap(const Alignment& alignment, uint64_t old_count, uint64_t new_count,
         Replaced replaced = Replaced::kMapped);

  uint64_t old_count() const { return old_to_new_.count; }
  uint64_t new_count() const { return new_to_old_.count; }

  // An index in a file may have any value.
  bool OldRowExists(int64_t index) const {
    return index >= 0 && static_cast<uint64_t>(index) < old_count();
  }
  bool NewRowExists(int64_t index) const {
    return index >= 0 && static_cast<uint64_t>(index) < new_count();
  }

  // Returns kNoRow if the row was removed. Precondition: the row exists.
  uint64_t NewRow(uint64_t old_row) const {
    ABSL_HARDENING_ASSERT(old_row < old_count());
    return Find(old_to_new_, new_to_old_, old_row);
  }
  // Returns kNoRow if the row was added. Precondition: the row exists.
  uint64_t OldRow(uint64_t new_row) const {
    ABSL_HARDENING_ASSERT(new_row < new_count());
    return Find(new_to_old_, old_to_new_, new_row);
  }

  // Returns whether every matched row kept its number.
  bool identity() const { return identity_; }

 private:
  struct Segment {
    uint64_t from;
    uint64_t to;
    uint64_t count;
  };
  struct Direction {
    uint64_t count = 0;             // rows of the table that is mapped
    std::vector<Segment> segments;  // ascending in `from`; empty if dense
    std::vector<uint32_t> dense;

    uint64_t Find(uint64_t row) const;
  };

  uint64_t Find(const Direction& direction, const Direction& back,
                uint64_t row) const {
    const uint64_t found = direction.Find(row);
    if (found != kNoRow || row >= back.count || !maps_replaced_) return found;
    return back.Find(row) == kNoRow ? row : kNoRow;
  }

  Direction old_to_new_;
  Direction new_to_old_;
  bool maps_replaced_;
  bool identity_ = false;
};

// The pairs of rows that `map` maps: a longest series of them that ascends in
// both tables is in order, and the others have moved. Rows past 32 bits do not
// move. Takes time n log n.
Alignment AlignmentOf(const RowMap& map);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ROWS_ROW_MAP_H_
