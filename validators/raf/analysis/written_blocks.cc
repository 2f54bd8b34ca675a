#include "validators/raf/analysis/written_blocks.h"

#include <algorithm>
#include <cstring>

namespace trackcheck::raf {
namespace {

// True if the last wheel block is all zeros, with all that follows it. The tyre
// of a written one has a temperature.
bool EndsInZeros(const BlockTable& table, uint64_t k) {
  if (table.wheels == 0) return false;
  const uint8_t* block = table.address(k);
  return std::all_of(block + table.wheel(table.wheels - 1),
                     block + table.stride,
                     [](uint8_t byte) { return byte == 0; });
}

}  // namespace

bool IsZeroBlock(const BlockTable& table, uint64_t k) {
  // The first byte is 0, and every other byte equals the one before it.
  const uint8_t* block = table.address(k);
  return block[0] == 0 && std::memcmp(block, block + 1, table.stride - 1) == 0;
}

WrittenBlocks FindWrittenBlocks(const BlockTable& table) {
  WrittenBlocks written = {.count = table.count};
  while (written.count > 0 && IsZeroBlock(table, written.count - 1)) {
    --written.count;
    ++written.zero;
  }
  if (written.zero > 0 && written.count > 0 &&
      EndsInZeros(table, written.count - 1)) {
    --written.count;
    written.partial = true;
  }
  return written;
}

}  // namespace trackcheck::raf
