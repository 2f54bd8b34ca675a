#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

bool HasNoGroups(const Sections& sections, Position at) {
  return sections.IsPresent(at.element) &&
         sections.entry(at.element).polygon_groups == 0;
}

}  // namespace

const EntryRule rules::groups_zero = {
    .info = {.id = "dkrds-groups-zero",
             .severity = Severity::kWarning,
             .title = "A section has no polygon groups.",
             .section = "Track Section Entry Header",
             .rationale = "The section has no triangles, so nothing is drawn "
                          "or hit.",
             .remedy = "Remove the section, or export its groups.",
             .bad = "clear sections[1].groups; clear "
                    "sections[1].triangles; clear sections[1].collision",
             .ok = "remove sections[1].groups[1]; set "
                   "sections[1].groups[0].triangle_count 8"},
    .predicate = Exact<HasNoGroups>,
    .place =
        [](const Sections& sections, Position at) {
          return EntryPlace(sections.document(), at.element, "polygon_groups",
                            entry::kPolygonGroups, sizeof(uint16_t));
        },
    .message =
        [](const Sections&, Position) {
          return Message("the section has 0 polygon groups, so no triangles");
        }};

}  // namespace trackcheck::dkrds
