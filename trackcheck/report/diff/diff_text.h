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

// Writes these lines without the names of the files.
void WriteDiffBody(const FileDiff& diff, const ReportStyle& style,
                   std::ostream& out);

// Writes the counts alone: "a.rld -> b.rld: 1 added".
void WriteDiffSummary(const FileDiff& diff, std::ostream& out);

// Writes a line for each part that has changes: " vertices | 3 changed", and
// one of the sums.
void WriteDiffStat(const FileDiff& diff, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_TEXT_H_
