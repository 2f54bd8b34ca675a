// From one block to the next: how far the car went by its distance and by its
// positions, and how far it should have gone by its speed.
#ifndef TRACKCHECK_VALIDATORS_RAF_MOTION_H_
#define TRACKCHECK_VALIDATORS_RAF_MOTION_H_

#include <cstdint>

#include "formats/core/byte_view.h"
#include "formats/core/wide.h"
#include "formats/raf/layout.h"
#include "validators/raf/direction.h"
#include "validators/raf/limits.h"

namespace trackcheck::raf {

// What is needed to judge steps, of the whole lap.
struct StepLimits {
  double interval_s = 0;
  double distance_m = 0;  // by which a step of the distance may differ, and
  double position_m = 0;  // of the position, beyond kStepTolerance

  explicit StepLimits(double interval)
      : interval_s(interval),
        distance_m(kDistanceStepMetres * interval / 0.01),
        position_m(kPositionStepMetres * interval / 0.01) {}
};

struct Motion {
  double mean_speed = 0;       // m/s
  double distance = 0;         // m, by the car distance
  double x = 0, y = 0, z = 0;  // m/65536, by the positions
};

TRACKCHECK_KERNEL double PositionDelta(const uint8_t* before,
                                       const uint8_t* here,
                                       const Entry& entry) {
  return static_cast<double>(LoadLittleEndian<int32_t>(here + entry.offset)) -
         static_cast<double>(LoadLittleEndian<int32_t>(before + entry.offset));
}

TRACKCHECK_KERNEL double FloatAt(const uint8_t* block, const Entry& entry) {
  return static_cast<double>(LoadLittleEndian<float>(block + entry.offset));
}

// Of the step from one block to the one behind it.
TRACKCHECK_KERNEL Motion LoadMotion(const uint8_t* before,
                                    const uint8_t* here) {
  Motion motion;
  motion.mean_speed =
      (FloatAt(before, block::kSpeed) + FloatAt(here, block::kSpeed)) / 2;
  motion.distance =
      FloatAt(here, block::kCarDistance) - FloatAt(before, block::kCarDistance);
  motion.x = PositionDelta(before, here, block::kPositionX);
  motion.y = PositionDelta(before, here, block::kPositionY);
  motion.z = PositionDelta(before, here, block::kPositionZ);
  return motion;
}

// Both are false where a number is NaN.
TRACKCHECK_KERNEL bool DistanceFails(const Motion& motion,
                                     const StepLimits& limits) {
  const double expected = motion.mean_speed * limits.interval_s;
  const double limit = limits.distance_m + kStepTolerance * expected;
  const double off = motion.distance - expected;
  return (off > limit) | (off < -limit);
}

TRACKCHECK_KERNEL bool PositionFails(const Motion& motion,
                                     const StepLimits& limits) {
  const double expected = motion.mean_speed * limits.interval_s;
  const double limit = limits.position_m + kStepTolerance * expected;
  const double squared =
      (motion.x * motion.x + motion.y * motion.y + motion.z * motion.z) /
      (block::kPositionUnit * block::kPositionUnit);
  const double longest = expected + limit;
  const double shortest = expected - limit;
  return (squared > longest * longest) |
         ((shortest > 0) & (squared < shortest * shortest));
}

// Whether the car looks away from where it goes.
TRACKCHECK_KERNEL bool GoesBackwards(const Motion& motion,
                                     const Direction& forward) {
  return motion.x * static_cast<double>(forward.x) +
             motion.y * static_cast<double>(forward.y) +
             motion.z * static_cast<double>(forward.z) <
         0;
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_MOTION_H_
