#include <cstdint>

#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

uint8_t AirTemperature(const LapBlocks& lap, Position at) {
  return lap.blocks().GetWheel<uint8_t>(at.element, at.part,
                                        wheel::kAirTemperature);
}

double TemperatureExcess(const LapBlocks& lap, Position at) {
  return static_cast<double>(AirTemperature(lap, at)) - kMaxAirTemperature;
}

}  // namespace

const BlockRule rules::temp_odd = {
    .info = {.id = "raf-temp-odd",
             .severity = Severity::kInfo,
             .title = "The air in a tyre is hotter than 150 degrees.",
             .section = "DYNAMIC WHEEL INFO",
             .rationale = "No tyre of the game gets so hot. The value may be a "
                          "negative number in the unsigned byte.",
             .remedy = "Write the temperature in degrees C.",
             .bad = "set wheels[0].air_temperature[60] 151",
             .ok = "set wheels[0].air_temperature[60] 150"},
    .predicate = Exact<TemperatureExcess>,
    .place =
        [](const LapBlocks& lap, Position at) {
          return lap.blocks().WheelPlace(at.element, at.part,
                                         wheel::kAirTemperature);
        },
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message("the air in the tyre has $0 degrees C, more than $1",
                         AirTemperature(lap, at), kMaxAirTemperature);
        },
    .parts = [](const LapBlocks& lap,
                uint64_t) { return lap.blocks().wheels(); }};

}  // namespace trackcheck::raf
