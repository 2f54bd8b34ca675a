// The numbers that blocks are held against, in one place. Their reasons are on
// the format page.
#ifndef TRACKCHECK_VALIDATORS_RAF_LIMITS_H_
#define TRACKCHECK_VALIDATORS_RAF_LIMITS_H_

#include <cstdint>

namespace trackcheck::raf {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kInputTolerance = 1e-4;
inline constexpr int kLargestG = 120;                // G/20
inline constexpr double kLargestSpeed = 150;         // m/s
inline constexpr double kLargestEngineSpeed = 2500;  // rad/s
inline constexpr double kIndexTolerance = 1e-4;      // of the ruler
inline constexpr double kDeflectTolerance = 1e-4;    // m
inline constexpr double kLargestWheelSpin = 1000;    // rad/s
inline constexpr double kLeastLoad = -2000;          // N
inline constexpr int kHottestAir = 150;              // degrees C
inline constexpr double kGravity = 9.80665;          // m/s^2

// The gear byte: 0 is reverse, 1 neutral, 2 the first gear. Beyond the highest
// no car of the game has a gear.
inline constexpr int kNeutral = 1;
inline constexpr int kFirstGear = 2;
inline constexpr int kHighestGear = 9;

// Unit vectors are 32767 long, give or take 0.2 %.
inline constexpr int64_t kShortestUnit = 32767 - 66;
inline constexpr int64_t kLongestUnit = 32767 + 66;
// |right . forward| of unit vectors.
inline constexpr double kLargestDot = 2e-3;

// A step may differ from mean speed times its time by so much, and by so many
// metres for each 10 ms.
inline constexpr double kStepTolerance = 0.02;
inline constexpr double kDistanceStepMetres = 0.02;
inline constexpr double kPositionStepMetres = 0.05;

// A car that goes slower need not move from one block to the next.
inline constexpr double kMoving = 1;  // m/s
// Longer than this a car does not slide backwards in a forward gear.
inline constexpr uint64_t kBackwardsMs = 1000;

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_LIMITS_H_
