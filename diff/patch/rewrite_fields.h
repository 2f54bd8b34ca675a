// Makes the fields of a document after the edits of a patch.
#ifndef TRACKCHECK_DIFF_PATCH_REWRITE_FIELDS_H_
#define TRACKCHECK_DIFF_PATCH_REWRITE_FIELDS_H_

#include "diff/patch/conflict_log.h"
#include "diff/patch/place_patch.h"
#include "diff/patch/placer.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// Returns the fields of the document with the edits of `patch`, and with the
// indices that its items have then. Adds to `log` each value and cell that is
// not what the patch changes, and each index that would lead to no item. The
// result is undefined if there is a conflict.
//
// `placer`: the one that `patch` was made with.
// Precondition: the patch is not misplaced.
FieldTree RewriteFields(const PlacedPatch& patch, Placer& placer,
                        ConflictLog& log);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_REWRITE_FIELDS_H_
