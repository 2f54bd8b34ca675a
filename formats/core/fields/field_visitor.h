// The traversal of a document that dump, diff, field paths and goldens use.
//
// A format implements VisitFields(document, visitor) once. It visits every
// field in the document's order under the document's names. Damaged and absent
// parts are left out. Visitors do not depend on a format.
#ifndef TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_VISITOR_H_
#define TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_VISITOR_H_

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/text_chunks.h"

namespace trackcheck {

// Whether a difference in a field is a change of the file's content.
enum class Comparison : uint8_t {
  kContent,
  // The field follows from other fields (a count), or the document calls it
  // cosmetic or says to ignore it. Compared only if the raw file is asked for.
  kRedundant,
};

struct FieldInfo {
  std::string_view name;  // one word of a path: "points"
  std::string_view unit;  // "m"; empty: no unit
  Comparison comparison = Comparison::kContent;
  // Not empty: the value is a set of bits, and bit k means flags[k]. A bit past
  // the last name, or with an empty one, has no name. The names outlive the
  // document.
  std::span<const std::string_view> flags{};
  // Bytes at a fixed place that are visited only if one of them is not 0. If
  // only one of two documents shows them, they are 0 in the other.
  bool reserved = false;
};

// For a set of bits without names.
inline constexpr std::string_view kUnnamedFlags[] = {""};

enum class ScalarType : uint8_t {
  kInt8,
  kUint8,
  kInt16,
  kUint16,
  kInt32,
  kUint32,
  kFloat32,
  kFloat64,
};

// The size of a value of the type, in bytes.
constexpr uint64_t ScalarSize(ScalarType type) {
  switch (type) {
    case ScalarType::kInt8:
    case ScalarType::kUint8:
      return 1;
    case ScalarType::kInt16:
    case ScalarType::kUint16:
      return 2;
    case ScalarType::kInt32:
    case ScalarType::kUint32:
    case ScalarType::kFloat32:
      return 4;
    case ScalarType::kFloat64:
      return 8;
  }
  return 0;
}

// The bits of a stored integer that are the value, from the lowest one on. The
// other bits may belong to other values.
struct BitField {
  uint8_t shift = 0;
  uint8_t width = 64;  // 64: all bits of the type

  constexpr bool whole() const { return width == 64; }
  // Precondition if not whole(): `stored` is not negative.
  constexpr int64_t Of(int64_t stored) const {
    assert(whole() || stored >= 0);
    return whole() ? stored : stored >> shift & ((int64_t{1} << width) - 1);
  }
  friend auto operator<=>(const BitField&, const BitField&) = default;
};

// The value of a row in a column that does not apply to it, such as a wall's
// neighbor.
struct NoValue {
  friend bool operator==(NoValue, NoValue) = default;
};

// A string_view is one of the words of a column.
using Scalar =
    std::variant<int64_t, uint64_t, float, double, std::string_view, NoValue>;

Scalar LoadScalar(ScalarType type, const uint8_t* bytes);

// Returns the number if `value` is an integer; nothing if it is not.
// Precondition: the number is below 2^63, as those of every ScalarType are.
std::optional<int64_t> IntegerOf(const Scalar& value);

// Rows from `first_row` up to the next chunk are contiguous from `offset` on.
// The chunks of a table live as long as the document.
struct RowChunk {
  uint64_t first_row = 0;
  uint64_t offset = 0;
};

// Returns the offset of `row` in a table of several chunks. Precondition: the
// first chunk begins at row 0.
uint64_t OffsetInChunks(std::span<const RowChunk> chunks, uint64_t row,
                        uint64_t stride);

// Finds the rows of a table that are not stored at a fixed stride, as in a
// text. Slow, so it is only used for what is reported.
struct RowLocator {
  // Returns the range of the row, or of one column in it.
  ByteRange (*find)(const void* document, uint64_t row,
                    std::string_view column) = nullptr;
  const void* document = nullptr;
  // The number that `find` uses for row 0 of the table.
  uint64_t first_row = 0;

  explicit operator bool() const { return find != nullptr; }
  ByteRange operator()(uint64_t row, std::string_view column) const {
    return find(document, first_row + row, column);
  }
};

// Values that are compared instead of those of a column, because the column's
// own values have no meaning without their row.
struct CompareAs {
  // One value for each row, at `first` and `stride`.
  struct Values {
    ScalarType type = ScalarType::kInt32;
    const uint8_t* first = nullptr;
    uint64_t stride = 0;
    BitField bits{};  // as in ColumnInfo

    Scalar Value(uint64_t row) const;
  };
  Values values;
  std::string_view refers_to;  // as in ColumnInfo
  // The base of the column's own values, if they are integers that count from
  // something. Two cells are also equal if both the own values and the bases
  // are equal.
  std::optional<Values> base;
  // Integers that are compared as well, such as the bits of a word that are not
  // a part of the index in it.
  std::optional<Values> rest{};
};

// The meaning of the order of a table's rows.
class RowOrder {
 public:
  enum class Kind : uint8_t { kList, kLoop, kSet, kSamples };

  // Every row has its position.
  static constexpr RowOrder List() { return RowOrder(Kind::kList, 0); }
  // The rows are a loop that may start anywhere (the edges of a polygon).
  static constexpr RowOrder Loop() { return RowOrder(Kind::kLoop, 0); }
  // The order follows from something else and is never reported.
  static constexpr RowOrder Set() { return RowOrder(Kind::kSet, 0); }
  // Row i was taken at i * step milliseconds. The time need not be stored. No
  // index leads to samples. Precondition: step > 0.
  static constexpr RowOrder Samples(uint64_t step) {
    assert(step > 0);
    return RowOrder(Kind::kSamples, step);
  }

  constexpr bool is_loop() const { return kind_ == Kind::kLoop; }
  constexpr bool is_set() const { return kind_ == Kind::kSet; }
  constexpr bool is_samples() const { return kind_ == Kind::kSamples; }
  // Precondition: is_samples().
  constexpr uint64_t step() const {
    assert(is_samples());
    return step_;
  }

  friend auto operator<=>(const RowOrder&, const RowOrder&) = default;

 private:
  constexpr RowOrder(Kind kind, uint64_t step) : kind_(kind), step_(step) {}

  Kind kind_;
  uint64_t step_;
};

// A text that the file may store in another form (escapes, white space). It is
// made when it is read, since it may be longer than the file. Reading is slow.
struct TextSource {
  // Passes the text at `place` to `take`.
  void (*write)(const void* document, uint64_t place, TextSink take) = nullptr;
  // Returns the range of the text's form in the file.
  ByteRange (*find)(const void* document, uint64_t place) = nullptr;
  const void* document = nullptr;
  uint64_t place = 0;

  void Write(TextSink take) const { write(document, place, take); }
  // Returns the whole text, which may be longer than the file.
  std::string Read() const {
    return JoinChunks([this](TextSink take) { Write(take); });
  }
  // Slow, so it is only used for what is reported.
  ByteRange Range() const { return find(document, place); }
};

// One column of a table: a value for each row, in the file's own bytes or in a
// copy that lives as long as the document. All rows lie in bounds.
struct ColumnInfo {
  FieldInfo field;  // the name in a row: "x", "v[0]", "position.x"
  ScalarType type = ScalarType::kInt32;
  // The bits of a stored word that are the value. Precondition: whole, or
  // `type` is unsigned.
  BitField bits;
  // The path of the table or list of elements that the values are indices into
  // ("vertices"); empty if they are no indices. A table is visited before this
  // one. A list may be the one that holds this table.
  std::string_view refers_to;
  const uint8_t* first = nullptr;
  uint64_t stride = 0;    // bytes from row to row
  ByteRange first_range;  // the first value in the file
  // The table's chunks, if its rows are in several chunks in the file. Then
  // `first` is a contiguous copy.
  std::span<const RowChunk> chunks;
  // Used instead of `first_range` if it is set.
  RowLocator locator;
  // If not empty, the value k is shown as words[k], and as no value past the
  // last word. The words outlive the document.
  std::span<const std::string_view> words;
  // The number that means that the row has no value here. If it is set in a
  // column of floating-point values, NaN means that.
  std::optional<uint32_t> none;
  // Replaces the values in a comparison.
  std::optional<CompareAs> compare_as;
  // The columns with a corner are a loop of corners, from 0 on, that may start
  // at any (those of a triangle): a rotated row is the same row. Each corner
  // has the same columns, in the same order.
  std::optional<uint8_t> corner;

  Scalar Value(uint64_t row) const;
  ByteRange Range(uint64_t row) const {
    if (locator) return locator(row, field.name);
    ByteRange range = first_range.Element(row, stride, ScalarSize(type));
    if (!chunks.empty()) {
      range.offset = OffsetInChunks(chunks, row, stride) +
                     (first_range.offset - chunks.front().offset);
    }
    return range;
  }
};

struct TableInfo {
  FieldInfo field;  // the name of the list: "vertices"
  uint64_t count = 0;
  // The bytes of row 0, and the distance from row to row.
  ByteRange first_row;
  uint64_t row_stride = 0;
  // The positions of the rows, if they are not all `row_stride` bytes apart.
  std::span<const RowChunk> chunks;
  // Used instead of all three if it is set.
  RowLocator locator;
  RowOrder order = RowOrder::List();
  // Each row is a point in space, and its columns are the coordinates.
  bool points = false;
  // The path of the table or list that the rows have more values of: row i
  // belongs to its row i, if there are as many. It is visited before this one.
  // Empty if there is none.
  std::string_view extends;
  std::span<const ColumnInfo> columns;

  ByteRange Row(uint64_t row) const {
    if (locator) return locator(row, {});
    ByteRange range = first_row.Element(row, row_stride, first_row.size);
    if (!chunks.empty()) range.offset = OffsetInChunks(chunks, row, row_stride);
    return range;
  }
};

// The name of a field of an element if its path does not say it: the material
// of an object is the data of its first property.
struct ElementLabel {
  std::string_view name;  // "material"; empty: no label
  ByteView value{};       // the bytes of the field, a part of the element
  // The word for the items with that material: 8388 "elements". Empty: nothing
  // is counted. The name and this word outlive the document.
  std::string_view counted{};
  uint64_t count = 0;
};

// The content from which all parts of an element follow: elements of equal
// content have equal parts, also in two documents. Valid as long as the
// document.
struct ElementContent {
  ByteView bytes;     // of the element. Empty: the content is not known.
  uint64_t form = 0;  // how the bytes are read
  // Values that its columns are compared as and that other bytes say.
  std::array<std::span<const uint8_t>, 2> elsewhere{};

  bool known() const { return bytes.size() > 0; }
};

// One element of a list whose elements have parts of their own ("objects[3]").
struct ElementInfo {
  FieldInfo list;      // the name of the list: "objects"
  uint64_t index = 0;  // 0 for the first, ascending by 1
  // The identity of the element: two versions of it have the same key
  // ("triangles of Grass"). Follows from the fields of the element. Empty if
  // only its content identifies it.
  std::string_view key;
  ByteRange range;  // all bytes of the element
  ElementContent content{};
  ElementLabel label{};
  std::string_view extends{};  // of the list, as in TableInfo
};

// The values that a visitor is shown are valid as long as the document. The
// infos are valid only during the call.
class FieldVisitor {
 public:
  virtual ~FieldVisitor() = default;

  // Everything visited before the matching LeaveGroup is a part of `field`.
  virtual void EnterGroup(const FieldInfo& field) = 0;
  // Everything visited before the matching LeaveGroup is a part of the element
  // of a list. The elements of a list are visited one after another. Returns
  // false to skip the element: then its parts are not visited and LeaveGroup is
  // not called. The default enters a group "objects[3]".
  [[nodiscard]] virtual bool EnterElement(const ElementInfo& element);
  virtual void LeaveGroup() = 0;

  // `bytes` are the file's own, or a copy that lives as long as the document if
  // the file stores the value in another form.
  virtual void VisitScalar(const FieldInfo& field, ScalarType type,
                           ByteView bytes) = 0;
  // A tag, a text, or bytes of unknown meaning.
  virtual void VisitBytes(const FieldInfo& field, ByteView bytes) = 0;
  // The default visits the text as bytes that are valid during the call.
  virtual void VisitText(const FieldInfo& field, const TextSource& text);
  virtual void VisitTable(const TableInfo& table) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_VISITOR_H_
