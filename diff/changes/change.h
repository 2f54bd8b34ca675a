// One difference between two files, as data. Reports make text of it.
#ifndef TRACKCHECK_DIFF_CHANGES_CHANGE_H_
#define TRACKCHECK_DIFF_CHANGES_CHANGE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
  // The unit of the value, or of all values of the row. Empty if there is none,
  // or more than one.
  std::string unit;
  // Of the value; see FieldInfo.
  std::span<const std::string_view> flags{};
  // What readers call the field ("objects[3].material"); see ElementLabel.
  // Empty: as its path says.
  FieldPath label{};
};

struct ChangeSides {
  ChangeSide old_side;
  ChangeSide new_side;
};

// Old rows [old_first, old_first + count) that became new rows [new_first,
// new_first + count). A side that the kind of the change does not have is 0.
struct ChangedRows {
  uint64_t old_first = 0;
  uint64_t new_first = 0;
  uint64_t count = 0;
};

// By how much numbers changed: new minus old.
struct Delta {
  double smallest = 0;
  double median = 0;  // the lower one of two
  double largest = 0;

  // All numbers changed by one amount, if rounding is disregarded.
  bool uniform() const { return smallest == largest; }
};

// Where in a table or list a change is.
struct ChangedTable {
  FieldPath path;        // of the new side; of the old one if rows were removed
  uint64_t rows = 0;     // all rows of that side
  std::string column{};  // empty: whole rows
  // The columns that are one vector with this one ("x", "y", "z"), in their
  // order; empty if there is no vector.
  std::vector<std::string> vector{};
  bool points = false;  // as in TableInfo
  // From row to row of the document, if the rows are samples.
  uint64_t step_ms = 0;
  // Row i of ChangedRows is row i * every of the document.
  uint64_t old_every = 1;
  uint64_t new_every = 1;
  // Of rows that moved to another element: the table that they were in.
  FieldPath old_path{};
};

// The rows that an index led to and leads to, as their values.
struct ReferredValues {
  std::vector<Scalar> old_row;
  std::vector<Scalar> new_row;
  std::string unit;  // of all values; empty: no unit, or several
};

// Of an index: where the other version has the elements that it led to and
// leads to. An empty path: nowhere.
struct ReferredPaths {
  FieldPath old_is_now;
  FieldPath new_was_before;
};

// The smallest box around the points of an element.
struct Extent {
  std::vector<Scalar> smallest;  // one for each coordinate
  std::vector<Scalar> largest;
  std::string unit;  // of all coordinates; empty: no unit, or several
};

enum class MoveKind : uint8_t {
  kOrder,     // the row is at another place
  kRotation,  // the corners of the row begin at another one
  kLoop,      // the rows of a loop begin at another one
  kElement,   // the rows are in another element of a list
};

// `count` changes of one kind in one field. The sides are those of the first.
struct Change {
  ChangeKind kind = ChangeKind::kChanged;
  std::optional<ChangeSide> old_side;  // absent if added
  std::optional<ChangeSide> new_side;  // absent if removed
  uint64_t count = 1;
  MoveKind move = MoveKind::kOrder;  // of kMoved
  // Set for rows of a table, values in them, and elements of a list.
  std::optional<ChangedTable> table;
  // The rows, apart from each other. Ascending on the side of `table`; moved
  // rows ascend on the old side. Of many, only the first ones: `count` is
  // exact.
  std::vector<ChangedRows> rows{};
  // The names of the values of a side that is a whole row.
  std::vector<std::string> columns{};
  // Set only for changed numbers that are no indices, flags or words.
  std::optional<Delta> delta;
  // The first of the changes that differ most. Only for several changes with a
  // delta that is not uniform.
  std::optional<ChangeSides> worst;
  // Set if an index leads to another row than before.
  std::optional<ReferredValues> refers_to;
  // Set if an index kept its value but leads to another element than before.
  std::optional<ReferredPaths> refers_to_elements{};
  // What an added or removed element is: "material \"Rock\", 12 tuples". Of a
  // changed field with a label, what has it: "8388 elements".
  std::string note;
  // Set for an added or removed element with points.
  std::optional<Extent> extent{};
};

struct ChangeCounts {
  uint64_t added = 0;
  uint64_t removed = 0;
  uint64_t changed = 0;
  uint64_t moved = 0;

  uint64_t total() const { return added + removed + changed + moved; }
};

// The name of the part of a document that a field is in: "vertices" of
// "vertices[3].x". `path` must outlive it.
std::string_view PartOf(std::string_view path);

// The changes of a part. Of very many parts, the last ones are counted
// together, without a name.
struct PartCounts : ChangeCounts {
  std::string name;
};

// Stands for the number of a change that DiffResult::changes does not list.
inline constexpr uint64_t kNotListed = UINT64_MAX;

struct DiffResult : ChangeCounts {
  std::vector<Change> changes;    // in the order of the fields
  std::vector<PartCounts> parts;  // those with changes, in the same order

  bool equal() const { return total() == 0; }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CHANGES_CHANGE_H_
