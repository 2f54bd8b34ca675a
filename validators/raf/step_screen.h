// A look at the vectors of many blocks and at the steps between them.
#ifndef TRACKCHECK_VALIDATORS_RAF_STEP_SCREEN_H_
#define TRACKCHECK_VALIDATORS_RAF_STEP_SCREEN_H_

#include <cstdint>

#include "validators/raf/block_check.h"
#include "validators/raf/blocks.h"
#include "validators/raf/motion.h"

namespace trackcheck::raf {

class StepScreen {
 public:
  explicit StepScreen(const Blocks& blocks)
      : table_(blocks.table()), limits_(blocks.interval_s()) {}

  // Leaves out only what no rule would find in blocks [first, first + count)
  // or in the steps that lead to them.
  Suspicions Look(uint64_t first, uint64_t count) const;

 private:
  const BlockTable& table_;
  StepLimits limits_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_STEP_SCREEN_H_
