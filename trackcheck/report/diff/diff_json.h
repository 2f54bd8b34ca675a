// The JSON report of `trackcheck diff`: schema trackcheck-diff/1, which
// docs/json-report.md describes.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_JSON_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_JSON_H_

#include <ostream>

#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

void WriteDiffAsJson(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_JSON_H_
