// Where two tables that differ at a place go on together.
#ifndef TRACKCHECK_DIFF_ALIGN_RESYNC_H_
#define TRACKCHECK_DIFF_ALIGN_RESYNC_H_

#include <cstdint>
#include <optional>

#include "diff/align/oriented_rows.h"

namespace trackcheck {

// The rows to skip on each side of a difference.
struct Resync {
  uint64_t left = 0;
  uint64_t right = 0;
};

// Looks into growing windows behind the first rows of the ranges, which differ.
// None if the edit is longer than the largest window or is not a local one. The
// work is linear in the rows skipped.
std::optional<Resync> FindResync(const OrientedRows& rows, RowRange left,
                                 RowRange right);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_RESYNC_H_
