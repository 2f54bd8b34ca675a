#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

Location SlotPlace(const GearSlots& gears, Position at) {
  return gears.Place(at.element);
}

void CheckRange(const Document& document, FindingSink& sink) {
  const uint64_t gears = document.header->number_of_gears;
  if (gears <= kMaxGears) return;
  sink.Report({.rule = &rules::gears_range.info,
               .where = HeaderPlace(header::kNumberOfGears),
               .message = Message(
                   "the number of gears is $0, the header has room for $1",
                   gears, kMaxGears)});
}

}  // namespace

const HeaderRule rules::gears_range = {
    .info = {.id = "raf-gears-range",
             .severity = Severity::kError,
             .title = "The car has more than seven forward gears.",
             .section = "HEADER BLOCK",
             .rationale = "The header has seven slots for ratios. A program "
                          "that trusts the number reads beyond them.",
             .remedy = "Write the number of forward gears.",
             .bad = "set header.number_of_gears 8",
             .ok = "append header.gear_ratios 0.7 0.6"},
    .check = CheckRange};

namespace {

void CheckNone(const Document& document, FindingSink& sink) {
  if (document.header->number_of_gears != 0) return;
  sink.Report(
      {.rule = &rules::gears_zero.info,
       .where = HeaderPlace(header::kNumberOfGears),
       .message = Message("the number of gears is 0, not 1 to $0", kMaxGears)});
}

}  // namespace

const HeaderRule rules::gears_zero = {
    .info = {.id = "raf-gears-zero",
             .severity = Severity::kWarning,
             .title = "The car has no forward gears.",
             .section = "HEADER BLOCK",
             .rationale = "Engine speed and wheel speed cannot be compared, "
                          "and no gear of the lap has a ratio.",
             .remedy = "Write the number of forward gears.",
             .bad = "set header.number_of_gears 0",
             .ok = "set header.number_of_gears 1"},
    .check = CheckNone};

namespace {

bool IsNotPositive(const GearSlots& gears, Position at) {
  if (!gears.IsUsed(at.element)) return false;
  const float ratio = gears.Ratio(at.element);
  // If there are more gears than slots, raf-gears-range reports the number. A
  // ratio of 0 then only shows the right number.
  return IsNegative(ratio) ||
         (ratio == 0 && gears.number_of_gears() <= kMaxGears);
}

}  // namespace

const GearRule rules::gear_ratio = {
    .info = {.id = "raf-gear-ratio",
             .severity = Severity::kWarning,
             .title = "The ratio of a gear is not above 0.",
             .section = "HEADER BLOCK",
             .rationale = "Programs that compute the speed of the engine or of "
                          "the car from it get a wrong result, or divide by 0.",
             .remedy = "Write the ratio, or correct the number of gears.",
             .bad = "set header.gear_ratios[1] 0",
             .ok = "set header.gear_ratios[1] 1e-30"},
    .predicate = Exact<IsNotPositive>,
    .place = SlotPlace,
    .message = [](const GearSlots& gears, Position at) {
      return Message("the gear ratio is $0, not above 0",
                     gears.Ratio(at.element));
    }};

namespace {

// The slot whose ratio must be higher than that of `slot`. Ratios that are
// wrong by themselves are skipped.
std::optional<uint64_t> SlotBelow(const GearSlots& gears, uint64_t slot) {
  while (slot > 0) {
    if (IsPositive(gears.Ratio(--slot))) return slot;
  }
  return std::nullopt;
}

bool IsNotLower(const GearSlots& gears, Position at) {
  if (!gears.IsUsed(at.element)) return false;
  const std::optional<uint64_t> below = SlotBelow(gears, at.element);
  const float ratio = gears.Ratio(at.element);
  return below && IsPositive(ratio) && ratio >= gears.Ratio(*below);
}

}  // namespace

const GearRule rules::gear_ratio_order = {
    .info = {.id = "raf-gear-ratio-order",
             .severity = Severity::kWarning,
             .title = "A gear does not have a lower ratio than the one below.",
             .section = "HEADER BLOCK",
             .rationale =
                 "In each higher gear the engine turns slower. Two ratios were "
                 "exchanged, or the reciprocals were written.",
             .remedy = "Write the ratios from the first gear to the last.",
             .bad = "set header.gear_ratios[1] 3.2",
             .ok = "set header.gear_ratios[1] 3.1999"},
    .predicate = Exact<IsNotLower>,
    .place = SlotPlace,
    .message =
        [](const GearSlots& gears, Position at) {
          return Message(
              "the gear ratio is $0, not less than that of the gear below it, "
              "$1",
              gears.Ratio(at.element),
              gears.Ratio(*SlotBelow(gears, at.element)));
        },
    .related =
        [](const GearSlots& gears, Position at) {
          return std::vector<Related>{
              {Message("the gear below it"),
               gears.Place(*SlotBelow(gears, at.element))}};
        }};

namespace {

bool IsLeftOver(const GearSlots& gears, Position at) {
  const float ratio = gears.Ratio(at.element);
  // If there are no gears, raf-gears-zero reports the number.
  return gears.number_of_gears() > 0 && !gears.IsUsed(at.element) &&
         std::isfinite(ratio) && ratio != 0;
}

}  // namespace

const GearRule rules::gear_ratio_unused = {
    .info = {.id = "raf-gear-ratio-unused",
             .severity = Severity::kWarning,
             .title = "A ratio beyond the number of gears is not 0.",
             .section = "HEADER BLOCK",
             .rationale = "Either the number is too low, and the highest gear "
                          "has no ratio, or the ratio is left over.",
             .remedy = "Correct the number of gears, or write 0.",
             .fix = {FixKind::kUnsafe, "Writes 0 into the slot."},
             .bad =
                 "append header.gear_ratios 0.7; set header.number_of_gears 5",
             .ok = "append header.gear_ratios 0.7"},
    .predicate = Exact<IsLeftOver>,
    .place = SlotPlace,
    .message =
        [](const GearSlots& gears, Position at) {
          return Message(
              "the unused gear ratio is $0, not 0: the number of gears is $1",
              gears.Ratio(at.element), gears.number_of_gears());
        },
    .repairs =
        [](const GearSlots& gears, Position at) {
          return Replaced(SlotPlace(gears, at).range, 0.0F);
        }};

}  // namespace trackcheck::raf
