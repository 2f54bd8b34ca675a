// Finds where two tables are equal again after a difference.
#ifndef TRACKCHECK_DIFF_ALIGN_RESYNC_H_
#define TRACKCHECK_DIFF_ALIGN_RESYNC_H_

#include <cstdint>
#include <optional>

#include "diff/align/oriented_rows.h"

namespace trackcheck {

// The number of rows to skip on each side of a difference.
struct Resync {
  uint64_t left = 0;
  uint64_t right = 0;
};

// Searches growing windows after the first rows of the ranges. Returns nothing
// if the edit is longer than the largest window or is not local. Time is linear
// in the rows skipped. Precondition: the ranges are not empty, and their
// first rows differ.
std::optional<Resync> FindResync(const OrientedRows& rows, RowRange left,
                                 RowRange right);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_RESYNC_H_
