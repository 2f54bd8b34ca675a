// The rows of two versions of a table that correspond to each other.
#ifndef TRACKCHECK_DIFF_ROWS_ALIGNMENT_H_
#define TRACKCHECK_DIFF_ROWS_ALIGNMENT_H_

#include <cstdint>
#include <vector>

namespace trackcheck {

// Old rows [old_row, old_row + count) are new rows [new_row, new_row + count).
struct Match {
  uint64_t old_row = 0;
  uint64_t new_row = 0;
  uint64_t count : 63 = 0;
  // 1: all cells of all rows are known to be equal; 0: any may have changed.
  uint64_t equal : 1 = 0;
};

// Row numbers have 32 bits: rows past them are only matched in order.
struct MovedRow {
  uint32_t old_row = 0;
  uint32_t new_row = 0;
};

// Each row occurs at most once. A row that does not occur was removed or added.
// Moved rows of tables have equal content; moved elements may differ
// (ElementAlignment::same).
struct Alignment {
  std::vector<Match> in_order;  // ascending in old and in new rows
  std::vector<MovedRow> moved;  // ascending in old rows
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ROWS_ALIGNMENT_H_
