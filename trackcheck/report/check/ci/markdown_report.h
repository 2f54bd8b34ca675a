// The report `markdown` of `trackcheck check`: GitHub Flavored Markdown for a
// comment on a pull request, or for the summary of a job.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_MARKDOWN_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_MARKDOWN_REPORT_H_

#include <cstddef>
#include <memory>
#include <ostream>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Fits into a comment on GitHub, which has at most 65536 characters.
inline constexpr size_t kMaxCommentBytes = 60'000;

// Writes at most `max_bytes`: the verdict, the totals, a table of the files
// with findings and, folded, the findings of each, the worst files first. If
// not all of it fits, the report says how much is left out. Writes nothing if
// not even the verdict fits. `out` must outlive the report.
std::unique_ptr<Report> MakeBoundedMarkdownReport(std::ostream& out,
                                                  const ReportStyle& style,
                                                  size_t max_bytes);

// The same with kMaxCommentBytes.
std::unique_ptr<Report> MakeMarkdownReport(std::ostream& out,
                                           const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_CI_MARKDOWN_REPORT_H_
