#include "formats/core/fields/tree_reader.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace trackcheck {
namespace {

std::string_view NameOf(ScalarType type) {
  switch (type) {
    case ScalarType::kInt8:
      return "int8";
    case ScalarType::kUint8:
      return "uint8";
    case ScalarType::kInt16:
      return "int16";
    case ScalarType::kUint16:
      return "uint16";
    case ScalarType::kInt32:
      return "int32";
    case ScalarType::kUint32:
      return "uint32";
    case ScalarType::kFloat32:
      return "float32";
    case ScalarType::kFloat64:
      return "float64";
  }
  return "";
}

bool IsFloat(ScalarType type) {
  return type == ScalarType::kFloat32 || type == ScalarType::kFloat64;
}

std::string OtherType(ScalarType type, ScalarType expected) {
  return "has the type " + std::string(NameOf(type)) + ", not " +
         std::string(NameOf(expected));
}

bool IsSound(const TreeTable& table) {
  if (table.columns == nullptr) return false;
  const TreeColumns& columns = *table.columns;
  return columns.row_size > 0 && table.rows.size() % columns.row_size == 0 &&
         std::all_of(columns.columns.begin(), columns.columns.end(),
                     [&](const TreeColumn& each) {
                       return each.offset <= columns.row_size &&
                              ScalarSize(each.type) <=
                                  columns.row_size - each.offset;
                     });
}

// Whether the rows are the values of `expected` already.
bool HasExactly(const TreeColumns& columns,
                std::span<const RequiredColumn> expected) {
  uint64_t offset = 0;
  return std::equal(columns.columns.begin(), columns.columns.end(),
                    expected.begin(), expected.end(),
                    [&](const TreeColumn& column, const RequiredColumn& each) {
                      const uint64_t at = offset;
                      offset += ScalarSize(each.type);
                      return column.name == each.name &&
                             column.type == each.type && column.offset == at;
                    }) &&
         offset == columns.row_size;
}

}  // namespace

TreeRows::TreeRows(std::string rows, std::span<const RequiredColumn> columns)
    : rows_(std::move(rows)) {
  for (const RequiredColumn& column : columns) {
    offsets_.push_back(row_size_);
    types_.push_back(column.type);
    row_size_ += ScalarSize(column.type);
  }
  count_ = row_size_ == 0 ? 0 : rows_.size() / row_size_;
}

TreeReader::TreeReader(const FieldTree& tree, FieldPath path)
    : tree_(tree), path_(std::move(path)), read_(tree.fields.size()) {}

std::optional<size_t> TreeReader::IndexOf(std::string_view name) const {
  const size_t count = tree_.fields.size();
  for (size_t i = next_; i < count; ++i) {
    if (tree_.fields[i].name == name) return i;
  }
  for (size_t i = 0; i < next_; ++i) {
    if (tree_.fields[i].name == name) return i;
  }
  return std::nullopt;
}

bool TreeReader::Has(std::string_view name) const {
  return IndexOf(name).has_value();
}

const TreeField* TreeReader::Take(std::string_view name) {
  const std::optional<size_t> index = IndexOf(name);
  if (!index) return nullptr;
  read_[*index] = true;
  next_ = *index + 1;
  return &tree_.fields[*index];
}

template <typename Value>
const Value* TreeReader::Find(std::string_view name, std::string_view kind) {
  const TreeField* field = Take(name);
  if (field == nullptr) return nullptr;
  const auto* value = std::get_if<Value>(&field->value);
  if (value == nullptr) Fail(name, "is no " + std::string(kind));
  return value;
}

const std::string* TreeReader::FindText(std::string_view name) {
  return Find<std::string>(name, "text");
}

const std::string& TreeReader::Text(std::string_view name) {
  static const std::string& empty = *new std::string;
  const std::string* text = FindText(name);
  if (text != nullptr) return *text;
  Fail(name, "is missing");
  return empty;
}

const FieldNumber* TreeReader::FindNumber(std::string_view name,
                                          ScalarType type) {
  const auto* number = Find<FieldNumber>(name, "number");
  if (number == nullptr || number->type == type) return number;
  Fail(name, OtherType(number->type, type));
  return nullptr;
}

FieldNumber TreeReader::Number(std::string_view name, ScalarType type) {
  const FieldNumber* number = FindNumber(name, type);
  if (number != nullptr) return *number;
  Fail(name, "is missing");
  return {.type = type};
}

const TreeList* TreeReader::FindList(std::string_view name) {
  return Find<TreeList>(name, "list of elements");
}

const TreeTable* TreeReader::FindTable(std::string_view name) {
  const auto* table = Find<TreeTable>(name, "table");
  if (table == nullptr || IsSound(*table)) return table;
  Fail(name, "has rows that are not those of its columns");
  return nullptr;
}

std::optional<int64_t> TreeReader::FindRedundantInteger(std::string_view name) {
  const TreeField* field = Take(name);
  if (field == nullptr) return std::nullopt;
  const auto* number = std::get_if<FieldNumber>(&field->value);
  if (number == nullptr || IsFloat(number->type)) return std::nullopt;
  return IntegerOf(number);
}

std::string TreeReader::Rows(std::string_view name, const TreeTable& table,
                             std::span<const RequiredColumn> columns) {
  assert(IsSound(table));
  if (table.rows.empty()) return {};
  if (HasExactly(*table.columns, columns)) return table.rows;
  std::vector<const TreeColumn*> sources;
  uint64_t row_size = 0;
  for (const RequiredColumn& each : columns) {
    const TreeColumn* column = table.columns->Find(each.name);
    const std::string quoted = "the column " + std::string(each.name);
    if (column == nullptr) {
      Fail(name, "has rows without " + quoted);
      return {};
    }
    if (column->type != each.type) {
      Fail(name,
           "has " + quoted + ", which " + OtherType(column->type, each.type));
      return {};
    }
    sources.push_back(column);
    row_size += ScalarSize(each.type);
  }
  for (const TreeColumn& column : table.columns->columns) {
    if (std::find(sources.begin(), sources.end(), &column) == sources.end()) {
      Fail(name, "has the column " + column.name + ", which no file can hold");
      return {};
    }
  }
  std::string rows;
  rows.reserve(table.count() * row_size);
  for (uint64_t row = 0; row < table.count(); ++row) {
    for (const TreeColumn* column : sources) {
      rows += table.Row(row).substr(column->offset, ScalarSize(column->type));
    }
  }
  return rows;
}

TreeRows TreeReader::ReadRows(std::string_view name,
                              std::span<const RequiredColumn> columns) {
  const TreeTable* table = FindTable(name);
  if (table == nullptr) return {};
  return {Rows(name, *table, columns), columns};
}

std::vector<const TreeField*> TreeReader::Unread() const {
  std::vector<const TreeField*> unread;
  for (size_t i = 0; i < read_.size(); ++i) {
    if (!read_[i]) unread.push_back(&tree_.fields[i]);
  }
  return unread;
}

void TreeReader::Fail(std::string_view name, std::string_view what) {
  if (!status_.ok()) return;
  status_ =
      absl::InvalidArgumentError(PathOf(name).text() + ' ' + std::string(what));
}

void TreeReader::Add(absl::Status status) {
  if (status_.ok()) status_ = std::move(status);
}

absl::Status TreeReader::Finish() {
  const auto unread = std::find(read_.begin(), read_.end(), false);
  if (unread != read_.end()) {
    const auto index = static_cast<size_t>(unread - read_.begin());
    const std::string& name = tree_.fields[index].name;
    const auto twice =
        std::count_if(tree_.fields.begin(), tree_.fields.end(),
                      [&](const TreeField& each) { return each.name == name; });
    Fail(name, twice > 1 ? "is there more than once"
                         : "is a field that no file can hold");
  }
  return status_;
}

}  // namespace trackcheck
