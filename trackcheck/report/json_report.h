// The report for programs, schema trackcheck-report/1.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_JSON_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_JSON_REPORT_H_

#include <memory>
#include <ostream>

#include "trackcheck/report/report.h"

namespace trackcheck {

// `out` outlives the report.
std::unique_ptr<Report> MakeJsonReport(std::ostream& out,
                                       const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_JSON_REPORT_H_
