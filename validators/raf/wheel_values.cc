// What the wheel blocks hold is of sensible size. Section "DYNAMIC WHEEL INFO".
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/lap_facts.h"
#include "validators/raf/limits.h"
#include "validators/raf/ranges.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DYNAMIC WHEEL INFO";

std::array<Range, kMaxWheels> EveryWheel(Range range) {
  return {range, range, range, range};
}

std::vector<BlockCheck> BindDeflect(const RuleInfo& info,
                                    const Blocks& blocks) {
  std::array<Range, kMaxWheels> ranges;
  for (uint64_t w = 0; w < kMaxWheels; ++w) {
    const float travel = blocks.document().static_wheels[w].maximum_deflect;
    // A wheel without travel has its own rule.
    if (!(travel > 0) || !std::isfinite(travel)) continue;
    ranges[w] = {0, static_cast<double>(travel) + kDeflectTolerance};
  }
  return {WheelRangeCheck(info, blocks, wheel::kSuspensionDeflect, ranges,
                          "the suspension deflect")};
}

std::vector<BlockCheck> BindSteer(const RuleInfo& info, const Blocks& blocks) {
  return {WheelRangeCheck(info, blocks, wheel::kSteer,
                          EveryWheel({-kPi / 2, kPi / 2}),
                          "the steer of the wheel")};
}

std::vector<BlockCheck> BindLoad(const RuleInfo& info, const Blocks& blocks) {
  return {WheelRangeCheck(
      info, blocks, wheel::Force("vertical_load", blocks.table().forces.load),
      EveryWheel({.low = kLeastLoad}), "the vertical load")};
}

std::vector<BlockCheck> BindSpin(const RuleInfo& info, const Blocks& blocks) {
  return {WheelRangeCheck(info, blocks, wheel::kAngularVelocity,
                          EveryWheel({-kLargestWheelSpin, kLargestWheelSpin}),
                          "the angular velocity")};
}

std::vector<BlockCheck> BindLean(const RuleInfo& info, const Blocks& blocks) {
  return {WheelRangeCheck(info, blocks, wheel::kLean,
                          EveryWheel({-kPi / 2, kPi / 2}),
                          "the lean relative to the road")};
}

std::vector<BlockCheck> BindTemperature(const RuleInfo& info,
                                        const Blocks& blocks) {
  const auto temperature = [&blocks](uint64_t k, uint64_t w) {
    return blocks.GetWheel<uint8_t>(k, w, wheel::kAirTemperature);
  };
  return {Check(
      info, {.when = kOfTemperature,
             .parts = blocks.wheels(),
             .badness =
                 [temperature](uint64_t k, uint64_t w) {
                   return static_cast<double>(temperature(k, w)) - kHottestAir;
                 },
             .place =
                 [&blocks](uint64_t k, uint64_t w) {
                   return blocks.WheelPlace(k, w, wheel::kAirTemperature);
                 },
             .words =
                 [temperature](uint64_t k, uint64_t w) {
                   return Message(
                       "the air in the tyre has $0 degrees C, more than $1",
                       temperature(k, w), kHottestAir);
                 },
             .ranked = true})};
}

}  // namespace

const BlockRule rules::deflect_range = {
    .info = {.id = "raf-deflect-range",
             .severity = Severity::kWarning,
             .title = "a suspension deflect is outside of its travel",
             .section = kSection,
             .rationale = "it is the compression from unloaded, at most the "
                          "maximum deflect of the wheel's static info",
             .remedy = "write metres from the unloaded position, or correct "
                       "the maximum deflect",
             .bad = "set wheels[1].suspension_deflect[60] -0.001",
             .ok = "set wheels[1].suspension_deflect[60] 0"},
    .bind = BindDeflect};

const BlockRule rules::wheel_steer_range = {
    .info = {.id = "raf-wheel-steer-range",
             .severity = Severity::kWarning,
             .title = "a wheel is steered by more than a quarter turn",
             .section = kSection,
             .rationale = "no car's wheels turn so far; degrees in place of "
                          "radians look like this",
             .remedy = "write radians",
             .bad = "set wheels[0].steer[60] 1.571",
             .ok = "set wheels[0].steer[60] -1.57"},
    .bind = BindSteer};

const BlockRule rules::load_negative = {
    .info = {.id = "raf-load-negative",
             .severity = Severity::kInfo,
             .title = "a vertical load is below -2000 N",
             .section = kSection,
             .rationale = "small negative loads occur over bumps; a large one "
                          "hints that another force was taken for the load",
             .remedy = "see whether raf-wheel-layout says that the forces are "
                       "in another order",
             .bad = "set wheels[2].vertical_load[60] -2000.5",
             .ok = "set wheels[2].vertical_load[60] -2000"},
    .bind = BindLoad,
    .follows = [](const LapFacts& lap) { return lap.LoadsAreElsewhere(); }};

const BlockRule rules::wheel_spin = {
    .info = {.id = "raf-wheel-spin",
             .severity = Severity::kWarning,
             .title = "a wheel spins faster than 1000 rad/s",
             .section = kSection,
             .rationale = "a tyre would go 300 m/s at its tread; degrees or "
                          "revolutions a minute look like this",
             .remedy = "write radians a second",
             .bad = "set wheels[0].angular_velocity[60] 1000.5",
             .ok = "set wheels[0].angular_velocity[60] -1000"},
    .bind = BindSpin};

const BlockRule rules::lean_range = {
    .info = {.id = "raf-lean-range",
             .severity = Severity::kWarning,
             .title = "a wheel leans more than a quarter turn",
             .section = kSection,
             .rationale = "a car that is on its wheels leans less; degrees in "
                          "place of radians look like this",
             .remedy = "write radians",
             .bad = "set wheels[3].lean[60] -1.571",
             .ok = "set wheels[3].lean[60] 1.57"},
    .bind = BindLean};

const BlockRule rules::temp_odd = {
    .info = {.id = "raf-temp-odd",
             .severity = Severity::kInfo,
             .title = "the air in a tyre is hotter than 150 degrees",
             .section = kSection,
             .rationale = "no tyre of the game survives that; a negative "
                          "number in the unsigned byte looks like this",
             .remedy = "write degrees C from 0 to 255",
             .bad = "set wheels[0].air_temperature[60] 151",
             .ok = "set wheels[0].air_temperature[60] 150"},
    .bind = BindTemperature};

}  // namespace trackcheck::raf
