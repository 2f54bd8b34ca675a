#include "trackcheck/reduce/tree_items.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// Calls `use` with a value of the integer type; does nothing for another type.
template <typename Use>
void WithIntegerType(ScalarType type, const Use& use) {
  switch (type) {
    case ScalarType::kInt8:
      return use(int8_t{});
    case ScalarType::kUint8:
      return use(uint8_t{});
    case ScalarType::kInt16:
      return use(int16_t{});
    case ScalarType::kUint16:
      return use(uint16_t{});
    case ScalarType::kInt32:
      return use(int32_t{});
    case ScalarType::kUint32:
      return use(uint32_t{});
    case ScalarType::kFloat32:
    case ScalarType::kFloat64:
      return;
  }
}

// Calls `use` with each row and its index, of those that lead to one of `count`
// items.
template <typename Use>
void ForEachIndex(const TreeTable& table, const TreeColumn& column,
                  uint64_t count, const Use& use) {
  WithIntegerType(column.type, [&](auto zero) {
    using T = decltype(zero);
    const uint64_t rows = table.count();
    const uint64_t stride = table.columns->row_size;
    const char* at = table.rows.data() + column.offset;
    for (uint64_t row = 0; row < rows; ++row, at += stride) {
      T value;
      std::memcpy(&value, at, sizeof(value));
      if (value < 0) continue;
      const uint64_t index = static_cast<std::make_unsigned_t<T>>(value);
      if (index < count) use(row, index);
    }
  });
}

uint64_t IndexAt(const TreeTable& table, const TreeColumn& column,
                 uint64_t row) {
  const std::optional<int64_t> index = IntegerOf(table.Value(row, column));
  return index.has_value() && *index >= 0 ? static_cast<uint64_t>(*index)
                                          : TreeItems::kNone;
}

// Takes the number in brackets off the start of `path`.
std::optional<uint64_t> TakeIndex(std::string_view* path) {
  const size_t end = path->find(']');
  if (!path->starts_with('[') || end == std::string_view::npos || end < 2) {
    return std::nullopt;
  }
  uint64_t number = 0;
  for (const char digit : path->substr(1, end - 1)) {
    if (digit < '0' || digit > '9' || number > UINT32_MAX) return std::nullopt;
    number = 10 * number + static_cast<uint64_t>(digit - '0');
  }
  path->remove_prefix(end + 1);
  if (path->starts_with('.')) path->remove_prefix(1);
  return number;
}

}  // namespace

TreeItems::TreeItems(const FieldTree& tree) : tree_(tree) {
  size_ = AddTree(tree, kNone, 0, 0);
  AddReferences();
}

uint64_t TreeItems::AddTree(const FieldTree& tree, size_t parent,
                            uint64_t element, uint64_t depth) {
  uint64_t size = 0;
  for (const TreeField& field : tree.fields) {
    if (const auto* number = std::get_if<FieldNumber>(&field.value)) {
      size += ScalarSize(number->type);
      continue;
    }
    if (const auto* text = std::get_if<std::string>(&field.value)) {
      size += text->size();
      continue;
    }
    const size_t id = sequences_.size();
    Sequence& added = sequences_.emplace_back();
    added.field = &field;
    added.parent = parent;
    added.element = element;
    added.depth = depth;
    if (const auto* table = std::get_if<TreeTable>(&field.value)) {
      added.count = table->rows.empty() ? 0 : table->count();
      added.size = table->rows.size();
      size += added.size;
      continue;
    }
    const auto& elements = std::get<TreeList>(field.value).elements;
    added.is_list = true;
    added.count = elements.size();
    std::vector<size_t> begin;
    begin.reserve(elements.size() + 1);
    uint64_t inside = 0;
    for (uint64_t i = 0; i < elements.size(); ++i) {
      begin.push_back(sequences_.size());
      inside += AddTree(elements[i].parts, id, i, depth + 1);
    }
    begin.push_back(sequences_.size());
    sequences_[id].element_begin = std::move(begin);
    sequences_[id].size = inside;
    size += inside;
  }
  return size;
}

void TreeItems::ForEachSibling(size_t sequence,
                               absl::FunctionRef<void(size_t)> use) const {
  const Sequence& of = sequences_[sequence];
  size_t begin = 0;
  size_t end = sequences_.size();
  if (of.parent != kNone) {
    begin = sequences_[of.parent].element_begin[of.element];
    end = sequences_[of.parent].element_begin[of.element + 1];
  }
  for (size_t id = begin; id < end;) {
    use(id);
    const Sequence& each = sequences_[id];
    id = each.is_list ? each.element_begin.back() : id + 1;
  }
}

void TreeItems::AddReferences() {
  absl::flat_hash_map<std::string_view, size_t> in_document;
  if (!sequences_.empty()) {
    ForEachSibling(0, [&](size_t id) {
      in_document.try_emplace(sequences_[id].field->name, id);
    });
  }
  for (size_t id = 0; id < sequences_.size(); ++id) {
    const auto* table = std::get_if<TreeTable>(&sequences_[id].field->value);
    if (table == nullptr || table->rows.empty()) continue;
    for (const TreeColumn& column : table->columns->columns) {
      if (column.refers_to.empty()) continue;
      size_t target = kNone;
      if (column.refers_to_same_tree) {
        ForEachSibling(id, [&](size_t sibling) {
          if (target == kNone &&
              sequences_[sibling].field->name == column.refers_to) {
            target = sibling;
          }
        });
      } else if (const auto found = in_document.find(column.refers_to);
                 found != in_document.end()) {
        target = found->second;
      }
      if (target == kNone) continue;
      references_.push_back({id, &column, target});
      sequences_[target].is_target = true;
    }
  }
}

std::vector<ItemPlace> TreeItems::PlacesIn(std::string_view path) const {
  std::vector<ItemPlace> places;
  size_t begin = 0;
  size_t end = sequences_.size();
  while (begin < end) {
    size_t found = kNone;
    std::string_view rest;
    ForEachSibling(begin, [&](size_t id) {
      const std::string_view name = sequences_[id].field->name;
      if (found != kNone || !path.starts_with(name)) return;
      rest = path.substr(name.size());
      if (rest.starts_with('[')) found = id;
    });
    if (found == kNone) break;
    const std::optional<uint64_t> item = TakeIndex(&rest);
    const Sequence& sequence = sequences_[found];
    if (!item || *item >= sequence.count) break;
    places.push_back({found, *item});
    if (!sequence.is_list) break;
    path = rest;
    begin = sequence.element_begin[*item];
    end = sequence.element_begin[*item + 1];
  }
  return places;
}

// Removes items from a copy of the tree.
class TreeItems::Remover {
 public:
  Remover(const TreeItems& items, const RemovalOptions& options)
      : items_(items), options_(options), gone_(items.sequences_.size()) {}

  Removal Remove(std::span<const ItemRange> ranges) {
    for (const ItemRange& range : ranges) Mark(range);
    if (options_.with_twins) MarkTwins(ranges);
    removal_.had_twins = HasTwins(ranges);
    do {
      UpdateDead();
    } while (FollowReferences() || MarkUnreferred());
    NumberItems();
    size_t next = 0;
    removal_.tree = Copy(items_.tree_, &next);
    return std::move(removal_);
  }

 private:
  const Sequence& Of(size_t id) const { return items_.sequences_[id]; }
  static const TreeTable& TableOf(const Sequence& sequence) {
    return std::get<TreeTable>(sequence.field->value);
  }
  bool IsGone(size_t id, uint64_t item) const {
    return !gone_[id].empty() && gone_[id][item];
  }

  bool IsKept(size_t id, uint64_t item) const {
    return std::any_of(options_.keep.begin(), options_.keep.end(),
                       [&](const ItemPlace& place) {
                         return place.sequence == id && place.item == item;
                       });
  }

  void Mark(const ItemRange& range) {
    assert(range.begin <= range.end && range.end <= Of(range.sequence).count);
    std::vector<bool>& gone = gone_[range.sequence];
    if (gone.empty()) gone.resize(Of(range.sequence).count);
    std::fill(gone.begin() + static_cast<std::ptrdiff_t>(range.begin),
              gone.begin() + static_cast<std::ptrdiff_t>(range.end), true);
  }

  template <typename Use>
  void ForEachTwin(std::span<const ItemRange> ranges, const Use& use) const {
    for (const ItemRange& range : ranges) {
      items_.ForEachSibling(range.sequence, [&](size_t id) {
        if (id != range.sequence && Of(id).count == Of(range.sequence).count) {
          use(ItemRange{id, range.begin, range.end});
        }
      });
    }
  }
  void MarkTwins(std::span<const ItemRange> ranges) {
    ForEachTwin(ranges, [this](const ItemRange& twin) { Mark(twin); });
  }
  bool HasTwins(std::span<const ItemRange> ranges) const {
    bool found = false;
    ForEachTwin(ranges, [&](const ItemRange&) { found = true; });
    return found;
  }

  // What is inside of a removed element is removed with it.
  void UpdateDead() {
    dead_.assign(gone_.size(), false);
    for (size_t id = 0; id < gone_.size(); ++id) {
      const Sequence& sequence = Of(id);
      dead_[id] =
          sequence.parent != kNone &&
          (dead_[sequence.parent] || IsGone(sequence.parent, sequence.element));
    }
  }

  // Returns whether rows were removed or detached.
  bool FollowReferences() {
    bool changed = false;
    for (const Reference& reference : items_.references_) {
      const size_t table = reference.table;
      if (dead_[table] || gone_[reference.target].empty()) continue;
      ForEachIndex(TableOf(Of(table)), *reference.column,
                   Of(reference.target).count,
                   [&](uint64_t row, uint64_t index) {
                     if (!gone_[reference.target][index] ||
                         IsGone(table, row) || IsDetached(table, row)) {
                       return;
                     }
                     removal_.lost_references = true;
                     changed = true;
                     if (options_.referrers == Referrers::kDetach &&
                         Detach(reference, row)) {
                       return;
                     }
                     Mark({table, row, row + 1});
                   });
    }
    return changed;
  }

  bool IsDetached(size_t table, uint64_t row) const {
    const auto found = detached_.find(table);
    return found != detached_.end() && found->second.contains(row);
  }

  // Finds the row whose values the row gets. Returns false if there is none.
  bool Detach(const Reference& reference, uint64_t row) {
    const auto [found, is_new] =
        templates_.try_emplace(reference.column->name, std::string());
    if (is_new) found->second = TemplateFor(reference);
    if (found->second.empty() ||
        found->second.size() !=
            TableOf(Of(reference.table)).columns->row_size) {
      return false;
    }
    detached_[reference.table].emplace(row, found->second);
    return true;
  }

  // The values of a row without the reference, in any table of the same
  // columns; empty if there is none.
  std::string TemplateFor(const Reference& reference) const {
    const TreeColumns& columns = *TableOf(Of(reference.table)).columns;
    for (const Reference& other : items_.references_) {
      const TreeTable& table = TableOf(Of(other.table));
      if (other.target != reference.target ||
          other.column->name != reference.column->name ||
          (table.columns.get() != &columns && !(*table.columns == columns))) {
        continue;
      }
      for (uint64_t row = 0; row < table.count(); ++row) {
        if (IndexAt(table, *other.column, row) >= Of(other.target).count) {
          return std::string(table.Row(row));
        }
      }
    }
    return {};
  }

  // Marks the items that were referred to and no longer are. Returns whether
  // there are any.
  bool MarkUnreferred() {
    std::vector<std::vector<bool>> before(gone_.size());
    std::vector<std::vector<bool>> after(gone_.size());
    for (const Reference& reference : items_.references_) {
      const size_t target = reference.target;
      const uint64_t count = Of(target).count;
      if (dead_[target] || count == 0) continue;
      before[target].resize(count);
      after[target].resize(count);
      const size_t table = reference.table;
      ForEachIndex(TableOf(Of(table)), *reference.column, count,
                   [&](uint64_t row, uint64_t index) {
                     before[target][index] = true;
                     if (!dead_[table] && !IsGone(table, row)) {
                       after[target][index] = true;
                     }
                   });
    }
    bool found = false;
    for (size_t id = 0; id < before.size(); ++id) {
      for (uint64_t i = 0; i < before[id].size(); ++i) {
        if (!before[id][i] || after[id][i] || IsGone(id, i) || IsKept(id, i)) {
          continue;
        }
        removal_.had_unreferred = true;
        if (!options_.with_unreferred) return false;
        Mark({id, i, i + 1});
        found = true;
      }
    }
    return found;
  }

  // Gives the items that stay their new numbers.
  void NumberItems() {
    numbers_.resize(gone_.size());
    for (const Reference& reference : items_.references_) {
      const size_t target = reference.target;
      if (gone_[target].empty() || !numbers_[target].empty()) continue;
      numbers_[target].reserve(gone_[target].size());
      uint64_t number = 0;
      for (const bool gone : gone_[target]) {
        numbers_[target].push_back(number);
        if (!gone) ++number;
      }
    }
  }

  // `next`: the number of the first sequence that the copy comes to.
  FieldTree Copy(const FieldTree& tree, size_t* next) const {
    FieldTree copy;
    copy.fields.reserve(tree.fields.size());
    for (const TreeField& field : tree.fields) {
      if (const auto* table = std::get_if<TreeTable>(&field.value)) {
        copy.fields.push_back({.name = field.name,
                               .comparison = field.comparison,
                               .value = CopyTable(*table, (*next)++)});
      } else if (const auto* list = std::get_if<TreeList>(&field.value)) {
        const size_t id = (*next)++;
        TreeList elements;
        for (uint64_t i = 0; i < list->elements.size(); ++i) {
          *next = Of(id).element_begin[i];
          if (IsGone(id, i)) continue;
          elements.elements.push_back(
              {.key = list->elements[i].key,
               .parts = Copy(list->elements[i].parts, next)});
        }
        *next = Of(id).element_begin.back();
        // A document shows no list without elements.
        if (elements.elements.empty()) continue;
        copy.fields.push_back({.name = field.name,
                               .comparison = field.comparison,
                               .value = std::move(elements)});
      } else {
        copy.fields.push_back(field);
      }
    }
    return copy;
  }

  TreeTable CopyTable(const TreeTable& table, size_t id) const {
    TreeTable copy{.columns = table.columns, .rows = {}};
    if (table.rows.empty()) return copy;
    copy.rows = table.rows;
    ReplaceDetached(table, id, &copy.rows);
    Renumber(table, id, &copy.rows);
    const std::vector<bool>& gone = gone_[id];
    if (gone.empty()) return copy;
    const uint64_t size = table.columns->row_size;
    uint64_t end = 0;
    for (uint64_t row = 0; row < gone.size(); ++row) {
      if (gone[row]) continue;
      if (end != row) {
        std::memmove(copy.rows.data() + end * size,
                     copy.rows.data() + row * size, size);
      }
      ++end;
    }
    copy.rows.resize(end * size);
    copy.rows.shrink_to_fit();
    return copy;
  }

  // The references of the table with the number `id`.
  std::span<const Reference> ReferencesOf(size_t id) const {
    const auto found = std::equal_range(
        items_.references_.begin(), items_.references_.end(), Reference{id},
        [](const Reference& a, const Reference& b) {
          return a.table < b.table;
        });
    return {found.first, found.second};
  }

  void ReplaceDetached(const TreeTable& table, size_t id,
                       std::string* rows) const {
    const auto found = detached_.find(id);
    if (found == detached_.end()) return;
    const uint64_t size = table.columns->row_size;
    for (const auto& [row, values] : found->second) {
      rows->replace(row * size, size, values);
      for (const Reference& reference : ReferencesOf(id)) {
        const uint64_t index = IndexAt(table, *reference.column, row);
        if (index >= Of(reference.target).count ||
            IsGone(reference.target, index)) {
          continue;
        }
        const uint64_t at = row * size + reference.column->offset;
        const uint64_t width = ScalarSize(reference.column->type);
        rows->replace(at, width, table.rows, at, width);
      }
    }
  }

  void Renumber(const TreeTable& table, size_t id, std::string* rows) const {
    const uint64_t size = table.columns->row_size;
    for (const Reference& reference : ReferencesOf(id)) {
      const std::vector<uint64_t>& numbers = numbers_[reference.target];
      if (numbers.empty()) continue;
      WithIntegerType(reference.column->type, [&](auto value) {
        using T = decltype(value);
        char* at = rows->data() + reference.column->offset;
        for (uint64_t row = 0; row < table.count(); ++row, at += size) {
          std::memcpy(&value, at, sizeof(value));
          if (value < 0 || static_cast<uint64_t>(value) >= numbers.size()) {
            continue;
          }
          // Numbers never grow, so that they fit.
          value = static_cast<T>(numbers[static_cast<uint64_t>(value)]);
          std::memcpy(at, &value, sizeof(value));
        }
      });
    }
  }

  const TreeItems& items_;
  const RemovalOptions& options_;
  std::vector<std::vector<bool>>
      gone_;                // empty: all items of the sequence stay
  std::vector<bool> dead_;  // sequences
  std::vector<std::vector<uint64_t>> numbers_;  // empty: they do not change
  absl::flat_hash_map<size_t, absl::flat_hash_map<uint64_t, std::string>>
      detached_;
  absl::flat_hash_map<std::string, std::string> templates_;  // by the column
  Removal removal_;
};

Removal TreeItems::Without(std::span<const ItemRange> ranges,
                           const RemovalOptions& options) const {
  return Remover(*this, options).Remove(ranges);
}

}  // namespace trackcheck
