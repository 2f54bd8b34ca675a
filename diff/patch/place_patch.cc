#include "diff/patch/place_patch.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/patch/patch_row_comparer.h"
#include "diff/patch/sequence_order.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// Items of the target's own that are compared with an added one.
constexpr uint64_t kMaxSearched = 64;

class PatchPlacing {
 public:
  PatchPlacing(Placer& placer, ConflictLog& log)
      : placer_(placer), log_(log), rows_(placer) {}

  PlacedPatch Place(const TreeEdit& edit, const FieldTree& tree,
                    const FieldTree* old_tree) {
    PlacedPatch placed;
    placed.document = PlaceTree(edit, tree, old_tree, {}, {}, nullptr);
    placed.misplaced = misplaced_;
    placed.renumbers = renumbers_;
    return placed;
  }

 private:
  std::string ChangedAndRemoved() const {
    return log_.merges() ? "is changed by ours and removed by theirs"
                         : "was changed here; the patch removes it";
  }
  std::string RemovedAndChanged() const {
    return log_.merges() ? "is removed by ours and changed or moved by theirs"
                         : "was removed here; the patch changes or moves it";
  }

  std::unique_ptr<PlacedTree> PlaceTree(const TreeEdit& edit,
                                        const FieldTree& tree,
                                        const FieldTree* old_tree,
                                        const FieldPath& old_path,
                                        const FieldPath& path,
                                        const PlacedTree* document) {
    std::unique_ptr<PlacedTree> placed =
        PlaceWithoutEdits(tree, path, document);
    placed->old_path = old_path;
    placed->old_tree = old_tree;
    placed->edit = &edit;
    std::set<std::string_view> values;
    if (!edit.fields.empty()) {
      for (const TreeField& field : tree.fields) {
        if (ValueIn(&field)) values.insert(field.name);
      }
    }
    for (const FieldEdit& field : edit.fields) {
      if (std::holds_alternative<ValueEdit>(field.edit)) continue;
      PlacedSequence& sequence = placed->sequences[field.name];
      sequence.name = field.name;
      if (sequence.target == nullptr && values.contains(field.name)) {
        log_.Add(path.Field(field.name),
                 log_.merges()
                     ? "is no list in ours, and theirs changes it as one"
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
    std::vector<PatchConflict> reasons;
    if (!placer_.Place(tree, sequence, &reasons)) {
      log_.AddAll(std::move(reasons));
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
          if (log_.CarriesOut(gone, RemovedAndChanged())) {
            log_.Add(gone, log_.merges()
                               ? "is removed by ours and cannot be as in "
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
          log_.merges()
              ? "has other rows in ours and other columns in theirs than "
                "in the base"
              : "has other rows than the patch, which changes the columns";
      if (log_.CarriesOut(path, reason)) log_.Add(path, reason);
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
      if (row >= table->count() ||
          !rows_.RowAgrees(tree, *edit.new_columns, edit.after,
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
      const uint64_t end = std::min(at, next + kMaxSearched);
      for (uint64_t item = next; item < end && !present; ++item) {
        if (!placer_.IsOwn(tree, *sequence, item)) continue;
        has_own = true;
        const PatchRowComparer rows(placer_,
                                    {sequence, lines[i].new_index, item});
        present =
            table != nullptr
                ? rows.RowAgrees(
                      tree, *table->new_columns, table->after, lines[i].after,
                      std::get<TreeTable>(sequence->target->value), item)
                : ElementAgrees(rows, *sequence->elements[i],
                                std::get<TreeList>(sequence->target->value)
                                    .elements[item]);
        if (!present) continue;
        places.present.emplace(i, item);
        next = item + 1;
      }
      if (!present && has_own && has_order) {
        const FieldPath path = tree.path.Field(sequence->name).Element(at);
        places.dropped[i] =
            !log_.CarriesOut(path, "is where both sides add rows");
      }
    }
  }

  // Whether an element that the patch adds is this one.
  static bool ElementAgrees(const PatchRowComparer& rows,
                            const PlacedTree& added,
                            const TreeElement& element) {
    uint64_t found = 0;
    for (const FieldEdit& edit : added.edit->fields) {
      const TreeField* field = element.parts.Find(edit.name);
      if (field == nullptr) return false;
      ++found;
      if (const auto* value = std::get_if<ValueEdit>(&edit.edit)) {
        if (value->after != ValueIn(field)) return false;
      } else if (const auto* table = std::get_if<TableEdit>(&edit.edit)) {
        const auto* here = std::get_if<TreeTable>(&field->value);
        if (here == nullptr || table->new_columns == nullptr ||
            here->columns->columns != table->new_columns->columns ||
            here->count() != table->lines.size()) {
          return false;
        }
        for (uint64_t i = 0; i < here->count(); ++i) {
          if (!rows.RowAgrees(added, *table->new_columns, table->after,
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
          if (!ElementAgrees(rows, *placed, here->elements[i++])) return false;
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
    if (!log_.merges()) return how + " here";
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
      if (log_.merges()) return true;
      for (const PatchLine& line : sequence.lines().lines) {
        if (line.kind == LineKind::kAdded) continue;
        log_.Add(path, "is not here");
        return false;
      }
      return true;
    }
    const auto* table = std::get_if<TreeTable>(&sequence.target->value);
    if ((table == nullptr) != (edit == nullptr)) {
      log_.Add(path, Differs(tree, sequence, "is another kind of list"));
      return false;
    }
    if (table == nullptr) return true;
    const TreeColumns* columns = edit->old_columns != nullptr
                                     ? edit->old_columns.get()
                                     : edit->new_columns.get();
    if (columns == nullptr || columns->columns != table->columns->columns ||
        columns->order.is_set() != table->columns->order.is_set()) {
      log_.Add(path, Differs(tree, sequence, "has other columns"));
      return false;
    }
    return true;
  }

  void CheckRemovedRow(const PlacedTree& tree, const TableEdit& edit,
                       const PatchLine& line, uint64_t at,
                       PlacedSequence* sequence, uint64_t number) {
    const auto& table = std::get<TreeTable>(sequence->target->value);
    const FieldPath row = tree.path.Field(sequence->name).Element(at);
    if (!rows_.RowAgrees(tree, *edit.old_columns, edit.before, line.before,
                         table, at)) {
      sequence->places.dropped[number] =
          !log_.CarriesOut(row, ChangedAndRemoved());
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
          !log_.CarriesOut(list.Element(at), ChangedAndRemoved());
    }
  }

  // Whether the edit of an element leaves nothing of it.
  static bool RemovesAll(const PlacedTree& placed) {
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
      const bool has_items = HasItems(&field);
      if (has_items && ItemCount(&field) == 0) continue;
      const auto found = edits.find(field.name);
      if (found == edits.end()) return false;
      if (has_items) {
        const auto sequence = placed.sequences.find(field.name);
        if (sequence->second.order.count() > 0) return false;
      } else {
        const auto* value = std::get_if<ValueEdit>(&found->second->edit);
        if (value == nullptr || value->after.has_value() ||
            value->before != ValueIn(&field)) {
          return false;
        }
      }
    }
    return true;
  }

  Placer& placer_;
  ConflictLog& log_;
  PatchRowComparer rows_;
  bool misplaced_ = false;
  bool renumbers_ = false;
};

}  // namespace

std::unique_ptr<PlacedTree> PlaceWithoutEdits(const FieldTree& tree,
                                              const FieldPath& path,
                                              const PlacedTree* document) {
  static const auto* const no_edit = new TreeEdit();
  auto placed = std::make_unique<PlacedTree>();
  placed->path = path;
  placed->tree = &tree;
  placed->edit = no_edit;
  placed->document = document == nullptr ? placed.get() : document;
  for (const TreeField& field : tree.fields) {
    if (!HasItems(&field)) continue;
    PlacedSequence& sequence = placed->sequences[field.name];
    sequence.name = field.name;
    sequence.target = &field;
    sequence.order = SequenceOrder(ItemCount(&field));
  }
  return placed;
}

PlacedPatch PlacePatch(const TreeEdit& edit, const FieldTree& tree,
                       const FieldTree* old_tree, Placer& placer,
                       ConflictLog& log) {
  return PatchPlacing(placer, log).Place(edit, tree, old_tree);
}

}  // namespace trackcheck
