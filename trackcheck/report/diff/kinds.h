// The kinds of reports on the differences between two files.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_KINDS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_KINDS_H_

#include <ostream>
#include <span>
#include <string_view>

#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

std::span<const std::string_view> DiffReportKinds();

// Whether a report of `kind` shows FileDiff::old_plan and new_plan.
bool DiffReportDrawsMaps(std::string_view kind);

// Writes the report. Precondition: `kind` is one of DiffReportKinds().
void WriteDiff(std::string_view kind, const FileDiff& diff,
               const ReportStyle& style, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_KINDS_H_
