// Limits that rules share with the analysis or with the prefilter. "Real laps"
// are the values of eleven laps of versions 0.6R and 0.7G.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LIMITS_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LIMITS_H_

#include <cstdint>
#include <limits>
#include <string_view>

namespace trackcheck::raf {

inline constexpr double kPi = 3.14159265358979323846;

// Values from `low` to `high`, both included, are valid.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  // The message about an invalid value, if the limits do not say it: "outside
  // of 0 to 1".
  std::string_view violation = {};
};

// Throttle, brake, clutch and handbrake. Real laps: 0 and 1 exactly.
inline constexpr Range kInputRange = {-1e-4, 1 + 1e-4, "outside of 0 to 1"};
// rad. Real laps: 0.34 at most.
inline constexpr Range kInputSteerRange = {-kPi, kPi,
                                           "more than half a turn (pi rad)"};
// rad. Real laps: 0.35 at most.
inline constexpr Range kWheelSteerRange = {
    -kPi / 2, kPi / 2, "more than a quarter turn (pi/2 rad)"};
// rad. Real laps: 0.67 at most.
inline constexpr Range kLeanRange = {-kPi / 2, kPi / 2,
                                     "more than a quarter turn (pi/2 rad)"};
// rad/s. Real laps: 182 at most.
inline constexpr Range kAngularVelocityRange = {-1000, 1000};

inline constexpr double kMaxSpeed = 150;         // m/s. Real laps: 53 at most.
inline constexpr double kMaxEngineSpeed = 2500;  // rad/s. Real laps: 856.
inline constexpr double kMinLoad = -2000;        // N. Real laps: -1569.
inline constexpr int kMaxAirTemperature = 150;   // degrees C. Real laps: 52.
// G/20, as the document says. Real laps: 120, where the game clamps.
inline constexpr int kMaxG = 120;
// A suspension may deflect by this much more than its travel, in m.
inline constexpr double kDeflectTolerance = 1e-4;
// An index distance may exceed the ruler by this part of its length.
inline constexpr double kIndexTolerance = 1e-4;

// The gear byte: 0 is reverse, 1 is neutral, 2 is the first gear. No car of the
// game has a gear above kHighestGear.
inline constexpr int kNeutral = 1;
inline constexpr int kFirstGear = 2;
inline constexpr int kHighestGear = 9;

// The length of a unit vector is 32767, give or take 0.2 %. Real laps: 2.2e-5.
inline constexpr int64_t kMinUnitLength = 32767 - 66;
inline constexpr int64_t kMaxUnitLength = 32767 + 66;
// |right . forward| of unit vectors. Real laps: 3.9e-5.
inline constexpr double kMaxDot = 2e-3;

// A slower car may have the same position in two consecutive blocks.
inline constexpr double kMovingSpeed = 1;  // m/s

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LIMITS_H_
