// Flags for what the loops of the prefilter find in blocks.
#ifndef TRACKCHECK_VALIDATORS_RAF_PREFILTER_FLAGS_H_
#define TRACKCHECK_VALIDATORS_RAF_PREFILTER_FLAGS_H_

#include <cstdint>

#include "formats/raf/layout.h"

namespace trackcheck::raf {

// A set of bits. Each float of a block has a bit of its own. So has each float
// of a wheel block; all wheels share it.
using Flags = uint64_t;

constexpr Flags BlockFloat(const Entry& entry) {
  return Flags{1} << (entry.offset / sizeof(float));
}
constexpr Flags WheelFloat(const Entry& entry) {
  return Flags{1} << (16 + entry.offset / sizeof(float));
}
inline constexpr Flags kAnyFloat = (Flags{1} << 24) - 1;

inline constexpr Flags kNonfinite = Flags{1} << 24;
inline constexpr Flags kGear = Flags{1} << 25;
inline constexpr Flags kG = Flags{1} << 26;
inline constexpr Flags kPosition = Flags{1} << 27;
inline constexpr Flags kAirTemperature = Flags{1} << 28;
inline constexpr Flags kWheelZero = Flags{1} << 29;
inline constexpr Flags kRightVector = Flags{1} << 30;
inline constexpr Flags kForwardVector = Flags{1} << 31;
inline constexpr Flags kAngle = Flags{1} << 32;
inline constexpr Flags kDistanceStep = Flags{1} << 33;
inline constexpr Flags kPositionStep = Flags{1} << 34;
inline constexpr Flags kIndexStep = Flags{1} << 35;
inline constexpr Flags kGearStep = Flags{1} << 36;
inline constexpr Flags kHeading = Flags{1} << 37;
inline constexpr Flags kRepeat = Flags{1} << 38;

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_PREFILTER_FLAGS_H_
