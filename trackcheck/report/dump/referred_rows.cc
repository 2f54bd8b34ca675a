#include "trackcheck/report/dump/referred_rows.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/fingerprint.h"

namespace trackcheck {
namespace {

using HashesByPath = absl::flat_hash_map<std::string, std::vector<uint64_t>>;

uint64_t HashText(std::string_view text) { return HashBytes(ByteView(text)); }

bool IsRedundant(const FieldInfo& field) {
  return field.comparison == Comparison::kRedundant;
}

std::string_view RefersTo(const ColumnInfo& column) {
  return column.compare_as ? column.compare_as->refers_to : column.refers_to;
}

// Collects the paths that indices lead to, with nothing at them yet.
class PathCollector : public FieldVisitor {
 public:
  explicit PathCollector(HashesByPath& hashes) : hashes_(hashes) {}

  void EnterGroup(const FieldInfo& /*field*/) override {}
  void LeaveGroup() override {}
  void VisitScalar(const FieldInfo& /*field*/, ScalarType /*type*/,
                   ByteView /*bytes*/) override {}
  void VisitBytes(const FieldInfo& /*field*/, ByteView /*bytes*/) override {}
  void VisitText(const FieldInfo& /*field*/,
                 const TextSource& /*text*/) override {}
  void VisitTable(const TableInfo& table) override {
    for (const ColumnInfo& column : table.columns) {
      const std::string_view path = RefersTo(column);
      if (!path.empty()) hashes_.try_emplace(std::string(path));
    }
  }

 private:
  HashesByPath& hashes_;
};

// The parts that identify an element, the more stable ones first.
struct ElementParts {
  uint64_t key = 0;
  uint64_t fields = 0;
  uint64_t tables = 0;
  bool has_key = false;
  bool has_fields = false;
};

constexpr size_t kStages = 3;

// The hash of more and more parts of the element.
uint64_t HashAtStage(const ElementParts& parts, size_t stage) {
  uint64_t hash = HashWords(stage, parts.key);
  // A part that is empty in all elements identifies none.
  if (stage > 0 || !parts.has_key) hash = HashWords(hash, parts.fields);
  if (stage > 1 || (!parts.has_key && !parts.has_fields)) {
    hash = HashWords(hash, parts.tables);
  }
  return hash;
}

// One hash for each element: the first one that no other element has at its
// stage.
std::vector<uint64_t> IdentifyElements(
    const std::vector<ElementParts>& elements) {
  std::vector<uint64_t> hashes(elements.size());
  std::vector<uint32_t> waiting(elements.size());
  for (size_t i = 0; i < waiting.size(); ++i) {
    waiting[i] = static_cast<uint32_t>(i);
  }
  for (size_t stage = 0; stage < kStages && !waiting.empty(); ++stage) {
    absl::flat_hash_map<uint64_t, bool> repeated;
    for (const uint32_t i : waiting) {
      hashes[i] = HashAtStage(elements[i], stage);
      const auto [found, is_new] = repeated.try_emplace(hashes[i], false);
      found->second = !is_new;
    }
    std::vector<uint32_t> still_waiting;
    for (const uint32_t i : waiting) {
      if (repeated[hashes[i]]) still_waiting.push_back(i);
    }
    waiting = std::move(still_waiting);
  }
  return hashes;
}

class RowHasher : public FieldVisitor {
 public:
  RowHasher(HashesByPath& hashes, const ReferredRows& rows)
      : hashes_(hashes), rows_(rows) {}

  // Sets the hashes of elements, which the whole document identifies.
  void Finish() {
    for (const auto& [path, elements] : elements_) {
      hashes_[path] = IdentifyElements(elements);
    }
  }

  void EnterGroup(const FieldInfo& field) override {
    Enter(field, /*is_element=*/false, field.name);
  }

  bool EnterElement(const ElementInfo& element) override {
    const std::string list = PathOf(element.list.name);
    const bool is_referred = hashes_.contains(list);
    if (is_referred) {
      std::vector<ElementParts>& elements = elements_[list];
      elements.push_back(
          {.key = HashText(element.key), .has_key = !element.key.empty()});
      open_.push_back({list, elements.size() - 1});
    }
    std::string name(element.list.name);
    name += '[' + std::to_string(element.index) + ']';
    Enter(element.list, is_referred, name);
    return true;
  }

  void LeaveGroup() override {
    const Frame& frame = frames_.back();
    path_.resize(frame.path_size);
    if (frame.redundant) --redundant_;
    if (frame.is_element) open_.pop_back();
    frames_.pop_back();
  }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    if (!Counts(field)) return;
    AddField(field, HashScalar(LoadScalar(type, bytes.data())));
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    if (Counts(field)) AddField(field, HashBytes(bytes));
  }
  void VisitText(const FieldInfo& field, const TextSource& text) override {
    if (Counts(field)) AddField(field, HashText(text.Read()));
  }

  void VisitTable(const TableInfo& table) override {
    const std::string path = PathOf(table.field.name);
    const auto referred = hashes_.find(path);
    const bool counts = Counts(table.field);
    if (referred == hashes_.end() && !counts) return;
    std::vector<uint64_t> hashes;
    if (referred != hashes_.end()) hashes.reserve(table.count);
    uint64_t sum = 0;
    const std::vector<Cell> cells = CellsOf(table);
    for (uint64_t row = 0; row < table.count; ++row) {
      const uint64_t hash = HashOfRow(cells, row);
      sum += hash;
      if (referred != hashes_.end()) hashes.push_back(hash);
    }
    if (referred != hashes_.end()) referred->second = std::move(hashes);
    if (!counts) return;
    const uint64_t name = HashText(table.field.name);
    ForEachOpen(
        [&](ElementParts& parts) { parts.tables += HashWords(name, sum); });
  }

 private:
  struct Frame {
    size_t path_size;
    bool redundant;
    bool is_element;
  };
  struct Open {
    std::string list;
    size_t index;
  };
  struct Cell {
    uint64_t name;
    ComparedColumn values;
  };

  std::string PathOf(std::string_view name) const {
    std::string path = path_;
    if (!path.empty() && !name.starts_with('[')) path += '.';
    path += name;
    return path;
  }

  void Enter(const FieldInfo& field, bool is_element, std::string_view name) {
    const bool redundant = IsRedundant(field);
    frames_.push_back({path_.size(), redundant, is_element});
    if (redundant) ++redundant_;
    path_ = PathOf(name);
  }

  // Whether a value is a part of an element that an index may lead to.
  bool Counts(const FieldInfo& field) const {
    return !open_.empty() && redundant_ == 0 && !IsRedundant(field);
  }

  template <typename Add>
  void ForEachOpen(Add add) {
    for (const Open& open : open_) add(elements_[open.list][open.index]);
  }

  void AddField(const FieldInfo& field, uint64_t value) {
    const uint64_t hash = HashWords(HashText(field.name), value);
    ForEachOpen([&](ElementParts& parts) {
      parts.fields = HashWords(parts.fields, hash);
      parts.has_fields = true;
    });
  }

  // The columns that count. Elements have no hash yet, so an index that leads
  // to one has none either.
  std::vector<Cell> CellsOf(const TableInfo& table) const {
    std::vector<Cell> cells;
    for (const ColumnInfo& column : table.columns) {
      if (IsRedundant(column.field)) continue;
      const std::string_view path = RefersTo(column);
      if (!path.empty() && rows_.At(path).empty()) continue;
      cells.push_back(
          {HashText(column.field.name), ComparedColumn(column, rows_)});
    }
    return cells;
  }

  static uint64_t HashOfRow(const std::vector<Cell>& cells, uint64_t row) {
    uint64_t hash = 0;
    for (const Cell& cell : cells) {
      const uint64_t* const referred = cell.values.Referred(row);
      uint64_t value = referred != nullptr ? HashWords(1, *referred)
                                           : HashScalar(cell.values.Value(row));
      if (const std::optional<Scalar> rest = cell.values.Rest(row)) {
        value = HashWords(value, HashScalar(*rest));
      }
      hash = HashWords(hash, HashWords(cell.name, value));
    }
    return hash;
  }

  HashesByPath& hashes_;
  const ReferredRows& rows_;
  // The elements of lists that indices lead to, by the path of the list.
  absl::flat_hash_map<std::string, std::vector<ElementParts>> elements_;
  std::string path_;
  std::vector<Frame> frames_;
  std::vector<Open> open_;
  uint64_t redundant_ = 0;  // open groups that are redundant
};

}  // namespace

ReferredRows::ReferredRows(
    absl::FunctionRef<void(FieldVisitor&)> visit_fields) {
  PathCollector paths(hashes_);
  visit_fields(paths);
  if (hashes_.empty()) return;
  RowHasher hasher(hashes_, *this);
  visit_fields(hasher);
  hasher.Finish();
}

std::span<const uint64_t> ReferredRows::At(std::string_view path) const {
  const auto found = hashes_.find(std::string(path));
  return found == hashes_.end() ? std::span<const uint64_t>() : found->second;
}

ComparedColumn::ComparedColumn(const ColumnInfo& column,
                               const ReferredRows& rows)
    : column_(column), referred_(rows.At(RefersTo(column))) {}

const uint64_t* ComparedColumn::Referred(uint64_t row) const {
  if (referred_.empty()) return nullptr;
  Scalar value = column_.Value(row);
  if (std::holds_alternative<NoValue>(value)) return nullptr;
  if (column_.compare_as) value = column_.compare_as->values.Value(row);
  uint64_t index = referred_.size();
  if (const auto* number = std::get_if<uint64_t>(&value)) {
    index = *number;
  } else if (const auto* integer = std::get_if<int64_t>(&value);
             integer != nullptr && *integer >= 0) {
    index = static_cast<uint64_t>(*integer);
  }
  return index < referred_.size() ? &referred_[index] : nullptr;
}

std::optional<Scalar> ComparedColumn::Rest(uint64_t row) const {
  if (!column_.compare_as || !column_.compare_as->rest) return std::nullopt;
  return column_.compare_as->rest->Value(row);
}

}  // namespace trackcheck
