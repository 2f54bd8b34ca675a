// One traversal of a document, from which come dump, diff, paths and goldens.
//
// A format implements VisitFields(document, visitor) once and tells everything
// in the document's order and words. What is damaged or absent is left out.
// Nothing that uses a visitor names a format.
#ifndef TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_VISITOR_H_
#define TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_VISITOR_H_

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

namespace trackcheck {

// Whether a difference in a field is a change of the file's content.
enum class Comparison : uint8_t {
  kContent,
  // It follows from other fields (a count), or the document calls it cosmetic
  // or says to ignore it: compared only when the raw file is asked for.
  kRedundant,
};

struct FieldInfo {
  std::string_view name;  // one word of a path: "points"
  std::string_view unit;  // "m"; empty for plain numbers
  Comparison comparison = Comparison::kContent;
};

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

// Bytes of one value of the type in the file.
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

// Which bits of a stored integer are the value, from the lowest one on. The
// other bits may belong to other values.
struct BitField {
  uint8_t shift = 0;
  uint8_t width = 64;  // 64: all bits, of whatever type

  constexpr bool whole() const { return width == 64; }
  // Precondition if not whole(): `stored` is not negative.
  constexpr int64_t Of(int64_t stored) const {
    assert(whole() || stored >= 0);
    return whole() ? stored : stored >> shift & ((int64_t{1} << width) - 1);
  }
  friend auto operator<=>(const BitField&, const BitField&) = default;
};

// What a row says in a column that does not apply to it: a wall's neighbor.
struct NoValue {
  friend bool operator==(NoValue, NoValue) = default;
};

// The text is one of the words of a column.
using Scalar =
    std::variant<int64_t, uint64_t, float, double, std::string_view, NoValue>;

Scalar LoadScalar(ScalarType type, const uint8_t* bytes);

// Rows from `first_row` on, up to the next chunk, lie side by side from
// `offset` on.
struct RowChunk {
  uint64_t first_row = 0;
  uint64_t offset = 0;
};

// Where `row` lies if a table is in several chunks, of which the first begins
// at row 0. They are valid as long as the document.
uint64_t OffsetInChunks(std::span<const RowChunk> chunks, uint64_t row,
                        uint64_t stride);

// How to find the rows of a table that are not stored a fixed number of bytes
// apart, as in a text. Slow: for what is reported.
struct RowLocator {
  // Of the row, or of one column in it.
  ByteRange (*find)(const void* document, uint64_t row,
                    std::string_view column) = nullptr;
  const void* document = nullptr;
  // The number that the table's row 0 has there.
  uint64_t first_row = 0;

  explicit operator bool() const { return find != nullptr; }
  ByteRange operator()(uint64_t row, std::string_view column) const {
    return find(document, first_row + row, column);
  }
};

// Values that are compared instead of those of a column, because these mean
// nothing without their row.
struct CompareAs {
  // One for each row, where `first` and `stride` say.
  struct Values {
    ScalarType type = ScalarType::kInt32;
    const uint8_t* first = nullptr;
    uint64_t stride = 0;
  };
  Values values;
  std::string_view refers_to;  // as in ColumnInfo
  // What the column's own values count from, if they are integers: a value that
  // both versions have, counted from the same, is equal whatever `values` are.
  std::optional<Values> base;
};

// What the order of a table's rows says.
class RowOrder {
 public:
  enum class Kind : uint8_t { kList, kLoop, kSet, kSamples };

  // Every row has its place.
  static constexpr RowOrder List() { return RowOrder(Kind::kList, 0); }
  // The rows are a loop that may start anywhere (the edges of a polygon).
  static constexpr RowOrder Loop() { return RowOrder(Kind::kLoop, 0); }
  // The order follows from something else and is never reported.
  static constexpr RowOrder Set() { return RowOrder(Kind::kSet, 0); }
  // Row i was taken at i * step of something that it need not store, such as
  // milliseconds. No index leads to samples. Precondition: step > 0.
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

// A text that the file may spell in other bytes (escapes, white space). It is
// made when it is read, since it may be longer than the file; slow.
struct TextSource {
  std::string (*read)(const void* document, uint64_t place) = nullptr;
  const void* document = nullptr;
  uint64_t place = 0;

  std::string Read() const { return read(document, place); }
};

// One column of a table: `count` values of the table's rows, in the file's own
// bytes or in a copy that lives as long as the document, whose bounds are
// proved.
struct ColumnInfo {
  FieldInfo field;  // the name in a row: "x", "v[0]", "position.x"
  ScalarType type = ScalarType::kInt32;
  // The bits of a stored word that are the value. Precondition: whole, or
  // `type` is unsigned.
  BitField bits;
  // The table or the list of elements that the values are indices into, by its
  // path ("vertices"); empty if they are no indices. A table is visited before
  // this one; a list may be the one that this is a part of.
  std::string_view refers_to;
  const uint8_t* first = nullptr;
  uint64_t stride = 0;    // bytes from row to row
  ByteRange first_range;  // of the first value in the file
  // Those of the table, if its rows are in several chunks in the file: then
  // `first` is a copy in which they follow one another.
  std::span<const RowChunk> chunks;
  // Used instead of `first_range` if it is set.
  RowLocator locator;
  // The value k is shown as words[k], and as no value beyond them; empty:
  // values are numbers. The words outlive the document.
  std::span<const std::string_view> words;
  // The number that says that the row has no value here; if it is set in a
  // column of reals, NaN says that.
  std::optional<uint32_t> none;
  // Compared instead of the values.
  std::optional<CompareAs> compare_as;

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
  // The bytes that `vertices[0]` names, and the way to the next row.
  ByteRange first_row;
  uint64_t row_stride = 0;
  // Where the rows are, if they are not all `row_stride` bytes apart.
  std::span<const RowChunk> chunks;
  // Used instead of all three if it is set.
  RowLocator locator;
  // The columns of a row are a loop that may start anywhere (the corners of a
  // triangle): a rotated row is the same row, written in another order.
  bool cyclic = false;
  RowOrder order = RowOrder::List();
  std::span<const ColumnInfo> columns;

  ByteRange Row(uint64_t row) const {
    if (locator) return locator(row, {});
    ByteRange range = first_row.Element(row, row_stride, first_row.size);
    if (!chunks.empty()) range.offset = OffsetInChunks(chunks, row, row_stride);
    return range;
  }
};

// One element of a list whose elements have parts of their own ("objects[3]").
struct ElementInfo {
  FieldInfo list;      // the name of the list: "objects"
  uint64_t index = 0;  // of the first one 0, then one more each
  // Two versions of an element have the same key ("triangles of Grass"); empty
  // if nothing but its content tells which element it is.
  std::string_view key;
  ByteRange range;  // all bytes of the element
};

// The data that a visitor is shown stays valid as long as the document does;
// the infos themselves only during the call.
class FieldVisitor {
 public:
  virtual ~FieldVisitor() = default;

  // Everything visited until the matching LeaveGroup is a part of `field`.
  virtual void EnterGroup(const FieldInfo& field) = 0;
  // The same for an element of a list; the elements of one list follow one
  // another. Returns false to skip the element: its parts are not visited and
  // LeaveGroup is not called. The default enters a group "objects[3]".
  [[nodiscard]] virtual bool EnterElement(const ElementInfo& element);
  virtual void LeaveGroup() = 0;

  // `bytes` are the file's own; or those of a copy that lives as long as the
  // document, if the file stores the value in another form.
  virtual void VisitScalar(const FieldInfo& field, ScalarType type,
                           ByteView bytes) = 0;
  // A tag, a text, or bytes of unknown meaning.
  virtual void VisitBytes(const FieldInfo& field, ByteView bytes) = 0;
  // `range` is what stands for the text in the file. The default visits the
  // text as bytes that are valid during the call.
  virtual void VisitText(const FieldInfo& field, const TextSource& text,
                         const ByteRange& range);
  virtual void VisitTable(const TableInfo& table) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_VISITOR_H_
