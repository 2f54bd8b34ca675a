// The fields of a document as values that can be changed: what a patch edits
// and what a format builds a file from.
//
// A tree owns its values and does not depend on the document. Groups are part
// of the names: the tree of a mesh has the field "header.points". The elements
// of a list are trees of their own.
#ifndef TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_TREE_H_
#define TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_TREE_H_

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// A number of the type, in the byte order of a file (little-endian).
struct FieldNumber {
  ScalarType type = ScalarType::kInt32;
  std::array<uint8_t, 8> bytes{};  // the first ScalarSize(type) count

  friend bool operator==(const FieldNumber&, const FieldNumber&) = default;
};

// One column of a table in packed rows.
struct TreeColumn {
  std::string name;  // "x", "v[0]"
  ScalarType type = ScalarType::kInt32;
  Comparison comparison = Comparison::kContent;
  uint64_t offset = 0;  // of the value in a row
  // The field that the values are indices into: a table or a list. Empty if
  // they are no indices.
  std::string refers_to;
  // `refers_to` is a field of the tree that holds the table. If not, of the
  // tree of the document.
  bool refers_to_same_tree = false;

  friend bool operator==(const TreeColumn&, const TreeColumn&) = default;
};

struct TreeColumns {
  std::vector<TreeColumn> columns;
  uint64_t row_size = 0;  // of all values of a row, in bytes
  RowOrder order = RowOrder::List();

  // Null if there is no such column.
  const TreeColumn* Find(std::string_view name) const;
  friend bool operator==(const TreeColumns&, const TreeColumns&) = default;
};

// The rows of a table, one after another and without gaps. Values that share a
// word of the file are apart. Words ("WALL") are their numbers.
struct TreeTable {
  std::shared_ptr<const TreeColumns> columns;
  std::string rows;

  // Precondition: there are columns.
  uint64_t count() const {
    assert(columns != nullptr && columns->row_size > 0);
    return rows.size() / columns->row_size;
  }
  std::string_view Row(uint64_t row) const {
    assert(row < count());
    return std::string_view(rows).substr(row * columns->row_size,
                                         columns->row_size);
  }
  // The value of a row in one of the columns.
  Scalar Value(uint64_t row, const TreeColumn& column) const {
    assert(row < count());
    return LoadScalar(column.type, reinterpret_cast<const uint8_t*>(
                                       rows.data() + row * columns->row_size +
                                       column.offset));
  }
};

struct TreeElement;

// The elements of a list, in order.
struct TreeList {
  std::vector<TreeElement> elements;
};

struct TreeField {
  std::string name;  // "header.points", "objects"
  // Redundant if the field or a group that holds it is.
  Comparison comparison = Comparison::kContent;
  // A string holds bytes or a text.
  std::variant<FieldNumber, std::string, TreeTable, TreeList> value;
};

struct FieldTree {
  std::vector<TreeField> fields;  // in the document's order

  // Returns the first field of the name; null if there is none. Takes time in
  // the number of fields.
  const TreeField* Find(std::string_view name) const;
  TreeField* Find(std::string_view name);

  // The value of such a field; null if there is none or if its kind is another.
  const FieldNumber* Number(std::string_view name) const;
  const std::string* Text(std::string_view name) const;
  const TreeTable* Table(std::string_view name) const;
  const TreeList* List(std::string_view name) const;
};

struct TreeElement {
  std::string key;  // see ElementInfo
  FieldTree parts;
};

// Copies the fields that `visit` shows.
FieldTree BuildFieldTree(absl::FunctionRef<void(FieldVisitor&)> visit);

// Returns the path of the first field whose content differs, such as
// "objects[3].type" or "vertices[17].x"; an empty text if all content is the
// same, bit for bit. Redundant fields and columns, the order of the rows of a
// set, and whether a table or list without rows is there do not count.
std::string FirstDifference(const FieldTree& a, const FieldTree& b);

// Returns the value of an integer field, 0 if `number` is null. Precondition:
// the type is an integer.
inline int64_t IntegerOf(const FieldNumber* number) {
  if (number == nullptr) return 0;
  const std::optional<int64_t> value =
      IntegerOf(LoadScalar(number->type, number->bytes.data()));
  assert(value.has_value());
  return *value;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_TREE_H_
