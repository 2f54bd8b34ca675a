// The report for people.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_TEXT_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_TEXT_REPORT_H_

#include <memory>
#include <ostream>

#include "trackcheck/report/report.h"

namespace trackcheck {

// `out` outlives the report.
std::unique_ptr<Report> MakeTextReport(std::ostream& out,
                                       const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_TEXT_REPORT_H_
