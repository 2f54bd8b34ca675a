// The reports `sarif` and `sarif-github` of `trackcheck check`: SARIF 2.1.0.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_SARIF_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_SARIF_REPORT_H_

#include <memory>
#include <ostream>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Writes what the standard demands: a place in a binary file is a range of
// bytes. `out` must outlive the report.
std::unique_ptr<Report> MakeSarifReport(std::ostream& out,
                                        const ReportStyle& style);

// Writes what GitHub's code scanning needs. It shows results only at lines, so
// a place in a binary file is line 1, and the message names the bytes. The
// worst results come first; those beyond GitHub's limits are left out and
// counted.
std::unique_ptr<Report> MakeSarifGithubReport(std::ostream& out,
                                              const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_SARIF_REPORT_H_
