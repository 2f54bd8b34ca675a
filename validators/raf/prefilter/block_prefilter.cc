#include "validators/raf/prefilter/block_prefilter.h"

#include "formats/raf/layout.h"

namespace trackcheck::raf {

BlockPrefilter::BlockPrefilter(const Lap& lap,
                               const std::vector<const BlockRule*>& all_rules)
    : values_(lap.blocks()), steps_(lap) {
  const auto map = [&](Flags flags,
                       std::initializer_list<const BlockRule*> some) {
    flagged_.push_back({flags, Cover(all_rules, some)});
  };
  map(BlockFloat(block::kThrottle) | BlockFloat(block::kBrake) |
          BlockFloat(block::kClutch) | BlockFloat(block::kHandbrake),
      {&rules::input_range});
  map(BlockFloat(block::kInputSteer), {&rules::steer_range});
  map(BlockFloat(block::kSpeed), {&rules::speed_negative, &rules::speed_huge});
  map(BlockFloat(block::kCarDistance), {&rules::distance_negative});
  map(BlockFloat(block::kEngineSpeed),
      {&rules::engine_negative, &rules::engine_huge});
  map(BlockFloat(block::kIndexDistance),
      {&rules::index_negative, &rules::index_beyond_ruler});
  map(WheelFloat(wheel::kSuspensionDeflect), {&rules::deflect_range});
  map(WheelFloat(wheel::kSteer), {&rules::wheel_steer_range});
  map(WheelFloat(wheel::Force({}, lap.blocks().table().forces.load)),
      {&rules::load_negative});
  map(WheelFloat(wheel::kAngularVelocity), {&rules::wheel_spin});
  map(WheelFloat(wheel::kLean), {&rules::lean_range});
  map(kNonfinite, {&rules::block_nonfinite});
  map(kGear, {&rules::gear_limit});
  map(kG, {&rules::g_range});
  map(kPosition, {&rules::position_saturated});
  map(kAirTemperature, {&rules::temp_odd});
  map(kWheelZero, {&rules::reserved_zero_in_blocks});
  map(kRightVector | kForwardVector,
      {&rules::vector_unit, &rules::vector_zero, &rules::vector_min});
  map(kRightVector, {&rules::block_zero});
  map(kAngle, {&rules::vector_orthogonal});
  map(kDistanceStep, {&rules::distance_decreasing, &rules::distance_step});
  map(kPositionStep, {&rules::position_step});
  map(kIndexStep, {&rules::index_backwards, &rules::index_wrap});
  map(kGearStep, {&rules::gear_jump});
  map(kHeading, {&rules::heading_velocity});
  map(kRepeat, {&rules::block_duplicate});
}

RuleSet BlockPrefilter::Candidates(uint64_t first, uint64_t count) const {
  Flags found = values_.Find(first, count) | steps_.Find(first, count);
  // Few blocks have a float out of range. For these, a second loop is cheaper
  // than block_nonfinite, which judges every float.
  if ((found & kAnyFloat) != 0 && values_.AnyNonfinite(first, count)) {
    found |= kNonfinite;
  }
  RuleSet candidates;
  for (const FlaggedRules& flagged : flagged_) {
    if ((found & flagged.flags) != 0) candidates |= flagged.rules;
  }
  return candidates;
}

}  // namespace trackcheck::raf
