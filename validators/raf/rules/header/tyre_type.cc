#include <cstdint>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr uint8_t kLastTyre = 7;  // KNOBBLY

bool IsUnknownTyre(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) && wheels[at.element].tyre_type > kLastTyre;
}

}  // namespace

const StaticWheelRule rules::tyre_type = {
    .info = {.id = "raf-tyre-type",
             .severity = Severity::kWarning,
             .title = "A tyre type is not in the document's list.",
             .section = "Tyre types",
             .rationale = "Programs that look up the name in the list find "
                          "none, or read beyond its end.",
             .remedy = "Write 0 to 7, unless the file is from a newer version "
                       "of the game.",
             .bad = "set static_wheels[1].tyre_type 8",
             .ok = "set static_wheels[1].tyre_type 7"},
    .predicate = Exact<IsUnknownTyre>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, static_wheel::kTyreType);
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          return Message("the tyre type is $0, the last known one is $1",
                         wheels[at.element].tyre_type, kLastTyre);
        }};

}  // namespace trackcheck::raf
