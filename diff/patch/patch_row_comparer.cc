#include "diff/patch/patch_row_comparer.h"

#include <cstdint>
#include <optional>

#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

bool PatchRowComparer::CellAgrees(const PlacedTree& tree,
                                  const TreeColumns& columns,
                                  const TreeColumn& column,
                                  const PatchRows& rows, uint64_t row,
                                  const PatchIndex* index,
                                  const TreeTable& table, uint64_t at) const {
  if (index == nullptr || index->kind == PatchIndex::Kind::kNumber) {
    return CellIn(rows, columns, column, row) ==
           table.Row(at).substr(column.offset, ScalarSize(column.type));
  }
  const PlacedSequence* referred = tree.Referred(column);
  const std::optional<int64_t> number = IndexIn(table, at, column);
  // All of an added element is new, so its own items keep their numbers.
  if (column.refers_to_same_tree && tree.tree->fields.empty()) {
    return number == static_cast<int64_t>(index->index);
  }
  if (referred == nullptr || referred->target == nullptr || !number ||
      *number < 0 ||
      static_cast<uint64_t>(*number) >= ItemCount(referred->target)) {
    return false;
  }
  const auto item = static_cast<uint64_t>(*number);
  if (index->kind == PatchIndex::Kind::kOld) {
    return placer_.IsSame(tree.Owner(column), *referred, *index, item);
  }
  // The added items of a list that refer to each other are these if all of
  // them are as far apart.
  if (referred == added_.sequence) {
    return item - added_.item == index->index - added_.new_index;
  }
  // An added item may be here already.
  return referred->order.OfAdded(index->index) != kNoItem &&
         referred->order.OfAdded(index->index) ==
             referred->order.OfTarget(item);
}

bool PatchRowComparer::RowAgrees(const PlacedTree& tree,
                                 const TreeColumns& columns,
                                 const PatchRows& rows, uint64_t row,
                                 const TreeTable& table, uint64_t at) const {
  const uint64_t index_columns = IndexColumns(columns).size();
  uint64_t number = 0;
  for (const TreeColumn& column : columns.columns) {
    const PatchIndex* index = nullptr;
    if (!column.refers_to.empty()) {
      index = IndexOf(rows, row, index_columns, number++);
    }
    if (column.comparison == Comparison::kRedundant) continue;
    if (!CellAgrees(tree, columns, column, rows, row, index, table, at)) {
      return false;
    }
  }
  return true;
}

}  // namespace trackcheck
