// The text report of `trackcheck diff`.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_TEXT_H_

#include <ostream>

#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Writes one line per change, which starts with + (added), - (removed), ~
// (changed) or > (moved). Writes nothing if there are no changes.
void WriteDiffAsText(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_TEXT_H_
