// How a rule over data blocks is written down: a test of each block, or of
// each of its wheels, and the words for what fails.
#ifndef TRACKCHECK_VALIDATORS_RAF_BLOCK_CHECK_H_
#define TRACKCHECK_VALIDATORS_RAF_BLOCK_CHECK_H_

#include <cstdint>
#include <functional>

#include "formats/core/finding.h"
#include "formats/raf/layout.h"
#include "validators/column_rules.h"

namespace trackcheck::raf {

// What the screens can hold against some blocks, as bits. A number of a block
// has the bit of its place, and so has one of a wheel block, in all wheels.
using Suspicions = uint64_t;

constexpr Suspicions OfBlock(const Entry& entry) {
  return Suspicions{1} << (entry.offset / sizeof(float));
}
constexpr Suspicions OfWheel(uint64_t offset) {
  return Suspicions{1} << (16 + offset / sizeof(float));
}

inline constexpr Suspicions kOfLateralG = Suspicions{1} << 24;
inline constexpr Suspicions kOfForwardG = Suspicions{1} << 25;
inline constexpr Suspicions kOfUpwardsG = Suspicions{1} << 26;
inline constexpr Suspicions kOfGear = Suspicions{1} << 27;
inline constexpr Suspicions kOfTemperature = Suspicions{1} << 28;
inline constexpr Suspicions kOfWheelZero = Suspicions{1} << 29;
inline constexpr Suspicions kOfPosition = Suspicions{1} << 30;
inline constexpr Suspicions kOfRightVector = Suspicions{1} << 31;
inline constexpr Suspicions kOfForwardVector = Suspicions{1} << 32;
inline constexpr Suspicions kOfAngle = Suspicions{1} << 33;
inline constexpr Suspicions kOfDistanceStep = Suspicions{1} << 34;
inline constexpr Suspicions kOfPositionStep = Suspicions{1} << 35;
inline constexpr Suspicions kOfIndexStep = Suspicions{1} << 36;
inline constexpr Suspicions kOfGearStep = Suspicions{1} << 37;
inline constexpr Suspicions kOfHeading = Suspicions{1} << 38;
inline constexpr Suspicions kOfRepeat = Suspicions{1} << 39;

struct BlockCheck {
  // The test need not look at blocks of which no screen says one of these.
  Suspicions when = 0;
  ColumnCheck check;
};

// The test of one field of the blocks, which may have several parts: wheels,
// components of a vector.
struct BlockTest {
  Suspicions when = 0;
  uint64_t parts = 1;
  // Positive if the part of the block fails, and more the worse it is. NaN
  // counts as sound: that it is NaN has its own rule.
  std::function<double(uint64_t k, uint64_t part)> badness;
  std::function<Location(uint64_t k, uint64_t part)> place;
  std::function<Message(uint64_t k, uint64_t part)> words;
  // Whether the worst of a run is worth a word.
  bool ranked = false;
};

// A finding for each run of failing blocks, in which every failing part is
// counted.
BlockCheck Check(const RuleInfo& info, BlockTest test);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_BLOCK_CHECK_H_
