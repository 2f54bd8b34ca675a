// Compares rows that a patch shows with rows of the document that it is applied
// to.
#ifndef TRACKCHECK_DIFF_PATCH_PATCH_ROW_COMPARER_H_
#define TRACKCHECK_DIFF_PATCH_PATCH_ROW_COMPARER_H_

#include <cstdint>

#include "diff/patch/patch.h"
#include "diff/patch/placer.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// Values are equal if their bytes are. A patch does not store the number of an
// index but the item that it leads to, so an index of the document is equal if
// it leads to that item. Redundant columns are not compared.
class PatchRowComparer {
 public:
  // An item that the patch adds to `sequence`, as its `new_index`, and the item
  // of the document that may be the same.
  struct AddedItem {
    const PlacedSequence* sequence = nullptr;
    uint64_t new_index = 0;
    uint64_t item = 0;
  };

  // `placer` recognizes old items, and outlives this.
  explicit PatchRowComparer(Placer& placer) : placer_(placer) {}
  // The rows are of `added`, or in it.
  PatchRowComparer(Placer& placer, const AddedItem& added)
      : placer_(placer), added_(added) {}

  // Whether row `row` of the patch has the content of row `at` of `table`,
  // which is in `tree`. Precondition: both have `columns`.
  bool RowAgrees(const PlacedTree& tree, const TreeColumns& columns,
                 const PatchRows& rows, uint64_t row, const TreeTable& table,
                 uint64_t at) const;
  // The same for the cell of one column. `index`: what the patch says that the
  // cell leads to; null if the column is no index.
  bool CellAgrees(const PlacedTree& tree, const TreeColumns& columns,
                  const TreeColumn& column, const PatchRows& rows, uint64_t row,
                  const PatchIndex* index, const TreeTable& table,
                  uint64_t at) const;

 private:
  Placer& placer_;
  const AddedItem added_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_PATCH_ROW_COMPARER_H_
