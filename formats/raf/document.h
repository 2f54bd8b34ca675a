// A decoded lap: the numbers of the header, and the place of the data blocks.
#ifndef TRACKCHECK_FORMATS_RAF_DOCUMENT_H_
#define TRACKCHECK_FORMATS_RAF_DOCUMENT_H_

#include <array>
#include <cstdint>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/section.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// Numbers as stored. Texts and reserved bytes are read from the file where they
// are needed.
struct Header {
  uint8_t update_interval = 0;  // ms; 0 in files before 0.5Z
  uint16_t header_size = 0;
  uint16_t block_size = 0;
  uint16_t wheel_block_size = 0;
  uint16_t wheel_block_offset = 0;
  int32_t number_of_blocks = 0;
  float track_ruler_length = 0;  // m
  uint8_t player_flags = 0;
  uint8_t number_of_wheels = 0;
  uint8_t hlvc_legal = 0;
  uint8_t number_of_splits = 0;
  std::array<int32_t, kMaxSplits> splits{};  // ms
  float mass = 0;                            // kg
  float sprung_mass = 0;                     // kg
  float rear_antiroll = 0;                   // N/m
  float front_antiroll = 0;                  // N/m
  float final_drive = 0;
  uint8_t number_of_gears = 0;
  std::array<float, kMaxGears> gear_ratios{};
};

struct StaticWheel {
  float x = 0, y = 0, z = 0;  // m
  float radius = 0;           // m
  float width = 0;            // m
  float maximum_deflect = 0;  // m
  uint8_t tyre_type = 0;
  float spring_constant = 0;   // N/m
  float damping_c = 0;         // Ns/m
  float damping_r = 0;         // Ns/m
  float max_brake_torque = 0;  // Nm
};

// Whole data blocks. All entries of layout.h that describe a block, or one of
// its `wheels` wheel blocks, lie inside the file.
struct BlockTable {
  ByteView bytes;       // `count` times `stride`
  uint64_t stride = 0;  // B
  uint64_t count = 0;
  uint64_t wheel_offset = 0;  // D
  uint64_t wheel_stride = 0;  // C
  uint64_t wheels = 0;        // 0 to 4; 0 if the wheel blocks are damaged
  wheel::ForceOrder forces;
  uint64_t interval_ms = 0;  // from one block to the next; never 0

  // The first byte of block `k`. Precondition: `k` is below `count`.
  const uint8_t* address(uint64_t k) const {
    ABSL_HARDENING_ASSERT(k < count);
    return bytes.data() + k * stride;
  }
  uint64_t offset(uint64_t k) const { return bytes.begin() + k * stride; }
  // The offset of wheel block `w` in a data block.
  uint64_t wheel(uint64_t w) const { return wheel_offset + w * wheel_stride; }
};

// Refers to the bytes of `file`, which must outlive it.
struct Document {
  ByteView file;
  Section<Header> header;
  // All four slots. Meaningful only if the header is present.
  std::array<StaticWheel, kMaxWheels> static_wheels;
  // Header bytes after the 1024 that the document describes.
  ByteView header_extension;
  Section<BlockTable> blocks;
  // True if `blocks` has all blocks that the header counts, and the file ends
  // after them.
  bool blocks_fit = false;
  // Bytes after the last block that the header counts. Empty in a valid file.
  ByteView trailing;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_DOCUMENT_H_
