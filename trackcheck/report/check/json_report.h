// The JSON report of `trackcheck check`: schema trackcheck-report/1, which
// docs/json-report.md describes.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_JSON_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_JSON_REPORT_H_

#include <memory>
#include <ostream>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// `out` must outlive the report.
std::unique_ptr<Report> MakeJsonReport(std::ostream& out,
                                       const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_JSON_REPORT_H_
