#include "diff/patch/apply_patch.h"

#include "diff/patch/conflict_log.h"
#include "diff/patch/place_patch.h"
#include "diff/patch/rewrite_fields.h"

namespace trackcheck {

PatchedFields ApplyPatch(const TreeEdit& edit, const FieldTree& tree,
                         Placer& placer, const FieldTree* old_tree) {
  ConflictLog log(placer, /*merges=*/old_tree != nullptr);
  const PlacedPatch placed = PlacePatch(edit, tree, old_tree, placer, log);
  PatchedFields patched;
  // What follows from an edit without a place says nothing new.
  if (!placed.misplaced) patched.fields = RewriteFields(placed, placer, log);
  patched.conflicts = log.Take();
  return patched;
}

}  // namespace trackcheck
