#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

constexpr Channel kLean = {wheel::kLean, "the lean relative to the road"};
using Lean = WheelsInRange<kLean, kLeanRange>;

}  // namespace

const BlockRule rules::lean_range = {
    .info = {.id = "raf-lean-range",
             .severity = Severity::kWarning,
             .title = "A wheel leans more than a quarter turn.",
             .section = "DYNAMIC WHEEL INFO",
             .rationale = "The wheels of a car that stands on them lean less. "
                          "The values may be degrees instead of radians.",
             .remedy = "Write radians.",
             .bad = "set wheels[3].lean[60] -1.571",
             .ok = "set wheels[3].lean[60] 1.57"},
    .predicate = Exact<Lean::Fails>,
    .place = Lean::Place,
    .message = Lean::Describe,
    .parts = Lean::Parts};

}  // namespace trackcheck::raf
