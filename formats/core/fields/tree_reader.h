// Reads the fields of a tree to make a file of them (compose in
// formats/api/message_api.h).
#ifndef TRACKCHECK_FORMATS_CORE_FIELDS_TREE_READER_H_
#define TRACKCHECK_FORMATS_CORE_FIELDS_TREE_READER_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

template <typename T>
constexpr ScalarType ScalarTypeOf() {
  if constexpr (std::is_same_v<T, int8_t>) {
    return ScalarType::kInt8;
  } else if constexpr (std::is_same_v<T, uint8_t>) {
    return ScalarType::kUint8;
  } else if constexpr (std::is_same_v<T, int16_t>) {
    return ScalarType::kInt16;
  } else if constexpr (std::is_same_v<T, uint16_t>) {
    return ScalarType::kUint16;
  } else if constexpr (std::is_same_v<T, int32_t>) {
    return ScalarType::kInt32;
  } else if constexpr (std::is_same_v<T, uint32_t>) {
    return ScalarType::kUint32;
  } else if constexpr (std::is_same_v<T, float>) {
    return ScalarType::kFloat32;
  } else {
    static_assert(std::is_same_v<T, double>);
    return ScalarType::kFloat64;
  }
}

// A column that a table must have.
struct RequiredColumn {
  std::string_view name;
  ScalarType type = ScalarType::kInt32;
};

// Rows of known columns, as values.
class TreeRows {
 public:
  // No rows.
  TreeRows() = default;
  // `rows` are the values of the columns, row after row and without gaps.
  TreeRows(std::string rows, std::span<const RequiredColumn> columns);

  uint64_t count() const { return count_; }
  // Preconditions: row < count(), and T is the type of the column with the
  // number `column` in the list of columns.
  template <typename T>
  T Get(uint64_t row, size_t column) const {
    assert(row < count_ && types_[column] == ScalarTypeOf<T>());
    return LoadLittleEndian<T>(reinterpret_cast<const uint8_t*>(
        rows_.data() + row * row_size_ + offsets_[column]));
  }

 private:
  std::string rows_;
  uint64_t count_ = 0;
  uint64_t row_size_ = 0;
  std::vector<uint64_t> offsets_;  // of each column in a row
  std::vector<ScalarType> types_;
};

// The tree may be any: each call checks what is there. The first problem
// becomes the status, which Finish returns; reading continues with empty
// values. Fields are found fastest in their order in the tree.
class TreeReader {
 public:
  // `path` is the path of the element whose parts `tree` has; empty for a
  // document. `tree` must outlive the reader.
  explicit TreeReader(const FieldTree& tree, FieldPath path = FieldPath());

  // Whether there is such a field, of any kind. Does not read it.
  bool Has(std::string_view name) const;

  // Return the value of a field. It is a problem if there is none, or if it is
  // of another kind or type.
  const std::string& Text(std::string_view name);
  FieldNumber Number(std::string_view name, ScalarType type);
  template <typename T>
  T Number(std::string_view name) {
    return LoadLittleEndian<T>(Number(name, ScalarTypeOf<T>()).bytes.data());
  }

  // Return null if there is no such field. It is a problem if there is one of
  // another kind or type.
  const std::string* FindText(std::string_view name);
  const FieldNumber* FindNumber(std::string_view name, ScalarType type);
  const TreeList* FindList(std::string_view name);
  // The columns of the table are there, and lie inside its rows.
  const TreeTable* FindTable(std::string_view name);

  // Reads a field that follows from others. Returns nothing if there is none,
  // or if it is no integer.
  std::optional<int64_t> FindRedundantInteger(std::string_view name);
  // Reads a field without looking at its value, because it follows from others.
  void Skip(std::string_view name) { Take(name); }

  // Returns the values of the columns, row after row and without gaps. It is a
  // problem if the table has not exactly these columns, in any order, unless it
  // has no rows. Takes time in the product of the numbers of columns if the
  // order differs. Precondition: FindTable(name) returned `table`.
  std::string Rows(std::string_view name, const TreeTable& table,
                   std::span<const RequiredColumn> columns);

  // Returns all rows of a table. No rows if there is no such table. It is a
  // problem if it has not exactly these columns.
  TreeRows ReadRows(std::string_view name,
                    std::span<const RequiredColumn> columns);

  // The fields that were not read yet, in the order of the tree.
  std::vector<const TreeField*> Unread() const;

  // The path of a field: "objects[3].type".
  FieldPath PathOf(std::string_view name) const { return path_.Field(name); }
  // The problem `what` of a field: "has 3 bytes, not 4".
  void Fail(std::string_view name, std::string_view what);
  // The result of reading a part.
  void Add(absl::Status status);
  bool ok() const { return status_.ok(); }

  // Returns the first problem as InvalidArgument with the path of the field. If
  // there is none, every field must have been read: one that was not is a
  // problem, too.
  absl::Status Finish();

 private:
  // Returns the field and counts it as read.
  const TreeField* Take(std::string_view name);
  template <typename Value>
  const Value* Find(std::string_view name, std::string_view kind);
  // The index of the field; nothing if there is none.
  std::optional<size_t> IndexOf(std::string_view name) const;

  const FieldTree& tree_;
  FieldPath path_;
  std::vector<bool> read_;  // for each field
  size_t next_ = 0;         // the field after the one that was read last
  absl::Status status_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELDS_TREE_READER_H_
