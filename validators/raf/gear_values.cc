// The gear is one that the car has, and changes step by step or through
// neutral; the Gs are within the stated range. Section "DATA BLOCKS".
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/steps.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

int Gear(const Blocks& blocks, uint64_t k) {
  return blocks.Get<uint8_t>(k, block::kGear);
}

// Blocks whose gear is in (above, up_to].
BlockCheck GearCheck(const RuleInfo& info, const Blocks& blocks, int above,
                     int up_to, Severity severity) {
  BlockCheck check = Check(
      info,
      {.when = kOfGear,
       .badness =
           [&blocks, above, up_to](uint64_t k, uint64_t) {
             const int gear = Gear(blocks, k);
             return gear <= up_to ? static_cast<double>(gear - above) : 0;
           },
       .place = [&blocks](uint64_t k,
                          uint64_t) { return blocks.Place(k, block::kGear); },
       .words =
           [&blocks, above](uint64_t k, uint64_t) {
             return Message("the gear is $0, the highest is $1",
                            Gear(blocks, k), above);
           },
       .ranked = true});
  check.check.describe = [describe = check.check.describe,
                          severity](const Run& run) {
    Finding finding = describe(run);
    finding.severity = severity;
    return finding;
  };
  return check;
}

std::vector<BlockCheck> BindLimit(const RuleInfo& info, const Blocks& blocks) {
  return {GearCheck(info, blocks, blocks.GearLimit(), kHighestGear,
                    Severity::kWarning),
          GearCheck(info, blocks, kHighestGear, UINT8_MAX, Severity::kError)};
}

bool Jumps(const Blocks& blocks, const Steps& steps, uint64_t k) {
  if (k == 0) return false;
  const int gear = Gear(blocks, k);
  const int before = Gear(blocks, k - 1);
  const int limit = blocks.GearLimit();
  return std::abs(gear - before) > 1 && gear != kNeutral &&
         before != kNeutral && gear <= limit && before <= limit &&
         !blocks.IsZero(k) && !blocks.IsZero(k - 1) &&
         // The car was elsewhere before.
         !steps.Fails(k);
}

std::vector<BlockCheck> BindJump(const RuleInfo& info, const Blocks& blocks) {
  const Steps steps(blocks);
  return {Check(
      info,
      {.when = kOfGearStep,
       .badness = [&blocks, steps](
                      uint64_t k,
                      uint64_t) { return Jumps(blocks, steps, k) ? 1. : 0.; },
       .place = [&blocks](uint64_t k,
                          uint64_t) { return blocks.Place(k, block::kGear); },
       .words =
           [&blocks](uint64_t k, uint64_t) {
             return Message("the gear goes from $0 to $1 without neutral",
                            Gear(blocks, k - 1), Gear(blocks, k));
           }})};
}

BlockCheck GCheck(const RuleInfo& info, const Blocks& blocks,
                  const Entry& entry, Suspicions when, std::string_view noun) {
  return Check(
      info,
      {.when = when,
       .badness =
           [&blocks, entry](uint64_t k, uint64_t) {
             return static_cast<double>(
                 std::abs(int{blocks.Get<int8_t>(k, entry)}) - kLargestG);
           },
       .place = [&blocks, entry](uint64_t k,
                                 uint64_t) { return blocks.Place(k, entry); },
       .words =
           [&blocks, entry, noun](uint64_t k, uint64_t) {
             return Message("$0 is $1 / 20, outside of -$2 to $2", noun,
                            blocks.Get<int8_t>(k, entry), kLargestG);
           },
       .ranked = true});
}

std::vector<BlockCheck> BindG(const RuleInfo& info, const Blocks& blocks) {
  return {GCheck(info, blocks, block::kLateralG, kOfLateralG, "the lateral G"),
          GCheck(info, blocks, block::kForwardG, kOfForwardG, "the forward G"),
          GCheck(info, blocks, block::kUpwardsG, kOfUpwardsG, "the upwards G")};
}

}  // namespace

const BlockRule rules::gear_limit = {
    .info = {.id = "raf-gear-limit",
             .severity = Severity::kWarning,
             .title = "a gear is higher than the car has",
             .section = kSection,
             .rationale = "the byte is 0 for reverse, 1 for neutral and 2 for "
                          "the first gear; programs look the ratio up in a "
                          "list of as many gears as the header says",
             .remedy = "correct the number of gears or the block's gear",
             .bad = "set data_blocks.gear[60] 7",
             .ok = "set data_blocks.gear[60] 6"},
    .bind = BindLimit};

const BlockRule rules::gear_jump = {
    .info = {.id = "raf-gear-jump",
             .severity = Severity::kInfo,
             .title = "a gear is skipped without neutral",
             .section = kSection,
             .rationale = "a gear change passes neutral or goes to the next "
                          "gear; otherwise a block may be missing",
             .remedy = "nothing to do if the car can skip gears",
             .bad = "set data_blocks.gear[60] 6",
             .ok = "set data_blocks.gear[60] 1"},
    .bind = BindJump};

const BlockRule rules::g_range = {
    .info = {.id = "raf-g-range",
             .severity = Severity::kError,
             .title = "a G value is outside of -120 to 120",
             .section = kSection,
             .rationale = "the document states the range, at which the game "
                          "clamps",
             .remedy = "clamp the value when writing it",
             .bad = "set data_blocks.lateral_g[60] -121",
             .ok = "set data_blocks.lateral_g[60] -120"},
    .bind = BindG};

}  // namespace trackcheck::raf
