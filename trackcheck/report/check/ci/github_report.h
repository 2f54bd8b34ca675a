// The report `github` of `trackcheck check`: commands for the log of a workflow
// of GitHub, which shows them as annotations.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_GITHUB_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_GITHUB_REPORT_H_

#include <memory>
#include <ostream>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Writes at most 10 annotations of each severity, which is what GitHub shows of
// a step: first the files that could not be checked, then the first finding of
// each rule in each file. If there are more, the last one says how many. `out`
// must outlive the report.
std::unique_ptr<Report> MakeGithubReport(std::ostream& out,
                                         const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_GITHUB_REPORT_H_
