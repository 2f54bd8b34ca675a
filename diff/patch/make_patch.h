// Makes the patch between two documents of one format.
#ifndef TRACKCHECK_DIFF_PATCH_MAKE_PATCH_H_
#define TRACKCHECK_DIFF_PATCH_MAKE_PATCH_H_

#include "absl/status/statusor.h"
#include "diff/patch/patch.h"
#include "diff/rows/alignment_log.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

struct MakePatchOptions {
  // Items beside an edit that are shown, on each side.
  uint64_t context = 3;
  // Describes rows that changed by one amount in one line.
  bool shifts = true;
};

// Returns the edits that make `new_tree` of `old_tree`. `alignments` is that of
// Diff for the two documents, with its default options. Returns
// FailedPrecondition, with the reason, if the fields cannot be named: two of
// them have one name.
absl::StatusOr<TreeEdit> MakePatch(const FieldTree& old_tree,
                                   const FieldTree& new_tree,
                                   const AlignmentLog& alignments,
                                   const MakePatchOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_MAKE_PATCH_H_
