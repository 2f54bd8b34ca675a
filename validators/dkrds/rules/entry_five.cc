#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

bool IsUnusual(const Sections& sections, Position at) {
  return sections.IsPresent(at.element) &&
         sections.entry(at.element).unknown_01 != entry::kUsualUnknown01;
}

}  // namespace

const EntryRule rules::entry_five = {
    .info = {.id = "dkrds-entry-five",
             .severity = Severity::kInfo,
             .title = "The second byte of a section's entry is not 5.",
             .section = "Track Section Entry Header",
             .rationale = "The meaning of the byte is unknown. The document "
                          "supposes that it is always 5.",
             .remedy = "Write 5, unless more is known about the byte.",
             .fix = {FixKind::kUnsafe, "Writes 5."},
             .bad = "set sections[0].unknown_01 4",
             .ok = "set sections[0].unknown_01 5"},
    .predicate = Exact<IsUnusual>,
    .place =
        [](const Sections& sections, Position at) {
          return EntryPlace(sections.document(), at.element, "unknown_01",
                            entry::kUnknown01, 1);
        },
    .message =
        [](const Sections& sections, Position at) {
          return Message("the byte is $0, expected $1",
                         sections.entry(at.element).unknown_01,
                         entry::kUsualUnknown01);
        },
    .repairs =
        [](const Sections& sections, Position at) {
          return Replaced(EntryPlace(sections.document(), at.element,
                                     "unknown_01", entry::kUnknown01, 1)
                              .range,
                          entry::kUsualUnknown01);
        }};

}  // namespace trackcheck::dkrds
