// The edits that turn one document into another: of its values, of the rows of
// its tables and of the elements of its lists, each with what was there before.
//
// Items (rows and elements) are numbered as in the old document, or, if they
// are added, as in the new one. An index is an edit only if it leads to another
// item than before: renumbering follows from the other edits. A patch holds
// content; redundant fields are derived again (see FieldTree).
#ifndef TRACKCHECK_DIFF_PATCH_PATCH_H_
#define TRACKCHECK_DIFF_PATCH_PATCH_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/core/fields/field_tree.h"

namespace trackcheck {

inline constexpr uint64_t kNoItem = std::numeric_limits<uint64_t>::max();

// A number, or bytes and texts.
using PatchValue = std::variant<FieldNumber, std::string>;

// Precondition: one of the two is there.
struct ValueEdit {
  std::optional<PatchValue> before;  // nothing if the field is added
  std::optional<PatchValue> after;   // nothing if it is removed

  friend bool operator==(const ValueEdit&, const ValueEdit&) = default;
};

enum class LineKind : uint8_t {
  kContext,    // an item that stays, beside an edit
  kRemoved,    // an old item
  kAdded,      // a new item
  kChanged,    // an item whose content changed in its place
  kShifted,    // consecutive rows that changed by one amount
  kMovedAway,  // an old item that is at another place in the new document
  kMovedHere,  // the same item at that place, perhaps changed
};

// Whether the line stands for items at this place of the old document.
constexpr bool IsOld(LineKind kind) {
  return kind != LineKind::kAdded && kind != LineKind::kMovedHere;
}
// The same for the new document.
constexpr bool IsNew(LineKind kind) {
  return kind != LineKind::kRemoved && kind != LineKind::kMovedAway;
}

// A line of an edit of a table or list: one item, or a run of shifted rows.
struct PatchLine {
  LineKind kind = LineKind::kContext;
  // The number of the item; of the first of several. kNoItem on a side where
  // it is not.
  uint64_t old_index = kNoItem;
  uint64_t new_index = kNoItem;
  uint64_t count = 1;
  // Of a row: in TableEdit::before and after; of shifted rows, `before` is in
  // TableEdit::shifts. Of an element: both in ListEdit::items. kNoItem if the
  // line does not show it.
  uint64_t before = kNoItem;
  uint64_t after = kNoItem;

  friend bool operator==(const PatchLine&, const PatchLine&) = default;
};

// Lines [begin, end), whose items follow one another in both documents. The
// hunk begins before the items `old_index` and `new_index`.
struct Hunk {
  uint64_t begin = 0;
  uint64_t end = 0;
  uint64_t old_index = 0;
  uint64_t new_index = 0;

  friend bool operator==(const Hunk&, const Hunk&) = default;
};

// What an index leads to.
struct PatchIndex {
  enum class Kind : uint8_t {
    kNumber,  // to no item; the number is in the row
    kOld,     // to an item of the old document
    kAdded,   // to an item that only the new document has
  };
  Kind kind = Kind::kNumber;
  uint32_t hash = 0;  // of the item's content (see ItemHash); of kOld only
  uint64_t index = 0;

  friend bool operator==(const PatchIndex&, const PatchIndex&) = default;
};

// Rows that a patch shows. The value of an index that leads to an item is 0 in
// `rows`; `indices` has an entry for each column that refers to something, of
// each row.
struct PatchRows {
  std::string rows;
  std::vector<PatchIndex> indices;

  friend bool operator==(const PatchRows&, const PatchRows&) = default;
};

// By how much the numbers of rows changed: new is old plus delta, computed in
// double and rounded to the type of the column.
struct PatchShift {
  struct Column {
    uint64_t column = 0;  // in TreeColumns
    double delta = 0;

    friend bool operator==(const Column&, const Column&) = default;
  };
  std::vector<Column> columns;
  uint32_t hash = 0;  // of the old rows (see RowHash), in their order

  friend bool operator==(const PatchShift&, const PatchShift&) = default;
};

struct SequenceEdit {
  std::vector<Hunk> hunks;  // ascending
  std::vector<PatchLine> lines;
};

struct TableEdit : SequenceEdit {
  // Equal, unless the table changed its columns: then every old row is removed.
  // Null on a side without the table.
  std::shared_ptr<const TreeColumns> old_columns;
  std::shared_ptr<const TreeColumns> new_columns;
  PatchRows before;
  PatchRows after;
  std::vector<PatchShift> shifts;
};

struct FieldEdit;

// The edits of a document or of an element, in the document's order. A name
// occurs once.
struct TreeEdit {
  std::vector<FieldEdit> fields;

  bool empty() const { return fields.empty(); }
};

// An element that a patch shows.
struct PatchElement {
  std::string key;
  uint32_t hash = 0;  // of an old element; see ItemHash
  // Of an added element, all of it; of a removed one too. Empty for context.
  TreeEdit parts;
};

struct ListEdit : SequenceEdit {
  std::vector<PatchElement> items;
};

struct FieldEdit {
  std::string name;
  std::variant<ValueEdit, TableEdit, ListEdit> edit;
};

// A file that a patch was made of.
struct PatchFile {
  std::string path;  // as the user named it
  uint64_t size = 0;
  uint64_t hash = 0;  // of its bytes (HashBytes)

  friend bool operator==(const PatchFile&, const PatchFile&) = default;
};

// The edits that turn the encoded bytes into those of the new file: the bytes
// from `offset` to `end` are replaced. Ascending, apart from each other.
struct ByteEdit {
  uint64_t offset = 0;
  uint64_t end = 0;
  std::string bytes;

  friend bool operator==(const ByteEdit&, const ByteEdit&) = default;
};

struct Patch {
  std::string format;
  PatchFile old_file;
  PatchFile new_file;
  TreeEdit fields;
  // Nothing if the patch does not give the new file byte for byte.
  std::optional<std::vector<ByteEdit>> exact;
  // `exact` replaces bytes of the old file, not of the patched one.
  bool exact_of_old = false;
};

// The columns that refer to something, in their order.
std::vector<const TreeColumn*> IndexColumns(const TreeColumns& columns);

// A hash of the content of a row without its indices.
uint32_t RowHash(const TreeColumns& columns, std::string_view row);

// A hash by which an item is recognized where it has another number: of a row,
// RowHash; of an element, that of its key or, without one, of its content
// without indices. Preconditions: `field` is a table or a list; the item
// exists.
uint32_t ItemHash(const TreeField& field, uint64_t index);

// Whether the field is a table or a list, which may be empty; false if it is
// null.
bool HasItems(const TreeField* field);

// The number of items; 0 if the field is null or holds a value.
uint64_t ItemCount(const TreeField* field);

// The value; nothing if the field is null or holds a table or list.
std::optional<PatchValue> ValueIn(const TreeField* field);

// The number that is stored in a column of a document's row that refers to
// something, which need not be the number of an item. Nothing if the column is
// of floating-point numbers.
std::optional<int64_t> IndexIn(const TreeTable& table, uint64_t row,
                               const TreeColumn& column);

// The bytes of a cell of a row that a patch shows. Valid as long as `rows`.
std::string_view CellIn(const PatchRows& rows, const TreeColumns& columns,
                        const TreeColumn& column, uint64_t row);

// What a cell of a row that a patch shows leads to. `number`: of the column
// among the `index_columns` that refer to something. Valid as long as `rows`.
const PatchIndex* IndexOf(const PatchRows& rows, uint64_t row,
                          uint64_t index_columns, uint64_t number);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_PATCH_H_
