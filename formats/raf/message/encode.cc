// Source: "Replay Analyser File Version 2", DATA BLOCKS and DYNAMIC WHEEL INFO.
#include "formats/raf/message/encode.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "formats/raf/layout.h"
#include "formats/raf/message/check_message.h"
#include "formats/raf/message/encode_header.h"
#include "formats/raf/message/file_extent.h"
#include "formats/raf/message/message_fields.h"

namespace trackcheck::raf {
namespace {

// Copies the `size` bytes of `gaps` that belong to block `k` to `place`.
void StoreGap(const std::string& gaps, uint64_t size, uint64_t k,
              uint8_t* place) {
  gaps.copy(reinterpret_cast<char*>(place), size, k * size);
}

void StoreBlock(const File& file, const FileExtent& extent, uint64_t k,
                uint8_t* block) {
  const DataBlocks& blocks = file.data_blocks();
  for (const MessageField& field : BlockFields()) {
    StoreElement(blocks, field, k, block + field.entry.offset);
  }
  StoreGap(blocks.gaps_before_wheels(), extent.gap_before_wheels, k,
           block + kWheelBlockOffset);
  uint8_t* place = block + extent.wheel_block_offset;
  for (uint64_t w = 0; w < extent.wheels; ++w) {
    const Wheel& wheel = file.wheels(static_cast<int>(w));
    for (const MessageField& field : WheelFields()) {
      StoreElement(wheel, field, k, place + field.entry.offset);
    }
    StoreGap(wheel.gaps(), GapSize(wheel.gaps(), extent.blocks), k,
             place + kWheelBlockSize);
    place += extent.wheel_block_size;
  }
  StoreGap(blocks.gaps_after_wheels(), extent.gap_after_wheels, k, place);
}

void ApplyPatches(const File& file, std::string* bytes) {
  const size_t patches =
      std::min(static_cast<size_t>(file.patch_offsets_size()),
               file.patch_bytes().size());
  for (size_t i = 0; i < patches; ++i) {
    const uint64_t offset = file.patch_offsets(static_cast<int>(i));
    if (offset < bytes->size()) (*bytes)[offset] = file.patch_bytes()[i];
  }
}

std::string EncodeFitting(const File& file) {
  const FileExtent extent = ExtentOf(file);
  std::string bytes;
  bytes.reserve(extent.size() + file.trailing().size());
  bytes.resize(extent.size());
  auto* const data = reinterpret_cast<uint8_t*>(bytes.data());
  EncodeHeader(file, extent, data);
  for (uint64_t k = 0; k < extent.blocks; ++k) {
    StoreBlock(file, extent, k,
               data + extent.header_size + k * extent.block_size);
  }
  bytes += file.trailing();
  if (file.has_file_size() && file.file_size() < bytes.size()) {
    bytes.resize(file.file_size());
  }
  ApplyPatches(file, &bytes);
  return bytes;
}

}  // namespace

absl::StatusOr<std::string> Encode(const File& file) {
  if (absl::Status status = CheckMessage(file); !status.ok()) return status;
  return EncodeFitting(file);
}

}  // namespace trackcheck::raf
