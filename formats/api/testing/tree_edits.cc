#include "formats/api/testing/tree_edits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

template <typename Value>
Value& Get(FieldTree& tree, std::string_view name) {
  TreeField* field = tree.Find(name);
  Value* value = field == nullptr ? nullptr : std::get_if<Value>(&field->value);
  if (value != nullptr) return *value;
  ADD_FAILURE() << name;
  static Value& other = *new Value;
  return other;
}

FieldNumber NumberOf(ScalarType type, uint8_t byte) {
  FieldNumber number = {.type = type};
  std::fill_n(number.bytes.begin(), ScalarSize(type), byte);
  return number;
}

// Returns what stands for the value of one field.
std::vector<TreeField> HostileFields(const TreeField& field) {
  std::vector<TreeField> fields;
  const auto add = [&](auto value) {
    fields.push_back(field);
    fields.back().value = std::move(value);
  };
  add(std::string());
  add(std::string(100000, '\xff'));
  add(TreeList());
  add(TreeList{{TreeElement(), TreeElement()}});
  add(TreeTable());
  add(TreeTable{.columns = std::make_shared<const TreeColumns>(),
                .rows = "rows without columns"});
  for (const uint8_t byte : {0x00, 0x7f, 0x80, 0xff}) {
    add(NumberOf(ScalarType::kUint8, byte));
    add(NumberOf(ScalarType::kFloat64, byte));
    if (const auto* number = std::get_if<FieldNumber>(&field.value)) {
      add(NumberOf(number->type, byte));
    }
  }
  fields.push_back(field);
  fields.back().name += "[0].x";
  const auto* table = std::get_if<TreeTable>(&field.value);
  if (table == nullptr || table->columns == nullptr) return fields;

  add(TreeTable{.columns = table->columns, .rows = ""});
  add(TreeTable{.columns = table->columns, .rows = table->rows + '\0'});
  for (const char byte : {'\x7f', '\x80', '\xff'}) {
    add(TreeTable{.columns = table->columns,
                  .rows = std::string(table->rows.size(), byte)});
  }
  const auto add_columns = [&](TreeColumns columns) {
    add(TreeTable{
        .columns = std::make_shared<const TreeColumns>(std::move(columns)),
        .rows = table->rows});
  };
  for (size_t i = 0; i < table->columns->columns.size(); ++i) {
    TreeColumns columns = *table->columns;
    columns.columns[i].name = "x";
    add_columns(columns);
    columns = *table->columns;
    columns.columns[i].type = ScalarType::kInt8;
    add_columns(columns);
    columns = *table->columns;
    columns.columns[i].offset = columns.row_size;
    add_columns(columns);
    columns = *table->columns;
    columns.columns.push_back(columns.columns[i]);
    add_columns(columns);
    TreeTable without = *table;
    RemoveColumn(table->columns->columns[i].name, without);
    add(std::move(without));
  }
  return fields;
}

// Calls `visit` for each change of a field of `part`, which is `tree` or a part
// of it.
void ChangeFields(FieldTree& part, const FieldTree& tree,
                  absl::FunctionRef<void(const FieldTree&)> visit) {
  for (size_t i = 0; i < part.fields.size(); ++i) {
    const TreeField field = part.fields[i];
    for (TreeField& hostile : HostileFields(field)) {
      part.fields[i] = std::move(hostile);
      visit(tree);
    }
    part.fields[i] = field;
    const auto place = part.fields.begin() + static_cast<ptrdiff_t>(i);
    part.fields.insert(place, field);
    visit(tree);
    part.fields.erase(part.fields.begin() + static_cast<ptrdiff_t>(i));
    part.fields.erase(part.fields.begin() + static_cast<ptrdiff_t>(i));
    visit(tree);
    part.fields.insert(part.fields.begin() + static_cast<ptrdiff_t>(i), field);
    auto* list = std::get_if<TreeList>(&part.fields[i].value);
    if (list == nullptr) continue;
    for (TreeElement& element : list->elements) {
      ChangeFields(element.parts, tree, visit);
    }
  }
}

// Calls `visit` for each edit of a table or list of `part`, which is `tree` or
// a part of it at `path`.
void EditRows(
    FieldTree& part, const FieldPath& path, const FieldTree& tree,
    absl::FunctionRef<void(const std::string&, const FieldTree&)> visit) {
  for (TreeField& field : part.fields) {
    const FieldPath field_path = path.Field(field.name);
    const auto value = field.value;
    if (auto* table = std::get_if<TreeTable>(&field.value)) {
      if (table->rows.empty()) continue;
      RepeatRow(0, *table);
      visit(field_path.text() + ": row inserted", tree);
      field.value = value;
      RemoveRow(table->count() - 1, *table);
      visit(field_path.text() + ": row removed", tree);
      field.value = value;
    } else if (auto* list = std::get_if<TreeList>(&field.value)) {
      if (list->elements.empty()) continue;
      RepeatElement(0, *list);
      visit(field_path.text() + ": element inserted", tree);
      field.value = value;
      RemoveElement(list->elements.size() - 1, *list);
      visit(field_path.text() + ": element removed", tree);
      field.value = value;
      for (uint64_t i = 0; i < list->elements.size(); ++i) {
        EditRows(list->elements[i].parts, field_path.Element(i), tree, visit);
      }
    }
  }
}

}  // namespace

TreeTable& TableOf(FieldTree& tree, std::string_view name) {
  return Get<TreeTable>(tree, name);
}

TreeList& ListOf(FieldTree& tree, std::string_view name) {
  return Get<TreeList>(tree, name);
}

void RepeatRow(uint64_t row, TreeTable& table) {
  table.rows.insert(row * table.columns->row_size, std::string(table.Row(row)));
}

void RemoveRow(uint64_t row, TreeTable& table) {
  table.rows.erase(row * table.columns->row_size, table.columns->row_size);
}

void RepeatElement(uint64_t element, TreeList& list) {
  list.elements.insert(list.elements.begin() + static_cast<ptrdiff_t>(element),
                       TreeElement(list.elements[element]));
}

void RemoveElement(uint64_t element, TreeList& list) {
  list.elements.erase(list.elements.begin() + static_cast<ptrdiff_t>(element));
}

void RemoveColumn(std::string_view name, TreeTable& table) {
  TreeColumns columns = *table.columns;
  const auto found =
      std::find_if(columns.columns.begin(), columns.columns.end(),
                   [&](const TreeColumn& each) { return each.name == name; });
  if (found == columns.columns.end()) {
    ADD_FAILURE() << name;
    return;
  }
  const uint64_t offset = found->offset;
  const uint64_t size = ScalarSize(found->type);
  columns.columns.erase(found);
  columns.row_size -= size;
  for (TreeColumn& each : columns.columns) {
    if (each.offset > offset) each.offset -= size;
  }
  std::string rows;
  for (uint64_t row = 0; row < table.count(); ++row) {
    rows += std::string(table.Row(row)).erase(offset, size);
  }
  table = {.columns = std::make_shared<const TreeColumns>(std::move(columns)),
           .rows = std::move(rows)};
}

void ForEachRowEdit(
    const FieldTree& tree,
    absl::FunctionRef<void(const std::string&, const FieldTree&)> visit) {
  FieldTree changed = tree;
  EditRows(changed, FieldPath(), changed, visit);
}

void ForEachHostileTree(const FieldTree& tree,
                        absl::FunctionRef<void(const FieldTree&)> visit) {
  visit(FieldTree());
  FieldTree changed = tree;
  ChangeFields(changed, changed, visit);
}

}  // namespace trackcheck
