// A loop over those numbers of many blocks that can be judged by themselves.
#ifndef TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_VALUES_H_
#define TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_VALUES_H_

#include <cstdint>

#include "formats/raf/document.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/prefilter/flags.h"

namespace trackcheck::raf {

// Refers to the blocks.
class BlockValues {
 public:
  explicit BlockValues(const Blocks& blocks);

  // The flags of all numbers in blocks [first, first + count) that are out of
  // their range or not finite.
  Flags Find(uint64_t first, uint64_t count) const;

  // True if any float in these blocks is not finite.
  bool AnyNonfinite(uint64_t first, uint64_t count) const;

 private:
  struct Kernel;

  // The limits of 32 bytes of every block or wheel block. The bytes are eight
  // floats, some of which may be replaced by other numbers.
  struct Limits {
    alignas(32) float low[8];
    alignas(32) float high[8];
    // All bits set where there is a float, otherwise 0.
    alignas(32) int32_t is_float[8];
    // A byte is in range if byte + shift, modulo 256, is at most `max`.
    alignas(32) uint8_t shift[32];
    alignas(32) uint8_t max[32];

    // Every finite float and every byte is in range.
    Limits();
    // Sets the range of the float at `offset` of a block.
    void Bound(uint64_t offset, double least, double greatest);
    // Marks the number at `offset` as not a float.
    void SetNotFloat(uint64_t offset);
  };
  struct AllLimits {
    Limits begin;   // bytes 0 to 31 of a block
    Limits middle;  // bytes 32 to 63
    Limits wheels[kMaxWheels];

    // Every finite float and every byte is in range.
    AllLimits();
  };

  void BoundBlock(const Blocks& blocks);
  void BoundWheels(const Blocks& blocks);

  const BlockTable& table_;
  AllLimits limits_;
  AllLimits finite_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_VALUES_H_
