#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

Location Place(const Sections& sections, Position at) {
  return DataPlace(sections.document(), at.element, "runtime_pointer",
                   kEntryHeaderSize + section_data::kRuntimePointer,
                   sizeof(uint32_t));
}

bool IsSet(const Sections& sections, Position at) {
  return sections.IsPresent(at.element) &&
         sections.entry(at.element).runtime_pointer !=
             section_data::kUsualRuntimePointer;
}

}  // namespace

const EntryRule rules::runtime_pointer = {
    .info = {.id = "dkrds-runtime-pointer",
             .severity = Severity::kWarning,
             .title = "The first word of a section's data is not 0xFFFFFFFF.",
             .section = "Track Section Data",
             .rationale = "The game writes an address there when it loads the "
                          "section. Another value may come from a dump of the "
                          "console's memory.",
             .remedy = "Write 0xFFFFFFFF.",
             .fix = {FixKind::kSafe,
                     "Writes 0xFFFFFFFF, over which the game writes anyway."},
             .bad = "set sections[0].runtime_pointer 0",
             .ok = "set sections[0].runtime_pointer 0xffffffff"},
    .predicate = Exact<IsSet>,
    .place = Place,
    .message =
        [](const Sections& sections, Position at) {
          return Message("the word is $0, expected $1",
                         Offset{sections.entry(at.element).runtime_pointer},
                         Offset{section_data::kUsualRuntimePointer});
        },
    .repairs =
        [](const Sections& sections, Position at) {
          return Replaced(Place(sections, at).range,
                          section_data::kUsualRuntimePointer);
        }};

}  // namespace trackcheck::dkrds
