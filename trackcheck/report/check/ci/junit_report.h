// The report `junit` of `trackcheck check`: results as those of tests, in the
// XML of JUnit.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_JUNIT_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_JUNIT_REPORT_H_

#include <memory>
#include <ostream>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// A suite for each format, and a test for each file. A file with findings at or
// above --fail-on is a failure, one that could not be checked is an error. The
// report has no times, so that it is the same on every run. `out` must outlive
// the report.
std::unique_ptr<Report> MakeJunitReport(std::ostream& out,
                                        const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_JUNIT_REPORT_H_
