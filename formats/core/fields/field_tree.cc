#include "formats/core/fields/field_tree.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

// Copies the values of a column to packed rows that begin at `to`.
template <typename T>
void CopyColumn(const ColumnInfo& column, uint64_t count, uint64_t row_size,
                char* to) {
  const uint8_t* from = column.first;
  for (uint64_t row = 0; row < count; ++row) {
    T value;
    std::memcpy(&value, from, sizeof(T));
    if (!column.bits.whole()) {
      value = static_cast<T>(column.bits.Of(static_cast<int64_t>(value)));
    }
    std::memcpy(to, &value, sizeof(T));
    from += column.stride;
    to += row_size;
  }
}

void CopyValues(const ColumnInfo& column, uint64_t count, uint64_t row_size,
                char* to) {
  switch (column.type) {
    case ScalarType::kInt8:
    case ScalarType::kUint8:
      return CopyColumn<uint8_t>(column, count, row_size, to);
    case ScalarType::kInt16:
    case ScalarType::kUint16:
      return CopyColumn<uint16_t>(column, count, row_size, to);
    case ScalarType::kInt32:
    case ScalarType::kUint32:
    case ScalarType::kFloat32:
      return CopyColumn<uint32_t>(column, count, row_size, to);
    case ScalarType::kFloat64:
      return CopyColumn<uint64_t>(column, count, row_size, to);
  }
}

class TreeBuilder : public FieldVisitor {
 public:
  explicit TreeBuilder(FieldTree* tree) {
    trees_.push_back({.tree = tree, .path = ""});
    groups_.push_back({});
  }

  void EnterGroup(const FieldInfo& field) override {
    groups_.push_back({.name = NameOf(field.name),
                       .comparison = ComparisonOf(field),
                       .is_element = false});
  }
  bool EnterElement(const ElementInfo& element) override {
    std::vector<TreeField>& fields = trees_.back().tree->fields;
    std::string name = NameOf(element.list.name);
    if (element.index == 0 || fields.empty() || fields.back().name != name ||
        !std::holds_alternative<TreeList>(fields.back().value)) {
      fields.push_back({.name = name,
                        .comparison = ComparisonOf(element.list),
                        .value = TreeList()});
    }
    TreeElement& added =
        std::get<TreeList>(fields.back().value).elements.emplace_back();
    added.key = element.key;
    std::string path = trees_.back().path;
    AppendField(name, &path);
    path += '[' + std::to_string(element.index) + ']';
    trees_.push_back({.tree = &added.parts, .path = std::move(path)});
    groups_.push_back({.name = "",
                       .comparison = groups_.back().comparison,
                       .is_element = true});
    return true;
  }
  void LeaveGroup() override {
    if (groups_.back().is_element) trees_.pop_back();
    groups_.pop_back();
  }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    FieldNumber number{.type = type};
    std::memcpy(number.bytes.data(), bytes.data(), ScalarSize(type));
    Add(field, number);
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    Add(field, std::string(bytes.text()));
  }
  void VisitText(const FieldInfo& field, const TextSource& text) override {
    Add(field, text.Read());
  }
  void VisitTable(const TableInfo& table) override {
    TreeTable copy{.columns = ColumnsOf(table), .rows = {}};
    const uint64_t row_size = copy.columns->row_size;
    copy.rows.resize(table.count * row_size);
    for (size_t i = 0; table.count > 0 && i < table.columns.size(); ++i) {
      CopyValues(table.columns[i], table.count, row_size,
                 copy.rows.data() + copy.columns->columns[i].offset);
    }
    Add(table.field, std::move(copy));
  }

 private:
  struct Group {
    std::string name;
    Comparison comparison = Comparison::kContent;
    bool is_element = false;
  };
  struct OpenTree {
    FieldTree* tree;
    std::string path;  // of the element; empty for the document
  };

  std::string NameOf(std::string_view word) const {
    std::string name = groups_.back().name;
    AppendField(word, &name);
    return name;
  }
  Comparison ComparisonOf(const FieldInfo& field) const {
    return groups_.back().comparison == Comparison::kRedundant
               ? Comparison::kRedundant
               : field.comparison;
  }
  template <typename Value>
  void Add(const FieldInfo& field, Value value) {
    trees_.back().tree->fields.push_back({.name = NameOf(field.name),
                                          .comparison = ComparisonOf(field),
                                          .value = std::move(value)});
  }

  // Tables of the same columns share them: a list may have a table in each of
  // very many elements.
  std::shared_ptr<const TreeColumns> ColumnsOf(const TableInfo& table) {
    TreeColumns columns{.columns = {}, .order = table.order};
    const std::string& path = trees_.back().path;
    for (const ColumnInfo& column : table.columns) {
      TreeColumn& added = columns.columns.emplace_back();
      added.name = column.field.name;
      added.type = column.type;
      added.comparison = column.field.comparison;
      added.offset = columns.row_size;
      added.refers_to = column.refers_to;
      if (!path.empty() && column.refers_to.starts_with(path + '.')) {
        added.refers_to.erase(0, path.size() + 1);
        added.refers_to_same_tree = true;
      }
      columns.row_size += ScalarSize(column.type);
    }
    std::shared_ptr<const TreeColumns>& last =
        last_columns_[std::string(table.field.name)];
    if (last == nullptr || !(*last == columns)) {
      last = std::make_shared<const TreeColumns>(std::move(columns));
    }
    return last;
  }

  std::vector<OpenTree> trees_;
  std::vector<Group> groups_;
  absl::flat_hash_map<std::string, std::shared_ptr<const TreeColumns>>
      last_columns_;
};

template <typename Value>
const Value* Get(const FieldTree& tree, std::string_view name) {
  const TreeField* field = tree.Find(name);
  return field == nullptr ? nullptr : std::get_if<Value>(&field->value);
}

// The rows with the content columns only, one after another; those of a set in
// ascending order.
std::string ContentRows(const TreeTable& table) {
  std::vector<std::string> rows;
  for (uint64_t row = 0; row < table.count(); ++row) {
    std::string& content = rows.emplace_back();
    for (const TreeColumn& column : table.columns->columns) {
      if (column.comparison == Comparison::kRedundant) continue;
      content += table.Row(row).substr(column.offset, ScalarSize(column.type));
    }
  }
  if (table.columns->order.is_set()) std::sort(rows.begin(), rows.end());
  std::string all;
  for (const std::string& row : rows) all += row;
  return all;
}

std::string FirstDifference(const FieldPath& path, const TreeTable& a,
                            const TreeTable& b) {
  for (const TreeColumn& column : a.columns->columns) {
    if (column.comparison == Comparison::kRedundant) continue;
    const TreeColumn* other = b.columns->Find(column.name);
    if (other == nullptr || other->type != column.type) {
      return path.Field("[0]").Field(column.name).text();
    }
  }
  for (const TreeColumn& column : b.columns->columns) {
    if (column.comparison == Comparison::kContent &&
        a.columns->Find(column.name) == nullptr) {
      return path.Field("[0]").Field(column.name).text();
    }
  }
  if (a.columns->order.is_set()) {
    return ContentRows(a) == ContentRows(b) ? std::string() : path.text();
  }
  for (uint64_t row = 0; row < std::min(a.count(), b.count()); ++row) {
    for (const TreeColumn& column : a.columns->columns) {
      if (column.comparison == Comparison::kRedundant) continue;
      const uint64_t size = ScalarSize(column.type);
      const TreeColumn& other = *b.columns->Find(column.name);
      if (a.Row(row).substr(column.offset, size) !=
          b.Row(row).substr(other.offset, size)) {
        return path.Element(row).Field(column.name).text();
      }
    }
  }
  return a.count() == b.count()
             ? std::string()
             : path.Element(std::min(a.count(), b.count())).text();
}

// Whether a tree may do without the field.
bool IsNothing(const TreeField& field) {
  if (field.comparison == Comparison::kRedundant) return true;
  if (const auto* table = std::get_if<TreeTable>(&field.value)) {
    return table->rows.empty();
  }
  const auto* list = std::get_if<TreeList>(&field.value);
  return list != nullptr && list->elements.empty();
}

std::string FirstDifference(const FieldPath& path, const FieldTree& a,
                            const FieldTree& b);

std::string FirstDifference(const FieldPath& path, const TreeField& a,
                            const TreeField& b) {
  if (a.value.index() != b.value.index()) return path.text();
  if (const auto* table = std::get_if<TreeTable>(&a.value)) {
    return FirstDifference(path, *table, std::get<TreeTable>(b.value));
  }
  if (const auto* list = std::get_if<TreeList>(&a.value)) {
    const std::vector<TreeElement>& elements = list->elements;
    const std::vector<TreeElement>& others =
        std::get<TreeList>(b.value).elements;
    const uint64_t both = std::min(elements.size(), others.size());
    for (uint64_t i = 0; i < both; ++i) {
      std::string found =
          FirstDifference(path.Element(i), elements[i].parts, others[i].parts);
      if (!found.empty()) return found;
    }
    return elements.size() == others.size() ? std::string()
                                            : path.Element(both).text();
  }
  if (const auto* number = std::get_if<FieldNumber>(&a.value)) {
    return *number == std::get<FieldNumber>(b.value) ? std::string()
                                                     : path.text();
  }
  return std::get<std::string>(a.value) == std::get<std::string>(b.value)
             ? std::string()
             : path.text();
}

std::string FirstDifference(const FieldPath& path, const FieldTree& a,
                            const FieldTree& b) {
  absl::flat_hash_map<std::string, const TreeField*> others;
  for (const TreeField& field : b.fields) {
    if (!IsNothing(field)) others.try_emplace(field.name, &field);
  }
  for (const TreeField& field : a.fields) {
    if (IsNothing(field)) continue;
    const auto other = others.find(field.name);
    if (other == others.end()) return path.Field(field.name).text();
    std::string found =
        FirstDifference(path.Field(field.name), field, *other->second);
    if (!found.empty()) return found;
    others.erase(other);
  }
  for (const TreeField& field : b.fields) {
    if (others.contains(field.name)) return path.Field(field.name).text();
  }
  return {};
}

}  // namespace

std::string FirstDifference(const FieldTree& a, const FieldTree& b) {
  return FirstDifference(FieldPath(), a, b);
}

const TreeColumn* TreeColumns::Find(std::string_view name) const {
  const auto found =
      std::find_if(columns.begin(), columns.end(),
                   [&](const TreeColumn& each) { return each.name == name; });
  return found == columns.end() ? nullptr : &*found;
}

const TreeField* FieldTree::Find(std::string_view name) const {
  const auto found =
      std::find_if(fields.begin(), fields.end(),
                   [&](const TreeField& each) { return each.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

TreeField* FieldTree::Find(std::string_view name) {
  const auto found =
      std::find_if(fields.begin(), fields.end(),
                   [&](const TreeField& each) { return each.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

const FieldNumber* FieldTree::Number(std::string_view name) const {
  return Get<FieldNumber>(*this, name);
}
const std::string* FieldTree::Text(std::string_view name) const {
  return Get<std::string>(*this, name);
}
const TreeTable* FieldTree::Table(std::string_view name) const {
  return Get<TreeTable>(*this, name);
}
const TreeList* FieldTree::List(std::string_view name) const {
  return Get<TreeList>(*this, name);
}

FieldTree BuildFieldTree(absl::FunctionRef<void(FieldVisitor&)> visit) {
  FieldTree tree;
  TreeBuilder builder(&tree);
  visit(builder);
  return tree;
}

}  // namespace trackcheck
