// Stores the implied values first, then those that the message gives.
// Source: "Replay Analyser File Version 2", HEADER BLOCK.
#include "formats/raf/message/encode_header.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "formats/raf/layout.h"
#include "formats/raf/message/message_fields.h"

namespace trackcheck::raf {
namespace {

void Store(const Entry& entry, uint64_t value, uint8_t* header) {
  std::memcpy(header + entry.offset, &value, ScalarSize(entry.type));
}

uint64_t UpTo(int size, uint64_t most) {
  return std::min(static_cast<uint64_t>(size), most);
}

void StoreImplied(const File& file, const FileExtent& extent, uint8_t* bytes) {
  kMagic.copy(reinterpret_cast<char*>(bytes), kMagic.size());
  Store(header::kRafVersion, kVersion, bytes);
  Store(header::kSizeOfHeader, extent.header_size, bytes);
  Store(header::kSizeOfBlock, extent.block_size, bytes);
  Store(header::kSizeOfWheelBlock, extent.wheel_block_size, bytes);
  Store(header::kOffsetOfWheelBlock, extent.wheel_block_offset, bytes);
  Store(header::kNumberOfBlocks, extent.blocks, bytes);
  Store(header::kNumberOfWheels, extent.wheels, bytes);
  Store(header::kNumberOfSplits, UpTo(file.header().splits_size(), kMaxSplits),
        bytes);
  Store(header::kNumberOfGears,
        UpTo(file.header().gear_ratios_size(), kMaxGears), bytes);
}

}  // namespace

void EncodeHeader(const File& file, const FileExtent& extent, uint8_t* bytes) {
  StoreImplied(file, extent, bytes);
  const google::protobuf::Reflection& reflection =
      *file.header().GetReflection();
  for (const MessageField& field : HeaderFields()) {
    if (field.field->has_presence() &&
        !reflection.HasField(file.header(), field.field)) {
      continue;
    }
    StoreEntry(file.header(), field, bytes);
  }
  for (uint64_t w = 0; w < UpTo(file.static_wheels_size(), kMaxWheels); ++w) {
    for (const MessageField& field : StaticWheelFields()) {
      StoreEntry(file.static_wheels(static_cast<int>(w)), field,
                 bytes + kStaticWheelsOffset + w * kStaticWheelSize);
    }
  }
  file.header_extension().copy(reinterpret_cast<char*>(bytes) + kHeaderSize,
                               file.header_extension().size());
}

}  // namespace trackcheck::raf
