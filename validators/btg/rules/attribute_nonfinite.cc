#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/nonfinite.h"

namespace trackcheck::btg {

const FloatAttributeRule rules::attribute_nonfinite = {
    .info = {.id = "btg-attribute-nonfinite",
             .severity = Severity::kError,
             .title = "A vertex attribute is not finite.",
             .section = "Geometry Objects",
             .rationale = "Shaders that use the attribute draw garbage.",
             .remedy = "Compute the attribute again.",
             .bad = "set objects[2].type 5; clear objects[2].elements; "
                    "set objects[2].floats 0 -inf",
             .ok = "set objects[2].type 5; clear objects[2].elements; "
                   "set objects[2].floats 0 -1e30",
             .also_fires = "btg-object-order"},
    .predicate = Exact<IsNonfinite<FloatAttributes>>,
    .place = FloatPlace<kFloatAttributes>,
    .message = NonfiniteMessage<FloatAttributes>,
    .parts = FloatsPerRecord<kFloatAttributes>};

}  // namespace trackcheck::btg
