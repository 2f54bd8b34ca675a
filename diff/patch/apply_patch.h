// Applies a patch to the fields of a document.
#ifndef TRACKCHECK_DIFF_PATCH_APPLY_PATCH_H_
#define TRACKCHECK_DIFF_PATCH_APPLY_PATCH_H_

#include <vector>

#include "diff/patch/patch.h"
#include "diff/patch/placer.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

struct PatchedFields {
  // Undefined if there are conflicts.
  FieldTree fields;
  // In the order of the edits. Of many, only the first thousand.
  std::vector<PatchConflict> conflicts;
};

// Returns `tree` with the edits, which are carried out where `placer` finds
// their items. Time and memory are those of the tree and the edits, and what
// the placer takes.
//
// Indices keep leading to what they led to. One that would lead to a removed
// item is a conflict.
//
// `old_tree`: the document that the patch was made of, if the placer needs it.
PatchedFields ApplyPatch(const TreeEdit& edit, const FieldTree& tree,
                         Placer& placer, const FieldTree* old_tree = nullptr);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_APPLY_PATCH_H_
