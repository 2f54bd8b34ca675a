// The report `html` of `trackcheck diff`: a page for people, in one file.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_HTML_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_HTML_H_

#include <cstddef>
#include <ostream>

#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

inline constexpr size_t kMaxDiffPageBytes = size_t{20} << 20;

// Writes the counts, filters, the map of both files if they have plans, and the
// changes by the part of the document that they are in. At most
// kMaxDiffPageBytes: the page says how many changes are left out.
void WriteDiffAsHtml(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_HTML_H_
