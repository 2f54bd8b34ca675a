#include "trackcheck/compare/patch_text.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>

#include "diff/patch/patch.h"
#include "diff/patch/patch_text.h"
#include "trackcheck/patch/file_patch.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

constexpr int kMaxCommentLines = 30;

}  // namespace

absl::StatusOr<std::string> PatchText(const FileDiff& diff,
                                      const LoadedFile& before,
                                      const LoadedFile& after,
                                      const AlignmentLog& alignments,
                                      bool exact) {
  const absl::StatusOr<Patch> patch =
      MakeFilePatch(before, after, alignments, exact);
  if (!patch.ok()) return patch.status();
  std::ostringstream summary;
  WriteDiffAsText(diff, ReportStyle(), summary);
  std::string comment = summary.str();
  size_t end = 0;
  for (int line = 0; line < kMaxCommentLines && end < comment.size(); ++line) {
    end = std::min(comment.find('\n', end), comment.size() - 1) + 1;
  }
  if (end < comment.size()) {
    comment.resize(end);
    comment += "...\n";
  }
  std::string text;
  WritePatch(*patch, comment, [&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace trackcheck
