#include <cstdint>
#include <cstdlib>

#include "formats/core/findings/counted.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

int Gear(const LapBlocks& lap, uint64_t k) {
  return lap.blocks().Get<uint8_t>(k, block::kGear);
}

Location GearPlace(const LapBlocks& lap, Position at) {
  return lap.blocks().Place(at.element, block::kGear);
}

// Two series, of different severity.
enum GearFault : uint64_t { kBeyondThisCar, kBeyondEveryCar, kGearFaults };

int HighestGear(const LapBlocks& lap, uint64_t series) {
  return series == kBeyondThisCar ? lap.blocks().GearLimit() : kHighestGear;
}

double GearExcess(const LapBlocks& lap, Position at) {
  const int gear = Gear(lap, at.element);
  if (at.series == kBeyondThisCar && gear > kHighestGear) return 0;
  return gear - HighestGear(lap, at.series);
}

}  // namespace

const BlockRule rules::gear_limit = {
    .info = {.id = "raf-gear-limit",
             .severity = Severity::kWarning,
             .title = "A gear number exceeds the gears of the car.",
             .section = "DATA BLOCKS",
             .rationale =
                 "The byte is 0 for reverse, 1 for neutral and 2 for "
                 "the first gear. Programs look up the ratio in a "
                 "list of as many gears as the header says. It is an error "
                 "beyond the gears of any car.",
             .remedy = "Correct the number of gears or the block's gear.",
             .bad = "set data_blocks.gear[60] 7",
             .ok = "set data_blocks.gear[60] 6"},
    .predicate = Exact<GearExcess>,
    .place = GearPlace,
    .message =
        [](const LapBlocks& lap, Position at) {
          const int gear = Gear(lap, at.element);
          const int highest = HighestGear(lap, at.series);
          if (at.series == kBeyondEveryCar) {
            return Message("the gear is $0, the highest of any car is $1", gear,
                           highest);
          }
          return Message("the gear is $0, the highest of a car with $1 is $2",
                         gear,
                         Counted(static_cast<uint64_t>(highest - kNeutral),
                                 "forward gear"),
                         highest);
        },
    .series = [](const LapBlocks&) -> uint64_t { return kGearFaults; },
    .severity =
        [](const LapBlocks&, uint64_t series) {
          return series == kBeyondThisCar ? Severity::kWarning
                                          : Severity::kError;
        }};

namespace {

bool SkipsGear(const LapBlocks& lap, Position at) {
  const uint64_t k = at.element;
  if (k == 0) return false;
  const int gear = Gear(lap, k);
  const int before = Gear(lap, k - 1);
  const int highest = lap.blocks().GearLimit();
  return std::abs(gear - before) > 1 && gear != kNeutral &&
         before != kNeutral && gear <= highest && before <= highest &&
         !lap.blocks().IsZero(k) && !lap.blocks().IsZero(k - 1) &&
         // If the step fails, blocks are missing or the car was reset.
         !lap.steps().Fails(k);
}

}  // namespace

const BlockRule rules::gear_jump = {
    .info = {.id = "raf-gear-jump",
             .severity = Severity::kInfo,
             .title = "A gear is skipped without neutral.",
             .section = "DATA BLOCKS",
             .rationale = "A gear change passes neutral or goes to the next "
                          "gear. Otherwise a block may be missing.",
             .remedy = "Nothing needs to be done if the car can skip gears.",
             .bad = "set data_blocks.gear[60] 6",
             .ok = "set data_blocks.gear[60] 1"},
    .predicate = Exact<SkipsGear>,
    .place = GearPlace,
    .message = [](const LapBlocks& lap, Position at) {
      return Message("the gear goes from $0 to $1 without neutral",
                     Gear(lap, at.element - 1), Gear(lap, at.element));
    }};

}  // namespace trackcheck::raf
