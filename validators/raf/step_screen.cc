// What is wrong is collected without branches; the exact tests ask again.
#include "validators/raf/step_screen.h"

#include "formats/core/wide.h"
#include "validators/raf/direction.h"
#include "validators/raf/limits.h"

namespace trackcheck::raf {
namespace {

TRACKCHECK_KERNEL bool HasMinimum(const Direction& direction) {
  return (direction.x == INT16_MIN) | (direction.y == INT16_MIN) |
         (direction.z == INT16_MIN);
}

struct VectorKernel {
  static TRACKCHECK_KERNEL Suspicions Run(const BlockTable* table,
                                          uint64_t first, uint64_t count) {
    constexpr int64_t kDot = static_cast<int64_t>(
        kLargestDot * block::kVectorUnit * block::kVectorUnit);
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
      angle_fails |= (dot > kDot) | (dot < -kDot);
    }
    return (right_fails ? kOfRightVector : 0) |
           (forward_fails ? kOfForwardVector : 0) |
           (angle_fails ? kOfAngle : 0);
  }
};

struct StepKernel {
  static TRACKCHECK_KERNEL Suspicions Run(const BlockTable* table,
                                          StepLimits limits, uint64_t first,
                                          uint64_t count) {
    bool distance_fails = false;
    bool position_fails = false;
    bool index_fails = false;
    bool gear_fails = false;
    bool heading_fails = false;
    bool repeats = false;
    const uint8_t* at = table->address(first);
    for (uint64_t i = 0; i < count; ++i, at += table->stride) {
      const uint8_t* before = at - table->stride;
      const Motion motion = LoadMotion(before, at);
      distance_fails |= DistanceFails(motion, limits) | (motion.distance < 0);
      position_fails |= PositionFails(motion, limits);
      index_fails |= FloatAt(at, block::kIndexDistance) <
                     FloatAt(before, block::kIndexDistance);
      const int gear = at[block::kGear.offset];
      const int gear_before = before[block::kGear.offset];
      const int change = gear - gear_before;
      gear_fails |= ((change > 1) | (change < -1)) & (gear != kNeutral) &
                    (gear_before != kNeutral);
      heading_fails |=
          (gear >= kFirstGear) &
          GoesBackwards(motion, LoadDirection(at + block::kForwardX.offset));
      // What repeats a block has its distance, or both are NaN.
      repeats |= !(motion.distance < 0) & !(motion.distance > 0) &
                 (FloatAt(at, block::kSpeed) > kMoving);
    }
    return (distance_fails ? kOfDistanceStep : 0) |
           (position_fails ? kOfPositionStep : 0) |
           (index_fails ? kOfIndexStep : 0) | (gear_fails ? kOfGearStep : 0) |
           (heading_fails ? kOfHeading : 0) | (repeats ? kOfRepeat : 0);
  }
};

}  // namespace

Suspicions StepScreen::Look(uint64_t first, uint64_t count) const {
  Suspicions found = RunKernel<VectorKernel>(&table_, first, count);
  const uint64_t first_step = first == 0 ? 1 : first;
  if (first + count > first_step) {
    found |= RunKernel<StepKernel>(&table_, limits_, first_step,
                                   first + count - first_step);
  }
  return found;
}

}  // namespace trackcheck::raf
