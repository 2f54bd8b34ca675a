// One difference between two files, as data. Reports make text of it.
#ifndef TRACKCHECK_DIFF_CHANGES_CHANGE_H_
#define TRACKCHECK_DIFF_CHANGES_CHANGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

enum class ChangeKind : uint8_t { kAdded, kRemoved, kChanged, kMoved };

// The value of a scalar field; bytes, a tag, or the key of an element; or the
// values of a whole row in the order of the table's columns. std::monostate for
// an element without a key.
using ChangeValue =
    std::variant<std::monostate, Scalar, std::string, std::vector<Scalar>>;

struct ChangeSide {
  FieldPath field;
  ByteRange range;
  ChangeValue value;
  std::string unit;  // empty: no unit
};

struct ChangeSides {
  ChangeSide old_side;
  ChangeSide new_side;
};

// `count` changes of one kind in one field of consecutive rows (of any rows, if
// they are samples). The sides are those of the first.
struct Change {
  ChangeKind kind = ChangeKind::kChanged;
  std::optional<ChangeSide> old_side;  // absent if added
  std::optional<ChangeSide> new_side;  // absent if removed
  uint64_t count = 1;
  // The names of the values of a side that is a whole row.
  std::vector<std::string> columns{};
  // The first of the changes that differ most. Only for several changed numbers
  // that are no indices.
  std::optional<ChangeSides> worst;
};

struct DiffResult {
  std::vector<Change> changes;  // in the order of the fields, then of the rows
  uint64_t added = 0;
  uint64_t removed = 0;
  uint64_t changed = 0;
  uint64_t moved = 0;

  bool equal() const { return added + removed + changed + moved == 0; }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CHANGES_CHANGE_H_
