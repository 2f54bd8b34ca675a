// Finds where the edits of a patch belong in a document, and compares what they
// replace with what is there.
#ifndef TRACKCHECK_DIFF_PATCH_PLACE_PATCH_H_
#define TRACKCHECK_DIFF_PATCH_PLACE_PATCH_H_

#include <memory>

#include "diff/patch/conflict_log.h"
#include "diff/patch/patch.h"
#include "diff/patch/placer.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

struct PlacedPatch {
  // Each table and list has its order after the edits. Its edit is null also if
  // it is not carried out.
  std::unique_ptr<PlacedTree> document;
  // An edit has no place. The order of what it edits is not known.
  bool misplaced = false;
  // An item gets another number, so that indices everywhere may change.
  bool renumbers = false;
};

// Returns the places of the edits in `tree`. Adds to `log` the edits without a
// place, the tables and lists of another kind, and the rows and elements that
// are not there or are not what the patch removes. What the patch changes in
// values and cells is not compared; RewriteFields does that.
//
// `old_tree`: the document that the patch was made of; null if it is not known.
// The edits and both trees outlive the result, which points to them.
PlacedPatch PlacePatch(const TreeEdit& edit, const FieldTree& tree,
                       const FieldTree* old_tree, Placer& placer,
                       ConflictLog& log);

// Returns the place of a tree that the patch does not edit. `document`: see
// PlacedTree; null if `tree` is the document. The result points to both.
std::unique_ptr<PlacedTree> PlaceWithoutEdits(const FieldTree& tree,
                                              const FieldPath& path,
                                              const PlacedTree* document);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_PLACE_PATCH_H_
