// Pairs removed rows with added rows that they may have become.
#ifndef TRACKCHECK_DIFF_ALIGN_ROW_PAIRING_H_
#define TRACKCHECK_DIFF_ALIGN_ROW_PAIRING_H_

#include <cstdint>
#include <span>

#include "absl/functional/function_ref.h"
#include "diff/align/oriented_rows.h"

namespace trackcheck {

// Calls `pair` with (left, right, count) for rows that are to be compared cell
// by cell, ascending on both sides. A row that is in no pair was removed or
// added. If both sides have the same number of rows, rows are paired by
// position. Samples are always paired by position, since they follow one
// another in time. Otherwise rows with a cell in common are paired. In a small
// gap the pairing with the most equal cells is taken; in a large one, rows are
// paired by position. Time is linear in the rows. Precondition: the ranges are
// ascending and disjoint.
void PairRows(
    const OrientedRows& rows, std::span<const RowRange> left,
    std::span<const RowRange> right,
    absl::FunctionRef<void(uint64_t left, uint64_t right, uint64_t count)>
        pair);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ROW_PAIRING_H_
