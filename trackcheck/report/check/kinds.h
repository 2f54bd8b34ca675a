// The kinds of reports of `trackcheck check`.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_KINDS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_KINDS_H_

#include <cstddef>
#include <memory>
#include <ostream>
#include <span>
#include <string_view>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// The names of all kinds, in the order of the help.
std::span<const std::string_view> ReportKinds();

// `out` must outlive the report. Precondition: `kind` is one of ReportKinds().
std::unique_ptr<Report> MakeReport(std::string_view kind, std::ostream& out,
                                   const ReportStyle& style);

// Whether a report of this kind comes with a summary of the job, if the CI
// service has a file for one.
bool HasJobSummary(std::string_view kind);

// The largest file for the summary of a job. GitHub takes at most 1024 KiB.
inline constexpr size_t kMaxJobSummaryBytes = size_t{1000} << 10;

// A summary of at most `max_bytes`. `out` must outlive it.
std::unique_ptr<Report> MakeJobSummary(std::ostream& out,
                                       const ReportStyle& style,
                                       size_t max_bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_KINDS_H_
