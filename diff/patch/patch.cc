#include "diff/patch/patch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/fingerprint.h"

namespace trackcheck {
namespace {

// The content of a row without its indices.
void AppendContent(const TreeColumns& columns, std::string_view row,
                   std::string* content) {
  for (const TreeColumn& column : columns.columns) {
    if (column.comparison == Comparison::kRedundant ||
        !column.refers_to.empty()) {
      continue;
    }
    content->append(row.substr(column.offset, ScalarSize(column.type)));
  }
}

uint64_t HashOf(std::string_view text) { return HashBytes(ByteView(text)); }

// Trees without a difference (see FirstDifference) have the same hash, whatever
// the order of their fields.
uint64_t TreeHash(const FieldTree& tree);

uint64_t FieldHash(const TreeField& field) {
  if (const auto* number = std::get_if<FieldNumber>(&field.value)) {
    return HashScalar(LoadScalar(number->type, number->bytes.data()));
  }
  if (const auto* text = std::get_if<std::string>(&field.value)) {
    return HashOf(*text);
  }
  uint64_t hash = 0;
  if (const auto* table = std::get_if<TreeTable>(&field.value)) {
    const bool is_set = table->columns->order.is_set();
    std::string content;
    for (uint64_t row = 0; row < table->count(); ++row) {
      content.clear();
      AppendContent(*table->columns, table->Row(row), &content);
      const uint64_t row_hash = HashOf(content);
      hash = is_set ? hash + row_hash : HashWords(hash, row_hash);
    }
    return hash;
  }
  for (const TreeElement& element : std::get<TreeList>(field.value).elements) {
    hash = HashWords(hash, TreeHash(element.parts));
  }
  return hash;
}

uint64_t TreeHash(const FieldTree& tree) {
  uint64_t hash = 0;
  for (const TreeField& field : tree.fields) {
    if (field.comparison == Comparison::kRedundant ||
        (HasItems(&field) && ItemCount(&field) == 0)) {
      continue;
    }
    hash += HashWords(HashOf(field.name), FieldHash(field));
  }
  return hash;
}

}  // namespace

std::vector<const TreeColumn*> IndexColumns(const TreeColumns& columns) {
  std::vector<const TreeColumn*> indices;
  for (const TreeColumn& column : columns.columns) {
    if (!column.refers_to.empty()) indices.push_back(&column);
  }
  return indices;
}

uint32_t RowHash(const TreeColumns& columns, std::string_view row) {
  std::string content;
  AppendContent(columns, row, &content);
  return static_cast<uint32_t>(HashOf(content));
}

uint32_t ItemHash(const TreeField& field, uint64_t index) {
  if (const auto* table = std::get_if<TreeTable>(&field.value)) {
    return RowHash(*table->columns, table->Row(index));
  }
  const TreeElement& element =
      std::get<TreeList>(field.value).elements.at(index);
  return static_cast<uint32_t>(element.key.empty() ? TreeHash(element.parts)
                                                   : HashOf(element.key));
}

bool HasItems(const TreeField* field) {
  return field != nullptr && (std::holds_alternative<TreeTable>(field->value) ||
                              std::holds_alternative<TreeList>(field->value));
}

uint64_t ItemCount(const TreeField* field) {
  if (field == nullptr) return 0;
  if (const auto* table = std::get_if<TreeTable>(&field->value)) {
    return table->count();
  }
  const auto* list = std::get_if<TreeList>(&field->value);
  return list == nullptr ? 0 : list->elements.size();
}

std::optional<PatchValue> ValueIn(const TreeField* field) {
  if (field == nullptr) return std::nullopt;
  if (const auto* number = std::get_if<FieldNumber>(&field->value)) {
    return *number;
  }
  const auto* text = std::get_if<std::string>(&field->value);
  return text == nullptr ? std::nullopt : std::optional<PatchValue>(*text);
}

std::optional<int64_t> IndexIn(const TreeTable& table, uint64_t row,
                               const TreeColumn& column) {
  return IntegerOf(table.Value(row, column));
}

std::string_view CellIn(const PatchRows& rows, const TreeColumns& columns,
                        const TreeColumn& column, uint64_t row) {
  return std::string_view(rows.rows).substr(
      row * columns.row_size + column.offset, ScalarSize(column.type));
}

const PatchIndex* IndexOf(const PatchRows& rows, uint64_t row,
                          uint64_t index_columns, uint64_t number) {
  return &rows.indices[row * index_columns + number];
}

}  // namespace trackcheck
