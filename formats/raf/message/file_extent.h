// The sizes of the parts of the file that a message describes.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_FILE_EXTENT_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_FILE_EXTENT_H_

#include <cstdint>
#include <string>

#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// Sizes that a message gives widen the file only below this size, so that a
// small message cannot allocate gigabytes.
inline constexpr uint64_t kLargestWidened = 1 << 20;

// Sizes and offsets are in bytes.
struct FileExtent {
  uint64_t blocks = 0;
  uint64_t wheels = 0;
  uint64_t header_size = 0;
  uint64_t block_size = 0;
  uint64_t wheel_block_size = 0;
  uint64_t wheel_block_offset = 0;
  // The bytes of the gaps that each block has.
  uint64_t gap_before_wheels = 0;
  uint64_t gap_after_wheels = 0;

  uint64_t size() const { return header_size + blocks * block_size; }
};

// Returns the sizes that the lists and extensions of `file` need. A larger size
// that `file` gives is used instead, if the whole file then stays below
// kLargestWidened. A given wheel block offset is used only if there are wheels.
FileExtent ExtentOf(const File& file);

// The number of bytes of each block in `gaps`, which holds those of all blocks.
uint64_t GapSize(const std::string& gaps, uint64_t blocks);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_FILE_EXTENT_H_
