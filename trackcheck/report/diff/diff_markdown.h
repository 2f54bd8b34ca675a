// The report `markdown` of `trackcheck diff`: GitHub Flavored Markdown for a
// comment on a pull request.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MARKDOWN_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MARKDOWN_H_

#include <cstddef>
#include <ostream>

#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Fits into a comment on GitHub, which has at most 65536 characters.
inline constexpr size_t kMaxDiffMarkdownBytes = 60'000;

// Writes the counts, the names of the files and a table of the changes. Says
// how many changes are left out.
void WriteDiffAsMarkdown(const FileDiff& diff, const ReportStyle& style,
                         std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MARKDOWN_H_
