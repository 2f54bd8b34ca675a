#include "diff/patch/context_placer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "diff/patch/patch_values.h"
#include "diff/patch/place_patch.h"
#include "diff/patch/shift.h"
#include "formats/core/bytes/byte_view.h"
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

uint64_t IndexOn(PatchSide side, const Hunk& hunk) {
  return side == PatchSide::kOld ? hunk.old_index : hunk.new_index;
}

// The number of items between the hunk and the one before it. The items of the
// two documents are the same.
uint64_t ItemsBefore(const SequenceEdit& edit, uint64_t hunk) {
  const Hunk& here = edit.hunks[hunk];
  if (hunk == 0) return here.old_index;
  const Hunk& before = edit.hunks[hunk - 1];
  return here.old_index - before.old_index -
         ItemsOn(PatchSide::kOld, edit, before);
}

// A row that a line shows on a side.
struct ShownRow {
  const TreeColumns& columns;
  const PatchRows& rows;
  uint64_t row;

  std::string_view bytes() const {
    return std::string_view(rows.rows).substr(row * columns.row_size,
                                              columns.row_size);
  }
};
ShownRow RowOf(const TableEdit& edit, const PatchLine& line, PatchSide side) {
  if (side == PatchSide::kOld || line.kind == LineKind::kContext) {
    return {*edit.old_columns, edit.before, line.before};
  }
  return {*edit.new_columns, edit.after, line.after};
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

ItemHashes& ContextPlacer::HashesOf(const PlacedTree& tree) {
  if (!hashes_) hashes_.emplace(*tree.document->tree);
  return *hashes_;
}

const ContextPlacer::ItemsByHash& ContextPlacer::ByHash(
    const PlacedTree& tree, const TreeField& field) {
  const auto [found, is_new] = by_hash_.try_emplace(&field);
  ItemsByHash& items = found->second;
  if (is_new) {
    const uint64_t count = ItemCount(&field);
    items.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
      items.emplace_back(HashesOf(tree).Of(*tree.tree, field, i), i);
    }
    std::sort(items.begin(), items.end());
  }
  return items;
}

const ContextPlacer::ItemsByHash& ContextPlacer::ByKey(const PlacedTree& tree,
                                                       const TreeField& field) {
  const auto* table = std::get_if<TreeTable>(&field.value);
  if (table == nullptr) return ByHash(tree, field);
  const auto [found, is_new] = by_key_.try_emplace(&field);
  ItemsByHash& items = found->second;
  if (is_new) {
    items.reserve(table->count());
    for (uint64_t i = 0; i < table->count(); ++i) {
      items.emplace_back(KeyOfRow(tree, *table, i), i);
    }
    std::sort(items.begin(), items.end());
  }
  return items;
}

uint64_t ContextPlacer::Nearest(const PlacedTree& owner, const TreeField& field,
                                uint32_t hash, int64_t expected) {
  const ItemsByHash& items = ByHash(owner, field);
  const auto at = static_cast<uint64_t>(std::max<int64_t>(expected, 0));
  const auto after = std::lower_bound(items.begin(), items.end(),
                                      std::pair<uint64_t, uint64_t>(hash, at));
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

bool ContextPlacer::IsSame(const PlacedTree& owner,
                           const PlacedSequence& sequence,
                           const PatchIndex& index, uint64_t item) {
  return item < ItemCount(sequence.target) &&
         HashesOf(owner).Of(*owner.tree, *sequence.target, item) == index.hash;
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
  return Nearest(owner, *sequence.target, index.hash, expected);
}

std::optional<ContextPlacer::Cell> ContextPlacer::DifferentCell(
    const PlacedTree& tree, const TreeColumns& columns, const PatchRows& rows,
    uint64_t row, const TreeTable& table, uint64_t at, bool* loose) {
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
      const PlacedTree& owner = tree.Owner(column);
      const bool is_old = index->kind == PatchIndex::Kind::kOld;
      if (is_old ? IsSame(owner, *referred, *index, item)
                 : item == index->index) {
        continue;
      }
      if (!is_old ||
          Nearest(owner, *referred->target, index->hash, 0) != kNoItem) {
        return Cell{&column, index};
      }
      *loose = true;
      continue;
    }
    const uint64_t size = ScalarSize(column.type);
    if (shown.substr(column.offset, size) != here.substr(column.offset, size)) {
      return Cell{&column, index};
    }
  }
  return std::nullopt;
}

ContextPlacer::Fit ContextPlacer::RowFits(const PlacedTree& tree,
                                          const TableEdit& edit,
                                          const PatchLine& line, PatchSide side,
                                          const TreeTable& table, uint64_t at) {
  if (line.kind == LineKind::kShifted) {
    const PatchShift& shift = edit.shifts[line.before];
    const std::optional<uint32_t> hash =
        side == PatchSide::kOld ? shift.hash : shift.new_hash;
    const uint64_t size = table.columns->row_size;
    compared_ += line.count;
    return ShiftedRowsHash(*table.columns,
                           std::string_view(table.rows)
                               .substr(at * size, line.count * size)) == hash
               ? Fit::kExact
               : Fit::kNo;
  }
  const ShownRow shown = RowOf(edit, line, side);
  // A patch whose columns change has no rows that stay, unless it is damaged.
  if (&shown.columns != table.columns.get() &&
      shown.columns.columns != table.columns->columns) {
    return Fit::kNo;
  }
  bool loose = false;
  if (DifferentCell(tree, shown.columns, shown.rows, shown.row, table, at,
                    &loose)) {
    return Fit::kNo;
  }
  return loose ? Fit::kLoose : Fit::kExact;
}

std::optional<PatchConflict> ContextPlacer::FirstDifference(
    const PlacedTree& tree, const PlacedSequence& sequence, const Hunk& hunk,
    uint64_t at) {
  const SequenceEdit& edit = sequence.lines();
  const FieldPath path = tree.path.Field(sequence.name);
  const uint64_t count = ItemCount(sequence.target);
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    const PatchLine& line = edit.lines[i];
    if (!IsOld(line.kind)) continue;
    if (at >= count || line.count > count - at) {
      return PatchConflict{path.text(),
                           absl::StrCat("has ", Counted(count, "item"))};
    }
    if (const auto* table_edit = std::get_if<TableEdit>(&sequence.edit->edit)) {
      const auto& table = std::get<TreeTable>(sequence.target->value);
      const TreeColumns& columns = *table_edit->old_columns;
      if (line.kind == LineKind::kShifted) {
        at += line.count;
        continue;
      }
      bool loose = false;
      const std::optional<Cell> cell = DifferentCell(
          tree, columns, table_edit->before, line.before, table, at, &loose);
      if (cell) {
        const TreeColumn& column = *cell->column;
        const std::string stored =
            NumberText(column.type, table.Row(at).data() + column.offset);
        return PatchConflict{
            path.Element(at).Field(column.name).text(),
            absl::StrCat("is ",
                         column.refers_to.empty()
                             ? stored
                             : absl::StrCat(column.refers_to, "[", stored, "]"),
                         ", the patch has ",
                         CellInMessage(columns, column, table_edit->before,
                                       line.before, cell->index))};
      }
    } else {
      const PatchElement& shown =
          std::get<ListEdit>(sequence.edit->edit).items[line.before];
      const std::string& key =
          std::get<TreeList>(sequence.target->value).elements[at].key;
      const std::string item = path.Element(at).text();
      if (key != shown.key) {
        return PatchConflict{
            item, absl::StrCat("is ", ValueInMessage(PatchValue(key)),
                               ", the patch has ",
                               ValueInMessage(PatchValue(shown.key)))};
      }
      if (ElementFits(tree, sequence, line, PatchSide::kOld, at) == Fit::kNo) {
        return PatchConflict{item, "has another content than in the patch"};
      }
    }
    at += line.count;
  }
  return std::nullopt;
}

ContextPlacer::Fit ContextPlacer::ElementFits(const PlacedTree& tree,
                                              const PlacedSequence& sequence,
                                              const PatchLine& line,
                                              PatchSide side, uint64_t at) {
  const auto& edit = std::get<ListEdit>(sequence.edit->edit);
  const bool stays = line.kind == LineKind::kContext;
  const PatchElement& item =
      edit.items[side == PatchSide::kOld || stays ? line.before : line.after];
  const TreeElement& element =
      std::get<TreeList>(sequence.target->value).elements[at];
  if (element.key != item.key) return Fit::kNo;
  if (side == PatchSide::kNew && !stays) {
    const std::unique_ptr<PlacedTree> placed = PlaceWithoutEdits(
        element.parts, tree.path.Field(sequence.name).Element(at),
        tree.document);
    return IsApplied(item.parts, placed.get()) ? Fit::kExact : Fit::kNo;
  }
  if (HashesOf(tree).OfContent(*tree.tree, *sequence.target, at) == item.hash) {
    return Fit::kExact;
  }
  // An element that changes here too is recognized by its key, or by those
  // beside it; what the edit changes in it is compared later.
  // In the new document, one that stays may lead to what the patch changes.
  return item.key.empty() && line.kind != LineKind::kChanged &&
                 side == PatchSide::kOld
             ? Fit::kNo
             : Fit::kLoose;
}

ContextPlacer::Fit ContextPlacer::HunkFits(const PlacedTree& tree,
                                           const PlacedSequence& sequence,
                                           const Hunk& hunk, PatchSide side,
                                           uint64_t at) {
  const SequenceEdit& edit = sequence.lines();
  const uint64_t count = ItemCount(sequence.target);
  const auto* table = std::get_if<TableEdit>(&sequence.edit->edit);
  Fit fit = Fit::kExact;
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    const PatchLine& line = edit.lines[i];
    if (!IsOn(side, line.kind)) continue;
    if (at >= count || line.count > count - at) return Fit::kNo;
    const Fit here =
        table == nullptr
            ? ElementFits(tree, sequence, line, side, at)
            : RowFits(tree, *table, line, side,
                      std::get<TreeTable>(sequence.target->value), at);
    if (here == Fit::kNo) return Fit::kNo;
    fit = std::min(fit, here);
    at += line.count;
    ++compared_;
  }
  return fit;
}

bool ContextPlacer::IsRun(const PlacedTree& tree,
                          const PlacedSequence& sequence, uint64_t first,
                          uint64_t count, uint32_t hash) {
  if (count == 0) return true;
  const uint64_t items = ItemCount(sequence.target);
  return first <= items && count <= items - first &&
         HashesOf(tree).OfRun(*tree.tree, *sequence.target, first, count) ==
             hash;
}

std::vector<uint64_t> ContextPlacer::CountFromEnd(
    const PlacedTree& tree, const PlacedSequence& sequence, PatchSide side) {
  const SequenceEdit& edit = sequence.lines();
  std::vector<uint64_t> places(edit.hunks.size(), kNoItem);
  uint64_t end = ItemCount(sequence.target);
  if (!edit.after_hunks || edit.after_hunks->count > end) return places;
  uint64_t between = edit.after_hunks->count;
  std::optional<uint32_t> hash = edit.after_hunks->hash;
  for (uint64_t i = edit.hunks.size(); i-- > 0;) {
    const Hunk& hunk = edit.hunks[i];
    const uint64_t items = ItemsOn(side, edit, hunk);
    if (!hash || between > end || items > end - between ||
        !IsRun(tree, sequence, end - between, between, *hash) ||
        HunkFits(tree, sequence, hunk, side, end - between - items) ==
            Fit::kNo) {
      break;
    }
    end -= between + items;
    places[i] = end;
    between = ItemsBefore(edit, i);
    hash = hunk.before;
  }
  return places;
}

ContextPlacer::Located ContextPlacer::Search(const PlacedTree& tree,
                                             const PlacedSequence& sequence,
                                             const Hunk& hunk, PatchSide side,
                                             int64_t expected, uint64_t first) {
  const SequenceEdit& edit = sequence.lines();
  const uint64_t count = ItemCount(sequence.target);
  Located exact{.fit = Fit::kExact};
  Located loose;
  const auto try_at = [&](int64_t at) {
    if (at < static_cast<int64_t>(first)) return;
    const auto item = static_cast<uint64_t>(at);
    const Fit fit = HunkFits(tree, sequence, hunk, side, item);
    if (fit == Fit::kNo) return;
    Located& found = fit == Fit::kExact ? exact : loose;
    (found.at == kNoItem ? found.at : found.other) = item;
  };
  const uint64_t size = ItemsOn(side, edit, hunk);
  if (size == 0) {
    // Nothing says where the items belong but their number.
    const auto at = static_cast<uint64_t>(std::max<int64_t>(expected, 0));
    return {.at = std::min(std::max(at, first), count)};
  }
  if (sequence.target == nullptr || size > count - std::min(first, count)) {
    return {};
  }
  // The items of the document that may be the line of which there are fewest.
  const ItemsByHash& items = ByKey(tree, *sequence.target);
  ItemsByHash::const_iterator least;
  ItemsByHash::const_iterator end;
  uint64_t before = 0;
  bool found = false;
  uint64_t offset = 0;
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    const PatchLine& line = edit.lines[i];
    if (!IsOn(side, line.kind)) continue;
    std::optional<uint64_t> key;
    bool may_have_changed = false;
    if (const auto* table = std::get_if<TableEdit>(&sequence.edit->edit)) {
      if (line.kind != LineKind::kShifted) key = KeyOfShown(*table, line, side);
      may_have_changed =
          !IndexColumns(RowOf(*table, line, side).columns).empty();
    } else {
      const bool stays = line.kind == LineKind::kContext;
      const PatchElement& item =
          std::get<ListEdit>(sequence.edit->edit)
              .items[side == PatchSide::kOld || stays ? line.before
                                                      : line.after];
      if (!item.key.empty()) {
        key = static_cast<uint32_t>(HashBytes(ByteView(item.key)));
      } else if (side == PatchSide::kOld || stays) {
        key = item.hash;
        may_have_changed =
            line.kind == LineKind::kChanged || side == PatchSide::kNew;
      }
    }
    if (key) {
      const auto from = std::lower_bound(items.begin(), items.end(),
                                         std::pair(*key, first + offset));
      const auto to = std::upper_bound(from, items.end(),
                                       std::pair(*key, count - size + offset));
      if (from == to && !may_have_changed) return {};
      if (from != to && (!found || to - from < end - least)) {
        found = true;
        least = from;
        end = to;
        before = offset;
      }
    }
    offset += line.count;
  }
  if (!found) {
    try_at(expected);
    return exact.at != kNoItem ? exact : loose;
  }
  const auto place = [&](ItemsByHash::const_iterator item) {
    return static_cast<int64_t>(item->second) - static_cast<int64_t>(before);
  };
  auto up = std::partition_point(least, end, [&](const auto& item) {
    return static_cast<int64_t>(item.second) <
           expected + static_cast<int64_t>(before);
  });
  auto down = up;
  const uint64_t max_compared =
      compared_ + kMaxCompared * size + kMaxTried * (hunk.end - hunk.begin);
  for (size_t i = 0; down != least || up != end; ++i) {
    if (i == kMaxTried || compared_ > max_compared) {
      exact.all_tried = false;
      loose.all_tried = false;
      break;
    }
    const bool goes_down =
        down != least &&
        (up == end || std::abs(place(std::prev(down)) - expected) <=
                          std::abs(place(up) - expected));
    try_at(place(goes_down ? --down : up++));
    if (exact.other != kNoItem) break;
  }
  return exact.at != kNoItem ? exact : loose;
}

std::vector<ContextPlacer::Located> ContextPlacer::PlaceHunks(
    const PlacedTree& tree, const PlacedSequence& sequence, PatchSide side) {
  const SequenceEdit& edit = sequence.lines();
  const std::vector<uint64_t> from_end = CountFromEnd(tree, sequence, side);
  std::vector<Located> places;
  int64_t distance = 0;
  uint64_t next = 0;
  for (uint64_t i = 0; i < edit.hunks.size(); ++i) {
    const Hunk& hunk = edit.hunks[i];
    const uint64_t between = ItemsBefore(edit, i);
    uint64_t from_begin = kNoItem;
    if (hunk.before && IsRun(tree, sequence, next, between, *hunk.before) &&
        HunkFits(tree, sequence, hunk, side, next + between) != Fit::kNo) {
      from_begin = next + between;
    }
    const uint64_t counted_back =
        from_end[i] != kNoItem && from_end[i] >= next ? from_end[i] : kNoItem;
    Located located;
    if (from_begin != kNoItem && from_begin == counted_back) {
      located.at = from_begin;
    } else {
      located =
          Search(tree, sequence, hunk, side,
                 static_cast<int64_t>(IndexOn(side, hunk)) + distance, next);
      if (located.fit != Fit::kExact && located.all_tried &&
          (from_begin != kNoItem || counted_back != kNoItem)) {
        located.at = from_begin != kNoItem ? from_begin : counted_back;
        located.other = from_begin != kNoItem ? counted_back : kNoItem;
      }
    }
    places.push_back(located);
    if (located.at == kNoItem || located.other != kNoItem ||
        !located.all_tried) {
      break;
    }
    distance = static_cast<int64_t>(located.at) -
               static_cast<int64_t>(IndexOn(side, hunk));
    next = located.at + ItemsOn(side, edit, hunk);
  }
  return places;
}

bool ContextPlacer::IsApplied(const TreeEdit& edit, const FieldTree& document) {
  const std::unique_ptr<PlacedTree> placed =
      PlaceWithoutEdits(document, {}, nullptr);
  return IsApplied(edit, placed.get());
}

bool ContextPlacer::IsApplied(const TreeEdit& edit, PlacedTree* tree) {
  return std::all_of(
      edit.fields.begin(), edit.fields.end(), [&](const FieldEdit& field) {
        if (const auto* value = std::get_if<ValueEdit>(&field.edit)) {
          return value->after == ValueIn(tree->tree->Find(field.name));
        }
        PlacedSequence& sequence = tree->sequences[field.name];
        sequence.name = field.name;
        sequence.edit = &field;
        return IsApplied(*tree, &sequence);
      });
}

bool ContextPlacer::IsApplied(const PlacedTree& tree,
                              PlacedSequence* sequence) {
  const SequenceEdit& edit = sequence->lines();
  if (sequence->target == nullptr) {
    return std::none_of(edit.lines.begin(), edit.lines.end(),
                        [](const PatchLine& line) { return IsNew(line.kind); });
  }
  const auto* table = std::get_if<TreeTable>(&sequence->target->value);
  const auto* table_edit = std::get_if<TableEdit>(&sequence->edit->edit);
  if ((table == nullptr) != (table_edit == nullptr)) return false;
  bool has_old_columns = true;
  if (table != nullptr) {
    if (table_edit->new_columns == nullptr) return table->count() == 0;
    if (table_edit->new_columns->columns != table->columns->columns) {
      return false;
    }
    has_old_columns =
        table_edit->old_columns != nullptr &&
        table_edit->old_columns->columns == table->columns->columns;
    if (table_edit->new_columns->order.is_set()) {
      sequence->places = SequencePlaces(edit.lines.size());
      const bool removes = std::any_of(edit.lines.begin(), edit.lines.end(),
                                       [](const PatchLine& line) {
                                         return line.kind == LineKind::kRemoved;
                                       });
      return PlaceSet(tree, PatchSide::kNew, sequence) &&
             !(removes && has_old_columns &&
               PlaceSet(tree, PatchSide::kOld, sequence));
    }
  }
  const auto placed = [&](const std::vector<Located>& places) {
    return places.size() == edit.hunks.size() &&
           (places.empty() ||
            (places.back().at != kNoItem && places.back().other == kNoItem &&
             places.back().all_tried));
  };
  const std::vector<Located> now = PlaceHunks(tree, *sequence, PatchSide::kNew);
  if (!placed(now)) return false;
  if (!has_old_columns) return true;
  const std::vector<Located> before =
      PlaceHunks(tree, *sequence, PatchSide::kOld);
  // What was added at an end leaves the old items where they are. Elsewhere,
  // rows that look like the result may be there by chance.
  return !placed(before) || std::equal(now.begin(), now.end(), before.begin(),
                                       [](const Located& a, const Located& b) {
                                         return a.at == b.at;
                                       });
}

uint64_t ContextPlacer::KeyOfShown(const TableEdit& edit, const PatchLine& line,
                                   PatchSide side) {
  const ShownRow shown = RowOf(edit, line, side);
  const std::vector<const TreeColumn*> indices = IndexColumns(shown.columns);
  uint64_t key = RowHash(shown.columns, shown.bytes());
  for (uint64_t i = 0; i < indices.size(); ++i) {
    const PatchIndex& index =
        shown.rows.indices[shown.row * indices.size() + i];
    key = HashWords(
        key, index.kind == PatchIndex::Kind::kOld
                 ? index.hash
                 : HashScalar(LoadScalar(
                       indices[i]->type,
                       reinterpret_cast<const uint8_t*>(shown.bytes().data()) +
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
    key = HashWords(key, leads ? HashesOf(tree).Of(*tree.Owner(*column).tree,
                                                   *referred->target, item)
                               : HashScalar(value));
  }
  return key;
}

// Rows of one key are the same row, so each line takes the next one of its key.
bool ContextPlacer::PlaceSet(const PlacedTree& tree, PatchSide side,
                             PlacedSequence* sequence) {
  const auto& edit = std::get<TableEdit>(sequence->edit->edit);
  const uint64_t count = ItemCount(sequence->target);
  std::vector<bool> taken(count);
  std::vector<uint64_t> elsewhere;
  const auto fits = [&](uint64_t line, uint64_t row) {
    return row < count && !taken[row] &&
           RowFits(tree, edit, edit.lines[line], side,
                   std::get<TreeTable>(sequence->target->value),
                   row) == Fit::kExact;
  };
  for (uint64_t i = 0; i < edit.lines.size(); ++i) {
    const PatchLine& line = edit.lines[i];
    const uint64_t row =
        side == PatchSide::kOld ? line.old_index : line.new_index;
    if (!IsOn(side, line.kind)) {
      sequence->places.at[i] = count;
    } else if (fits(i, row)) {
      sequence->places.at[i] = row;
      taken[row] = true;
    } else {
      elsewhere.push_back(i);
    }
  }
  if (elsewhere.empty()) return true;
  if (count == 0) return false;
  const ItemsByHash& rows = ByKey(tree, *sequence->target);
  absl::flat_hash_map<uint64_t, size_t> next;  // in `rows`, by key
  for (const uint64_t i : elsewhere) {
    const uint64_t key = KeyOfShown(edit, edit.lines[i], side);
    const auto from =
        static_cast<size_t>(std::lower_bound(rows.begin(), rows.end(),
                                             std::pair(key, uint64_t{0})) -
                            rows.begin());
    size_t& at = next.try_emplace(key, from).first->second;
    while (at < rows.size() && rows[at].first == key &&
           taken[rows[at].second]) {
      ++at;
    }
    if (at == rows.size() || rows[at].first != key ||
        !fits(i, rows[at].second)) {
      return false;
    }
    sequence->places.at[i] = rows[at].second;
    taken[rows[at].second] = true;
  }
  return true;
}

PatchConflict ContextPlacer::Conflict(const PlacedTree& tree,
                                      const PlacedSequence& sequence,
                                      const Hunk& hunk, const Located& located,
                                      int64_t expected) {
  const SequenceEdit& edit = sequence.lines();
  const FieldPath path = tree.path.Field(sequence.name);
  if (located.at != kNoItem || !located.all_tried) {
    // The item that the hunk changes, not the one that it begins with.
    uint64_t offset = 0;
    for (uint64_t i = hunk.begin;
         i < hunk.end && edit.lines[i].kind == LineKind::kContext; ++i) {
      ++offset;
    }
    if (located.other == kNoItem) {
      return {
          path.text(),
          absl::StrCat("has too many items like item ", hunk.old_index + offset,
                       " of the patch to say which one it is")};
    }
    const uint64_t first = std::min(located.at, located.other);
    const uint64_t second = std::max(located.at, located.other);
    return {path.text(),
            absl::StrCat("item ", hunk.old_index + offset,
                         " of the patch fits equally at ",
                         path.Element(first + offset).text(), " and ",
                         path.Element(second + offset).text())};
  }
  PatchConflict conflict =
      FirstDifference(tree, sequence, hunk,
                      static_cast<uint64_t>(std::max<int64_t>(expected, 0)))
          .value_or(PatchConflict{path.text(), "has other items"});
  const uint64_t items = ItemsOn(PatchSide::kOld, edit, hunk);
  absl::StrAppend(&conflict.reason, "; ", ItemsText(hunk.old_index, items),
                  " of the patch ", items == 1 ? "is" : "are",
                  " not elsewhere in ", path.text(), " either");
  const auto* table = std::get_if<TableEdit>(&sequence.edit->edit);
  if (ItemsOn(PatchSide::kNew, edit, hunk) > 0 && sequence.target != nullptr &&
      (table == nullptr || table->new_columns != nullptr) &&
      HunkFits(tree, sequence, hunk, PatchSide::kNew, hunk.new_index) ==
          Fit::kExact) {
    conflict.reason += "; the patch seems to be applied already";
  }
  return conflict;
}

bool ContextPlacer::Place(const PlacedTree& tree, PlacedSequence* sequence,
                          std::vector<PatchConflict>* conflicts) {
  const auto* table = std::get_if<TableEdit>(&sequence->edit->edit);
  if (table != nullptr && table->old_columns != nullptr &&
      table->old_columns->order.is_set()) {
    if (PlaceSet(tree, PatchSide::kOld, sequence)) return true;
    conflicts->push_back({tree.path.Field(sequence->name).text(),
                          "has no such row as the patch removes or changes"});
    return false;
  }
  const SequenceEdit& edit = sequence->lines();
  const std::vector<Located> places =
      PlaceHunks(tree, *sequence, PatchSide::kOld);
  auto& distances = moved_[sequence->target];
  int64_t distance = 0;
  for (uint64_t i = 0; i < edit.hunks.size(); ++i) {
    const Hunk& hunk = edit.hunks[i];
    const Located& located = places[i];
    if (located.at == kNoItem || located.other != kNoItem ||
        !located.all_tried) {
      conflicts->push_back(
          Conflict(tree, *sequence, hunk, located,
                   static_cast<int64_t>(hunk.old_index) + distance));
      return false;
    }
    const int64_t here =
        static_cast<int64_t>(located.at) - static_cast<int64_t>(hunk.old_index);
    const uint64_t items = ItemsOn(PatchSide::kOld, edit, hunk);
    if (here != distance && items > 0 && notes_.size() < kMaxNotes) {
      notes_.push_back(absl::StrCat(
          tree.path.Field(sequence->name).text(), ": ",
          ItemsText(hunk.old_index, items), " of the patch ",
          items == 1 ? "is " : "are ", ItemsText(located.at, items), " here"));
    }
    distance = here;
    distances.emplace_back(hunk.old_index, distance);
    uint64_t item = located.at;
    for (uint64_t k = hunk.begin; k < hunk.end; ++k) {
      sequence->places.at[k] = item;
      if (IsOld(edit.lines[k].kind)) item += edit.lines[k].count;
    }
  }
  return true;
}

}  // namespace trackcheck
