#include "diff/patch/shift.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/patch/patch.h"
#include "diff/rows/compare.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/fingerprint.h"

namespace trackcheck {
namespace {

// The rows from which a common delta is computed.
constexpr uint64_t kRowsThatTell = 16;

const uint8_t* BytesAt(std::string_view rows, uint64_t offset) {
  return reinterpret_cast<const uint8_t*>(rows.data()) + offset;
}

template <typename T>
bool StoreInteger(double value, char* to) {
  if (value != std::floor(value) ||
      value < static_cast<double>(std::numeric_limits<T>::min()) ||
      value > static_cast<double>(std::numeric_limits<T>::max())) {
    return false;
  }
  const T stored = static_cast<T>(value);
  std::memcpy(to, &stored, sizeof(stored));
  return true;
}

// Stores the sum as a value of the type.
bool AddTo(ScalarType type, double delta, char* at) {
  const double value =
      LoadReal(type, reinterpret_cast<const uint8_t*>(at)) + delta;
  switch (type) {
    case ScalarType::kInt8:
      return StoreInteger<int8_t>(value, at);
    case ScalarType::kUint8:
      return StoreInteger<uint8_t>(value, at);
    case ScalarType::kInt16:
      return StoreInteger<int16_t>(value, at);
    case ScalarType::kUint16:
      return StoreInteger<uint16_t>(value, at);
    case ScalarType::kInt32:
      return StoreInteger<int32_t>(value, at);
    case ScalarType::kUint32:
      return StoreInteger<uint32_t>(value, at);
    case ScalarType::kFloat32: {
      if (std::isfinite(value) &&
          std::abs(value) > std::numeric_limits<float>::max()) {
        return false;
      }
      const float stored = static_cast<float>(value);
      std::memcpy(at, &stored, sizeof(stored));
      return true;
    }
    case ScalarType::kFloat64:
      std::memcpy(at, &value, sizeof(value));
      return true;
  }
  return false;
}

// The columns of content in which two rows differ. Nothing if one of them is an
// index.
std::optional<std::vector<uint64_t>> ChangedColumns(const TreeColumns& columns,
                                                    std::string_view old_row,
                                                    std::string_view new_row) {
  std::vector<uint64_t> changed;
  for (uint64_t i = 0; i < columns.columns.size(); ++i) {
    const TreeColumn& column = columns.columns[i];
    const uint64_t size = ScalarSize(column.type);
    if (old_row.substr(column.offset, size) ==
        new_row.substr(column.offset, size)) {
      continue;
    }
    if (column.comparison == Comparison::kRedundant) continue;
    if (!column.refers_to.empty()) return std::nullopt;
    changed.push_back(i);
  }
  return changed;
}

}  // namespace

uint32_t ShiftedRowsHash(const TreeColumns& columns, std::string_view rows) {
  uint64_t hash = 0;
  for (; !rows.empty(); rows.remove_prefix(columns.row_size)) {
    hash = HashWords(hash, RowHash(columns, rows.substr(0, columns.row_size)));
  }
  return static_cast<uint32_t>(hash);
}

bool ShiftRows(const TreeColumns& columns, const PatchShift& shift, char* rows,
               uint64_t count) {
  for (uint64_t row = 0; row < count; ++row, rows += columns.row_size) {
    for (const PatchShift::Column& shifted : shift.columns) {
      const TreeColumn& column = columns.columns[shifted.column];
      if (!AddTo(column.type, shifted.delta, rows + column.offset)) {
        return false;
      }
    }
  }
  return true;
}

uint64_t FindShift(const TreeColumns& columns, std::string_view old_rows,
                   std::string_view new_rows, PatchShift* shift) {
  assert(old_rows.size() == new_rows.size());
  *shift = {};
  const uint64_t size = columns.row_size;
  const uint64_t rows = old_rows.size() / size;
  // Each row narrows the interval in which a common delta lies.
  std::vector<uint64_t> changed;
  std::vector<RoundedDelta> deltas;
  for (uint64_t row = 0; row < std::min(rows, kRowsThatTell); ++row) {
    const std::optional<std::vector<uint64_t>> here =
        ChangedColumns(columns, old_rows.substr(row * size, size),
                       new_rows.substr(row * size, size));
    if (!here || here->empty() || (row > 0 && *here != changed)) break;
    std::vector<RoundedDelta> next;
    for (size_t i = 0; i < here->size(); ++i) {
      const TreeColumn& column = columns.columns[(*here)[i]];
      const uint64_t at = row * size + column.offset;
      const std::optional<RoundedDelta> delta =
          ScalarDelta(column.type, BytesAt(old_rows, at), column.type,
                      BytesAt(new_rows, at));
      if (!delta) break;
      const RoundedDelta both =
          row == 0 ? *delta
                   : RoundedDelta{std::max(deltas[i].low, delta->low),
                                  std::min(deltas[i].high, delta->high)};
      if (both.low > both.high) break;
      next.push_back(both);
    }
    if (next.size() < here->size()) break;
    changed = *here;
    deltas = std::move(next);
  }
  if (changed.empty()) return 0;
  for (size_t i = 0; i < changed.size(); ++i) {
    shift->columns.push_back({changed[i], ShortestNumber(deltas[i])});
  }
  // An interval allows for any rounding; the patch has to be exact.
  uint64_t count = 0;
  std::string row(size, '\0');
  for (; count < rows; ++count) {
    row = old_rows.substr(count * size, size);
    if (!ShiftRows(columns, *shift, row.data(), 1)) break;
    const std::optional<std::vector<uint64_t>> rest =
        ChangedColumns(columns, row, new_rows.substr(count * size, size));
    if (!rest || !rest->empty()) break;
  }
  shift->hash = ShiftedRowsHash(columns, old_rows.substr(0, count * size));
  shift->new_hash = ShiftedRowsHash(columns, new_rows.substr(0, count * size));
  return count;
}

}  // namespace trackcheck
