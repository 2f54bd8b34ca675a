#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/rules/unused.h"

namespace trackcheck::dkrds {

const UvRule rules::uv_unused = {
    .info = {.id = "dkrds-uv-unused",
             .severity = Severity::kInfo,
             .title = "No triangle uses a UV.",
             .section = "Track Section UV Data",
             .rationale = "An unused UV takes space. Triangles may be missing.",
             .remedy = "Remove the UV.",
             .bad = "append sections[0].uvs 1 1",
             .ok = "append sections[0].uvs 1 1; set "
                   "sections[0].triangles.uv[3] 9"},
    .predicate = Listed<Unused<Uvs>>,
    .place = UnusedPlace<Uvs>,
    .message = UnusedMessage<Uvs>,
    .applies = HasUnused<Uvs>};

}  // namespace trackcheck::dkrds
