// Writes whole reports at once, for tests and fuzz targets.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_WRITE_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_WRITE_REPORT_H_

#include <span>
#include <string>
#include <string_view>

#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// The whole output of a report of `kind` on `files`. Precondition: `kind` is
// one of ReportKinds().
std::string WriteReport(std::string_view kind,
                        std::span<const FileResult> files,
                        const ReportStyle& style = {});

// Gives the files and their totals to the report.
void AddFiles(std::span<const FileResult> files, Report* report);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_WRITE_REPORT_H_
