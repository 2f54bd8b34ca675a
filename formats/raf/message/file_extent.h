// How large the parts of the file are that a message describes.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_FILE_EXTENT_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_FILE_EXTENT_H_

#include <cstdint>
#include <string>

#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// Sizes that a message gives widen the file up to this size, so that a few
// bytes of message cannot ask for gigabytes.
inline constexpr uint64_t kLargestWidened = 1 << 20;

// In bytes, where it is no number of something.
struct FileExtent {
  uint64_t blocks = 0;
  uint64_t wheels = 0;
  uint64_t header_size = 0;
  uint64_t block_size = 0;
  uint64_t wheel_block_size = 0;
  uint64_t wheel_block_offset = 0;
  // Of each block and wheel block, what the message says of the gaps.
  uint64_t gap_before_wheels = 0;
  uint64_t gap_after_wheels = 0;

  uint64_t size() const { return header_size + blocks * block_size; }
};

// What the lists and extensions of `file` take, and the sizes that it gives
// where they are larger and kLargestWidened allows it. A wheel block offset is
// no size of a block that has none.
FileExtent ExtentOf(const File& file);

// Bytes of one block's share in `gaps`, which are those of all blocks.
uint64_t GapSize(const std::string& gaps, uint64_t blocks);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_FILE_EXTENT_H_
