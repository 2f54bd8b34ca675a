// A loop over the direction vectors of many blocks and the steps between them.
#ifndef TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_STEPS_H_
#define TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_STEPS_H_

#include <cstdint>

#include "formats/raf/document.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/motion.h"
#include "validators/raf/prefilter/flags.h"

namespace trackcheck::raf {

// Refers to the blocks.
class BlockSteps {
 public:
  explicit BlockSteps(const Blocks& blocks)
      : table_(blocks.table()), limits_(blocks.interval_s()) {}

  // The flags of the vectors in blocks [first, first + count) that may fail,
  // and of the steps to these blocks that may fail.
  Flags Find(uint64_t first, uint64_t count) const;

 private:
  const BlockTable& table_;
  StepLimits limits_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_STEPS_H_
