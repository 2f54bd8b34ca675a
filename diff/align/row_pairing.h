// Which removed row has become which added row, between two rows that are known
// to correspond.
#ifndef TRACKCHECK_DIFF_ALIGN_ROW_PAIRING_H_
#define TRACKCHECK_DIFF_ALIGN_ROW_PAIRING_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "diff/align/oriented_rows.h"

namespace trackcheck {

// Calls `pair` with (left, right, count) for rows that are to be compared cell
// by cell, ascending on both sides; a row that is left out was removed or
// added. As many rows on both sides are paired by position, and so are samples,
// as they follow one another in time. Otherwise rows are paired if they have a
// cell in common: the most cells in a small gap, by position in a large one.
// Time is linear in the rows. The ranges are ascending and disjoint.
void PairRows(
    const OrientedRows& rows, std::span<const RowRange> left,
    std::span<const RowRange> right,
    absl::FunctionRef<void(uint64_t left, uint64_t right, uint64_t count)>
        pair);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ROW_PAIRING_H_
