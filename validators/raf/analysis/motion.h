// Steps from one block to the next: how far the car moved by its distance and
// by its positions, and how far it should have moved by its speed.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_MOTION_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_MOTION_H_

#include <algorithm>
#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/direction.h"

namespace trackcheck::raf {

// A step may differ from the product of mean speed and interval by a part of
// that product, plus a length for each 10 ms of the interval. Real laps: 0.0020
// m by the distance and 0.0016 m by the positions, at 10 ms. If all steps have
// another ratio to that product (step_ratios.h), they are compared with it.
struct StepLimits {
  static constexpr double kTolerance = 0.02;
  static constexpr double kDistanceMeters = 0.02;
  static constexpr double kPositionMeters = 0.05;

  explicit StepLimits(double interval_s, double distance_ratio = 1,
                      double position_ratio = 1)
      : distance_s(interval_s * distance_ratio),
        position_s(interval_s * position_ratio),
        distance_m(kDistanceMeters * interval_s / 0.01 *
                   std::max(1.0, distance_ratio)),
        position_m(kPositionMeters * interval_s / 0.01 *
                   std::max(1.0, position_ratio)) {}

  // The product of these and the mean speed is the expected step.
  double distance_s;
  double position_s;
  // The differences that are allowed in addition.
  double distance_m;
  double position_m;
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

// The step from block `before` to the next block `here`.
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

// DistanceFails and PositionFails are false if a number is NaN.
TRACKCHECK_KERNEL bool DistanceFails(const Motion& motion,
                                     const StepLimits& limits) {
  const double expected = motion.mean_speed * limits.distance_s;
  const double limit = limits.distance_m + StepLimits::kTolerance * expected;
  const double off = motion.distance - expected;
  return (off > limit) | (off < -limit);
}

TRACKCHECK_KERNEL bool PositionFails(const Motion& motion,
                                     const StepLimits& limits) {
  const double expected = motion.mean_speed * limits.position_s;
  const double limit = limits.position_m + StepLimits::kTolerance * expected;
  const double squared =
      (motion.x * motion.x + motion.y * motion.y + motion.z * motion.z) /
      (block::kPositionUnit * block::kPositionUnit);
  const double longest = expected + limit;
  const double shortest = expected - limit;
  return (squared > longest * longest) |
         ((shortest > 0) & (squared < shortest * shortest));
}

// True if the car moves opposite to its forward vector.
TRACKCHECK_KERNEL bool GoesBackwards(const Motion& motion,
                                     const Direction& forward) {
  return motion.x * static_cast<double>(forward.x) +
             motion.y * static_cast<double>(forward.y) +
             motion.z * static_cast<double>(forward.z) <
         0;
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_MOTION_H_
