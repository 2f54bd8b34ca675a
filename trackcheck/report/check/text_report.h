// The text report of `trackcheck check`.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_TEXT_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_TEXT_REPORT_H_

#include <memory>
#include <ostream>
#include <string>

#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// `out` must outlive the report.
std::unique_ptr<Report> MakeTextReport(std::ostream& out,
                                       const ReportStyle& style);

// The findings of one file in full, as that report shows them.
std::string TextOfFindings(const FileResult& file);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_TEXT_REPORT_H_
