// The difference for people. Nothing at all if there is none.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_TEXT_H_

#include <ostream>

#include "trackcheck/report/file_diff.h"
#include "trackcheck/report/report.h"

namespace trackcheck {

void WriteDiffAsText(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_TEXT_H_
