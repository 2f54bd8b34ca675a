// One traversal of a document, from which come dump, diff, paths and goldens.
//
// A format implements VisitFields(document, visitor) once and tells everything
// in the document's order and words. What is damaged or absent is left out.
// Nothing that uses a visitor names a format.
#ifndef TRACKCHECK_FORMATS_CORE_FIELD_VISITOR_H_
#define TRACKCHECK_FORMATS_CORE_FIELD_VISITOR_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"

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
  // Bits of a word that holds other values too, as of three indices of ten bits
  // in four bytes: the first begins in byte 0, the next in byte 1 and so on.
  kUint16Bits0To9,
  kUint16Bits2To11,
  kUint16Bits4To13,
  kUint8Bits6To7,
  // An int16 that supplies bits 10 and up, then a uint16 that is ORed to them.
  kOverlappingHalves,
};

// Its bytes hold more than the value, so those of equal values may differ.
constexpr bool IsPacked(ScalarType type) {
  return type >= ScalarType::kUint16Bits0To9;
}

// Bytes of one value of the type in the file.
constexpr uint64_t ScalarSize(ScalarType type) {
  switch (type) {
    case ScalarType::kInt8:
    case ScalarType::kUint8:
    case ScalarType::kUint8Bits6To7:
      return 1;
    case ScalarType::kInt16:
    case ScalarType::kUint16:
    case ScalarType::kUint16Bits0To9:
    case ScalarType::kUint16Bits2To11:
    case ScalarType::kUint16Bits4To13:
      return 2;
    case ScalarType::kInt32:
    case ScalarType::kUint32:
    case ScalarType::kFloat32:
    case ScalarType::kOverlappingHalves:
      return 4;
    case ScalarType::kFloat64:
      return 8;
  }
  return 0;
}

// What a row says in a column that does not apply to it: a wall's neighbor.
struct NoValue {
  friend bool operator==(NoValue, NoValue) = default;
};

// The text is one of the words of a column.
using Scalar =
    std::variant<int64_t, uint64_t, float, double, std::string_view, NoValue>;

// Precondition: IsPacked(type).
inline int64_t LoadPacked(ScalarType type, const uint8_t* bytes) {
  if (type == ScalarType::kUint8Bits6To7) return *bytes >> 6;
  const uint16_t first = LoadLittleEndian<uint16_t>(bytes);
  if (type == ScalarType::kOverlappingHalves) {
    const auto signed_first = static_cast<int16_t>(first);
    return int64_t{signed_first} * 1024 | LoadLittleEndian<uint16_t>(bytes + 2);
  }
  const int shift = type == ScalarType::kUint16Bits0To9    ? 0
                    : type == ScalarType::kUint16Bits2To11 ? 2
                                                           : 4;
  return first >> shift & 0x3FF;
}

Scalar LoadScalar(ScalarType type, const uint8_t* bytes);

// Rows from `first_row` on, up to the next piece, lie side by side from
// `offset` on.
struct RowPiece {
  uint64_t first_row = 0;
  uint64_t offset = 0;
};

// Where `row` lies if a table is in several pieces, of which the first begins
// at row 0. They are valid as long as the document.
uint64_t OffsetInPieces(std::span<const RowPiece> pieces, uint64_t row,
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

// Values that stand for those of a column in a comparison.
struct StandIn {
  ScalarType type = ScalarType::kInt32;
  std::string_view refers_to;
  const uint8_t* first = nullptr;
  uint64_t stride = 0;
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
  // The table or the list of elements that the values are indices into, by its
  // path ("vertices"); empty if they are no indices. A table is visited before
  // this one; a list may be the one that this is a part of.
  std::string_view refers_to;
  const uint8_t* first = nullptr;
  uint64_t stride = 0;    // bytes from row to row
  ByteRange first_range;  // of the first value in the file
  // Those of the table, if its rows are in several pieces in the file: then
  // `first` is a copy in which they follow one another.
  std::span<const RowPiece> pieces;
  // Used instead of `first_range` if it is set.
  RowLocator locator;
  // The value k is shown as words[k], and as no value beyond them; empty:
  // values are numbers. The words outlive the document.
  std::span<const std::string_view> words;
  // The number that says that the row has no value here; if it is set in a
  // column of reals, NaN says that.
  std::optional<uint32_t> none;
  // Compared instead of the values if its address is set, because they mean
  // nothing without their row.
  StandIn stand_in;
  // Beside a stand-in, integers: what the values count from. A value that both
  // versions have, counted from the same, is the same whatever stands in for
  // it.
  StandIn origin;

  Scalar Value(uint64_t row) const;
  ByteRange Range(uint64_t row) const {
    if (locator) return locator(row, field.name);
    ByteRange range = first_range.Element(row, stride, ScalarSize(type));
    if (!pieces.empty()) {
      range.offset = OffsetInPieces(pieces, row, stride) +
                     (first_range.offset - pieces.front().offset);
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
  std::span<const RowPiece> pieces;
  // Used instead of all three if it is set.
  RowLocator locator;
  // The columns of a row are a loop that may start anywhere (the corners of a
  // triangle): a rotated row is the same row, written in another order.
  bool cyclic = false;
  // The rows are such a loop (the edges of a polygon).
  bool loop = false;
  // The rows are a set: their order follows from something else and is never
  // told.
  bool set = false;
  // The rows are samples: row i was taken at i * sample_step of something that
  // it need not store, such as milliseconds. 0: the rows are no samples. No
  // index leads to samples.
  uint64_t sample_step = 0;
  std::span<const ColumnInfo> columns;

  ByteRange Row(uint64_t row) const {
    if (locator) return locator(row, {});
    ByteRange range = first_row.Element(row, row_stride, first_row.size);
    if (!pieces.empty()) range.offset = OffsetInPieces(pieces, row, row_stride);
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
  // another. False: nobody wants to see it, so its parts are not visited and it
  // is not left. Who does not override it is shown a group "objects[3]".
  [[nodiscard]] virtual bool EnterElement(const ElementInfo& element);
  virtual void LeaveGroup() = 0;

  virtual void VisitScalar(const FieldInfo& field, ScalarType type,
                           ByteView bytes) = 0;
  // A tag, a text, or bytes that nobody can read.
  virtual void VisitBytes(const FieldInfo& field, ByteView bytes) = 0;
  // `range` is what stands for the text in the file. Who does not override it
  // is shown bytes that begin there, and are gone after the call.
  virtual void VisitText(const FieldInfo& field, const TextSource& text,
                         const ByteRange& range);
  virtual void VisitTable(const TableInfo& table) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELD_VISITOR_H_
