// Aligns small parts of two tables exactly.
#ifndef TRACKCHECK_DIFF_ALIGN_EXACT_WINDOWS_H_
#define TRACKCHECK_DIFF_ALIGN_EXACT_WINDOWS_H_

#include <cstdint>

#include "diff/align/match_list.h"
#include "diff/align/oriented_rows.h"

namespace trackcheck {

// The most rows that a window has on each side between its first and its last
// unmatched row.
inline constexpr uint64_t kMaxWindowRows = 256;

// Divides the unmatched rows into windows, with the matched rows between them
// and some around them. In each window it matches as many rows as possible,
// those of a longest common subsequence, and of several it takes one that
// leaves the smallest gaps. Matches stay if they cannot be improved. So the
// result is exact if all unmatched rows are in one window, and if rows that are
// the same have the same hash. Time is linear: each row of a window is compared
// with those of the other side, and the windows of one table share a fixed
// number of comparisons; those after it stay. Precondition: `rows` are compared
// whole, not by a part of the columns.
MatchList AlignWindows(const OrientedRows& rows, const MatchList& matches);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_EXACT_WINDOWS_H_
