// The one pass over all blocks: what is suspect in them, and their sums.
#ifndef TRACKCHECK_VALIDATORS_RAF_BLOCK_SCREEN_H_
#define TRACKCHECK_VALIDATORS_RAF_BLOCK_SCREEN_H_

#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"
#include "validators/raf/block_check.h"
#include "validators/raf/blocks.h"
#include "validators/raf/lap_sums.h"
#include "validators/raf/step_screen.h"
#include "validators/raf/value_screen.h"

namespace trackcheck::raf {

// Blocks are looked at in the pieces that RunColumnChecks makes, each by one
// thread.
class BlockScreen {
 public:
  explicit BlockScreen(const Blocks& blocks);

  // Looks at one piece and keeps its sums.
  Suspicions Look(uint64_t first, uint64_t count);

  // The sums of all pieces, the first to the last; looks at those that nobody
  // has looked at.
  LapSums Total(WorkPool& pool);

 private:
  struct Piece {
    bool seen = false;
    LapSums sums;
  };

  const Blocks& blocks_;
  uint64_t piece_size_;  // in blocks
  ValueScreen values_;
  StepScreen steps_;
  LapSummer summer_;
  std::vector<Piece> pieces_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_BLOCK_SCREEN_H_
