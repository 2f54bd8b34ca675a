#include "validators/raf/prefilter/block_steps.h"

#include "formats/core/work/wide.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/direction.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/analysis/motion.h"

namespace trackcheck::raf {
namespace {

TRACKCHECK_KERNEL bool HasMinimum(const Direction& direction) {
  return (direction.x == INT16_MIN) | (direction.y == INT16_MIN) |
         (direction.z == INT16_MIN);
}

struct VectorKernel {
  static TRACKCHECK_KERNEL Flags Run(const BlockTable* table, uint64_t first,
                                     uint64_t count) {
    constexpr int64_t kMaxProduct =
        static_cast<int64_t>(kMaxDot * block::kVectorUnit * block::kVectorUnit);
    bool right_fails = false;
    bool forward_fails = false;
    bool angle_fails = false;
    const uint8_t* at = table->address(first);
    for (uint64_t i = 0; i < count; ++i, at += table->stride) {
      const Direction right = LoadDirection(at + block::kRightX.offset);
      const Direction forward = LoadDirection(at + block::kForwardX.offset);
      right_fails |= !right.unit();
      right_fails |= HasMinimum(right);
      forward_fails |= !forward.unit();
      forward_fails |= HasMinimum(forward);
      const int64_t dot = Dot(right, forward);
      angle_fails |= (dot > kMaxProduct) | (dot < -kMaxProduct);
    }
    return (right_fails ? kRightVector : 0) |
           (forward_fails ? kForwardVector : 0) | (angle_fails ? kAngle : 0);
  }
};

struct StepKernel {
  static TRACKCHECK_KERNEL Flags Run(const BlockTable* table, uint64_t first,
                                     uint64_t count) {
    bool index_fails = false;
    bool gear_fails = false;
    bool repeats = false;
    const uint8_t* at = table->address(first);
    for (uint64_t i = 0; i < count; ++i, at += table->stride) {
      const uint8_t* before = at - table->stride;
      index_fails |= FloatAt(at, block::kIndexDistance) <
                     FloatAt(before, block::kIndexDistance);
      const int gear = at[block::kGear.offset];
      const int gear_before = before[block::kGear.offset];
      const int change = gear - gear_before;
      gear_fails |= ((change > 1) | (change < -1)) & (gear != kNeutral) &
                    (gear_before != kNeutral);
      // A repeated block has the same distance, or both are NaN.
      const double distance = FloatAt(at, block::kCarDistance);
      const double distance_before = FloatAt(before, block::kCarDistance);
      repeats |= !(distance < distance_before) & !(distance > distance_before) &
                 (FloatAt(at, block::kSpeed) > kMovingSpeed);
    }
    return (index_fails ? kIndexStep : 0) | (gear_fails ? kGearStep : 0) |
           (repeats ? kRepeat : 0);
  }
};

}  // namespace

Flags BlockSteps::Find(uint64_t first, uint64_t count) const {
  Flags found = RunKernel<VectorKernel>(&table_, first, count);
  const uint64_t first_step = first == 0 ? 1 : first;
  if (first + count > first_step) {
    found |=
        RunKernel<StepKernel>(&table_, first_step, first + count - first_step);
  }
  return found | FindMotions(first, count);
}

Flags BlockSteps::FindMotions(uint64_t first, uint64_t count) const {
  Flags found = 0;
  const uint64_t last = lap_.ChunkOf(first + count - 1);
  for (uint64_t chunk = lap_.ChunkOf(first); chunk <= last; ++chunk) {
    const MotionFaults& motions = lap_.chunk(chunk).motions;
    if (motions.distance_decreases || motions.distance_fails) {
      found |= kDistanceStep;
    }
    if (motions.position_fails) found |= kPositionStep;
    if (motions.goes_backwards) found |= kHeading;
  }
  return found;
}

}  // namespace trackcheck::raf
