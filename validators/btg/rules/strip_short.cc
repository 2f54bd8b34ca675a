
#include "formats/btg/layout.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

bool IsShort(const Elements& elements, Position at) {
  return WholeTuples(elements, at.element, kStrips).value_or(3) < 3;
}

Message ShortMessage(const Elements& elements, Position at) {
  return Message(
      "the element has $0, a triangle takes 3",
      Counted(WholeTuples(elements, at.element, kStrips).value(), "tuple"));
}

}  // namespace

const ElementSizeRule rules::strip_short = {
    .info = {.id = "btg-strip-short",
             .severity = Severity::kError,
             .title = "A strip has fewer than three tuples.",
             .section = "Triangle Strips",
             .rationale = "The strip has no triangle.",
             .remedy = "Remove the strip.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the strip.",
                     .renumbers = true},
             .bad = "set objects[7].indices_per_element 6",
             .ok = "set objects[7].indices 0 0 0 1 1 1 3 3 3; "
                   "set objects[7].indices_per_element 9"},
    .predicate = Exact<IsShort>,
    .place = WholeElementPlace,
    .message = ShortMessage,
    .repairs = WithoutElement<Elements>};

}  // namespace trackcheck::btg
