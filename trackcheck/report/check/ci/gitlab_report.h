// The report `gitlab` of `trackcheck check`: JSON for GitLab's report of code
// quality (artifacts:reports:codequality).
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_GITLAB_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_GITLAB_REPORT_H_

#include <memory>
#include <ostream>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// `out` must outlive the report.
std::unique_ptr<Report> MakeGitlabReport(std::ostream& out,
                                         const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_GITLAB_REPORT_H_
