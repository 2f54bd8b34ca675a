#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/rules/unused.h"

namespace trackcheck::dkrds {

const ColorRule rules::color_unused = {
    .info = {.id = "dkrds-color-unused",
             .severity = Severity::kInfo,
             .title = "No triangle uses a color.",
             .section = "Track Section Color Data",
             .rationale = "An unused color takes space. Triangles may be "
                          "missing.",
             .remedy = "Remove the color.",
             .bad = "append sections[0].colors 1",
             .ok = "append sections[0].colors 1; set "
                   "sections[0].triangles.color[3] 3"},
    .predicate = Listed<Unused<Colors>>,
    .place = UnusedPlace<Colors>,
    .message = UnusedMessage<Colors>,
    .applies = HasUnused<Colors>};

}  // namespace trackcheck::dkrds
