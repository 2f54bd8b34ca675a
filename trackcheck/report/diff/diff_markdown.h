// The report `markdown` of `trackcheck diff`: GitHub Flavored Markdown for a
// comment on a pull request.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MARKDOWN_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MARKDOWN_H_

#include <cstddef>
#include <ostream>
#include <string>

#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Fits into a comment on GitHub, which has at most 65536 characters.
inline constexpr size_t kMaxDiffMarkdownBytes = 60'000;

// Writes the counts, the names of the files and a table of the changes, in at
// most kMaxDiffMarkdownBytes. A table of more than ten rows is in a section
// that can be opened, below the counts of each part of the file. The last line
// says how many changes are left out.
void WriteDiffAsMarkdown(const FileDiff& diff, const ReportStyle& style,
                         std::ostream& out);

// The table of the changes and the number of those that are left out, in at
// most about `max_bytes`. Empty if there are no changes.
std::string MarkdownChanges(const FileDiff& diff, size_t max_bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MARKDOWN_H_
