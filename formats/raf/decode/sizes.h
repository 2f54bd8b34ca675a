// The second stage of decoding: validates the sizes of the header.
#ifndef TRACKCHECK_FORMATS_RAF_DECODE_SIZES_H_
#define TRACKCHECK_FORMATS_RAF_DECODE_SIZES_H_

#include <cstdint>
#include <optional>

#include "formats/core/findings/finding_sink.h"
#include "formats/raf/decode/lap_header.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// Sizes with which data blocks can be read.
struct BlockSizes {
  uint64_t first = 0;   // offset of block 0, in [kHeaderSize, file size]
  uint64_t stride = 0;  // of one block: at least kBlockSize
};

// Reports each size and count of the header that is wrong or unusual by itself.
// Returns nothing if the header size or the block size is wrong.
std::optional<BlockSizes> ValidateSizes(const LapHeader& lap,
                                        FindingSink& sink);

// The number of wheel blocks that can be read in each data block. Returns 0 if
// their size, offset or number is wrong. Reports wheel blocks that do not fit
// in a data block.
uint64_t ValidateWheels(const Header& header, FindingSink& sink);

// The time from one block to the next in ms; never 0.
uint64_t IntervalOf(const Header& header);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_DECODE_SIZES_H_
