// The report `patch` on the differences between two files.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_PATCH_TEXT_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_PATCH_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "diff/rows/alignment_log.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/report/diff/file_diff.h"

namespace trackcheck {

// Returns the patch between the files of `diff`, with the first lines of its
// text report as a comment. `alignments`, `exact` and the errors are those of
// MakeFilePatch.
absl::StatusOr<std::string> PatchText(const FileDiff& diff,
                                      const LoadedFile& before,
                                      const LoadedFile& after,
                                      const AlignmentLog& alignments,
                                      bool exact);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_PATCH_TEXT_H_
