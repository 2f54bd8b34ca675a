#include "formats/btg/views/positions.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {
namespace {

constexpr std::array<std::string_view, 3> kXyz = {"x", "y", "z"};
constexpr uint64_t kRecord = kRecordSizes[kVertices];

const uint8_t* Record(const Document& document, uint32_t vertex) {
  return document.lists[kVertices].data + vertex * kRecord;
}

// A number that ascends with the float at `bytes`. It differs for every bit
// pattern, so that both zeros and every NaN are positions of their own.
uint32_t OrderOf(const uint8_t* bytes) {
  constexpr uint32_t kSign = 0x80000000;
  const auto bits = LoadLittleEndian<uint32_t>(bytes);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

std::array<uint32_t, 3> OrderOfRecord(const uint8_t* record) {
  return {OrderOf(record), OrderOf(record + 4), OrderOf(record + 8)};
}

}  // namespace

bool SamePosition(const Document& document, uint32_t a, uint32_t b) {
  if (a == b) return true;
  const uint64_t count = document.lists[kVertices].count;
  return a < count && b < count &&
         std::memcmp(Record(document, a), Record(document, b), kRecord) == 0;
}

Positions::Positions(const Document& document, const std::vector<bool>& used,
                     std::vector<uint32_t>* numbers)
    : document_(document) {
  assert(used.size() <= document.lists[kVertices].count);
  vertices_.reserve(std::count(used.begin(), used.end(), true));
  for (uint64_t i = 0; i < used.size(); ++i) {
    if (used[i]) vertices_.push_back(static_cast<uint32_t>(i));
  }
  std::sort(vertices_.begin(), vertices_.end(), [&](uint32_t a, uint32_t b) {
    const auto x = OrderOfRecord(Record(document, a));
    const auto y = OrderOfRecord(Record(document, b));
    return x != y ? x < y : a < b;
  });
  numbers->resize(used.size());
  uint64_t count = 0;
  for (const uint32_t vertex : vertices_) {
    if (count == 0 || !SamePosition(document, vertices_[count - 1], vertex)) {
      vertices_[count++] = vertex;
    }
    (*numbers)[vertex] = static_cast<uint32_t>(count - 1);
  }
  vertices_.resize(count);
  vertices_.shrink_to_fit();
  values_.resize(count);
  for (uint64_t i = 0; i < count; ++i) {
    std::memcpy(values_[i].data(), Record(document, vertices_[i]), kRecord);
  }
}

ByteRange Positions::Find(const void* positions, uint64_t row,
                          std::string_view column) {
  const auto& self = *static_cast<const Positions*>(positions);
  const Document& document = self.document_;
  ByteRange range = {OffsetInChunks(document.lists[kVertices].chunks,
                                    self.vertices_[row], kRecord),
                     kRecord, document.bytes.range().space};
  const auto part = std::find(kXyz.begin(), kXyz.end(), column);
  if (part == kXyz.end()) return range;
  return range.Element(part - kXyz.begin(), sizeof(float), sizeof(float));
}

void Positions::Visit(FieldVisitor& visitor) const {
  if (values_.empty()) return;
  const RowLocator locator = {.find = Find, .document = this};
  std::array<ColumnInfo, 3> columns;
  for (uint64_t i = 0; i < columns.size(); ++i) {
    columns[i] = {
        .field = {.name = kXyz[i], .unit = "m"},
        .type = ScalarType::kFloat32,
        .first = reinterpret_cast<const uint8_t*>(&values_.front()[i]),
        .stride = sizeof(values_.front()),
        .locator = locator};
  }
  visitor.VisitTable({.field = {.name = "vertices"},
                      .count = values_.size(),
                      .first_row = locator(0, {}),
                      .row_stride = kRecord,
                      .locator = locator,
                      .points = true,
                      .columns = columns});
}

}  // namespace trackcheck::btg
