// One traversal of a document, from which come dump, diff, paths and goldens.
//
// A format implements VisitFields(document, visitor) once and tells everything
// in the document's order and words. What is damaged or absent is left out.
// Nothing that uses a visitor names a format.
#ifndef TRACKCHECK_FORMATS_CORE_FIELD_VISITOR_H_
#define TRACKCHECK_FORMATS_CORE_FIELD_VISITOR_H_

#include <cstdint>
#include <span>
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

using Scalar = std::variant<int64_t, uint64_t, float, double>;

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

// One column of a table: `count` values of the table's rows, in the file's own
// bytes, whose bounds are proved.
struct ColumnInfo {
  FieldInfo field;  // the name in a row: "x", "v[0]", "position.x"
  ScalarType type = ScalarType::kInt32;
  // The table that the values are indices into, by its path ("vertices");
  // empty if they are no indices. It is visited before this one.
  std::string_view refers_to;
  const uint8_t* first = nullptr;
  uint64_t stride = 0;    // bytes from row to row
  ByteRange first_range;  // of the first value in the file
  // Those of the table, if its rows are in several pieces in the file: then
  // `first` is a copy in which they follow one another.
  std::span<const RowPiece> pieces;

  Scalar Value(uint64_t row) const {
    return LoadScalar(type, first + row * stride);
  }
  ByteRange Range(uint64_t row) const {
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
  // The columns of a row are a loop that may start anywhere (the corners of a
  // triangle): a rotated row is the same row, written in another order.
  bool cyclic = false;
  // The rows are samples: row i was taken at i * sample_step of something that
  // it need not store, such as milliseconds. 0: the rows are no samples. No
  // index leads to samples.
  uint64_t sample_step = 0;
  std::span<const ColumnInfo> columns;

  ByteRange Row(uint64_t row) const {
    ByteRange range = first_row.Element(row, row_stride, first_row.size);
    if (!pieces.empty()) range.offset = OffsetInPieces(pieces, row, row_stride);
    return range;
  }
};

// One element of a list whose elements have parts of their own ("objects[3]").
struct ElementInfo {
  FieldInfo list;  // the name of the list: "objects"
  uint64_t index = 0;
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
  // another. Who does not override it is shown a group "objects[3]".
  virtual void EnterElement(const ElementInfo& element);
  virtual void LeaveGroup() = 0;

  virtual void VisitScalar(const FieldInfo& field, ScalarType type,
                           ByteView bytes) = 0;
  // A tag, a text, or bytes that nobody can read.
  virtual void VisitBytes(const FieldInfo& field, ByteView bytes) = 0;
  virtual void VisitTable(const TableInfo& table) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELD_VISITOR_H_
