// Finds the steps from block to block that fail.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_STEPS_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_STEPS_H_

#include <cassert>
#include <cstdint>

#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/motion.h"
#include "validators/raf/analysis/step_ratios.h"

namespace trackcheck::raf {

// The faults of motion of any of several steps. A step fails only if its motion
// does, but another finding may explain why.
struct MotionFaults {
  bool distance_decreases = false;
  bool distance_fails = false;  // see DistanceFails
  bool position_fails = false;  // see PositionFails
  bool goes_backwards = false;  // in a forward gear
};

// Step `k` leads from block k - 1 to block k; no step leads to block 0. A step
// that another finding explains does not fail: one fault is one finding. If all
// steps have a common ratio to speed and interval, one finding says so, and the
// steps are compared with that ratio. Refers to the blocks.
class Steps {
 public:
  explicit Steps(const Blocks& blocks)
      : blocks_(blocks),
        ratios_(FindStepRatios(blocks)),
        limits_(blocks.interval_s(),
                ratios_.distance ? ratios_.distance->ratio : 1,
                ratios_.position ? ratios_.position->ratio : 1) {}

  const StepRatios& ratios() const { return ratios_; }

  // Whether the distance decreases and neither of the two distances is
  // negative.
  bool DistanceDecreases(uint64_t k) const;
  // Whether the distance does not grow by mean speed times interval. False at a
  // spike, because the distance decreases on one side of it.
  bool DistanceStepFails(uint64_t k) const;
  // Whether the position does not move by mean speed times interval. False if
  // it moves as far as the distance grows: then the speed is wrong, and
  // DistanceStepFails is true.
  bool PositionStepFails(uint64_t k) const;
  bool Fails(uint64_t k) const {
    return DistanceStepFails(k) || PositionStepFails(k);
  }

  // The faults of the steps to blocks [first, first + count).
  MotionFaults FindMotionFaults(uint64_t first, uint64_t count) const;

  // Precondition: `k` is at least 1.
  Motion MotionOf(uint64_t k) const {
    assert(k >= 1);
    return LoadMotion(blocks_.table().address(k - 1),
                      blocks_.table().address(k));
  }
  // The length of step `k` by the positions, and the lengths that distance and
  // position ought to have by mean speed and interval. Precondition: `k` is at
  // least 1.
  double PositionStep_m(uint64_t k) const;
  double ExpectedDistance_m(uint64_t k) const {
    return MotionOf(k).mean_speed * limits_.distance_s;
  }
  double ExpectedPosition_m(uint64_t k) const {
    return MotionOf(k).mean_speed * limits_.position_s;
  }
  // The highest speed of a sound block, in the unit of the speeds: they may all
  // be too high.
  double MaxSpeed() const;
  // Whether both blocks of step `k` have a speed in range and are not all
  // zeros.
  bool HasSoundSpeeds(uint64_t k) const;

  // Whether a component of the position of block `k` is at an end of its range.
  bool PositionSaturated(uint64_t k) const;

 private:
  bool HasSoundSpeed(uint64_t k) const;
  bool HasSoundDistance(uint64_t k) const;
  // Whether the speeds are sound and neither block repeats the one before it.
  bool IsJudged(uint64_t k) const;
  // Whether the distance decreases at this step or a neighbor. Then the blocks
  // are out of order, or one of the distances is wrong.
  bool IsNearDecrease(uint64_t k) const;
  bool PositionAgrees(uint64_t k) const;

  const Blocks& blocks_;
  StepRatios ratios_;
  StepLimits limits_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_STEPS_H_
