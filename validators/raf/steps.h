// Which steps from block to block are to be judged, and which of them fail.
#ifndef TRACKCHECK_VALIDATORS_RAF_STEPS_H_
#define TRACKCHECK_VALIDATORS_RAF_STEPS_H_

#include <cstdint>

#include "validators/raf/blocks.h"
#include "validators/raf/motion.h"

namespace trackcheck::raf {

// Step `k` leads from block k - 1 to block k; there is none to block 0. A step
// that something else explains is sound here: one fault is one finding.
class Steps {
 public:
  explicit Steps(const Blocks& blocks)
      : blocks_(blocks), limits_(blocks.interval_s()) {}

  // The distance goes back, and neither is negative.
  bool DistanceDecreases(uint64_t k) const;
  // The distance does not grow as the speed says. A spike goes back at one of
  // its sides, which tells it.
  bool DistanceStepFails(uint64_t k) const;
  bool PositionStepFails(uint64_t k) const;

  Motion MotionOf(uint64_t k) const {
    return LoadMotion(blocks_.table().address(k - 1),
                      blocks_.table().address(k));
  }
  const StepLimits& limits() const { return limits_; }

  bool PositionSaturated(uint64_t k) const;

 private:
  bool HasSoundSpeed(uint64_t k) const;
  bool HasSoundDistance(uint64_t k) const;
  // Speeds are sound and no block is zero or repeated.
  bool IsJudged(uint64_t k) const;

  const Blocks& blocks_;
  StepLimits limits_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_STEPS_H_
