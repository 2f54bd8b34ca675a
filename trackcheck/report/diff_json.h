// The difference for programs, schema trackcheck-diff/1.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_JSON_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_JSON_H_

#include <ostream>

#include "trackcheck/report/file_diff.h"
#include "trackcheck/report/report.h"

namespace trackcheck {

void WriteDiffAsJson(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_JSON_H_
