// Every float of the header and of the wheels is a finite number. Sections
// "HEADER BLOCK" and "STATIC WHEEL INFO".
#include <cmath>
#include <cstdint>
#include <functional>

#include "validators/raf/header_places.h"
#include "validators/raf/header_slots.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

// Judges the floats at `place` of each slot.
void CheckSlots(const Document& document, const SlotRange& slots,
                const std::function<Location(uint64_t slot)>& place,
                FindingSink& sink) {
  const auto value = [&](uint64_t slot) {
    return LoadLittleEndian<float>(BytesAt(document, place(slot)).data());
  };
  ReportSlots(
      rules::header_nonfinite.info, slots,
      [&](uint64_t slot) { return !std::isfinite(value(slot)); },
      [&](uint64_t slot) {
        return Finding{
            .where = place(slot),
            .message =
                Message("the value is $0, not a finite number", value(slot))};
      },
      sink);
}

void CheckNonfinite(const Document& document, FindingSink& sink) {
  for (const Entry* entry : header::kAll) {
    if (entry->type != ScalarType::kFloat32) continue;
    CheckSlots(
        document, {0, entry->count},
        [entry](uint64_t i) {
          return entry->count == 1 ? HeaderPlace(*entry)
                                   : HeaderPlace(*entry, i);
        },
        sink);
  }
  for (const Entry* entry : static_wheel::kAll) {
    if (entry->type != ScalarType::kFloat32) continue;
    CheckSlots(
        document, {0, UsedWheels(document)},
        [entry](uint64_t w) { return StaticWheelPlace(w, *entry); }, sink);
  }
}

}  // namespace

const HeaderRule rules::header_nonfinite = {
    .info = {.id = "raf-header-nonfinite",
             .severity = Severity::kError,
             .title = "a number of the car is not finite",
             .section = "HEADER BLOCK",
             .rationale = "whatever is computed from NaN or infinity is NaN or "
                          "infinity too: forces, ratios and graphs of the "
                          "whole lap are lost",
             .remedy = "write the number as the game or CAR_info.bin has it",
             .bad = "set static_wheels[1].spring_constant nan",
             .ok = "set static_wheels[1].spring_constant 3.4e38"},
    .check = CheckNonfinite};

}  // namespace trackcheck::raf
