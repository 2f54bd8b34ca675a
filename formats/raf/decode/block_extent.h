// The third stage of decoding: which bytes are data blocks.
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
  uint64_t count = 0;  // blocks that are whole and where the sizes put them
  ByteView blocks;     // all bytes of these
  bool fit = false;   // they are all that the header announces and the file has
  ByteView trailing;  // after the last block that the header announces
};

// Compares the number of blocks with the size of the file, and reports a file
// that is too short or too long with the most likely cause. Returns nothing if
// that is a wrong header size or block size. A negative number of blocks counts
// as all whole blocks that there are.
std::optional<BlockExtent> LocateBlocks(const LapHeader& lap,
                                        const BlockSizes& sizes,
                                        FindingSink& sink);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_DECODE_BLOCK_EXTENT_H_
