// The third stage of decoding: determines which bytes are data blocks.
#ifndef TRACKCHECK_FORMATS_RAF_DECODE_BLOCK_EXTENT_H_
#define TRACKCHECK_FORMATS_RAF_DECODE_BLOCK_EXTENT_H_

#include <cstdint>
#include <optional>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/decode/lap_header.h"
#include "formats/raf/decode/sizes.h"

namespace trackcheck::raf {

struct BlockExtent {
  uint64_t count = 0;  // blocks that are whole and in place
  ByteView blocks;     // their bytes
  bool fit = false;    // these are all blocks of the header and the file
  ByteView trailing;   // after the last block that the header counts
};

// Compares the number of blocks with the size of the file, and reports a file
// that is too short or too long with the most likely cause. Returns nothing if
// that is a wrong header size or block size. A negative number of blocks stands
// for all whole blocks of the file.
std::optional<BlockExtent> LocateBlocks(const LapHeader& lap,
                                        const BlockSizes& sizes,
                                        FindingSink& sink);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_DECODE_BLOCK_EXTENT_H_
