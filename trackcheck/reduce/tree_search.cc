#include "trackcheck/reduce/tree_search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// A first pass leaves out sequences that hold less than this part of all bytes,
// and blocks that are a smaller part of their sequence.
constexpr uint64_t kCoarsePart = 64;
constexpr uint64_t kCoarseBlocks = 16;
// Longer tables get simple values in blocks of this part of their rows.
constexpr uint64_t kMaxSingleRows = 256;
// Longer arrays stay.
constexpr int kMaxArray = 100;
// In a file with more elements, fields and values stay.
constexpr size_t kMaxTrees = 4096;

// The trees of a document: its own and those of all elements, in order.
void ForEachTree(const FieldTree& tree,
                 absl::FunctionRef<void(const FieldTree&)> use) {
  use(tree);
  for (const TreeField& field : tree.fields) {
    const auto* list = std::get_if<TreeList>(&field.value);
    if (list == nullptr) continue;
    for (const TreeElement& element : list->elements) {
      ForEachTree(element.parts, use);
    }
  }
}

size_t CountTrees(const FieldTree& tree) {
  size_t count = 0;
  ForEachTree(tree, [&](const FieldTree&) { ++count; });
  return count;
}

// The tree with the number `index` in the order of ForEachTree; null after the
// last one, and then `index` is the number of those that are missing.
template <typename Tree>
Tree* FindTree(Tree& tree, size_t* index) {
  if (*index == 0) return &tree;
  --*index;
  for (auto& field : tree.fields) {
    auto* list = std::get_if<TreeList>(&field.value);
    if (list == nullptr) continue;
    for (auto& element : list->elements) {
      Tree* found = FindTree<Tree>(element.parts, index);
      if (found != nullptr) return found;
    }
  }
  return nullptr;
}

// Precondition: there is such a tree.
template <typename Tree>
Tree& TreeAt(Tree& tree, size_t index) {
  Tree* found = FindTree(tree, &index);
  assert(found != nullptr);
  return *found;
}

uint64_t SizeOf(const FieldTree& tree) {
  uint64_t size = 0;
  ForEachTree(tree, [&](const FieldTree& each) {
    for (const TreeField& field : each.fields) {
      if (const auto* text = std::get_if<std::string>(&field.value)) {
        size += text->size();
      } else if (const auto* table = std::get_if<TreeTable>(&field.value)) {
        size += table->rows.size();
      } else {
        size += sizeof(uint64_t);
      }
    }
  });
  return size;
}

// Stores a small number as a value of the type, which has a sign if `value` is
// negative.
void StoreSmall(ScalarType type, int8_t value, char* to) {
  if (type == ScalarType::kFloat32) {
    const auto number = static_cast<float>(value);
    std::memcpy(to, &number, sizeof(number));
  } else if (type == ScalarType::kFloat64) {
    const auto number = static_cast<double>(value);
    std::memcpy(to, &number, sizeof(number));
  } else {
    std::memset(to, value < 0 ? 0xff : 0, ScalarSize(type));
    to[0] = static_cast<char>(value);
  }
}

double ValueOf(const FieldNumber& number) {
  return std::visit(
      [](const auto& value) -> double {
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>) {
          return static_cast<double>(value);
        } else {
          return 0;
        }
      },
      LoadScalar(number.type, number.bytes.data()));
}

// "splits[" of the number "splits[2]"; empty if the field is no number of an
// array.
std::string_view ArrayOf(const TreeField& field) {
  if (!std::holds_alternative<FieldNumber>(field.value) ||
      field.comparison == Comparison::kRedundant ||
      !field.name.ends_with(']')) {
    return {};
  }
  return std::string_view(field.name).substr(0, field.name.rfind('[') + 1);
}

template <typename T>
void Truncate(char* at) {
  T value;
  std::memcpy(&value, at, sizeof(value));
  if (!std::isfinite(value)) return;
  value = std::trunc(value);
  std::memcpy(at, &value, sizeof(value));
}

// How a value is made simple. In this order, each is simpler than the next.
enum class Simple : uint8_t { kZero, kOne, kMinusOne, kWhole };
constexpr Simple kSimple[] = {Simple::kZero, Simple::kOne, Simple::kMinusOne,
                              Simple::kWhole};
// Tables have many values.
constexpr Simple kSimpleInTables[] = {Simple::kZero, Simple::kOne,
                                      Simple::kWhole};

void Simplify(ScalarType type, Simple simple, char* at) {
  // A simpler value stays, so that the steps come to an end.
  const bool is_zero =
      std::all_of(at, at + ScalarSize(type), [](char c) { return c == 0; });
  if (is_zero) return;
  if (simple == Simple::kZero) {
    StoreSmall(type, 0, at);
  } else if (simple == Simple::kOne) {
    StoreSmall(type, 1, at);
  } else if (simple == Simple::kMinusOne) {
    StoreSmall(type, -1, at);
  } else if (type == ScalarType::kFloat32) {
    Truncate<float>(at);
  } else if (type == ScalarType::kFloat64) {
    Truncate<double>(at);
  }
}

// Whether all values of the rows are 0.
bool AreZero(const TreeTable& table, const TreeColumn& column, uint64_t begin,
             uint64_t end) {
  const uint64_t size = table.columns->row_size;
  for (uint64_t row = begin; row < end; ++row) {
    for (uint64_t i = 0; i < ScalarSize(column.type); ++i) {
      if (table.rows[row * size + column.offset + i] != 0) return false;
    }
  }
  return true;
}

// The names of the groups in a tree: "a" and "a.b" for "a.b.c".
std::set<std::string> GroupsIn(const FieldTree& tree) {
  std::set<std::string> groups;
  for (const TreeField& field : tree.fields) {
    for (size_t dot = field.name.find('.'); dot != std::string::npos;
         dot = field.name.find('.', dot + 1)) {
      groups.insert(field.name.substr(0, dot));
    }
  }
  return groups;
}

}  // namespace

TreeSearch::TreeSearch(Trials& trials, FileDamage damage, FieldTree tree,
                       std::string bytes, std::string path)
    : trials_(trials), damage_(std::move(damage)) {
  Keep(std::move(tree), std::move(bytes), std::move(path));
}

void TreeSearch::Run() {
  while (KeepWindow()) {
  }
  bool kept = true;
  while (kept && !trials_.EndsAt(bytes_.size())) {
    kept = RemoveItems();
    kept = RemoveFields() || kept;
    kept = SimplifyValues() || kept;
  }
}

void TreeSearch::Keep(FieldTree candidate, std::string bytes,
                      std::string path) {
  items_.reset();
  tree_ = std::move(candidate);
  bytes_ = std::move(bytes);
  path_ = std::move(path);
  items_ = std::make_unique<TreeItems>(tree_);
}

bool TreeSearch::Try(FieldTree candidate) {
  // To make a candidate of a large tree takes time, too.
  const uint64_t cost = std::max(SizeOf(candidate), items_->size() / 8);
  if (!trials_.Charge(cost)) return false;
  std::optional<std::string> bytes =
      WriteDamaged(trials_.format(), trials_.options(), candidate, damage_);
  if (!bytes || bytes->size() > bytes_.size() || *bytes == bytes_) {
    return false;
  }
  std::optional<std::string> path = trials_.Judge(*bytes);
  if (!path) return false;
  Keep(std::move(candidate), *std::move(bytes), *std::move(path));
  return true;
}

bool TreeSearch::TryWithout(std::span<const ItemRange> ranges) {
  const std::vector<ItemPlace> places = items_->PlacesIn(path_);
  // Returns whether the candidate was kept.
  Removal made;
  const auto attempt = [&](RemovalOptions options) {
    if (trials_.EndsAt(bytes_.size())) return false;
    options.keep = places;
    made = items_->Without(ranges, options);
    return Try(std::move(made.tree));
  };
  if (attempt({.with_unreferred = true})) return true;
  const bool lost_references = made.lost_references;
  const bool had_twins = made.had_twins;
  if (made.had_unreferred && attempt({})) return true;
  if (lost_references &&
      attempt({.referrers = Referrers::kDetach, .with_unreferred = true})) {
    return true;
  }
  if (!had_twins) return false;
  if (attempt({.with_unreferred = true, .with_twins = true})) return true;
  return made.lost_references && attempt({.referrers = Referrers::kDetach,
                                          .with_unreferred = true,
                                          .with_twins = true});
}

bool TreeSearch::KeepWindow() {
  const std::vector<ItemPlace> places = items_->PlacesIn(path_);
  const std::vector<ItemRange> far = FarFrom(places);
  // All sequences of the path at once, fewer and fewer of the outer ones, and
  // each of them.
  std::vector<std::span<const ItemPlace>> choices;
  for (size_t i = 0; i < places.size(); ++i) {
    choices.push_back(std::span(places).subspan(i));
  }
  for (size_t i = 0; i + 1 < places.size(); ++i) {
    choices.push_back(std::span(places).subspan(i, 1));
  }
  if (!far.empty()) {
    for (const auto& choice : choices) {
      if (KeepWindow(choice, far)) return true;
    }
    if (TryWithout(far)) return true;
  }
  for (const auto& choice : choices) {
    if (KeepWindow(choice, {})) return true;
  }
  return false;
}

bool TreeSearch::KeepWindow(std::span<const ItemPlace> places,
                            std::span<const ItemRange> far) {
  for (uint64_t radius = 0;; radius = radius == 0 ? 1 : 2 * radius) {
    std::vector<ItemRange> outside;
    for (const ItemPlace& place : places) {
      const uint64_t count = items_->sequences()[place.sequence].count;
      if (place.item > radius) {
        outside.push_back({place.sequence, 0, place.item - radius});
      }
      if (count - place.item > radius + 1) {
        outside.push_back({place.sequence, place.item + radius + 1, count});
      }
    }
    if (outside.empty() || trials_.EndsAt(bytes_.size())) return false;
    outside.insert(outside.end(), far.begin(), far.end());
    if (TryWithout(outside)) return true;
  }
}

std::vector<ItemRange> TreeSearch::FarFrom(
    std::span<const ItemPlace> places) const {
  const std::vector<TreeItems::Sequence>& all = items_->sequences();
  std::vector<ItemRange> far;
  for (size_t id = 0; id < all.size(); ++id) {
    if (all[id].count == 0 || all[id].is_target) continue;
    const bool is_near =
        std::any_of(places.begin(), places.end(), [&](const ItemPlace& place) {
          return all[place.sequence].parent == all[id].parent &&
                 all[place.sequence].element == all[id].element;
        });
    if (!is_near) far.push_back({id, 0, all[id].count});
  }
  return far;
}

TreeSearch::Address TreeSearch::AddressOf(size_t sequence) const {
  const std::vector<TreeItems::Sequence>& all = items_->sequences();
  Address address;
  address.name = all[sequence].field->name;
  for (size_t id = sequence; all[id].parent != TreeItems::kNone;
       id = all[id].parent) {
    const TreeField& list = *all[all[id].parent].field;
    address.elements.emplace_back(
        list.name,
        std::get<TreeList>(list.value).elements[all[id].element].key);
  }
  std::reverse(address.elements.begin(), address.elements.end());
  return address;
}

size_t TreeSearch::Find(const Address& address) const {
  const FieldTree* tree = &tree_;
  for (const auto& [name, key] : address.elements) {
    const TreeList* list = tree->List(name);
    if (list == nullptr) return TreeItems::kNone;
    const auto element =
        std::find_if(list->elements.begin(), list->elements.end(),
                     [&](const TreeElement& each) { return each.key == key; });
    if (element == list->elements.end()) return TreeItems::kNone;
    tree = &element->parts;
  }
  const TreeField* field = tree->Find(address.name);
  const std::vector<TreeItems::Sequence>& all = items_->sequences();
  const auto found = std::find_if(
      all.begin(), all.end(),
      [&](const TreeItems::Sequence& each) { return each.field == field; });
  return found == all.end() ? TreeItems::kNone
                            : static_cast<size_t>(found - all.begin());
}

std::vector<TreeSearch::Address> TreeSearch::Addresses(
    bool lists, uint64_t min_size) const {
  const std::vector<TreeItems::Sequence>& all = items_->sequences();
  std::vector<size_t> ids;
  for (size_t id = 0; id < all.size(); ++id) {
    if (all[id].is_list == lists && all[id].count > 0 &&
        all[id].size >= min_size) {
      ids.push_back(id);
    }
  }
  std::sort(ids.begin(), ids.end(), [&](size_t a, size_t b) {
    if (lists && all[a].depth != all[b].depth) {
      return all[a].depth < all[b].depth;
    }
    return std::pair(all[b].size, a) < std::pair(all[a].size, b);
  });
  std::vector<Address> addresses;
  addresses.reserve(ids.size());
  for (const size_t id : ids) addresses.push_back(AddressOf(id));
  return addresses;
}

bool TreeSearch::RemoveItems() {
  bool kept = false;
  for (const bool coarse : {true, false}) {
    const uint64_t min_size = coarse ? items_->size() / kCoarsePart : 0;
    for (const bool lists : {true, false}) {
      for (const Address& address : Addresses(lists, min_size)) {
        if (trials_.EndsAt(bytes_.size())) return kept;
        const size_t id = Find(address);
        if (id == TreeItems::kNone) continue;
        const uint64_t count = items_->sequences()[id].count;
        const uint64_t min_block =
            coarse ? std::max<uint64_t>(count / kCoarseBlocks, 1) : 1;
        kept = RemoveItemsOf(address, min_block) || kept;
      }
    }
  }
  return kept;
}

bool TreeSearch::RemoveItemsOf(const Address& address, uint64_t min_block) {
  bool kept = false;
  size_t id = Find(address);
  for (uint64_t block = items_->sequences()[id].count; block >= min_block;
       block /= 2) {
    uint64_t end = items_->sequences()[id].count;
    while (end > 0 && !trials_.EndsAt(bytes_.size())) {
      const uint64_t begin = end - std::min(end, block);
      const ItemRange range = {id, begin, end};
      if (TryWithout({&range, 1})) {
        kept = true;
        id = Find(address);
        if (id == TreeItems::kNone) return kept;
      }
      end = std::min(begin, items_->sequences()[id].count);
    }
    if (block <= 1) break;
  }
  return kept;
}

bool TreeSearch::RemoveFields() {
  if (CountTrees(tree_) > kMaxTrees) return false;
  bool kept = false;
  for (size_t n = 0; n < CountTrees(tree_) && !trials_.EndsAt(bytes_.size());
       ++n) {
    for (const std::string& group : GroupsIn(TreeAt(tree_, n))) {
      FieldTree candidate = tree_;
      std::erase_if(TreeAt(candidate, n).fields, [&](const TreeField& field) {
        return field.name.starts_with(group + '.');
      });
      kept = Try(std::move(candidate)) || kept;
    }
    if (n >= CountTrees(tree_)) break;
    for (size_t i = TreeAt(tree_, n).fields.size(); i-- > 0;) {
      if (i >= TreeAt(tree_, n).fields.size() ||
          TreeAt(tree_, n).fields[i].comparison == Comparison::kRedundant) {
        continue;
      }
      FieldTree candidate = tree_;
      std::vector<TreeField>& fields = TreeAt(candidate, n).fields;
      fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(i));
      kept = Try(std::move(candidate)) || kept;
    }
  }
  return kept;
}

bool TreeSearch::SimplifyValues() {
  if (CountTrees(tree_) > kMaxTrees) return false;
  bool kept = false;
  for (size_t n = 0; n < CountTrees(tree_); ++n) {
    for (size_t i = 0; i < TreeAt(tree_, n).fields.size(); ++i) {
      if (trials_.EndsAt(bytes_.size())) return kept;
      const TreeField& field = TreeAt(tree_, n).fields[i];
      if (field.comparison == Comparison::kRedundant) continue;
      if (std::holds_alternative<FieldNumber>(field.value)) {
        kept = SimplifyArray(n, i) || kept;
        kept = SimplifyNumber(n, i) || kept;
      } else if (std::holds_alternative<std::string>(field.value)) {
        kept = SimplifyText(n, i) || kept;
      } else if (std::holds_alternative<TreeTable>(field.value)) {
        kept = SimplifyTable(n, i) || kept;
      }
    }
  }
  return kept;
}

bool TreeSearch::SimplifyNumber(size_t tree, size_t field) {
  for (const Simple simple : kSimple) {
    FieldTree candidate = tree_;
    auto& number =
        std::get<FieldNumber>(TreeAt(candidate, tree).fields[field].value);
    if (simple == Simple::kMinusOne && !(ValueOf(number) < 0)) continue;
    const FieldNumber before = number;
    Simplify(number.type, simple, reinterpret_cast<char*>(number.bytes.data()));
    // What comes after is not simpler than the value.
    if (number == before) return false;
    if (Try(std::move(candidate))) return true;
  }
  return false;
}

// Numbers that must rise or fall become 1, 2, 3 or 3, 2, 1. Zeros stay: they
// may be places without a number.
bool TreeSearch::SimplifyArray(size_t tree, size_t field) {
  const std::vector<TreeField>& fields = TreeAt(tree_, tree).fields;
  const std::string_view array = ArrayOf(fields[field]);
  if (array.empty() || (field > 0 && ArrayOf(fields[field - 1]) == array)) {
    return false;
  }
  std::vector<size_t> numbers;
  double max = 0;
  bool whole = true;
  for (size_t i = field; i < fields.size() && ArrayOf(fields[i]) == array;
       ++i) {
    const double value = ValueOf(std::get<FieldNumber>(fields[i].value));
    if (value == 0) continue;
    numbers.push_back(i);
    max = std::max(max, value);
    whole = whole && value > 0 && std::trunc(value) == value;
  }
  // Numbers that are as small already stay, so that the steps come to an end.
  const auto count = static_cast<int>(numbers.size());
  if (count > kMaxArray || (whole && max <= count)) return false;
  for (const bool rises : {true, false}) {
    FieldTree candidate = tree_;
    std::vector<TreeField>& changed = TreeAt(candidate, tree).fields;
    for (int i = 0; i < count; ++i) {
      auto& number = std::get<FieldNumber>(changed[numbers[i]].value);
      StoreSmall(number.type, static_cast<int8_t>(rises ? i + 1 : count - i),
                 reinterpret_cast<char*>(number.bytes.data()));
    }
    if (Try(std::move(candidate))) return true;
  }
  return false;
}

bool TreeSearch::SimplifyText(size_t tree, size_t field) {
  const auto text = [&](FieldTree& of) -> std::string& {
    return std::get<std::string>(TreeAt(of, tree).fields[field].value);
  };
  bool kept = false;
  for (uint64_t block = text(tree_).size(); block > 0; block /= 2) {
    uint64_t end = text(tree_).size();
    while (end > 0 && !trials_.EndsAt(bytes_.size())) {
      const uint64_t begin = end - std::min(end, block);
      FieldTree candidate = tree_;
      text(candidate).erase(begin, end - begin);
      kept = Try(std::move(candidate)) || kept;
      end = std::min<uint64_t>(begin, text(tree_).size());
    }
    // Bytes of a fixed size cannot be removed. Longer ones are not worth it.
    if (text(tree_).size() > kMaxSingleRows) break;
  }
  for (const char blank : {'\0', 'x'}) {
    FieldTree candidate = tree_;
    std::string& bytes = text(candidate);
    bytes.assign(bytes.size(), blank);
    if (bytes == text(tree_)) break;
    if (Try(std::move(candidate))) return true;
  }
  return kept;
}

bool TreeSearch::SimplifyTable(size_t tree, size_t field) {
  const auto table = [&](FieldTree& of) -> TreeTable& {
    return std::get<TreeTable>(TreeAt(of, tree).fields[field].value);
  };
  bool kept = false;
  const std::shared_ptr<const TreeColumns> columns = table(tree_).columns;
  const uint64_t count = table(tree_).rows.empty() ? 0 : table(tree_).count();
  const uint64_t min_block =
      count <= kMaxSingleRows ? 1 : count / kCoarseBlocks;
  for (const TreeColumn& column : columns->columns) {
    if (column.comparison == Comparison::kRedundant) continue;
    for (uint64_t block = count; block >= min_block && block > 0; block /= 2) {
      for (uint64_t end = count; end > 0 && !trials_.EndsAt(bytes_.size());) {
        const uint64_t begin = end - std::min(end, block);
        for (const Simple simple : kSimpleInTables) {
          if (AreZero(table(tree_), column, begin, end)) break;
          FieldTree candidate = tree_;
          TreeTable& changed = table(candidate);
          for (uint64_t row = begin; row < end; ++row) {
            Simplify(
                column.type, simple,
                changed.rows.data() + row * columns->row_size + column.offset);
          }
          if (changed.rows == table(tree_).rows) break;
          if (!Try(std::move(candidate))) continue;
          kept = true;
          break;
        }
        end = begin;
      }
    }
  }
  return kept;
}

}  // namespace trackcheck
