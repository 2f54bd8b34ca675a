#include "validators/raf/analysis/lap_sums.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/analysis/motion.h"

namespace trackcheck::raf {
namespace {

using Quad = double __attribute__((vector_size(32)));
using FloatQuad = float __attribute__((vector_size(16)));

TRACKCHECK_KERNEL void Store(const Quad& from,
                             std::array<double, kMeasures>* to) {
  std::memcpy(to->data(), &from, sizeof(from));
}

// Loads the three forces and the angular velocity of a wheel, which are
// adjacent.
TRACKCHECK_KERNEL FloatQuad LoadForces(const uint8_t* wheel) {
  FloatQuad forces;
  std::memcpy(&forces, wheel + wheel::kForces, sizeof(forces));
  return forces;
}
constexpr int kSpin = 3;

TRACKCHECK_KERNEL bool IsSoundSpeed(double speed) {
  return (speed >= 0) & (speed <= kMaxSpeed);
}

TRACKCHECK_KERNEL void JudgeEngine(double engine, double expected,
                                   LapSums::Pair* pair) {
  const double off = engine - expected;
  const double limit = kEngineTolerance * expected;
  const bool driven = expected > kTurningSpeed;
  pair->driven += driven;
  pair->off += driven & ((off > limit) | (off < -limit));
}

using IntQuad = decltype(FloatQuad{} == FloatQuad{});

TRACKCHECK_KERNEL IntQuad IsNonfinite(const FloatQuad& values) {
  // NOLINTNEXTLINE(misc-redundant-expression): NaN for NaN and infinity.
  return ~(values - values == FloatQuad{});
}
TRACKCHECK_KERNEL bool IsNonfinite(double value) { return value - value != 0; }

// Sums all blocks. Returns false if one of them may not be sound; the sums are
// meaningless then. One loop does both, because judging each block first takes
// longer than summing it.
struct Kernel {
  static TRACKCHECK_KERNEL bool Run(const BlockTable* table,
                                    const Gearing* gearing, uint64_t first,
                                    uint64_t count, LapSums* sums) {
    Quad x = {};
    Quad xx = {};
    Quad g = {};
    Quad gg = {};
    Quad measured_xg = {};
    Quad printed_xg = {};
    LapSums::Pair first_driven;
    LapSums::Pair second_driven;
    IntQuad nonfinite = {};
    bool unsound = false;
    const bool four = table->wheels == kMaxWheels;
    const uint8_t* at = table->address(first);
    for (uint64_t i = 0; i < count; ++i, at += table->stride) {
      const uint8_t* wheels = at + table->wheel_offset;
      const double engine = FloatAt(at, block::kEngineSpeed);
      const double clutch = FloatAt(at, block::kClutch);
      FloatQuad forces = {};
      if (four) {
        const uint64_t stride = table->wheel_stride;
        const FloatQuad first_pair =
            LoadForces(wheels) + LoadForces(wheels + stride);
        const FloatQuad second_pair =
            LoadForces(wheels + 2 * stride) + LoadForces(wheels + 3 * stride);
        const double half =
            clutch == 0 ? (*gearing)[at[block::kGear.offset]] / 2 : 0;
        JudgeEngine(engine, half * static_cast<double>(first_pair[kSpin]),
                    &first_driven);
        JudgeEngine(engine, half * static_cast<double>(second_pair[kSpin]),
                    &second_driven);
        forces = first_pair + second_pair;
      } else {
        for (uint64_t w = 0; w < table->wheels; ++w) {
          forces += LoadForces(wheels + w * table->wheel_stride);
        }
      }
      const double speed = FloatAt(at, block::kSpeed);
      nonfinite |= IsNonfinite(forces);
      unsound |= IsNonfinite(engine + clutch);
      unsound |= !IsSoundSpeed(speed);
      unsound |= HasNoRightVector(at);
      const uint8_t* before = at - table->stride;
      const Quad measures = {static_cast<double>(forces[0]),
                             static_cast<double>(forces[1]),
                             static_cast<double>(forces[2]),
                             speed - FloatAt(before, block::kSpeed)};
      const auto axis = [at](const Entry& entry) {
        return static_cast<double>(static_cast<int8_t>(at[entry.offset]));
      };
      const double lateral = axis(block::kLateralG);
      const double forward = axis(block::kForwardG);
      const double upwards = axis(block::kUpwardsG);
      const Quad axes = {lateral, forward, upwards, forward};
      const Quad printed_axes = {upwards, lateral, forward, forward};
      x += measures;
      xx += measures * measures;
      g += axes;
      gg += axes * axes;
      measured_xg += measures * axes;
      printed_xg += measures * printed_axes;
    }
    sums->count = count;
    Store(x, &sums->x);
    Store(xx, &sums->xx);
    Store(g, &sums->g);
    Store(gg, &sums->gg);
    Store(measured_xg, &sums->measured_xg);
    Store(printed_xg, &sums->printed_xg);
    sums->pairs = {first_driven, second_driven};
    for (int i = 0; i < 4; ++i) unsound |= nonfinite[i] != 0;
    return !unsound;
  }

 private:
  // True for a block that is all zeros. No sound vector is zero.
  static TRACKCHECK_KERNEL bool HasNoRightVector(const uint8_t* block) {
    return (LoadLittleEndian<uint32_t>(block + block::kRightX.offset) |
            LoadLittleEndian<uint16_t>(block + block::kRightZ.offset)) == 0;
  }
};

void AddTo(std::array<double, kMeasures>* sum,
           const std::array<double, kMeasures>& more) {
  for (int i = 0; i < kMeasures; ++i) (*sum)[i] += more[i];
}

}  // namespace

void LapSums::Add(const LapSums& other) {
  count += other.count;
  AddTo(&x, other.x);
  AddTo(&xx, other.xx);
  AddTo(&g, other.g);
  AddTo(&gg, other.gg);
  AddTo(&measured_xg, other.measured_xg);
  AddTo(&printed_xg, other.printed_xg);
  for (size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].driven += other.pairs[i].driven;
    pairs[i].off += other.pairs[i].off;
  }
}

Gearing::Gearing(const Header& header) {
  const int gears = std::min<int>(header.number_of_gears, kMaxGears);
  for (int i = 0; i < gears; ++i) {
    const double ratio = static_cast<double>(header.gear_ratios[i]) *
                         static_cast<double>(header.final_drive);
    if (ratio > 0 && std::isfinite(ratio)) ratios_[kFirstGear + i] = ratio;
  }
  // If two ratios are out of order, one of them is wrong. raf-gear-ratio-order
  // reports them.
  for (int i = 1; i < gears; ++i) {
    if (header.gear_ratios[i] >= header.gear_ratios[i - 1]) {
      ratios_[kFirstGear + i - 1] = 0;
      ratios_[kFirstGear + i] = 0;
    }
  }
}

bool LapSummer::HasSoundSpeed(uint64_t k) const {
  return IsSoundSpeed(blocks_.Float(k, block::kSpeed)) && !blocks_.IsZero(k);
}

bool LapSummer::IsSound(uint64_t k) const {
  if (!HasSoundSpeed(k - 1) || !HasSoundSpeed(k) ||
      !std::isfinite(blocks_.Float(k, block::kEngineSpeed)) ||
      !std::isfinite(blocks_.Float(k, block::kClutch))) {
    return false;
  }
  for (uint64_t w = 0; w < blocks_.wheels(); ++w) {
    for (uint64_t i = 0; i <= kSpin; ++i) {
      const Entry entry = wheel::Force({}, i);
      if (!std::isfinite(blocks_.GetWheel<float>(k, w, entry))) return false;
    }
  }
  return true;
}

LapSums LapSummer::Sum(uint64_t first, uint64_t count) const {
  const uint64_t end = first + count;
  // No block comes before block 0.
  uint64_t begin = std::max<uint64_t>(first, 1);
  if (begin >= end) return {};
  LapSums all;
  // In most chunks every block is sound.
  if (HasSoundSpeed(begin - 1) && RunKernel<Kernel>(&blocks_.table(), &gearing_,
                                                    begin, end - begin, &all)) {
    return all;
  }
  all = {};
  while (begin < end) {
    uint64_t next = begin;
    while (next < end && IsSound(next)) ++next;
    if (next > begin) {
      LapSums part;
      RunKernel<Kernel>(&blocks_.table(), &gearing_, begin, next - begin,
                        &part);
      all.Add(part);
    }
    begin = next + 1;
  }
  return all;
}

}  // namespace trackcheck::raf
