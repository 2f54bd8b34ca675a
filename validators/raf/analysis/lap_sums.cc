#include "validators/raf/analysis/lap_sums.h"

#include <algorithm>
#include <cmath>
#include <cstring>

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

TRACKCHECK_KERNEL void JudgeEngine(double engine, double expected,
                                   LapSums::Pair* pair) {
  const double off = engine - expected;
  const double limit = kEngineTolerance * expected;
  const bool driven = expected > kTurningSpeed;
  pair->driven += driven;
  pair->off += driven & ((off > limit) | (off < -limit));
}

struct Kernel {
  static TRACKCHECK_KERNEL void Run(const BlockTable* table,
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
    const bool four = table->wheels == kMaxWheels;
    const uint8_t* at = table->address(first);
    for (uint64_t i = 0; i < count; ++i, at += table->stride) {
      const uint8_t* wheels = at + table->wheel_offset;
      FloatQuad forces = {};
      if (four) {
        const uint64_t stride = table->wheel_stride;
        const FloatQuad first_pair =
            LoadForces(wheels) + LoadForces(wheels + stride);
        const FloatQuad second_pair =
            LoadForces(wheels + 2 * stride) + LoadForces(wheels + 3 * stride);
        const double engine = FloatAt(at, block::kEngineSpeed);
        const bool engaged = FloatAt(at, block::kClutch) == 0;
        const double half =
            engaged ? (*gearing)[at[block::kGear.offset]] / 2 : 0;
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
      const uint8_t* before = at - table->stride;
      const Quad measures = {
          static_cast<double>(forces[0]), static_cast<double>(forces[1]),
          static_cast<double>(forces[2]),
          FloatAt(at, block::kSpeed) - FloatAt(before, block::kSpeed)};
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

bool LapSummer::IsSound(uint64_t k) const {
  if (k == 0) return false;
  const auto sound = [&](uint64_t i) {
    const double speed = blocks_.Float(i, block::kSpeed);
    return speed >= 0 && speed <= kMaxSpeed && !blocks_.IsZero(i);
  };
  if (!sound(k - 1) || !sound(k) ||
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

LapSums LapSummer::Sum(uint64_t first, uint64_t count, bool all_sound) const {
  LapSums all;
  const uint64_t end = first + count;
  // No block comes before block 0.
  for (uint64_t begin = std::max<uint64_t>(first, 1); begin < end;) {
    uint64_t next = all_sound ? end : begin;
    while (next < end && IsSound(next)) ++next;
    if (next > begin) {
      LapSums part;
      RunKernel<Kernel>(&blocks_.table(), &gearing_, begin, next - begin,
                        &part);
      all.Add(part);
    }
    begin = all_sound ? end : next + 1;
  }
  return all;
}

}  // namespace trackcheck::raf
