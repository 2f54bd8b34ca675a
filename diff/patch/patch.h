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
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
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

enum class PatchSide : uint8_t { kOld, kNew };

constexpr bool IsOn(PatchSide side, LineKind kind) {
  return side == PatchSide::kOld ? IsOld(kind) : IsNew(kind);
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
  // A hash of the items between the hunk before and this one, which stay (see
  // ItemHashes::OfRun). Nothing if the text of the patch does not have it.
  std::optional<uint32_t> before = std::nullopt;

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
  uint32_t hash = 0;  // of the item (see ItemHashes::Of); of kOld only
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
  // Of the new ones. Nothing if the text of the patch does not have it.
  std::optional<uint32_t> new_hash = std::nullopt;

  friend bool operator==(const PatchShift&, const PatchShift&) = default;
};

// Items after the last hunk, which stay.
struct ItemsAfter {
  uint64_t count = 0;
  uint32_t hash = 0;  // see ItemHashes::OfRun

  friend bool operator==(const ItemsAfter&, const ItemsAfter&) = default;
};

struct SequenceEdit {
  std::vector<Hunk> hunks;  // ascending
  std::vector<PatchLine> lines;
  // Nothing if the text of the patch does not have it.
  std::optional<ItemsAfter> after_hunks;
};

// The number of items of the hunk in the document of that side.
uint64_t ItemsOn(PatchSide side, const SequenceEdit& edit, const Hunk& hunk);

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
  uint32_t hash = 0;  // of an old element; see ItemHashes::OfContent
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

// Hashes by which the items of a document are recognized where they have other
// numbers. An index that leads to a row counts as that row's content without
// its own indices, one to an element as its key, any other as its number.
// Preconditions of all: `field` is a table or a list of `tree`, which is the
// document or in it; the items exist.
class ItemHashes {
 public:
  // The document outlives this and does not change.
  explicit ItemHashes(const FieldTree& document) : document_(document) {}

  // Of the content of a row or element, and of the element's key.
  uint32_t OfContent(const FieldTree& tree, const TreeField& field,
                     uint64_t index);
  // Of an element's key; if it has none, and of a row, of the content.
  uint32_t Of(const FieldTree& tree, const TreeField& field, uint64_t index);
  // Of the content of `count` items from `first` on, in their order.
  uint32_t OfRun(const FieldTree& tree, const TreeField& field, uint64_t first,
                 uint64_t count);

 private:
  struct Column {
    const TreeColumn* column;
    const TreeField* referred;  // null if the document has none
  };

  const TreeField* Referred(const FieldTree& tree, const TreeColumn& column);
  // The columns of indices that are content.
  std::vector<Column> Indices(const FieldTree& tree,
                              const TreeColumns& columns);
  uint64_t OfRow(const std::vector<Column>& indices, const TreeTable& table,
                 uint64_t row);
  uint64_t OfField(const FieldTree& tree, const TreeField& field);
  uint64_t OfTree(const FieldTree& tree);
  // Of the content of a row without indices, and of the key of an element.
  uint64_t OfReferred(const TreeField& field, uint64_t index);

  using Elements =
      absl::flat_hash_map<std::pair<const TreeField*, uint64_t>, uint64_t>;

  const FieldTree& document_;
  absl::flat_hash_map<std::string, const TreeField*> referred_;
  Elements contents_;
};

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
