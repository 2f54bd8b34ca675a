// Each forward gear has a ratio, lower than that of the gear below it; what is
// beyond the number of gears is 0. Section "HEADER BLOCK".
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/raf/header_places.h"
#include "validators/raf/header_slots.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "HEADER BLOCK";

uint64_t Count(const Document& document) {
  return document.header->number_of_gears;
}

uint64_t UsedSlots(const Document& document) {
  return std::min(Count(document), kMaxGears);
}

float Ratio(const Document& document, uint64_t i) {
  return document.header->gear_ratios[i];
}

// NaN and infinity are reported as such.
bool IsSound(float ratio) { return std::isfinite(ratio) && ratio > 0; }

Location Slot(uint64_t i) { return HeaderPlace(header::kGearRatios, i); }

void CheckRange(const Document& document, FindingSink& sink) {
  if (Count(document) <= kMaxGears) return;
  sink.Report({.rule = &rules::gears_range.info,
               .where = HeaderPlace(header::kNumberOfGears),
               .message = Message("$0 gears, the header has room for $1",
                                  Count(document), kMaxGears)});
}

void CheckNone(const Document& document, FindingSink& sink) {
  if (Count(document) != 0) return;
  sink.Report({.rule = &rules::gears_zero.info,
               .where = HeaderPlace(header::kNumberOfGears),
               .message = Message("the car has no forward gears")});
}

void CheckRatio(const Document& document, FindingSink& sink) {
  // Where the number is wrong, a 0 only says how many gears there are.
  const bool zero_fails = Count(document) <= kMaxGears;
  ReportSlots(
      rules::gear_ratio.info, {0, UsedSlots(document)},
      [&](uint64_t i) {
        const float ratio = Ratio(document, i);
        return std::isfinite(ratio) &&
               (ratio < 0 || (ratio == 0 && zero_fails));
      },
      [&](uint64_t i) {
        return Finding{.where = Slot(i),
                       .message = Message("the gear ratio is $0, not above 0",
                                          Ratio(document, i))};
      },
      sink);
}

void CheckUnused(const Document& document, FindingSink& sink) {
  // With no gears at all, their number is what is wrong.
  if (Count(document) == 0) return;
  ReportSlots(
      rules::gear_ratio_unused.info, {UsedSlots(document), kMaxGears},
      [&](uint64_t i) {
        const float ratio = Ratio(document, i);
        return std::isfinite(ratio) && ratio != 0;
      },
      [&](uint64_t i) {
        return Finding{
            .where = Slot(i),
            .message = Message("the gear ratio is $0, the number of gears $1",
                               Ratio(document, i), Count(document))};
      },
      sink);
}

// The slot whose ratio is to be higher than that of `i`: ratios that are wrong
// by themselves take no part in the order.
std::optional<uint64_t> SlotBelow(const Document& document, uint64_t i) {
  while (i > 0) {
    if (IsSound(Ratio(document, --i))) return i;
  }
  return std::nullopt;
}

void CheckOrder(const Document& document, FindingSink& sink) {
  ReportSlots(
      rules::gear_ratio_order.info, {0, UsedSlots(document)},
      [&](uint64_t i) {
        const std::optional<uint64_t> below = SlotBelow(document, i);
        return below && IsSound(Ratio(document, i)) &&
               Ratio(document, i) >= Ratio(document, *below);
      },
      [&](uint64_t i) {
        const uint64_t below = *SlotBelow(document, i);
        return Finding{
            .where = Slot(i),
            .message =
                Message("the gear ratio is $0, that of the gear below it $1",
                        Ratio(document, i), Ratio(document, below)),
            .related = {{Message("the gear below it"), Slot(below)}}};
      },
      sink);
}

}  // namespace

const HeaderRule rules::gears_range = {
    .info = {.id = "raf-gears-range",
             .severity = Severity::kError,
             .title = "the car has more than seven forward gears",
             .section = kSection,
             .rationale = "the header has seven slots for ratios; a reader "
                          "that trusts the number reads behind them",
             .remedy = "write the number of forward gears",
             .bad = "set header.number_of_gears 8",
             .ok = "append header.gear_ratios 0.7 0.6"},
    .check = CheckRange};

const HeaderRule rules::gears_zero = {
    .info = {.id = "raf-gears-zero",
             .severity = Severity::kWarning,
             .title = "the car has no forward gears",
             .section = kSection,
             .rationale = "engine speed and wheel speed cannot be compared, "
                          "and no gear of the lap has a ratio",
             .remedy = "write the number of forward gears",
             .bad = "set header.number_of_gears 0",
             .ok = "set header.number_of_gears 1"},
    .check = CheckNone};

const HeaderRule rules::gear_ratio = {
    .info = {.id = "raf-gear-ratio",
             .severity = Severity::kWarning,
             .title = "the ratio of a gear is not above 0",
             .section = kSection,
             .rationale = "programs that compute the engine's speed or the "
                          "car's from it get 0, or divide by it",
             .remedy = "write the ratio, or correct the number of gears",
             .bad = "set header.gear_ratios[1] 0",
             .ok = "set header.gear_ratios[1] 1e-30"},
    .check = CheckRatio};

const HeaderRule rules::gear_ratio_order = {
    .info = {.id = "raf-gear-ratio-order",
             .severity = Severity::kWarning,
             .title = "a gear does not have a lower ratio than the one below",
             .section = kSection,
             .rationale = "each gear up turns the engine slower; two ratios "
                          "have changed places, or have been written upside "
                          "down",
             .remedy = "write the ratios from the first gear to the last",
             .bad = "set header.gear_ratios[1] 3.2",
             .ok = "set header.gear_ratios[1] 3.1999"},
    .check = CheckOrder};

const HeaderRule rules::gear_ratio_unused = {
    .info = {.id = "raf-gear-ratio-unused",
             .severity = Severity::kWarning,
             .title = "a ratio beyond the number of gears is not 0",
             .section = kSection,
             .rationale = "either the number is too low, and the highest gear "
                          "has no ratio, or the ratio is left over",
             .remedy = "correct the number of gears, or write 0",
             .bad =
                 "append header.gear_ratios 0.7; set header.number_of_gears 5",
             .ok = "append header.gear_ratios 0; set header.number_of_gears 5"},
    .check = CheckUnused};

}  // namespace trackcheck::raf
