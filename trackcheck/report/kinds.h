// Which reports there are on checked files: one line each.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_KINDS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_KINDS_H_

#include <memory>
#include <ostream>
#include <span>
#include <string_view>

#include "trackcheck/report/report.h"

namespace trackcheck {

std::span<const std::string_view> ReportKinds();

// Precondition: `kind` is one of ReportKinds(). `out` outlives the report.
std::unique_ptr<Report> MakeReport(std::string_view kind, std::ostream& out,
                                   const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_KINDS_H_
