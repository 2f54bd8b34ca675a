// Finds the rows of one table in another by their content.
#ifndef TRACKCHECK_DIFF_ALIGN_ALIGN_H_
#define TRACKCHECK_DIFF_ALIGN_ALIGN_H_

#include "diff/align/alignment.h"
#include "diff/align/row_comparer.h"

namespace trackcheck {

// A few local edits cost one pass over both tables and no memory. Otherwise
// what lies between the ends that are the same is hashed: linear up to sorting,
// with at most 16 bytes per row. `swapped` says which table leads where there
// is a choice: Align of the exchanged tables with the other `swapped` is this
// alignment exchanged.
Alignment Align(const RowComparer& rows, bool swapped);

// Row i is row i.
Alignment AlignByPosition(const RowComparer& rows);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ALIGN_H_
