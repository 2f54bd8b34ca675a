#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/nonfinite.h"

namespace trackcheck::btg {

const TexcoordRule rules::texcoord_nonfinite = {
    .info = {.id = "btg-texcoord-nonfinite",
             .severity = Severity::kError,
             .title = "A texture coordinate is not finite.",
             .section = "Texture Coordinates List",
             .rationale = "The triangle is drawn in one color or not at all.",
             .remedy = "Compute the coordinate again.",
             .bad = "set objects[4].floats[3] inf",
             .ok = "set objects[4].floats[3] -804"},
    .predicate = Exact<IsNonfinite<Texcoords>>,
    .place = FloatPlace<kTexcoords>,
    .message = NonfiniteMessage<Texcoords>,
    .parts = FloatsPerRecord<kTexcoords>};

}  // namespace trackcheck::btg
