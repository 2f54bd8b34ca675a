#include <string>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/header_bytes.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

bool IsFilled(const StaticWheels& wheels, Position at) {
  // If there are no wheels, raf-wheels-zero reports the number.
  if (wheels.number_of_wheels() == 0 || wheels.IsUsed(at.element)) return false;
  return FindNonzero(BytesAt(wheels.document(), StaticWheelRange(at.element)))
             .count > 0;
}

}  // namespace

const StaticWheelRule rules::static_unused = {
    .info = {.id = "raf-static-unused",
             .severity = Severity::kInfo,
             .title = "A static wheel beyond the number of wheels is filled.",
             .section = "STATIC WHEEL INFO",
             .rationale =
                 "Either the number of wheels is too low, and programs leave "
                 "out a wheel, or the slot has old values.",
             .remedy = "Correct the number of wheels, or clear the slot.",
             .fix = {FixKind::kUnsafe, "Fills the slot with 0."},
             .bad = "set header.number_of_wheels 3; set header.sprung_mass 697",
             .ok = "set header.number_of_wheels 3; remove static_wheels[3]; "
                   "set header.sprung_mass 697",
             .also_fires = "raf-wheels-unusual"},
    .predicate = Exact<IsFilled>,
    .place = [](const StaticWheels&,
                Position at) { return StaticWheelPlace(at.element); },
    .message =
        [](const StaticWheels& wheels, Position) {
          return Message(
              "the unused slot is filled, not 0: the number of wheels is $0",
              wheels.number_of_wheels());
        },
    .repairs =
        [](const StaticWheels&, Position at) {
          const ByteRange slot = StaticWheelRange(at.element);
          return std::vector<Repair>{{slot, std::string(slot.size, '\0')}};
        }};

}  // namespace trackcheck::raf
