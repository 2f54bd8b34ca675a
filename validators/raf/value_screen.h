// A look at every number of many blocks that by itself can be wrong.
#ifndef TRACKCHECK_VALIDATORS_RAF_VALUE_SCREEN_H_
#define TRACKCHECK_VALIDATORS_RAF_VALUE_SCREEN_H_

#include <cstdint>

#include "validators/raf/block_check.h"
#include "validators/raf/blocks.h"

namespace trackcheck::raf {

class ValueScreen {
 public:
  explicit ValueScreen(const Blocks& blocks);

  // Leaves out only what no rule would find in blocks [first, first + count).
  Suspicions Look(uint64_t first, uint64_t count) const;

 private:
  struct Kernel;

  // 32 bytes of every block or wheel block: eight floats, of which some places
  // hold something else.
  struct Limits {
    alignas(32) float low[8];
    alignas(32) float high[8];
    // The places that hold floats: all bits set.
    alignas(32) int32_t judged[8];
    // A byte is sound if it is at most `most` after `shift` was added to it.
    alignas(32) uint8_t shift[32];
    alignas(32) uint8_t most[32];

    // No number is bounded, no byte is judged.
    Limits();
    // Bounds the float at `offset`.
    void Bound(uint64_t offset, double least, double greatest);
  };
  struct AllLimits {
    Limits begin;   // bytes 0 to 31 of a block
    Limits middle;  // bytes 32 to 63
    Limits wheels[kMaxWheels];
  };

  void BoundBlock(const Blocks& blocks);
  void BoundWheels(const Blocks& blocks);

  const BlockTable& table_;
  AllLimits limits_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_VALUE_SCREEN_H_
