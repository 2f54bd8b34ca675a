// Every byte of a data block is in one column.
// Source: "Replay Analyser File Version 2", DATA BLOCKS, DYNAMIC WHEEL INFO.
#include "formats/raf/block_columns.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

BlockColumns::BlockColumns(const BlockTable& blocks) {
  for (const Entry* entry : block::kAll) {
    Add(blocks, entry->name, *entry, 0, Comparison::kContent);
  }
  // Damaged wheel blocks may lie outside the block.
  const uint64_t wheels =
      blocks.wheels == 0 ? kWheelBlockOffset : blocks.wheel_offset;
  const uint64_t end = wheels + blocks.wheels * blocks.wheel_stride;
  const uint64_t before = wheels - kWheelBlockOffset;
  AddBytes(blocks, "extension", 0, kWheelBlockOffset, wheels);
  for (uint64_t w = 0; w < blocks.wheels; ++w) AddWheel(blocks, w);
  AddBytes(blocks, "extension", before, end, blocks.stride);
}

void BlockColumns::Add(const BlockTable& blocks, std::string_view name,
                       const Entry& entry, uint64_t place,
                       Comparison comparison) {
  ColumnInfo column = {
      .field = {.name = name, .unit = entry.unit, .comparison = comparison},
      .type = entry.type};
  if (blocks.count > 0) {
    column.first = blocks.address(0) + place + entry.offset;
    column.stride = blocks.stride;
    column.first_range = entry.Range(blocks.offset(0) + place);
  }
  columns_.push_back(column);
}

void BlockColumns::AddWheel(const BlockTable& blocks, uint64_t w) {
  const std::string prefix = "wheels[" + std::to_string(w) + "].";
  const uint64_t place = blocks.wheel(w);
  for (const Entry& entry : wheel::EntriesOf(blocks.forces)) {
    names_.push_back(prefix + std::string(entry.name));
    Add(blocks, names_.back(), entry, place, Comparison::kContent);
  }
  Entry zero = wheel::kZero30;
  zero.type = ScalarType::kUint16;
  names_.push_back(prefix + std::string(zero.name));
  Add(blocks, names_.back(), zero, place, Comparison::kContent);
  AddBytes(blocks, prefix + "extension", 0, place + kWheelBlockSize,
           place + blocks.wheel_stride);
}

void BlockColumns::AddBytes(const BlockTable& blocks, const std::string& name,
                            uint64_t index, uint64_t begin, uint64_t end) {
  if (blocks.count == 0) return;
  for (uint64_t offset = begin; offset < end; ++offset, ++index) {
    names_.push_back(name + '[' + std::to_string(index) + ']');
    Add(blocks, names_.back(), {.offset = offset}, 0, Comparison::kRedundant);
  }
}

}  // namespace trackcheck::raf
