#include "diff/patch/patch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

// Precondition: the field is neither a table nor a list.
uint64_t HashOfValue(const TreeField& field) {
  if (const auto* number = std::get_if<FieldNumber>(&field.value)) {
    return HashScalar(LoadScalar(number->type, number->bytes.data()));
  }
  return HashOf(std::get<std::string>(field.value));
}

bool IsHashed(const TreeField& field) {
  return field.comparison != Comparison::kRedundant &&
         !(HasItems(&field) && ItemCount(&field) == 0);
}

}  // namespace

uint64_t ItemsOn(PatchSide side, const SequenceEdit& edit, const Hunk& hunk) {
  uint64_t count = 0;
  for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
    if (IsOn(side, edit.lines[i].kind)) count += edit.lines[i].count;
  }
  return count;
}

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

const TreeField* ItemHashes::Referred(const FieldTree& tree,
                                      const TreeColumn& column) {
  const TreeField* field = nullptr;
  if (column.refers_to_same_tree && &tree != &document_) {
    field = tree.Find(column.refers_to);
  } else {
    const auto [found, is_new] =
        referred_.try_emplace(column.refers_to, nullptr);
    if (is_new) found->second = document_.Find(column.refers_to);
    field = found->second;
  }
  return HasItems(field) ? field : nullptr;
}

std::vector<ItemHashes::Column> ItemHashes::Indices(
    const FieldTree& tree, const TreeColumns& columns) {
  std::vector<Column> indices;
  for (const TreeColumn& column : columns.columns) {
    if (column.refers_to.empty() ||
        column.comparison == Comparison::kRedundant) {
      continue;
    }
    indices.push_back({&column, Referred(tree, column)});
  }
  return indices;
}

uint64_t ItemHashes::OfReferred(const TreeField& field, uint64_t index) {
  if (const auto* table = std::get_if<TreeTable>(&field.value)) {
    return RowHash(*table->columns, table->Row(index));
  }
  // An element that changes is no change of those that lead to it.
  return HashOf(std::get<TreeList>(field.value).elements.at(index).key);
}

uint64_t ItemHashes::OfRow(const std::vector<Column>& indices,
                           const TreeTable& table, uint64_t row) {
  uint64_t hash = RowHash(*table.columns, table.Row(row));
  for (const Column& index : indices) {
    const Scalar value = table.Value(row, *index.column);
    const std::optional<int64_t> number = IntegerOf(value);
    const bool leads =
        number && *number >= 0 &&
        static_cast<uint64_t>(*number) < ItemCount(index.referred);
    hash = HashWords(hash, leads ? OfReferred(*index.referred,
                                              static_cast<uint64_t>(*number))
                                 : HashScalar(value));
  }
  return hash;
}

uint64_t ItemHashes::OfField(const FieldTree& tree, const TreeField& field) {
  uint64_t hash = 0;
  if (const auto* table = std::get_if<TreeTable>(&field.value)) {
    const std::vector<Column> indices = Indices(tree, *table->columns);
    const bool is_set = table->columns->order.is_set();
    for (uint64_t row = 0; row < table->count(); ++row) {
      const uint64_t row_hash = OfRow(indices, *table, row);
      hash = is_set ? hash + row_hash : HashWords(hash, row_hash);
    }
    return hash;
  }
  const auto* list = std::get_if<TreeList>(&field.value);
  if (list == nullptr) return HashOfValue(field);
  for (const TreeElement& element : list->elements) {
    hash = HashWords(hash, OfTree(element.parts));
  }
  return hash;
}

uint64_t ItemHashes::OfTree(const FieldTree& tree) {
  uint64_t hash = 0;
  for (const TreeField& field : tree.fields) {
    if (!IsHashed(field)) continue;
    hash += HashWords(HashOf(field.name), OfField(tree, field));
  }
  return hash;
}

uint32_t ItemHashes::OfContent(const FieldTree& tree, const TreeField& field,
                               uint64_t index) {
  if (const auto* table = std::get_if<TreeTable>(&field.value)) {
    return static_cast<uint32_t>(
        OfRow(Indices(tree, *table->columns), *table, index));
  }
  const auto [found, is_new] = contents_.try_emplace({&field, index}, 0);
  if (is_new) {
    const TreeElement& element =
        std::get<TreeList>(field.value).elements.at(index);
    found->second = HashWords(HashOf(element.key), OfTree(element.parts));
  }
  return static_cast<uint32_t>(found->second);
}

uint32_t ItemHashes::Of(const FieldTree& tree, const TreeField& field,
                        uint64_t index) {
  if (const auto* list = std::get_if<TreeList>(&field.value)) {
    const std::string& key = list->elements.at(index).key;
    if (!key.empty()) return static_cast<uint32_t>(HashOf(key));
  }
  return OfContent(tree, field, index);
}

uint32_t ItemHashes::OfRun(const FieldTree& tree, const TreeField& field,
                           uint64_t first, uint64_t count) {
  uint64_t hash = 0;
  if (const auto* table = std::get_if<TreeTable>(&field.value)) {
    const std::vector<Column> indices = Indices(tree, *table->columns);
    for (uint64_t i = 0; i < count; ++i) {
      hash = HashWords(hash, OfRow(indices, *table, first + i));
    }
    return static_cast<uint32_t>(hash);
  }
  for (uint64_t i = 0; i < count; ++i) {
    hash = HashWords(hash, OfContent(tree, field, first + i));
  }
  return static_cast<uint32_t>(hash);
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
