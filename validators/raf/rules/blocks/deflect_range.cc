#include <cstdint>

#include "formats/raf/layout.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

// A wheel without travel has no range: raf-wheel-travel reports it.
Range DeflectRange(const LapBlocks& lap, uint64_t w) {
  const float travel = lap.blocks().document().static_wheels[w].maximum_deflect;
  if (!IsPositive(travel)) return {};
  return {0, static_cast<double>(travel) + kDeflectTolerance};
}

float Deflect(const LapBlocks& lap, Position at) {
  return lap.blocks().GetWheel<float>(at.element, at.part,
                                      wheel::kSuspensionDeflect);
}

double DeflectExcess(const LapBlocks& lap, Position at) {
  return Excess(static_cast<double>(Deflect(lap, at)),
                DeflectRange(lap, at.part));
}

}  // namespace

const BlockRule rules::deflect_range = {
    .info = {.id = "raf-deflect-range",
             .severity = Severity::kWarning,
             .title = "A suspension deflect is outside of its travel.",
             .section = "DYNAMIC WHEEL INFO",
             .rationale =
                 "The deflect is the compression from the unloaded position. "
                 "It is at most the maximum deflect of the static wheel.",
             .remedy = "Write meters from the unloaded position, or correct "
                       "the maximum deflect.",
             .bad = "set wheels[1].suspension_deflect[60] -0.001",
             .ok = "set wheels[1].suspension_deflect[60] 0"},
    .predicate = Exact<DeflectExcess>,
    .place =
        [](const LapBlocks& lap, Position at) {
          return lap.blocks().WheelPlace(at.element, at.part,
                                         wheel::kSuspensionDeflect);
        },
    .message =
        [](const LapBlocks& lap, Position at) {
          return DescribeExcess("the suspension deflect", Deflect(lap, at),
                                DeflectRange(lap, at.part),
                                wheel::kSuspensionDeflect.unit);
        },
    .parts = [](const LapBlocks& lap,
                uint64_t) { return lap.blocks().wheels(); }};

}  // namespace trackcheck::raf
