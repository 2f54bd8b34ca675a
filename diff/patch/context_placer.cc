#include "diff/patch/context_placer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "diff/patch/patch_values.h"
#include "diff/patch/shift.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/fingerprint.h"

namespace trackcheck {
namespace {

// Places at which a hunk is tried. In tables of equal rows there may be one for
// each row.
constexpr size_t kMaxTried = 256;
// A long hunk is tried at fewer places, so that each of its items is compared
// about this often.
constexpr uint64_t kMaxCompared = 16;
constexpr size_t kMaxNotes = 20;

uint64_t OldItems(const SequenceEdit& edit, const Hunk& hunk) {
  uint64_t count = 0;
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    if (IsOld(edit.lines[i].kind)) count += edit.lines[i].count;
  }
  return count;
}

uint64_t Distance(uint64_t item, int64_t expected) {
  const auto at = static_cast<int64_t>(item);
  return static_cast<uint64_t>(at > expected ? at - expected : expected - at);
}

// The number of the item that an index leads to, which need not exist; kNoItem
// if `value` is not a whole number.
uint64_t ItemOf(const Scalar& value) {
  const std::optional<int64_t> number = IntegerOf(value);
  return number.has_value() ? static_cast<uint64_t>(*number) : kNoItem;
}

std::string ItemsText(uint64_t first, uint64_t count) {
  return count == 1 ? absl::StrCat("item ", first)
                    : absl::StrCat("items ", first, "-", first + count - 1);
}

}  // namespace

uint32_t ContextPlacer::HashAt(const TreeField& field, uint64_t item) {
  if (std::holds_alternative<TreeTable>(field.value)) {
    return ItemHash(field, item);
  }
  // That of an element may be made of all its content.
  const auto [found, is_new] = hashes_.try_emplace({&field, item}, 0);
  if (is_new) found->second = ItemHash(field, item);
  return found->second;
}

const ContextPlacer::ItemsByHash& ContextPlacer::ByHash(
    const TreeField& field) {
  const auto [found, is_new] = by_hash_.try_emplace(&field);
  ItemsByHash& items = found->second;
  if (is_new) {
    const uint64_t count = ItemCount(&field);
    items.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
      items.emplace_back(HashAt(field, i), i);
    }
    std::sort(items.begin(), items.end());
  }
  return items;
}

uint64_t ContextPlacer::Nearest(const TreeField& field, uint32_t hash,
                                int64_t expected) {
  const ItemsByHash& items = ByHash(field);
  const auto at = static_cast<uint64_t>(std::max<int64_t>(expected, 0));
  const auto after =
      std::lower_bound(items.begin(), items.end(), std::pair(hash, at));
  uint64_t nearest = kNoItem;
  if (after != items.end() && after->first == hash) nearest = after->second;
  if (after != items.begin()) {
    const auto before = after - 1;
    if (before->first == hash &&
        (nearest == kNoItem ||
         Distance(before->second, expected) < Distance(nearest, expected))) {
      nearest = before->second;
    }
  }
  return nearest;
}

bool ContextPlacer::IsSame(const PlacedTree& /*owner*/,
                           const PlacedSequence& sequence,
                           const PatchIndex& index, uint64_t item) {
  return item < ItemCount(sequence.target) &&
         HashAt(*sequence.target, item) == index.hash;
}

uint64_t ContextPlacer::Find(const PlacedTree& owner,
                             const PlacedSequence& sequence,
                             const PatchIndex& index) {
  int64_t expected = static_cast<int64_t>(index.index);
  const auto moved = moved_.find(sequence.target);
  if (moved != moved_.end()) {
    const auto& distances = moved->second;
    const auto after = std::upper_bound(
        distances.begin(), distances.end(),
        std::pair(index.index, std::numeric_limits<int64_t>::max()));
    if (after != distances.begin()) {
      expected += (after - 1)->second;
    } else if (!distances.empty()) {
      expected += distances.front().second;
    }
  }
  if (expected >= 0 &&
      IsSame(owner, sequence, index, static_cast<uint64_t>(expected))) {
    return static_cast<uint64_t>(expected);
  }
  return Nearest(*sequence.target, index.hash, expected);
}

std::optional<ContextPlacer::Cell> ContextPlacer::DifferentCell(
    const PlacedTree& tree, const TreeColumns& columns, const PatchRows& rows,
    uint64_t row, const TreeTable& table, uint64_t at) {
  const uint64_t index_columns = IndexColumns(columns).size();
  const std::string_view shown = std::string_view(rows.rows).substr(
      row * columns.row_size, columns.row_size);
  const std::string_view here = table.Row(at);
  uint64_t number = 0;
  for (const TreeColumn& column : columns.columns) {
    const PatchIndex* index = nullptr;
    if (!column.refers_to.empty()) {
      index = &rows.indices[row * index_columns + number++];
    }
    if (column.comparison == Comparison::kRedundant) continue;
    if (index != nullptr && index->kind != PatchIndex::Kind::kNumber) {
      const PlacedSequence* referred = tree.Referred(column);
      const uint64_t item = ItemOf(table.Value(at, column));
      if (referred == nullptr || referred->target == nullptr) {
        return Cell{&column, index};
      }
      const bool same =
          index->kind == PatchIndex::Kind::kOld
              ? IsSame(tree.Owner(column), *referred, *index, item)
              : item == index->index;
      if (!same) return Cell{&column, index};
      continue;
    }
    const uint64_t size = ScalarSize(column.type);
    if (shown.substr(column.offset, size) != here.substr(column.offset, size)) {
      return Cell{&column, index};
    }
  }
  return std::nullopt;
}

bool ContextPlacer::RowFits(const PlacedTree& tree, const TableEdit& edit,
                            uint64_t row, const TreeTable& table, uint64_t at) {
  return !DifferentCell(tree, *edit.old_columns, edit.before, row, table, at);
}

std::string ContextPlacer::FirstDifference(const PlacedTree& tree,
                                           const PlacedSequence& sequence,
                                           const Hunk& hunk, uint64_t at) {
  const SequenceEdit& edit = sequence.lines();
  const FieldPath path = tree.path.Field(sequence.name);
  const uint64_t count = ItemCount(sequence.target);
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    const PatchLine& line = edit.lines[i];
    if (!IsOld(line.kind)) continue;
    if (at >= count || line.count > count - at) {
      return absl::StrCat(path.text(), " has ", Counted(count, "item"));
    }
    if (const auto* table_edit = std::get_if<TableEdit>(&sequence.edit->edit)) {
      const auto& table = std::get<TreeTable>(sequence.target->value);
      const TreeColumns& columns = *table_edit->old_columns;
      if (line.kind == LineKind::kShifted) {
        at += line.count;
        continue;
      }
      const std::optional<Cell> cell = DifferentCell(
          tree, columns, table_edit->before, line.before, table, at);
      if (cell) {
        const TreeColumn& column = *cell->column;
        const std::string stored =
            NumberText(column.type, table.Row(at).data() + column.offset);
        return absl::StrCat(
            path.Element(at).Field(column.name).text(), " is ",
            column.refers_to.empty()
                ? stored
                : absl::StrCat(column.refers_to, "[", stored, "]"),
            ", the patch has ",
            CellInMessage(columns, column, table_edit->before, line.before,
                          cell->index));
      }
    } else {
      const PatchElement& shown =
          std::get<ListEdit>(sequence.edit->edit).items[line.before];
      const std::string& key =
          std::get<TreeList>(sequence.target->value).elements[at].key;
      const std::string item = path.Element(at).text();
      if (key != shown.key) {
        return absl::StrCat(item, " is ", ValueInMessage(PatchValue(key)),
                            ", the patch has ",
                            ValueInMessage(PatchValue(shown.key)));
      }
      if (HashAt(*sequence.target, at) != shown.hash &&
          line.kind != LineKind::kChanged) {
        return item + " has another content than in the patch";
      }
    }
    at += line.count;
  }
  return "";
}

bool ContextPlacer::IsApplied(const PlacedTree& tree,
                              const PlacedSequence& sequence,
                              const Hunk& hunk) {
  const auto* edit = std::get_if<TableEdit>(&sequence.edit->edit);
  if (edit == nullptr || sequence.target == nullptr) return false;
  const auto& table = std::get<TreeTable>(sequence.target->value);
  if (edit->new_columns == nullptr || table.columns == nullptr ||
      edit->new_columns->columns != table.columns->columns) {
    return false;
  }
  uint64_t at = hunk.new_index;
  uint64_t compared = 0;
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    const PatchLine& line = edit->lines[i];
    if (!IsNew(line.kind)) continue;
    if (at >= table.count() || line.count > table.count() - at) return false;
    // The numbers of shifted rows are not known.
    if (line.kind != LineKind::kShifted) {
      const bool stays = line.kind == LineKind::kContext;
      if (DifferentCell(tree, *edit->new_columns,
                        stays ? edit->before : edit->after,
                        stays ? line.before : line.after, table, at)) {
        return false;
      }
      ++compared;
    }
    at += line.count;
  }
  return compared > 0;
}

bool ContextPlacer::HunkFits(const PlacedTree& tree,
                             const PlacedSequence& sequence, const Hunk& hunk,
                             uint64_t at) {
  const SequenceEdit& edit = sequence.lines();
  const uint64_t count = ItemCount(sequence.target);
  const auto* table_edit = std::get_if<TableEdit>(&sequence.edit->edit);
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    const PatchLine& line = edit.lines[i];
    if (!IsOld(line.kind)) continue;
    if (at >= count || line.count > count - at) return false;
    if (table_edit == nullptr) {
      const PatchElement& item =
          std::get<ListEdit>(sequence.edit->edit).items[line.before];
      const TreeElement& element =
          std::get<TreeList>(sequence.target->value).elements[at];
      if (element.key != item.key) return false;
      // An element without a key that changes here too is recognized by what
      // the edit changes in it.
      if (HashAt(*sequence.target, at) != item.hash &&
          line.kind != LineKind::kChanged) {
        return false;
      }
    } else {
      const auto& table = std::get<TreeTable>(sequence.target->value);
      if (line.kind == LineKind::kShifted) {
        const uint64_t size = table.columns->row_size;
        compared_ += line.count;
        if (ShiftedRowsHash(*table.columns,
                            std::string_view(table.rows)
                                .substr(at * size, line.count * size)) !=
            table_edit->shifts[line.before].hash) {
          return false;
        }
      } else if (!RowFits(tree, *table_edit, line.before, table, at)) {
        return false;
      }
    }
    at += line.count;
    ++compared_;
  }
  return true;
}

uint64_t ContextPlacer::Locate(const PlacedTree& tree,
                               const PlacedSequence& sequence, const Hunk& hunk,
                               int64_t expected, uint64_t first) {
  const uint64_t count = ItemCount(sequence.target);
  const SequenceEdit& edit = sequence.lines();
  const auto fits = [&](int64_t at) {
    return at >= static_cast<int64_t>(first) &&
           HunkFits(tree, sequence, hunk, static_cast<uint64_t>(at));
  };
  if (OldItems(edit, hunk) == 0) {
    // Nothing says where the items belong but their number.
    const auto at = static_cast<uint64_t>(std::max<int64_t>(expected, 0));
    return std::min(std::max(at, first), count);
  }
  if (fits(expected)) return static_cast<uint64_t>(expected);
  // The first item of the hunk that has a hash of its own.
  uint64_t before = 0;
  uint32_t hash = 0;
  bool found = false;
  for (uint64_t i = hunk.begin; i < hunk.end && !found; ++i) {
    const PatchLine& line = edit.lines[i];
    if (!IsOld(line.kind)) continue;
    if (line.kind == LineKind::kShifted) {
      before += line.count;
      continue;
    }
    if (const auto* table = std::get_if<TableEdit>(&sequence.edit->edit)) {
      const TreeColumns& columns = *table->old_columns;
      hash = RowHash(columns, std::string_view(table->before.rows)
                                  .substr(line.before * columns.row_size,
                                          columns.row_size));
    } else {
      hash = std::get<ListEdit>(sequence.edit->edit).items[line.before].hash;
    }
    found = true;
  }
  if (!found || sequence.target == nullptr) return kNoItem;
  const ItemsByHash& items = ByHash(*sequence.target);
  const auto from = [&](uint64_t item) {
    return std::lower_bound(items.begin(), items.end(), std::pair(hash, item));
  };
  const auto place = [&](ItemsByHash::const_iterator item) {
    return static_cast<int64_t>(item->second) - static_cast<int64_t>(before);
  };
  // From the expected place on, in both directions.
  const auto least = from(first + before);
  auto up = std::max(least, from(static_cast<uint64_t>(std::max<int64_t>(
                                expected + static_cast<int64_t>(before), 0))));
  auto down = up;
  const uint64_t max_compared = compared_ +
                                kMaxCompared * OldItems(edit, hunk) +
                                kMaxTried * (hunk.end - hunk.begin);
  for (size_t i = 0; i < kMaxTried && compared_ <= max_compared; ++i) {
    const bool can_go_up = up != items.end() && up->first == hash;
    const bool can_go_down = down != least;
    if (!can_go_up && !can_go_down) break;
    const bool goes_down =
        can_go_down &&
        (!can_go_up || std::abs(place(std::prev(down)) - expected) <=
                           std::abs(place(up) - expected));
    const int64_t at = place(goes_down ? --down : up++);
    if (fits(at)) return static_cast<uint64_t>(at);
  }
  return kNoItem;
}

uint64_t ContextPlacer::KeyOfShown(const TableEdit& edit, uint64_t row) const {
  const TreeColumns& columns = *edit.old_columns;
  const std::string_view shown =
      std::string_view(edit.before.rows)
          .substr(row * columns.row_size, columns.row_size);
  const std::vector<const TreeColumn*> indices = IndexColumns(columns);
  uint64_t key = RowHash(columns, shown);
  for (uint64_t i = 0; i < indices.size(); ++i) {
    const PatchIndex& index = edit.before.indices[row * indices.size() + i];
    key = HashWords(key,
                    index.kind == PatchIndex::Kind::kOld
                        ? index.hash
                        : HashScalar(LoadScalar(
                              indices[i]->type,
                              reinterpret_cast<const uint8_t*>(shown.data()) +
                                  indices[i]->offset)));
  }
  return key;
}

uint64_t ContextPlacer::KeyOfRow(const PlacedTree& tree, const TreeTable& table,
                                 uint64_t row) {
  uint64_t key = RowHash(*table.columns, table.Row(row));
  for (const TreeColumn* column : IndexColumns(*table.columns)) {
    const Scalar value = table.Value(row, *column);
    const PlacedSequence* referred = tree.Referred(*column);
    const uint64_t item = ItemOf(value);
    const bool leads =
        referred != nullptr && item < ItemCount(referred->target);
    key = HashWords(
        key, leads ? HashAt(*referred->target, item) : HashScalar(value));
  }
  return key;
}

// Rows of one key are the same row, so each line takes the next one of its key.
bool ContextPlacer::PlaceSet(const PlacedTree& tree, PlacedSequence* sequence) {
  const auto& edit = std::get<TableEdit>(sequence->edit->edit);
  const uint64_t count = ItemCount(sequence->target);
  std::vector<bool> taken(count);
  std::vector<uint64_t> elsewhere;
  const auto fits = [&](uint64_t line, uint64_t row) {
    return row < count && !taken[row] &&
           RowFits(tree, edit, edit.lines[line].before,
                   std::get<TreeTable>(sequence->target->value), row);
  };
  for (uint64_t i = 0; i < edit.lines.size(); ++i) {
    const PatchLine& line = edit.lines[i];
    if (line.kind == LineKind::kAdded) {
      sequence->places.at[i] = count;
    } else if (fits(i, line.old_index)) {
      sequence->places.at[i] = line.old_index;
      taken[line.old_index] = true;
    } else {
      elsewhere.push_back(i);
    }
  }
  if (elsewhere.empty()) return true;
  std::vector<std::pair<uint64_t, uint64_t>> rows;  // key, row
  for (uint64_t row = 0; row < count; ++row) {
    if (taken[row]) continue;
    rows.emplace_back(
        KeyOfRow(tree, std::get<TreeTable>(sequence->target->value), row), row);
  }
  std::sort(rows.begin(), rows.end());
  absl::flat_hash_map<uint64_t, size_t> next;  // in `rows`, by key
  for (size_t i = rows.size(); i-- > 0;) next[rows[i].first] = i;
  for (const uint64_t i : elsewhere) {
    const uint64_t key = KeyOfShown(edit, edit.lines[i].before);
    const auto found = next.find(key);
    if (found == next.end() || found->second >= rows.size() ||
        rows[found->second].first != key ||
        !fits(i, rows[found->second].second)) {
      return false;
    }
    sequence->places.at[i] = rows[found->second++].second;
  }
  return true;
}

bool ContextPlacer::Place(const PlacedTree& tree, PlacedSequence* sequence,
                          std::vector<PatchConflict>* conflicts) {
  const auto* table = std::get_if<TableEdit>(&sequence->edit->edit);
  if (table != nullptr && table->old_columns != nullptr &&
      table->old_columns->order.is_set()) {
    if (PlaceSet(tree, sequence)) return true;
    conflicts->push_back({tree.path.Field(sequence->name).text(),
                          "has no such row as the patch removes or changes"});
    return false;
  }
  const SequenceEdit& edit = sequence->lines();
  auto& distances = moved_[sequence->target];
  int64_t distance = 0;
  uint64_t next = 0;
  for (const Hunk& hunk : edit.hunks) {
    const uint64_t at =
        Locate(tree, *sequence, hunk,
               static_cast<int64_t>(hunk.old_index) + distance, next);
    if (at == kNoItem) {
      const uint64_t items = OldItems(edit, hunk);
      const int64_t expected = static_cast<int64_t>(hunk.old_index) + distance;
      const std::string difference = FirstDifference(
          tree, *sequence, hunk,
          static_cast<uint64_t>(std::max<int64_t>(expected, 0)));
      conflicts->push_back(
          {tree.path.Field(sequence->name).text(),
           absl::StrCat(ItemsText(hunk.old_index, items), " of the patch ",
                        items == 1 ? "is" : "are",
                        " not here, neither at that place nor at another",
                        difference.empty() ? "" : ": ", difference,
                        IsApplied(tree, *sequence, hunk)
                            ? "; the patch seems to be applied already"
                            : "")});
      return false;
    }
    const int64_t here =
        static_cast<int64_t>(at) - static_cast<int64_t>(hunk.old_index);
    if (here != distance && OldItems(edit, hunk) > 0 &&
        notes_.size() < kMaxNotes) {
      const uint64_t items = OldItems(edit, hunk);
      notes_.push_back(absl::StrCat(
          tree.path.Field(sequence->name).text(), ": ",
          ItemsText(hunk.old_index, items), " of the patch ",
          items == 1 ? "is " : "are ", ItemsText(at, items), " here"));
    }
    distance = here;
    distances.emplace_back(hunk.old_index, distance);
    uint64_t item = at;
    for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
      sequence->places.at[i] = item;
      if (IsOld(edit.lines[i].kind)) item += edit.lines[i].count;
    }
    next = item;
  }
  return true;
}

}  // namespace trackcheck
