// Aligns the rows of two versions of a table by their content.
#ifndef TRACKCHECK_DIFF_ALIGN_ALIGN_H_
#define TRACKCHECK_DIFF_ALIGN_ALIGN_H_

#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"

namespace trackcheck {

// A few local edits cost one pass over both tables and no memory. Otherwise the
// rows between the equal ends are hashed: time is linear except for sorting,
// and memory is at most 16 bytes per row. `swapped` says which table leads
// where there is a choice: Align of the exchanged tables with the other
// `swapped` returns this alignment exchanged.
Alignment Align(const RowComparer& rows, bool swapped);

// Matches row i of one table with row i of the other.
Alignment AlignByPosition(const RowComparer& rows);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ALIGN_H_
