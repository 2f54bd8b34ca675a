#include "diff/patch/rewrite_fields.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "diff/patch/patch.h"
#include "diff/patch/patch_row_comparer.h"
#include "diff/patch/patch_values.h"
#include "diff/patch/sequence_order.h"
#include "diff/patch/shift.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// Stores an index. Returns false if the column cannot hold it.
bool StoreIndex(ScalarType type, uint64_t index, char* to) {
  uint64_t largest = 0;
  switch (type) {
    case ScalarType::kInt8:
      largest = std::numeric_limits<int8_t>::max();
      break;
    case ScalarType::kUint8:
      largest = std::numeric_limits<uint8_t>::max();
      break;
    case ScalarType::kInt16:
      largest = std::numeric_limits<int16_t>::max();
      break;
    case ScalarType::kUint16:
      largest = std::numeric_limits<uint16_t>::max();
      break;
    case ScalarType::kInt32:
      largest = std::numeric_limits<int32_t>::max();
      break;
    case ScalarType::kUint32:
      largest = std::numeric_limits<uint32_t>::max();
      break;
    case ScalarType::kFloat32:
    case ScalarType::kFloat64:
      return false;
  }
  if (index > largest) return false;
  std::memcpy(to, &index, ScalarSize(type));
  return true;
}

// Cells of a table. Takes no memory while it is empty.
class CellSet {
 public:
  CellSet() = default;
  CellSet(uint64_t rows, uint64_t columns) : rows_(rows), columns_(columns) {}

  void Insert(uint64_t row, uint64_t column) {
    cells_.resize(rows_ * columns_);
    cells_[row * columns_ + column] = true;
  }
  void Erase(uint64_t row, uint64_t column) {
    if (!cells_.empty()) cells_[row * columns_ + column] = false;
  }
  // Calls `visit` for each cell in order until it returns false.
  void ForEach(absl::FunctionRef<bool(uint64_t, uint64_t)> visit) const {
    for (uint64_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i] && !visit(i / columns_, i % columns_)) return;
    }
  }

 private:
  uint64_t rows_ = 0;
  uint64_t columns_ = 0;
  std::vector<bool> cells_;
};

class FieldRewriter {
 public:
  FieldRewriter(bool renumbers, Placer& placer, ConflictLog& log)
      : renumbers_(renumbers), placer_(placer), log_(log), rows_(placer) {}

  FieldTree Rewrite(const PlacedTree& placed) {
    FieldTree result;
    std::map<std::string_view, const ValueEdit*> values;
    for (const FieldEdit& edit : placed.edit->fields) {
      if (const auto* value = std::get_if<ValueEdit>(&edit.edit)) {
        values.emplace(edit.name, value);
      }
    }
    for (const TreeField& field : placed.tree->fields) {
      const auto edit = field.comparison == Comparison::kRedundant
                            ? values.end()
                            : values.find(field.name);
      if (edit != values.end()) {
        RewriteValue(placed.path, field, *edit->second, &result);
        values.erase(edit);
        continue;
      }
      TreeField copy{
          .name = field.name, .comparison = field.comparison, .value = {}};
      if (HasItems(&field)) {
        const PlacedSequence& sequence =
            placed.sequences.find(field.name)->second;
        // A name that occurs again is not edited.
        if (sequence.target != &field) {
          copy.value = field.value;
        } else if (!RewriteSequence(placed, sequence, &copy)) {
          continue;
        }
      } else {
        copy.value = field.value;
      }
      result.fields.push_back(std::move(copy));
    }
    for (const FieldEdit& edit : placed.edit->fields) {
      if (const auto* value = std::get_if<ValueEdit>(&edit.edit)) {
        const auto found = values.find(edit.name);
        if (found != values.end()) {
          AddValue(placed.path, edit.name, *value, &result);
        }
        continue;
      }
      const PlacedSequence& sequence = placed.sequences.find(edit.name)->second;
      if (sequence.target != nullptr || sequence.edit == nullptr) continue;
      TreeField added{.name = edit.name, .value = {}};
      if (RewriteSequence(placed, sequence, &added)) {
        result.fields.push_back(std::move(added));
      }
    }
    return result;
  }

 private:
  std::string Disagreement(const std::string& here, const std::string& before,
                           const std::string& after) const {
    return log_.merges() ? absl::StrCat("is ", here, " in ours and ", after,
                                        " in theirs; it was ", before)
                         : absl::StrCat("is ", here, "; the patch changes ",
                                        before, " to ", after);
  }

  void RewriteValue(const FieldPath& scope, const TreeField& field,
                    const ValueEdit& edit, FieldTree* result) {
    const std::optional<PatchValue> here = ValueIn(&field);
    const FieldPath path = scope.Field(field.name);
    if (!here) {
      log_.Add(path, log_.merges()
                         ? Disagreement("a list", ValueInMessage(edit.before),
                                        ValueInMessage(edit.after))
                         : "is a list here");
      return;
    }
    if (here != edit.before && here != edit.after) {
      const size_t skipped = SkippedInMessage(here, edit.after);
      const size_t skipped_before =
          std::min(skipped, SkippedInMessage(here, edit.before));
      const std::string reason =
          Disagreement(ValueInMessage(here, skipped),
                       ValueInMessage(edit.before, skipped_before),
                       ValueInMessage(edit.after, skipped));
      if (!log_.CarriesOut(path, reason)) {
        result->fields.push_back(field);
        return;
      }
    }
    if (edit.after) result->fields.push_back(FieldOf(field.name, *edit.after));
  }

  // The document has no field of the name.
  void AddValue(const FieldPath& scope, const std::string& name,
                const ValueEdit& edit, FieldTree* result) {
    if (!edit.after) return;
    if (edit.before &&
        !log_.CarriesOut(scope.Field(name),
                         Disagreement("nothing", ValueInMessage(edit.before),
                                      ValueInMessage(edit.after)))) {
      return;
    }
    result->fields.push_back(FieldOf(name, *edit.after));
  }

  static TreeField FieldOf(const std::string& name, const PatchValue& value) {
    TreeField field{.name = name, .value = {}};
    if (const auto* number = std::get_if<FieldNumber>(&value)) {
      field.value = *number;
    } else {
      field.value = std::get<std::string>(value);
    }
    return field;
  }

  // Returns false if nothing is left.
  bool RewriteSequence(const PlacedTree& placed, const PlacedSequence& sequence,
                       TreeField* result) {
    if (sequence.edit != nullptr && sequence.order.count() == 0) {
      // A document may show a table without rows.
      const auto* table = std::get_if<TableEdit>(&sequence.edit->edit);
      if (table == nullptr || table->new_columns == nullptr) return false;
    }
    const bool is_table =
        sequence.target != nullptr
            ? std::holds_alternative<TreeTable>(sequence.target->value)
            : std::holds_alternative<TableEdit>(sequence.edit->edit);
    if (is_table) {
      result->value = RewriteTable(placed, sequence);
    } else {
      result->value = RewriteList(placed, sequence);
    }
    return true;
  }

  // The number in the result of what an index of the patch leads to. Nothing,
  // after a conflict, if it is not there.
  std::optional<uint64_t> Resolve(const PlacedTree& tree,
                                  const TreeColumn& column,
                                  const PatchIndex& index,
                                  const FieldPath& cell) {
    const PlacedSequence* referred = tree.Referred(column);
    if (referred != nullptr) {
      uint64_t found = kNoItem;
      if (index.kind == PatchIndex::Kind::kAdded) {
        found = referred->order.OfAdded(index.index);
      } else if (referred->target != nullptr) {
        const uint64_t item =
            placer_.Find(tree.Owner(column), *referred, index);
        if (item != kNoItem) found = referred->order.OfTarget(item);
      }
      if (found != kNoItem) return found;
    }
    log_.Add(cell,
             absl::StrCat("leads to ", column.refers_to, "[", index.index,
                          log_.merges() ? "] of theirs, which ours does not "
                                          "have"
                                        : "] in the patch, which is not "
                                          "here"));
    return std::nullopt;
  }

  // Writes a value of the patch to a row of the result.
  void WriteCell(const PlacedTree& tree, const TreeColumns& columns,
                 const TreeColumn& column, const PatchRows& rows, uint64_t row,
                 const PatchIndex* index, const FieldPath& cell, char* to) {
    if (index == nullptr || index->kind == PatchIndex::Kind::kNumber) {
      std::memcpy(to + column.offset,
                  rows.rows.data() + row * columns.row_size + column.offset,
                  ScalarSize(column.type));
      return;
    }
    const std::optional<uint64_t> number = Resolve(tree, column, *index, cell);
    if (number && !StoreIndex(column.type, *number, to + column.offset)) {
      log_.Add(cell, absl::StrCat("cannot be ", *number,
                                  ": the column has no room for it"));
    }
  }

  TreeTable RewriteTable(const PlacedTree& tree,
                         const PlacedSequence& sequence) {
    static const auto* const no_table = new TreeTable();
    const bool is_new = sequence.target == nullptr;
    const TreeTable& table =
        is_new ? *no_table : std::get<TreeTable>(sequence.target->value);
    const FieldPath path = tree.path.Field(sequence.name);
    std::string rows = table.rows;
    CellSet lost;  // cells of kept rows that lead to removed items
    if (!is_new) Renumber(tree, sequence, table, &rows, &lost);
    if (sequence.edit == nullptr) {
      ReportLost(path, table, lost);
      return {.columns = table.columns, .rows = std::move(rows)};
    }
    const auto& edit = std::get<TableEdit>(sequence.edit->edit);
    ChangeRows(tree, sequence, edit, table, path, &rows, &lost);
    ReportLost(path, table, lost);
    TreeTable result{.columns = edit.new_columns != nullptr ? edit.new_columns
                                                            : table.columns,
                     .rows = {}};
    if (!is_new && edit.new_columns != nullptr &&
        edit.new_columns->columns == table.columns->columns) {
      result.columns = table.columns;
    }
    const TreeColumns& columns = *result.columns;
    const uint64_t size = columns.row_size;
    result.rows.reserve(sequence.order.count() * size);
    for (const SequenceOrder::Piece& piece : sequence.order.pieces()) {
      if (piece.line == kNoItem ||
          edit.lines[piece.line].kind == LineKind::kMovedHere) {
        result.rows.append(rows, piece.first * size, piece.count * size);
        continue;
      }
      const uint64_t row = edit.lines[piece.line].after;
      const uint64_t begin = result.rows.size();
      result.rows.append(edit.after.rows, row * size, size);
      const uint64_t index_columns = IndexColumns(columns).size();
      uint64_t number = 0;
      for (const TreeColumn& column : columns.columns) {
        if (column.refers_to.empty()) continue;
        WriteCell(tree, columns, column, edit.after, row,
                  IndexOf(edit.after, row, index_columns, number++),
                  path.Element(begin / size).Field(column.name),
                  result.rows.data() + begin);
      }
    }
    return result;
  }

  // Gives the indices of the rows that stay the numbers of the result.
  void Renumber(const PlacedTree& tree, const PlacedSequence& sequence,
                const TreeTable& table, std::string* rows,
                CellSet* lost) const {
    const TreeColumns& columns = *table.columns;
    *lost = CellSet(table.count(), columns.columns.size());
    for (uint64_t i = 0; i < columns.columns.size(); ++i) {
      const TreeColumn& column = columns.columns[i];
      if (column.refers_to.empty()) continue;
      const PlacedSequence* referred = tree.Referred(column);
      if (referred == nullptr || referred->order.identity()) continue;
      const uint64_t count = ItemCount(referred->target);
      for (uint64_t row = 0; row < table.count(); ++row) {
        const std::optional<int64_t> number = IndexIn(table, row, column);
        if (!number || *number < 0 || static_cast<uint64_t>(*number) >= count) {
          continue;
        }
        const uint64_t now =
            referred->order.OfTarget(static_cast<uint64_t>(*number));
        if (now == kNoItem) {
          if (column.comparison == Comparison::kContent &&
              sequence.order.OfTarget(row) != kNoItem) {
            lost->Insert(row, i);
          }
          continue;
        }
        if (!StoreIndex(
                column.type, now,
                rows->data() + row * columns.row_size + column.offset)) {
          lost->Insert(row, i);
        }
      }
    }
  }

  void ReportLost(const FieldPath& path, const TreeTable& table,
                  const CellSet& lost) {
    lost.ForEach([&](uint64_t row, uint64_t column) {
      const TreeColumn& index = table.columns->columns[column];
      log_.Add(path.Element(row).Field(index.name),
               absl::StrCat("leads to ", index.refers_to, "[",
                            IndexIn(table, row, index).value_or(-1),
                            log_.merges() ? "], which theirs removes"
                                          : "], which the patch removes"));
      return !log_.full();
    });
  }

  // Carries out the changes of rows that stay, in `rows`.
  void ChangeRows(const PlacedTree& tree, const PlacedSequence& sequence,
                  const TableEdit& edit, const TreeTable& table,
                  const FieldPath& path, std::string* rows, CellSet* lost) {
    absl::flat_hash_map<uint64_t, uint64_t> moved;  // old index, item
    for (uint64_t i = 0; i < edit.lines.size(); ++i) {
      if (edit.lines[i].kind == LineKind::kMovedAway) {
        moved.emplace(edit.lines[i].old_index, sequence.places.at[i]);
      }
    }
    for (uint64_t i = 0; i < edit.lines.size(); ++i) {
      const PatchLine& line = edit.lines[i];
      if (sequence.places.dropped[i]) continue;
      uint64_t at = sequence.places.at[i];
      if (line.kind == LineKind::kShifted) {
        const TreeColumns& columns = *table.columns;
        if (!ShiftRows(columns, edit.shifts[line.before],
                       rows->data() + at * columns.row_size, line.count)) {
          log_.Add(path.Element(at),
                   "is a number that leaves its range if it is shifted");
        }
        continue;
      }
      if (line.kind == LineKind::kMovedHere) {
        const auto found = moved.find(line.old_index);
        if (found == moved.end()) continue;
        at = found->second;
      } else if (line.kind != LineKind::kChanged) {
        continue;
      }
      if (at != kNoItem) {
        ChangeRow(tree, edit, line, table, path, at, rows, lost);
      }
    }
  }

  void ChangeRow(const PlacedTree& tree, const TableEdit& edit,
                 const PatchLine& line, const TreeTable& table,
                 const FieldPath& path, uint64_t at, std::string* rows,
                 CellSet* lost) {
    const TreeColumns& columns = *table.columns;
    const uint64_t size = columns.row_size;
    const uint64_t index_columns = IndexColumns(columns).size();
    uint64_t number = 0;
    for (uint64_t i = 0; i < columns.columns.size(); ++i) {
      const TreeColumn& column = columns.columns[i];
      const PatchIndex* before = nullptr;
      const PatchIndex* after = nullptr;
      if (!column.refers_to.empty()) {
        before = IndexOf(edit.before, line.before, index_columns, number);
        after = IndexOf(edit.after, line.after, index_columns, number);
        ++number;
      }
      if (column.comparison == Comparison::kRedundant) continue;
      const bool same_bits =
          CellIn(edit.before, columns, column, line.before) ==
          CellIn(edit.after, columns, column, line.after);
      const bool same_index = before == nullptr || *before == *after;
      if (same_bits && same_index) continue;
      const FieldPath cell = path.Element(at).Field(column.name);
      if (!rows_.CellAgrees(tree, columns, column, edit.before, line.before,
                            before, table, at)) {
        if (rows_.CellAgrees(tree, columns, column, edit.after, line.after,
                             after, table, at)) {
          continue;
        }
        const std::string stored =
            NumberText(column.type, table.Row(at).data() + column.offset);
        const std::string reason = Disagreement(
            column.refers_to.empty()
                ? stored
                : absl::StrCat(column.refers_to, "[", stored, "]"),
            CellInMessage(columns, column, edit.before, line.before, before),
            CellInMessage(columns, column, edit.after, line.after, after));
        if (!log_.CarriesOut(cell, reason)) continue;
      }
      lost->Erase(at, i);
      WriteCell(tree, columns, column, edit.after, line.after, after, cell,
                rows->data() + at * size);
    }
  }

  TreeList RewriteList(const PlacedTree& tree, const PlacedSequence& sequence) {
    static const auto* const no_list = new TreeList();
    const TreeList& list = sequence.target == nullptr
                               ? *no_list
                               : std::get<TreeList>(sequence.target->value);
    const FieldPath path = tree.path.Field(sequence.name);
    // The edits of elements by the element.
    absl::flat_hash_map<uint64_t, const PlacedTree*> edits;
    for (const auto& [line, placed] : sequence.elements) {
      const uint64_t at = sequence.places.at[line];
      if (sequence.lines().lines[line].kind != LineKind::kAdded) {
        edits.emplace(at, placed.get());
      }
    }
    const auto rewrite = [&](uint64_t item) {
      const TreeElement& element = list.elements[item];
      const auto edit = edits.find(item);
      if (edit != edits.end()) {
        return TreeElement{.key = element.key, .parts = Rewrite(*edit->second)};
      }
      if (!renumbers_) return element;
      return TreeElement{
          .key = element.key,
          .parts = Rewrite(*PlaceWithoutEdits(element.parts, path.Element(item),
                                              tree.document))};
    };
    TreeList result;
    for (const SequenceOrder::Piece& piece : sequence.order.pieces()) {
      if (piece.line == kNoItem ||
          sequence.lines().lines[piece.line].kind == LineKind::kMovedHere) {
        for (uint64_t i = 0; i < piece.count; ++i) {
          result.elements.push_back(rewrite(piece.first + i));
        }
        continue;
      }
      const auto& edit = std::get<ListEdit>(sequence.edit->edit);
      result.elements.push_back(
          {.key = edit.items[edit.lines[piece.line].after].key,
           .parts = Rewrite(*sequence.elements.find(piece.line)->second)});
    }
    return result;
  }

  const bool renumbers_;
  Placer& placer_;
  ConflictLog& log_;
  PatchRowComparer rows_;
};

}  // namespace

FieldTree RewriteFields(const PlacedPatch& patch, Placer& placer,
                        ConflictLog& log) {
  assert(!patch.misplaced);
  return FieldRewriter(patch.renumbers, placer, log).Rewrite(*patch.document);
}

}  // namespace trackcheck
