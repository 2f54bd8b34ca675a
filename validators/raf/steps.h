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
  // The position does not move as the speed says. Where it moves as far as the
  // distance grows, the speed is what is wrong: that is told of the distance.
  bool PositionStepFails(uint64_t k) const;
  // Either of them.
  bool Fails(uint64_t k) const {
    return DistanceStepFails(k) || PositionStepFails(k);
  }

  Motion MotionOf(uint64_t k) const {
    return LoadMotion(blocks_.table().address(k - 1),
                      blocks_.table().address(k));
  }
  double PositionStep_m(uint64_t k) const;
  // Both ends of step `k` have a speed that can be, in a block that was
  // recorded.
  bool HasSoundSpeeds(uint64_t k) const;
  const StepLimits& limits() const { return limits_; }

  bool PositionSaturated(uint64_t k) const;

 private:
  bool HasSoundSpeed(uint64_t k) const;
  bool HasSoundDistance(uint64_t k) const;
  // Speeds are sound and no block is zero or repeated.
  bool IsJudged(uint64_t k) const;
  // The distance goes back at the step or at one beside it: the blocks are out
  // of order, or one of the distances is wrong.
  bool IsNearDecrease(uint64_t k) const;
  bool PositionAgrees(uint64_t k) const;

  const Blocks& blocks_;
  StepLimits limits_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_STEPS_H_
