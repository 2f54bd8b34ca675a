// Eight numbers are compared at once; which of them failed is asked only when
// all blocks have been seen.
#include "validators/raf/value_screen.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "formats/core/wide.h"
#include "validators/raf/limits.h"

namespace trackcheck::raf {
namespace {

constexpr float kMost = std::numeric_limits<float>::max();
constexpr uint64_t kChunk = 32;

// The nearest floats that are sound where `limit` itself is the last sound
// number.
float NotAbove(double limit) {
  if (limit >= static_cast<double>(kMost)) return kMost;
  const auto nearest = static_cast<float>(limit);
  return static_cast<double>(nearest) > limit ? std::nextafter(nearest, -kMost)
                                              : nearest;
}
float NotBelow(double limit) { return -NotAbove(-limit); }

using Floats = float __attribute__((vector_size(32)));
using Ints = int32_t __attribute__((vector_size(32)));
using Bytes = uint8_t __attribute__((vector_size(32)));

// What failed in one of the 32 byte pieces, in any block.
struct Failed {
  Ints floats = {};
  Bytes bytes = {};
  // Integers at the end of their range.
  Ints saturated = {};

  bool Float(uint64_t offset) const { return floats[offset / 4] != 0; }
  bool Byte(uint64_t offset) const { return bytes[offset] != 0; }
};

}  // namespace

ValueScreen::Limits::Limits() {
  std::fill(std::begin(low), std::end(low), -kMost);
  std::fill(std::begin(high), std::end(high), kMost);
  std::fill(std::begin(judged), std::end(judged), -1);
  std::fill(std::begin(shift), std::end(shift), 0);
  std::fill(std::begin(most), std::end(most), UINT8_MAX);
}

void ValueScreen::Limits::Bound(uint64_t offset, double least,
                                double greatest) {
  const uint64_t place = offset % kChunk / sizeof(float);
  low[place] = NotBelow(least);
  high[place] = NotAbove(greatest);
}

// Pieces of a block are held against their limits one after the other, so that
// each limit stays in a register for all blocks.
struct ValueScreen::Kernel {
  static TRACKCHECK_KERNEL void Judge(const uint8_t* piece,
                                      const Limits& limits, Failed& failed) {
    Floats floats;
    Floats low;
    Floats high;
    Bytes bytes;
    Bytes shift;
    Bytes most;
    std::memcpy(&floats, piece, sizeof(floats));
    std::memcpy(&low, limits.low, sizeof(low));
    std::memcpy(&high, limits.high, sizeof(high));
    std::memcpy(&bytes, piece, sizeof(bytes));
    std::memcpy(&shift, limits.shift, sizeof(shift));
    std::memcpy(&most, limits.most, sizeof(most));
    // NaN is in no range.
    failed.floats |= ~((floats >= low) & (floats <= high));
    failed.bytes |= reinterpret_cast<Bytes>((bytes + shift) > most);
  }

  static TRACKCHECK_KERNEL void JudgeEnds(const uint8_t* piece,
                                          Failed& failed) {
    Ints ints;
    std::memcpy(&ints, piece, sizeof(ints));
    failed.saturated |= (ints ^ (ints >> 31)) == INT32_MAX;
  }

  static TRACKCHECK_KERNEL Suspicions Run(const AllLimits* limits,
                                          const BlockTable* table,
                                          uint64_t first, uint64_t count) {
    Failed begin;
    Failed middle;
    Failed wheels;
    const uint8_t* block = table->address(first);
    for (uint64_t i = 0; i < count; ++i, block += table->stride) {
      Judge(block, limits->begin, begin);
      Judge(block + kChunk, limits->middle, middle);
      JudgeEnds(block + kChunk, middle);
      const uint8_t* wheel = block + table->wheel_offset;
      for (uint64_t w = 0; w < table->wheels; ++w) {
        Judge(wheel, limits->wheels[w], wheels);
        wheel += table->wheel_stride;
      }
    }
    return Collect(*limits, begin, middle, wheels);
  }

  static TRACKCHECK_KERNEL Suspicions Collect(const AllLimits& limits,
                                              const Failed& begin,
                                              const Failed& middle,
                                              const Failed& wheels) {
    Suspicions found = 0;
    for (uint64_t i = 0; i < 8; ++i) {
      const auto bit = [i](const Limits& piece, const Failed& failed) {
        return Suspicions{(failed.floats[i] & piece.judged[i]) != 0};
      };
      found |= bit(limits.begin, begin) << i;
      found |= bit(limits.middle, middle) << (i + 8);
      found |= bit(limits.wheels[0], wheels) << (i + 16);
    }
    if (begin.Byte(block::kGear.offset)) found |= kOfGear;
    if (begin.Byte(block::kLateralG.offset)) found |= kOfLateralG;
    if (begin.Byte(block::kForwardG.offset)) found |= kOfForwardG;
    if (begin.Byte(block::kUpwardsG.offset)) found |= kOfUpwardsG;
    for (const Entry* entry :
         {&block::kPositionX, &block::kPositionY, &block::kPositionZ}) {
      if (middle.saturated[(entry->offset - kChunk) / 4] != 0) {
        found |= kOfPosition;
      }
    }
    if (wheels.Byte(wheel::kAirTemperature.offset)) found |= kOfTemperature;
    for (uint64_t i = 0; i < wheel::kZero30.size(); ++i) {
      if (wheels.Byte(wheel::kZero30.offset + i)) found |= kOfWheelZero;
    }
    return found;
  }
};

ValueScreen::ValueScreen(const Blocks& blocks) : table_(blocks.table()) {
  BoundBlock(blocks);
  BoundWheels(blocks);
}

void ValueScreen::BoundBlock(const Blocks& blocks) {
  Limits& begin = limits_.begin;
  for (const Entry* entry : {&block::kThrottle, &block::kBrake, &block::kClutch,
                             &block::kHandbrake}) {
    begin.Bound(entry->offset, -kInputTolerance, 1 + kInputTolerance);
  }
  begin.Bound(block::kInputSteer.offset, -kPi, kPi);
  begin.Bound(block::kSpeed.offset, 0, kLargestSpeed);
  begin.Bound(block::kCarDistance.offset, 0, static_cast<double>(kMost));
  begin.judged[block::kGear.offset / sizeof(float)] = 0;
  begin.most[block::kGear.offset] = static_cast<uint8_t>(blocks.GearLimit());
  for (const Entry* entry :
       {&block::kLateralG, &block::kForwardG, &block::kUpwardsG}) {
    begin.shift[entry->offset] = kLargestG;
    begin.most[entry->offset] = 2 * kLargestG;
  }

  Limits& middle = limits_.middle;
  std::fill(std::begin(middle.judged), std::end(middle.judged), 0);
  for (const Entry* entry : {&block::kEngineSpeed, &block::kIndexDistance}) {
    middle.judged[(entry->offset - kChunk) / sizeof(float)] = -1;
  }
  middle.Bound(block::kEngineSpeed.offset, 0, kLargestEngineSpeed);
  middle.Bound(block::kIndexDistance.offset, 0,
               blocks.HasRuler() ? blocks.ruler() * (1 + kIndexTolerance)
                                 : static_cast<double>(kMost));
}

void ValueScreen::BoundWheels(const Blocks& blocks) {
  for (uint64_t w = 0; w < kMaxWheels; ++w) {
    Limits& limits = limits_.wheels[w];
    const float travel = blocks.document().static_wheels[w].maximum_deflect;
    if (travel > 0 && std::isfinite(travel)) {
      limits.Bound(wheel::kSuspensionDeflect.offset, 0,
                   static_cast<double>(travel) + kDeflectTolerance);
    }
    limits.Bound(wheel::kSteer.offset, -kPi / 2, kPi / 2);
    limits.Bound(wheel::Force({}, blocks.table().forces.load).offset,
                 kLeastLoad, static_cast<double>(kMost));
    limits.Bound(wheel::kAngularVelocity.offset, -kLargestWheelSpin,
                 kLargestWheelSpin);
    limits.Bound(wheel::kLean.offset, -kPi / 2, kPi / 2);
    limits.judged[wheel::kAirTemperature.offset / sizeof(float)] = 0;
    limits.most[wheel::kAirTemperature.offset] = kHottestAir;
    for (uint64_t i = 0; i < wheel::kZero30.size(); ++i) {
      limits.most[wheel::kZero30.offset + i] = 0;
    }
  }
}

Suspicions ValueScreen::Look(uint64_t first, uint64_t count) const {
  return RunKernel<Kernel>(&limits_, &table_, first, count);
}

}  // namespace trackcheck::raf
