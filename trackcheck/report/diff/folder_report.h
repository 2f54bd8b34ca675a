// The reports of `trackcheck diff` on two folders. They are written pair by
// pair, so that they take little memory.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_FOLDER_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_FOLDER_REPORT_H_

#include <cstdint>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "trackcheck/report/diff/pair_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

class FolderReport {
 public:
  virtual ~FolderReport() = default;

  // Takes every pair, in the order of the report.
  virtual void Add(const PairDiff& pair) = 0;
  // Called once, after all pairs.
  virtual void Finish(const FolderTotals& totals) = 0;
};

// The folders as the user wrote them.
struct FolderPaths {
  std::string old_folder;
  std::string new_folder;
};

// How much the text report shows of a changed pair.
enum class FolderTextForm : uint8_t {
  kChanges,  // all changes
  kCounts,   // their counts
  kParts,    // the counts of each part of the file
};

// One line per pair, and after the line of a changed pair its changes. Leaves
// out equal and unrecognized files. The last line has the totals.
std::unique_ptr<FolderReport> MakeFolderText(FolderTextForm form,
                                             const ReportStyle& style,
                                             std::ostream& out);

// The schema trackcheck-diff-folders/1, which docs/json-report.md describes.
std::unique_ptr<FolderReport> MakeFolderJson(const FolderPaths& folders,
                                             std::ostream& out);

// GitHub Flavored Markdown for a comment on a pull request: the totals, a
// section that can be opened for each changed pair, and a table of the other
// ones. At most kMaxDiffMarkdownBytes; says what is left out. Written at the
// end.
std::unique_ptr<FolderReport> MakeFolderMarkdown(const FolderPaths& folders,
                                                 std::ostream& out);

// The values of --report.
std::span<const std::string_view> FolderReportKinds();

// Precondition: `kind` is one of FolderReportKinds().
std::unique_ptr<FolderReport> MakeFolderReport(std::string_view kind,
                                               const FolderPaths& folders,
                                               FolderTextForm form,
                                               const ReportStyle& style,
                                               std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_FOLDER_REPORT_H_
