// The items of two versions of a table or list that are the same item to a
// patch.
#ifndef TRACKCHECK_DIFF_PATCH_PAIRING_H_
#define TRACKCHECK_DIFF_PATCH_PAIRING_H_

#include "diff/rows/alignment.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// Completes the alignment of a diff: items without a counterpart that have the
// same number and lie between the same two matches are a pair, so that what
// leads to the old one leads to the one in its place. Elements are no pair if a
// part of one is a table and the same part of the other a list or a value.
//
// `found`: null if the items were not compared. Then they are the same, if
// there are as many. Each field is a table, a list or null; both are of one
// kind unless one is null.
Alignment PairItems(const Alignment* found, const TreeField* old_field,
                    const TreeField* new_field);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_PAIRING_H_
