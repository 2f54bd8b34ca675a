// Stretches of a lap in which the car moves against its forward vector.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_BACKWARD_STRETCHES_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_BACKWARD_STRETCHES_H_

#include <cstdint>

#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/steps.h"

namespace trackcheck::raf {

// Remembers the last stretch, so that calls for blocks in ascending order take
// constant time on average. Refers to its arguments. Not thread-safe.
class BackwardStretches {
 public:
  BackwardStretches(const Blocks& blocks, const Steps& steps)
      : blocks_(&blocks),
        steps_(&steps),
        max_slide_(kMaxSlideMs / blocks.table().interval_ms) {}

  // True if block `k` is in a stretch that is longer than a car can slide.
  // Precondition: `k` is below the number of blocks.
  bool Contains(uint64_t k);

 private:
  // A car cannot slide backwards in a forward gear for longer.
  static constexpr uint64_t kMaxSlideMs = 1000;

  bool IsBackwards(uint64_t k) const;

  const Blocks* blocks_;
  const Steps* steps_;
  uint64_t max_slide_;  // in blocks

  // The stretch [begin_, end_). A short one is complete; a long one may go on.
  uint64_t begin_ = 0;
  uint64_t end_ = 0;
  bool is_long_ = false;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_BACKWARD_STRETCHES_H_
