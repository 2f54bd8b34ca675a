// What a zero block, a repeated one or a wrong speed breaks is told by these.
// Section "DATA BLOCKS".
#include "validators/raf/steps.h"

#include <algorithm>

#include "validators/raf/limits.h"

namespace trackcheck::raf {

bool Steps::HasSoundSpeed(uint64_t k) const {
  const double speed = blocks_.Float(k, block::kSpeed);
  return speed >= 0 && speed <= kLargestSpeed;
}

// False for NaN.
bool Steps::HasSoundDistance(uint64_t k) const {
  return blocks_.Float(k, block::kCarDistance) >= 0;
}

bool Steps::IsJudged(uint64_t k) const {
  return HasSoundSpeed(k - 1) && HasSoundSpeed(k) && !blocks_.IsZero(k - 1) &&
         !blocks_.IsZero(k) && !blocks_.RepeatsPrevious(k) &&
         // The recorder goes on where it should have been.
         !blocks_.RepeatsPrevious(k - 1);
}

bool Steps::DistanceDecreases(uint64_t k) const {
  return k > 0 && k < blocks_.count() && HasSoundDistance(k - 1) &&
         HasSoundDistance(k) && MotionOf(k).distance < 0 && !blocks_.IsZero(k);
}

bool Steps::DistanceStepFails(uint64_t k) const {
  return k > 0 && DistanceFails(MotionOf(k), limits_) &&
         HasSoundDistance(k - 1) && HasSoundDistance(k) && IsJudged(k) &&
         !DistanceDecreases(k - 1) && !DistanceDecreases(k) &&
         !DistanceDecreases(k + 1);
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
         !PositionSaturated(k - 1) && !PositionSaturated(k);
}

}  // namespace trackcheck::raf
