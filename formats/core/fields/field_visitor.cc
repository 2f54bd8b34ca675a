#include "formats/core/fields/field_visitor.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_view.h"

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
  }
  return uint64_t{0};
}

std::optional<int64_t> IntegerOf(const Scalar& value) {
  if (const auto* number = std::get_if<uint64_t>(&value)) {
    assert(*number <= std::numeric_limits<int64_t>::max());
    return static_cast<int64_t>(*number);
  }
  if (const auto* number = std::get_if<int64_t>(&value)) return *number;
  return std::nullopt;
}

namespace {

Scalar LoadBits(ScalarType type, BitField bits, const uint8_t* bytes) {
  Scalar value = LoadScalar(type, bytes);
  if (uint64_t* stored = std::get_if<uint64_t>(&value);
      stored != nullptr && !bits.whole()) {
    *stored = static_cast<uint64_t>(bits.Of(static_cast<int64_t>(*stored)));
  }
  return value;
}

}  // namespace

Scalar CompareAs::Values::Value(uint64_t row) const {
  return LoadBits(type, bits, first + row * stride);
}

Scalar ColumnInfo::Value(uint64_t row) const {
  const Scalar value = LoadBits(type, bits, first + row * stride);
  if (words.empty() && !none.has_value()) return value;
  if (const double* real = std::get_if<double>(&value)) {
    return std::isnan(*real) ? Scalar(NoValue()) : value;
  }
  if (const float* real = std::get_if<float>(&value)) {
    return std::isnan(*real) ? Scalar(NoValue()) : value;
  }
  const uint64_t* number = std::get_if<uint64_t>(&value);
  if (number == nullptr) return value;
  if (none.has_value() && *number == *none) return NoValue();
  if (words.empty()) return value;
  return *number < words.size() ? Scalar(words[*number]) : Scalar(NoValue());
}

uint64_t OffsetInChunks(std::span<const RowChunk> chunks, uint64_t row,
                        uint64_t stride) {
  const auto after =
      std::upper_bound(chunks.begin(), chunks.end(), row,
                       [](uint64_t wanted, const RowChunk& chunk) {
                         return wanted < chunk.first_row;
                       });
  ABSL_HARDENING_ASSERT(after != chunks.begin());
  const RowChunk& chunk = *std::prev(after);
  return chunk.offset + (row - chunk.first_row) * stride;
}

bool FieldVisitor::EnterElement(const ElementInfo& element) {
  FieldInfo field = element.list;
  const std::string name =
      std::string(field.name) + '[' + std::to_string(element.index) + ']';
  field.name = name;
  EnterGroup(field);
  return true;
}

void FieldVisitor::VisitText(const FieldInfo& field, const TextSource& text) {
  const std::string copy = text.Read();
  const ByteRange range = text.Range();
  const auto* data = reinterpret_cast<const uint8_t*>(copy.data());
  VisitBytes(field, ByteView(data, copy.size(), range.offset, range.space));
}

}  // namespace trackcheck
