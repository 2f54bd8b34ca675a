#include "validators/raf/prefilter/block_prefilter.h"

#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

// If none of these flags is found, everything that is summed is sound.
constexpr Flags kUnsound =
    BlockFloat(block::kSpeed) | BlockFloat(block::kClutch) |
    BlockFloat(block::kEngineSpeed) | WheelFloat(wheel::Force({}, 0)) |
    WheelFloat(wheel::Force({}, 1)) | WheelFloat(wheel::Force({}, 2)) |
    WheelFloat(wheel::kAngularVelocity) |
    kRightVector;  // of a block that is all zeros

}  // namespace

BlockPrefilter::BlockPrefilter(Lap& lap,
                               const std::vector<const BlockRule*>& all_rules)
    : lap_(lap), values_(lap.blocks()), steps_(lap.blocks()) {
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
  // The first step begins in the block before.
  const bool begins_sound =
      first == 0 || ((values_.Find(first - 1, 1) & kUnsound) == 0 &&
                     !lap_.blocks().IsZero(first - 1));
  lap_.Summarize(
      first, count,
      {.all_sound = (found & kUnsound) == 0 && begins_sound,
       .no_step_fails = (found & (kDistanceStep | kPositionStep)) == 0});
  RuleSet candidates;
  for (const FlaggedRules& flagged : flagged_) {
    if ((found & flagged.flags) != 0) candidates |= flagged.rules;
  }
  return candidates;
}

}  // namespace trackcheck::raf
