// The part of a lap that was written. The game or the file system may have made
// room for all blocks and filled only the first ones.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_WRITTEN_BLOCKS_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_WRITTEN_BLOCKS_H_

#include <cstdint>

#include "formats/raf/document.h"

namespace trackcheck::raf {

// True if all bytes of block `k` are 0. Precondition: `k` is below the number
// of blocks.
bool IsZeroBlock(const BlockTable& table, uint64_t k);

struct WrittenBlocks {
  // The blocks before those that were not written.
  uint64_t count = 0;
  // The whole blocks of zeros that run to the end.
  uint64_t zero = 0;
  // True if the zeros begin inside the block before them, which is in neither
  // number.
  bool partial = false;
};

// A sound lap has no zero blocks at its end, and takes constant time.
WrittenBlocks FindWrittenBlocks(const BlockTable& table);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_WRITTEN_BLOCKS_H_
