#include "validators/raf/analysis/steps.h"

#include <algorithm>
#include <cmath>

#include "formats/core/vector_length.h"
#include "formats/core/work/wide.h"
#include "validators/raf/analysis/limits.h"

namespace trackcheck::raf {
namespace {

struct MotionKernel {
  static TRACKCHECK_KERNEL MotionFaults Run(const BlockTable* table,
                                            StepLimits limits, uint64_t first,
                                            uint64_t count) {
    MotionFaults faults;
    const uint8_t* at = table->address(first);
    for (uint64_t i = 0; i < count; ++i, at += table->stride) {
      const Motion motion = LoadMotion(at - table->stride, at);
      faults.distance_decreases |= motion.distance < 0;
      faults.distance_fails |= DistanceFails(motion, limits);
      faults.position_fails |= PositionFails(motion, limits);
      faults.goes_backwards |=
          (at[block::kGear.offset] >= kFirstGear) &
          GoesBackwards(motion, LoadDirection(at + block::kForwardX.offset));
    }
    return faults;
  }
};

}  // namespace

MotionFaults Steps::FindMotionFaults(uint64_t first, uint64_t count) const {
  const uint64_t end = first + count;
  // No step leads to block 0.
  first = std::max<uint64_t>(first, 1);
  if (first >= end) return {};
  return RunKernel<MotionKernel>(&blocks_.table(), limits_, first, end - first);
}

double Steps::MaxSpeed() const {
  if (!ratios_.agree()) return kMaxSpeed;
  const double ratio = ratios_.distance->ratio;
  return ratio > 0 && ratio < 1 ? kMaxSpeed / ratio : kMaxSpeed;
}

bool Steps::HasSoundSpeed(uint64_t k) const {
  const double speed = blocks_.Float(k, block::kSpeed);
  return speed >= 0 && speed <= MaxSpeed();
}

// False for NaN and infinity.
bool Steps::HasSoundDistance(uint64_t k) const {
  const double distance = blocks_.Float(k, block::kCarDistance);
  return distance >= 0 && std::isfinite(distance);
}

bool Steps::HasSoundSpeeds(uint64_t k) const {
  return HasSoundSpeed(k - 1) && HasSoundSpeed(k) && !blocks_.IsZero(k - 1) &&
         !blocks_.IsZero(k);
}

bool Steps::IsJudged(uint64_t k) const {
  return HasSoundSpeeds(k) && !blocks_.RepeatsPrevious(k) &&
         // After a stuck stretch the recorder catches up in one step.
         !blocks_.RepeatsPrevious(k - 1);
}

bool Steps::DistanceDecreases(uint64_t k) const {
  return k > 0 && k < blocks_.count() && HasSoundDistance(k - 1) &&
         HasSoundDistance(k) && MotionOf(k).distance < 0 && !blocks_.IsZero(k);
}

bool Steps::IsNearDecrease(uint64_t k) const {
  return DistanceDecreases(k - 1) || DistanceDecreases(k) ||
         DistanceDecreases(k + 1);
}

bool Steps::DistanceStepFails(uint64_t k) const {
  return k > 0 && DistanceFails(MotionOf(k), limits_) &&
         HasSoundDistance(k - 1) && HasSoundDistance(k) && IsJudged(k) &&
         !IsNearDecrease(k);
}

double Steps::PositionStep_m(uint64_t k) const {
  const Motion motion = MotionOf(k);
  return VectorLength(motion.x, motion.y, motion.z) / block::kPositionUnit;
}

bool Steps::PositionAgrees(uint64_t k) const {
  if (!(limits_.distance_s > 0)) return false;
  // The distance in the unit of the positions.
  const double distance =
      MotionOf(k).distance * (limits_.position_s / limits_.distance_s);
  return std::fabs(PositionStep_m(k) - distance) <=
         limits_.distance_m + StepLimits::kTolerance * distance;
}

bool Steps::PositionSaturated(uint64_t k) const {
  const auto saturated = [&](const Entry& entry) {
    const auto value = blocks_.Get<int32_t>(k, entry);
    return value == INT32_MIN || value == INT32_MAX;
  };
  return saturated(block::kPositionX) || saturated(block::kPositionY) ||
         saturated(block::kPositionZ);
}

bool Steps::PositionStepFails(uint64_t k) const {
  return k > 0 && PositionFails(MotionOf(k), limits_) && IsJudged(k) &&
         !PositionSaturated(k - 1) && !PositionSaturated(k) &&
         !IsNearDecrease(k) && !(DistanceStepFails(k) && PositionAgrees(k));
}

}  // namespace trackcheck::raf
