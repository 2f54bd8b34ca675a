// A scalar of the file becomes the widest type of its kind, and floats keep
// their own width so that they are printed as short as they are.
#include "formats/core/field_visitor.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>

#include "formats/core/byte_view.h"

namespace trackcheck {

Scalar LoadScalar(ScalarType type, const uint8_t* bytes) {
  switch (type) {
    case ScalarType::kInt8:
      return int64_t{LoadLittleEndian<int8_t>(bytes)};
    case ScalarType::kUint8:
      return uint64_t{LoadLittleEndian<uint8_t>(bytes)};
    case ScalarType::kInt16:
      return int64_t{LoadLittleEndian<int16_t>(bytes)};
    case ScalarType::kUint16:
      return uint64_t{LoadLittleEndian<uint16_t>(bytes)};
    case ScalarType::kInt32:
      return int64_t{LoadLittleEndian<int32_t>(bytes)};
    case ScalarType::kUint32:
      return uint64_t{LoadLittleEndian<uint32_t>(bytes)};
    case ScalarType::kFloat32:
      return LoadLittleEndian<float>(bytes);
    case ScalarType::kFloat64:
      return LoadLittleEndian<double>(bytes);
    case ScalarType::kUint16Bits0To9:
    case ScalarType::kUint16Bits2To11:
    case ScalarType::kUint16Bits4To13:
    case ScalarType::kUint8Bits6To7:
      return static_cast<uint64_t>(LoadPacked(type, bytes));
    case ScalarType::kOverlappingHalves:
      return LoadPacked(type, bytes);
  }
  return uint64_t{0};
}

Scalar ColumnInfo::Value(uint64_t row) const {
  const Scalar value = LoadScalar(type, first + row * stride);
  if (words.empty() && !none.has_value()) return value;
  if (const double* real = std::get_if<double>(&value)) {
    return std::isnan(*real) ? Scalar(NoValue()) : value;
  }
  const uint64_t* number = std::get_if<uint64_t>(&value);
  if (number == nullptr) return value;
  if (none.has_value() && *number == *none) return NoValue();
  if (words.empty()) return value;
  return *number < words.size() ? Scalar(words[*number]) : Scalar(NoValue());
}

uint64_t OffsetInPieces(std::span<const RowPiece> pieces, uint64_t row,
                        uint64_t stride) {
  const auto behind =
      std::upper_bound(pieces.begin(), pieces.end(), row,
                       [](uint64_t wanted, const RowPiece& piece) {
                         return wanted < piece.first_row;
                       });
  const RowPiece& piece = *std::prev(behind);
  return piece.offset + (row - piece.first_row) * stride;
}

bool FieldVisitor::EnterElement(const ElementInfo& element) {
  FieldInfo field = element.list;
  const std::string name =
      std::string(field.name) + '[' + std::to_string(element.index) + ']';
  field.name = name;
  EnterGroup(field);
  return true;
}

void FieldVisitor::VisitText(const FieldInfo& field, const TextSource& text,
                             const ByteRange& range) {
  const std::string copy = text.Read();
  const auto* data = reinterpret_cast<const uint8_t*>(copy.data());
  VisitBytes(field, ByteView(data, copy.size(), range.offset, range.space));
}

}  // namespace trackcheck
