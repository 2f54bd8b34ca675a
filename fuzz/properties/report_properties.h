// Properties of the reports of `trackcheck check`.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_REPORT_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_REPORT_PROPERTIES_H_

#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Checks that a report of this kind about the files is plain text, apart from
// colors and links of the terminal, and that JSON, XML and HTML can be parsed.
// Precondition: `kind` is one of ReportKinds().
absl::Status ReportIsReadable(std::string_view kind,
                              const std::vector<FileResult>& run,
                              const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_REPORT_PROPERTIES_H_
