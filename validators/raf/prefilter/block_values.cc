#include "validators/raf/prefilter/block_values.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "formats/core/work/wide.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/analysis/limits.h"

namespace trackcheck::raf {
namespace {

constexpr float kMaxFloat = std::numeric_limits<float>::max();
constexpr uint64_t kChunkBytes = 32;

// The largest float that is not above `limit`, and the smallest not below it.
float NotAbove(double limit) {
  if (limit >= static_cast<double>(kMaxFloat)) return kMaxFloat;
  const auto nearest = static_cast<float>(limit);
  return static_cast<double>(nearest) > limit
             ? std::nextafter(nearest, -kMaxFloat)
             : nearest;
}
float NotBelow(double limit) { return -NotAbove(-limit); }

using Floats = float __attribute__((vector_size(32)));
using Ints = int32_t __attribute__((vector_size(32)));
using Bytes = uint8_t __attribute__((vector_size(32)));

// The numbers of 32 bytes that fail in any block.
struct Failed {
  Ints floats = {};
  Bytes bytes = {};
  // Integers at an end of their range.
  Ints saturated = {};

  bool Byte(uint64_t offset) const { return bytes[offset] != 0; }
};

}  // namespace

BlockValues::Limits::Limits() {
  std::fill(std::begin(low), std::end(low), -kMaxFloat);
  std::fill(std::begin(high), std::end(high), kMaxFloat);
  std::fill(std::begin(is_float), std::end(is_float), -1);
  std::fill(std::begin(shift), std::end(shift), 0);
  std::fill(std::begin(max), std::end(max), UINT8_MAX);
}

void BlockValues::Limits::Bound(uint64_t offset, double least,
                                double greatest) {
  const uint64_t place = offset % kChunkBytes / sizeof(float);
  low[place] = NotBelow(least);
  high[place] = NotAbove(greatest);
}

void BlockValues::Limits::SetNotFloat(uint64_t offset) {
  is_float[offset % kChunkBytes / sizeof(float)] = 0;
}

// Each limit stays in a register for all blocks.
struct BlockValues::Kernel {
  static TRACKCHECK_KERNEL void Judge(const uint8_t* piece,
                                      const Limits& limits, Failed& failed) {
    Floats floats;
    Floats low;
    Floats high;
    Bytes bytes;
    Bytes shift;
    Bytes max;
    std::memcpy(&floats, piece, sizeof(floats));
    std::memcpy(&low, limits.low, sizeof(low));
    std::memcpy(&high, limits.high, sizeof(high));
    std::memcpy(&bytes, piece, sizeof(bytes));
    std::memcpy(&shift, limits.shift, sizeof(shift));
    std::memcpy(&max, limits.max, sizeof(max));
    // NaN fails both comparisons.
    failed.floats |= ~((floats >= low) & (floats <= high));
    failed.bytes |= reinterpret_cast<Bytes>((bytes + shift) > max);
  }

  static TRACKCHECK_KERNEL void JudgeEnds(const uint8_t* piece,
                                          Failed& failed) {
    Ints ints;
    std::memcpy(&ints, piece, sizeof(ints));
    failed.saturated |= (ints ^ (ints >> 31)) == INT32_MAX;
  }

  static TRACKCHECK_KERNEL Flags Run(const AllLimits* limits,
                                     const BlockTable* table, uint64_t first,
                                     uint64_t count) {
    Failed begin;
    Failed middle;
    Failed wheels;
    const uint8_t* block = table->address(first);
    for (uint64_t i = 0; i < count; ++i, block += table->stride) {
      Judge(block, limits->begin, begin);
      Judge(block + kChunkBytes, limits->middle, middle);
      JudgeEnds(block + kChunkBytes, middle);
      const uint8_t* wheel = block + table->wheel_offset;
      for (uint64_t w = 0; w < table->wheels; ++w) {
        Judge(wheel, limits->wheels[w], wheels);
        wheel += table->wheel_stride;
      }
    }
    return Collect(*limits, begin, middle, wheels);
  }

  static TRACKCHECK_KERNEL Flags Collect(const AllLimits& limits,
                                         const Failed& begin,
                                         const Failed& middle,
                                         const Failed& wheels) {
    Flags found = 0;
    for (uint64_t i = 0; i < 8; ++i) {
      const auto fails = [i](const Limits& bounds, const Failed& failed) {
        return Flags{(failed.floats[i] & bounds.is_float[i]) != 0};
      };
      found |= fails(limits.begin, begin) << i;
      found |= fails(limits.middle, middle) << (i + 8);
      found |= fails(limits.wheels[0], wheels) << (i + 16);
    }
    if (begin.Byte(block::kGear.offset)) found |= kGear;
    for (const Entry* entry :
         {&block::kLateralG, &block::kForwardG, &block::kUpwardsG}) {
      if (begin.Byte(entry->offset)) found |= kG;
    }
    for (const Entry* entry :
         {&block::kPositionX, &block::kPositionY, &block::kPositionZ}) {
      if (middle.saturated[(entry->offset - kChunkBytes) / 4] != 0) {
        found |= kPosition;
      }
    }
    if (wheels.Byte(wheel::kAirTemperature.offset)) found |= kAirTemperature;
    for (uint64_t i = 0; i < wheel::kZero30.size(); ++i) {
      if (wheels.Byte(wheel::kZero30.offset + i)) found |= kWheelZero;
    }
    return found;
  }
};

BlockValues::AllLimits::AllLimits() {
  begin.SetNotFloat(block::kGear.offset);
  for (uint64_t offset = kChunkBytes; offset < 2 * kChunkBytes;
       offset += sizeof(float)) {
    if (offset != block::kEngineSpeed.offset &&
        offset != block::kIndexDistance.offset) {
      middle.SetNotFloat(offset);
    }
  }
  for (Limits& wheel : wheels) {
    wheel.SetNotFloat(wheel::kAirTemperature.offset);
  }
}

BlockValues::BlockValues(const Blocks& blocks) : table_(blocks.table()) {
  BoundBlock(blocks);
  BoundWheels(blocks);
}

void BlockValues::BoundBlock(const Blocks& blocks) {
  constexpr auto kMax = static_cast<double>(kMaxFloat);
  Limits& begin = limits_.begin;
  for (const Entry* entry : {&block::kThrottle, &block::kBrake, &block::kClutch,
                             &block::kHandbrake}) {
    begin.Bound(entry->offset, kInputRange.low, kInputRange.high);
  }
  begin.Bound(block::kInputSteer.offset, kInputSteerRange.low,
              kInputSteerRange.high);
  begin.Bound(block::kSpeed.offset, 0, kMaxSpeed);
  begin.Bound(block::kCarDistance.offset, 0, kMax);
  begin.max[block::kGear.offset] = static_cast<uint8_t>(blocks.GearLimit());
  for (const Entry* entry :
       {&block::kLateralG, &block::kForwardG, &block::kUpwardsG}) {
    begin.shift[entry->offset] = kMaxG;
    begin.max[entry->offset] = 2 * kMaxG;
  }
  limits_.middle.Bound(block::kEngineSpeed.offset, 0, kMaxEngineSpeed);
  limits_.middle.Bound(
      block::kIndexDistance.offset, 0,
      blocks.HasRuler() ? blocks.ruler() * (1 + kIndexTolerance) : kMax);
}

void BlockValues::BoundWheels(const Blocks& blocks) {
  for (uint64_t w = 0; w < kMaxWheels; ++w) {
    Limits& limits = limits_.wheels[w];
    const float travel = blocks.document().static_wheels[w].maximum_deflect;
    if (IsPositive(travel)) {
      limits.Bound(wheel::kSuspensionDeflect.offset, 0,
                   static_cast<double>(travel) + kDeflectTolerance);
    }
    limits.Bound(wheel::kSteer.offset, kWheelSteerRange.low,
                 kWheelSteerRange.high);
    limits.Bound(wheel::Force({}, blocks.table().forces.load).offset, kMinLoad,
                 static_cast<double>(kMaxFloat));
    limits.Bound(wheel::kAngularVelocity.offset, kAngularVelocityRange.low,
                 kAngularVelocityRange.high);
    limits.Bound(wheel::kLean.offset, kLeanRange.low, kLeanRange.high);
    limits.max[wheel::kAirTemperature.offset] = kMaxAirTemperature;
    for (uint64_t i = 0; i < wheel::kZero30.size(); ++i) {
      limits.max[wheel::kZero30.offset + i] = 0;
    }
  }
}

Flags BlockValues::Find(uint64_t first, uint64_t count) const {
  return RunKernel<Kernel>(&limits_, &table_, first, count);
}

bool BlockValues::AnyNonfinite(uint64_t first, uint64_t count) const {
  return (RunKernel<Kernel>(&finite_, &table_, first, count) & kAnyFloat) != 0;
}

}  // namespace trackcheck::raf
