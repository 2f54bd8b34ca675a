#include "diff/patch/apply_patch.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "diff/patch/patch_values.h"
#include "diff/patch/sequence_order.h"
#include "diff/patch/shift.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

constexpr size_t kMostConflicts = 1000;
// Items of the target's own that are compared with an added one.
constexpr uint64_t kMostSearched = 64;

// Integers that an index may be, as stored; nothing for other values.
std::optional<int64_t> IndexIn(const TreeTable& table, uint64_t row,
                               const TreeColumn& column) {
  const Scalar value = table.Value(row, column);
  if (const auto* number = std::get_if<uint64_t>(&value)) {
    return static_cast<int64_t>(*number);
  }
  if (const auto* number = std::get_if<int64_t>(&value)) return *number;
  return std::nullopt;
}

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

class Patcher {
 public:
  Patcher(const FieldTree& tree, const FieldTree* old_tree, Placer& placer)
      : placer_(placer), tree_(tree), old_tree_(old_tree) {}

  PatchedFields Apply(const TreeEdit& edit) {
    const std::unique_ptr<PlacedTree> document =
        PlaceTree(edit, tree_, old_tree_, {}, {}, nullptr);
    PatchedFields patched;
    // What follows from an edit without a place says nothing new.
    if (!misplaced_) patched.fields = Rewrite(*document);
    patched.conflicts = std::move(conflicts_);
    return patched;
  }

 private:
  void Conflict(const FieldPath& path, std::string reason) {
    if (conflicts_.size() < kMostConflicts) {
      conflicts_.push_back({path.text(), std::move(reason)});
    }
  }
  // Returns whether the edit at `path`, which does not agree with the document,
  // is carried out.
  bool Carries(const FieldPath& path, std::string reason) {
    const Resolution resolution = placer_.ResolveConflict(path);
    if (resolution == Resolution::kNone) Conflict(path, std::move(reason));
    return resolution == Resolution::kPatch;
  }

  // Whether two sides of a merge disagree, not a document and a patch.
  bool merges() const { return old_tree_ != nullptr; }

  std::string Disagreement(const std::string& here, const std::string& before,
                           const std::string& after) const {
    return merges() ? absl::StrCat("is ", here, " in ours and ", after,
                                   " in theirs; it was ", before)
                    : absl::StrCat("is ", here, "; the patch changes ", before,
                                   " to ", after);
  }
  std::string ChangedAndRemoved() const {
    return merges() ? "is changed by ours and removed by theirs"
                    : "was changed here; the patch removes it";
  }
  std::string RemovedAndChanged() const {
    return merges() ? "is removed by ours and changed or moved by theirs"
                    : "was removed here; the patch changes or moves it";
  }

  // ---- Finding the places ----

  std::unique_ptr<PlacedTree> PlaceTree(const TreeEdit& edit,
                                        const FieldTree& tree,
                                        const FieldTree* old_tree,
                                        const FieldPath& old_path,
                                        const FieldPath& path,
                                        const PlacedTree* document) {
    auto placed = std::make_unique<PlacedTree>();
    placed->path = path;
    placed->old_path = old_path;
    placed->tree = &tree;
    placed->old_tree = old_tree;
    placed->edit = &edit;
    placed->document = document == nullptr ? placed.get() : document;
    for (const TreeField& field : tree.fields) {
      if (!std::holds_alternative<TreeTable>(field.value) &&
          !std::holds_alternative<TreeList>(field.value)) {
        continue;
      }
      PlacedSequence& sequence = placed->sequences[field.name];
      sequence.name = field.name;
      sequence.target = &field;
      sequence.order = SequenceOrder(ItemCount(&field));
    }
    std::set<std::string_view> values;
    if (!edit.fields.empty()) {
      for (const TreeField& field : tree.fields) {
        if (ValueIn(field)) values.insert(field.name);
      }
    }
    for (const FieldEdit& field : edit.fields) {
      if (std::holds_alternative<ValueEdit>(field.edit)) continue;
      PlacedSequence& sequence = placed->sequences[field.name];
      sequence.name = field.name;
      if (sequence.target == nullptr && values.contains(field.name)) {
        Conflict(path.Field(field.name),
                 merges() ? "is no list in ours, and theirs changes it as one"
                          : "is no list here");
        continue;
      }
      sequence.edit = &field;
      PlaceSequence(*placed, &sequence);
    }
    return placed;
  }

  void PlaceSequence(const PlacedTree& tree, PlacedSequence* sequence) {
    const FieldPath path = tree.path.Field(sequence->name);
    const auto* table = std::get_if<TableEdit>(&sequence->edit->edit);
    const SequenceEdit& lines = sequence->lines();
    sequence->places = SequencePlaces(lines.lines.size());
    if (table != nullptr && HasNewColumns(tree, *table, sequence)) return;
    if (!IsOfKind(tree, *sequence)) {
      sequence->edit = nullptr;
      return;
    }
    if (!placer_.Place(tree, sequence, &conflicts_)) {
      conflicts_.resize(std::min(conflicts_.size(), kMostConflicts));
      misplaced_ = true;
      sequence->edit = nullptr;
      return;
    }
    Arrivals arrivals;
    for (uint64_t i = 0; i < lines.lines.size(); ++i) {
      const PatchLine& line = lines.lines[i];
      const uint64_t at = sequence->places.at[i];
      if (line.kind == LineKind::kChanged || line.kind == LineKind::kShifted ||
          line.kind == LineKind::kMovedAway) {
        if (at == kNoItem) {
          sequence->places.dropped[i] = true;
          if (OnlyMoves(sequence->edit->edit, line, &arrivals)) continue;
          const FieldPath gone =
              tree.old_path.Field(sequence->name).Element(line.old_index);
          if (Carries(gone, RemovedAndChanged())) {
            Conflict(gone, merges() ? "is removed by ours and cannot be as in "
                                      "theirs"
                                    : "was removed here and cannot be changed");
          }
        }
      } else if (line.kind == LineKind::kRemoved && at != kNoItem &&
                 table != nullptr) {
        CheckRemovedRow(tree, *table, line, at, sequence, i);
      }
      if (table == nullptr && !Stays(line)) PlaceElement(tree, sequence, i);
    }
    FindPresent(tree, sequence);
    DropHalfMoves(lines, &sequence->places);
    sequence->order =
        SequenceOrder(lines, sequence->places, ItemCount(sequence->target));
    if (table != nullptr && ChangesColumns(*table) &&
        !RemovesEachRow(*table, *sequence)) {
      const std::string reason =
          merges() ? "has other rows in ours and other columns in theirs than "
                     "in the base"
                   : "has other rows than the patch, which changes the columns";
      if (Carries(path, reason)) Conflict(path, reason);
      sequence->edit = nullptr;
      sequence->order = SequenceOrder(ItemCount(sequence->target));
    }
    if (!sequence->order.identity()) renumbers_ = true;
    if (table != nullptr) return;
    // The parts of elements that stay may lead to added elements.
    for (uint64_t i = 0; i < lines.lines.size(); ++i) {
      if (Stays(lines.lines[i])) PlaceElement(tree, sequence, i);
    }
  }

  static bool Stays(const PatchLine& line) {
    return line.kind == LineKind::kChanged || line.kind == LineKind::kMovedAway;
  }

  // The lines of moved items where they arrive, by their old number.
  using Arrivals = absl::flat_hash_map<uint64_t, const PatchLine*>;

  // Whether nothing but the place of a row changes that moves away. `arrivals`
  // is filled when it is needed.
  static bool ArrivesUnchanged(const TableEdit& edit, const PatchLine& away,
                               Arrivals* arrivals) {
    if (arrivals->empty()) {
      for (const PatchLine& line : edit.lines) {
        if (line.kind == LineKind::kMovedHere) {
          arrivals->emplace(line.old_index, &line);
        }
      }
    }
    const PatchLine& here = *arrivals->find(away.old_index)->second;
    const TreeColumns& columns = *edit.old_columns;
    const uint64_t index_columns = IndexColumns(columns).size();
    uint64_t number = 0;
    for (const TreeColumn& column : columns.columns) {
      if (!column.refers_to.empty()) {
        const bool same =
            *IndexOf(edit.before, away.before, index_columns, number) ==
            *IndexOf(edit.after, here.after, index_columns, number);
        ++number;
        if (!same) return false;
      }
      if (column.comparison == Comparison::kRedundant) continue;
      if (CellIn(edit.before, columns, column, away.before) !=
          CellIn(edit.after, columns, column, here.after)) {
        return false;
      }
    }
    return true;
  }

  // Whether the line of an item that is gone changes nothing but its place.
  static bool OnlyMoves(
      const std::variant<ValueEdit, TableEdit, ListEdit>& edit,
      const PatchLine& line, Arrivals* arrivals) {
    if (line.kind != LineKind::kMovedAway) return false;
    if (const auto* list = std::get_if<ListEdit>(&edit)) {
      return list->items[line.before].parts.empty();
    }
    return ArrivesUnchanged(std::get<TableEdit>(edit), line, arrivals);
  }

  // The rows of other columns are no rows of the table.
  static bool ChangesColumns(const TableEdit& edit) {
    return edit.old_columns != nullptr && edit.new_columns != nullptr &&
           edit.old_columns->columns != edit.new_columns->columns;
  }

  static bool RemovesEachRow(const TableEdit& edit,
                             const PlacedSequence& sequence) {
    uint64_t removed = 0;
    for (uint64_t i = 0; i < edit.lines.size(); ++i) {
      if (edit.lines[i].kind != LineKind::kRemoved) continue;
      if (sequence.places.dropped[i] || sequence.places.at[i] == kNoItem) {
        return false;
      }
      ++removed;
    }
    return removed == ItemCount(sequence.target);
  }

  // Returns whether the edit changes the columns and the target has the new
  // columns and rows. Then all added rows are present.
  bool HasNewColumns(const PlacedTree& tree, const TableEdit& edit,
                     PlacedSequence* sequence) {
    const auto* table = sequence->target == nullptr
                            ? nullptr
                            : std::get_if<TreeTable>(&sequence->target->value);
    if (table == nullptr || !ChangesColumns(edit) ||
        table->columns->columns != edit.new_columns->columns) {
      return false;
    }
    absl::flat_hash_map<uint64_t, uint64_t> present;
    for (uint64_t i = 0; i < edit.lines.size(); ++i) {
      if (edit.lines[i].kind != LineKind::kAdded) continue;
      const uint64_t row = present.size();
      if (row >= table->count() || !Agrees(tree, *edit.new_columns, edit.after,
                                           edit.lines[i].after, *table, row)) {
        return false;
      }
      present.emplace(i, row);
    }
    if (present.size() != table->count()) return false;
    sequence->places.present = std::move(present);
    sequence->order =
        SequenceOrder(edit, sequence->places, ItemCount(sequence->target));
    return true;
  }

  static const FieldTree* OldElement(const PlacedTree& tree,
                                     const PlacedSequence& sequence,
                                     uint64_t index) {
    const TreeList* list =
        tree.old_tree == nullptr ? nullptr : tree.old_tree->List(sequence.name);
    return list == nullptr || index >= list->elements.size()
               ? nullptr
               : &list->elements[index].parts;
  }

  // Finds added items that the target has at the same place. What only it has
  // there is before what the patch adds; in a loop or among samples, the order
  // of the two is not known.
  void FindPresent(const PlacedTree& tree, PlacedSequence* sequence) {
    const std::vector<PatchLine>& lines = sequence->lines().lines;
    SequencePlaces& places = sequence->places;
    const auto* table = std::get_if<TableEdit>(&sequence->edit->edit);
    const bool has_order = table != nullptr && table->new_columns != nullptr &&
                           (table->new_columns->order.is_loop() ||
                            table->new_columns->order.is_samples());
    uint64_t at = kNoItem;
    uint64_t next = 0;  // the target's item that the next line may be
    for (uint64_t i = 0; i < lines.size(); ++i) {
      if (lines[i].kind != LineKind::kAdded || places.own_from[i] == kNoItem) {
        continue;
      }
      if (places.at[i] != at) {
        at = places.at[i];
        next = places.own_from[i];
      }
      bool has_own = false;
      bool present = false;
      const uint64_t end = std::min(at, next + kMostSearched);
      for (uint64_t item = next; item < end && !present; ++item) {
        if (!placer_.IsOwn(tree, *sequence, item)) continue;
        has_own = true;
        compared_ = {sequence, lines[i].new_index, item};
        present =
            table != nullptr
                ? Agrees(tree, *table->new_columns, table->after,
                         lines[i].after,
                         std::get<TreeTable>(sequence->target->value), item)
                : ElementAgrees(*sequence->elements[i],
                                std::get<TreeList>(sequence->target->value)
                                    .elements[item]);
        if (!present) continue;
        places.present.emplace(i, item);
        next = item + 1;
      }
      if (!present && has_own && has_order) {
        const FieldPath path = tree.path.Field(sequence->name).Element(at);
        places.dropped[i] = !Carries(path, "is where both sides add rows");
      }
    }
    compared_ = {};
  }

  // Whether an element that the patch adds is this one.
  bool ElementAgrees(const PlacedTree& added, const TreeElement& element) {
    uint64_t found = 0;
    for (const FieldEdit& edit : added.edit->fields) {
      const TreeField* field = element.parts.Find(edit.name);
      if (field == nullptr) return false;
      ++found;
      if (const auto* value = std::get_if<ValueEdit>(&edit.edit)) {
        if (value->after != ValueIn(*field)) return false;
      } else if (const auto* table = std::get_if<TableEdit>(&edit.edit)) {
        const auto* here = std::get_if<TreeTable>(&field->value);
        if (here == nullptr || table->new_columns == nullptr ||
            here->columns->columns != table->new_columns->columns ||
            here->count() != table->lines.size()) {
          return false;
        }
        for (uint64_t i = 0; i < here->count(); ++i) {
          if (!Agrees(added, *table->new_columns, table->after,
                      table->lines[i].after, *here, i)) {
            return false;
          }
        }
      } else {
        const auto* here = std::get_if<TreeList>(&field->value);
        const PlacedSequence& list = added.sequences.find(edit.name)->second;
        if (here == nullptr || here->elements.size() != list.elements.size()) {
          return false;
        }
        uint64_t i = 0;
        for (const auto& [line, placed] : list.elements) {
          if (!ElementAgrees(*placed, here->elements[i++])) return false;
        }
      }
    }
    for (const TreeField& field : element.parts.fields) {
      const bool counts = field.comparison == Comparison::kContent &&
                          (std::holds_alternative<FieldNumber>(field.value) ||
                           std::holds_alternative<std::string>(field.value) ||
                           ItemCount(&field) > 0);
      if (counts) --found;
    }
    return found == 0;
  }

  // An item that is not moved away does not arrive either.
  static void DropHalfMoves(const SequenceEdit& edit, SequencePlaces* places) {
    absl::flat_hash_map<uint64_t, bool> moves;
    for (uint64_t i = 0; i < edit.lines.size(); ++i) {
      if (edit.lines[i].kind == LineKind::kMovedAway) {
        moves[edit.lines[i].old_index] = !places->dropped[i];
      }
    }
    for (uint64_t i = 0; i < edit.lines.size(); ++i) {
      if (edit.lines[i].kind == LineKind::kMovedHere &&
          !moves[edit.lines[i].old_index]) {
        places->dropped[i] = true;
      }
    }
  }

  // What to say of a sequence that differs from the one that is edited so:
  // "has other columns".
  std::string Differs(const PlacedTree& tree, const PlacedSequence& sequence,
                      const std::string& how) const {
    if (!merges()) return how + " here";
    const bool is_in_base = tree.old_tree != nullptr &&
                            tree.old_tree->Find(sequence.name) != nullptr;
    return how + (is_in_base
                      ? " in ours than in the base, and theirs changes it"
                      : " in ours than in theirs");
  }

  // Whether the document's field can be edited so.
  bool IsOfKind(const PlacedTree& tree, const PlacedSequence& sequence) {
    const FieldPath path = tree.path.Field(sequence.name);
    const auto* edit = std::get_if<TableEdit>(&sequence.edit->edit);
    if (sequence.target == nullptr) {
      // What both sides removed is gone.
      if (old_tree_ != nullptr) return true;
      for (const PatchLine& line : sequence.lines().lines) {
        if (line.kind == LineKind::kAdded) continue;
        Conflict(path, "is not here");
        return false;
      }
      return true;
    }
    const auto* table = std::get_if<TreeTable>(&sequence.target->value);
    if ((table == nullptr) != (edit == nullptr)) {
      Conflict(path, Differs(tree, sequence, "is another kind of list"));
      return false;
    }
    if (table == nullptr) return true;
    const TreeColumns* columns = edit->old_columns != nullptr
                                     ? edit->old_columns.get()
                                     : edit->new_columns.get();
    if (columns == nullptr || columns->columns != table->columns->columns ||
        columns->order.is_set() != table->columns->order.is_set()) {
      Conflict(path, Differs(tree, sequence, "has other columns"));
      return false;
    }
    return true;
  }

  void CheckRemovedRow(const PlacedTree& tree, const TableEdit& edit,
                       const PatchLine& line, uint64_t at,
                       PlacedSequence* sequence, uint64_t number) {
    const auto& table = std::get<TreeTable>(sequence->target->value);
    const FieldPath row = tree.path.Field(sequence->name).Element(at);
    if (!Agrees(tree, *edit.old_columns, edit.before, line.before, table, at)) {
      sequence->places.dropped[number] = !Carries(row, ChangedAndRemoved());
    }
  }

  void PlaceElement(const PlacedTree& tree, PlacedSequence* sequence,
                    uint64_t number) {
    static const auto* const no_fields = new FieldTree();
    const auto& edit = std::get<ListEdit>(sequence->edit->edit);
    const PatchLine& line = edit.lines[number];
    const FieldPath list = tree.path.Field(sequence->name);
    const FieldPath old_list = tree.old_path.Field(sequence->name);
    if (line.kind == LineKind::kAdded) {
      sequence->elements[number] =
          PlaceTree(edit.items[line.after].parts, *no_fields, nullptr,
                    old_list.Field("[+]"), list.Field("[+]"), tree.document);
      return;
    }
    const uint64_t at = sequence->places.at[number];
    if (at == kNoItem || line.before == kNoItem ||
        line.kind == LineKind::kContext || line.kind == LineKind::kMovedHere) {
      return;
    }
    const TreeElement& element =
        std::get<TreeList>(sequence->target->value).elements[at];
    const TreeEdit& parts = edit.items[line.before].parts;
    std::unique_ptr<PlacedTree> placed = PlaceTree(
        parts, element.parts, OldElement(tree, *sequence, line.old_index),
        old_list.Element(line.old_index), list.Element(at), tree.document);
    if (line.kind != LineKind::kRemoved) {
      sequence->elements[number] = std::move(placed);
    } else if (!RemovesAll(*placed)) {
      sequence->places.dropped[number] =
          !Carries(list.Element(at), ChangedAndRemoved());
    }
  }

  // Whether the edit of an element leaves nothing of it.
  bool RemovesAll(const PlacedTree& placed) {
    std::map<std::string_view, const FieldEdit*> edits;
    for (const FieldEdit& edit : placed.edit->fields) {
      edits.emplace(edit.name, &edit);
      // What is gone already is a change that would be lost.
      if (std::holds_alternative<ValueEdit>(edit.edit)) {
        if (placed.tree->Find(edit.name) == nullptr) return false;
        continue;
      }
      const PlacedSequence& sequence = placed.sequences.find(edit.name)->second;
      if (sequence.edit == nullptr) return false;
      const std::vector<uint64_t>& at = sequence.places.at;
      if (std::find(at.begin(), at.end(), kNoItem) != at.end()) return false;
    }
    for (const TreeField& field : placed.tree->fields) {
      if (field.comparison == Comparison::kRedundant) continue;
      const bool has_items = std::holds_alternative<TreeTable>(field.value) ||
                             std::holds_alternative<TreeList>(field.value);
      if (has_items && ItemCount(&field) == 0) continue;
      const auto found = edits.find(field.name);
      if (found == edits.end()) return false;
      if (has_items) {
        const auto sequence = placed.sequences.find(field.name);
        if (sequence->second.order.count() > 0) return false;
      } else {
        const auto* value = std::get_if<ValueEdit>(&found->second->edit);
        if (value == nullptr || value->after.has_value() ||
            value->before != ValueIn(field)) {
          return false;
        }
      }
    }
    return true;
  }

  // ---- Comparing with the document ----

  static std::optional<PatchValue> ValueIn(const TreeField& field) {
    if (const auto* number = std::get_if<FieldNumber>(&field.value)) {
      return *number;
    }
    const auto* text = std::get_if<std::string>(&field.value);
    return text == nullptr ? std::nullopt : std::optional<PatchValue>(*text);
  }

  // Whether a value of the patch is that of the document's row. `index` counts
  // the index columns before this one.
  bool CellAgrees(const PlacedTree& tree, const TreeColumns& columns,
                  const TreeColumn& column, const PatchRows& rows, uint64_t row,
                  const PatchIndex* index, const TreeTable& table,
                  uint64_t at) {
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
    if (referred == compared_.list) {
      return item - compared_.item == index->index - compared_.new_index;
    }
    // An added item may be here already.
    return referred->order.OfAdded(index->index) != kNoItem &&
           referred->order.OfAdded(index->index) ==
               referred->order.OfTarget(item);
  }

  static std::string_view CellIn(const PatchRows& rows,
                                 const TreeColumns& columns,
                                 const TreeColumn& column, uint64_t row) {
    return std::string_view(rows.rows).substr(
        row * columns.row_size + column.offset, ScalarSize(column.type));
  }

  static const PatchIndex* IndexOf(const PatchRows& rows, uint64_t row,
                                   uint64_t index_columns, uint64_t number) {
    return &rows.indices[row * index_columns + number];
  }

  // Whether a row of the patch is the document's row.
  bool Agrees(const PlacedTree& tree, const TreeColumns& columns,
              const PatchRows& rows, uint64_t row, const TreeTable& table,
              uint64_t at) {
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

  // ---- Making the result ----

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
      if (std::holds_alternative<TreeTable>(field.value) ||
          std::holds_alternative<TreeList>(field.value)) {
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

  void RewriteValue(const FieldPath& scope, const TreeField& field,
                    const ValueEdit& edit, FieldTree* result) {
    const std::optional<PatchValue> here = ValueIn(field);
    const FieldPath path = scope.Field(field.name);
    if (!here) {
      Conflict(path, merges()
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
      if (!Carries(path, reason)) {
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
        !Carries(scope.Field(name),
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
    Conflict(cell, absl::StrCat("leads to ", column.refers_to, "[", index.index,
                                merges() ? "] of theirs, which ours does not "
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
      Conflict(cell, absl::StrCat("cannot be ", *number,
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
      Conflict(path.Element(row).Field(index.name),
               absl::StrCat("leads to ", index.refers_to, "[",
                            IndexIn(table, row, index).value_or(-1),
                            merges() ? "], which theirs removes"
                                     : "], which the patch removes"));
      return conflicts_.size() < kMostConflicts;
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
          Conflict(path.Element(at),
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
      if (!CellAgrees(tree, columns, column, edit.before, line.before, before,
                      table, at)) {
        if (CellAgrees(tree, columns, column, edit.after, line.after, after,
                       table, at)) {
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
        if (!Carries(cell, reason)) continue;
      }
      lost->Erase(at, i);
      WriteCell(tree, columns, column, edit.after, line.after, after, cell,
                rows->data() + at * size);
    }
  }

  TreeList RewriteList(const PlacedTree& tree, const PlacedSequence& sequence) {
    static const auto* const no_edit = new TreeEdit();
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
          .parts = Rewrite(*PlaceTree(*no_edit, element.parts, nullptr, {},
                                      path.Element(item), tree.document))};
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

  Placer& placer_;
  const FieldTree& tree_;
  const FieldTree* old_tree_;
  // The added item of a list, and the item of the document, that are compared.
  struct Compared {
    const PlacedSequence* list = nullptr;
    uint64_t new_index = 0;
    uint64_t item = 0;
  };
  Compared compared_;
  std::vector<PatchConflict> conflicts_;
  bool misplaced_ = false;
  bool renumbers_ = false;  // an item gets another number
};

}  // namespace

PatchedFields ApplyPatch(const TreeEdit& edit, const FieldTree& tree,
                         Placer& placer, const FieldTree* old_tree) {
  return Patcher(tree, old_tree, placer).Apply(edit);
}

}  // namespace trackcheck
