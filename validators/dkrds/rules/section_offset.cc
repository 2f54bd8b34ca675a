#include <cstdint>

#include "formats/core/findings/finding.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr int32_t kAlignment = 4;

int32_t StoredOffset(const Sections& sections, uint64_t section) {
  return (*sections.document().section_offsets)[section];
}

Location OffsetPlace(const Sections& sections, Position at) {
  return SectionOffsetPlace(sections.document(), at.element);
}

bool IsUnaligned(const Sections& sections, Position at) {
  return sections.IsPresent(at.element) &&
         StoredOffset(sections, at.element) % kAlignment != 0;
}

// The previous section that is present; the section itself if there is none.
uint64_t PreviousOf(const Sections& sections, uint64_t section) {
  for (uint64_t before = section; before-- > 0;) {
    if (sections.IsPresent(before)) return before;
  }
  return section;
}

bool Descends(const Sections& sections, Position at) {
  return sections.IsPresent(at.element) &&
         sections.entry(at.element).offset <
             sections.entry(PreviousOf(sections, at.element)).offset;
}

}  // namespace

const EntryRule rules::section_offset_align = {
    .info = {.id = "dkrds-section-offset-align",
             .severity = Severity::kWarning,
             .title = "The offset of a section is not a multiple of 4.",
             .section = "Track Section Header",
             .rationale = "The processor of the console reads words wrongly "
                          "from addresses that are not multiples of 4.",
             .remedy = "Pad the section before it, and correct the offset.",
             .bad = "set sections[2].place 0x396; set "
                    "sections[2].triangle_place 0x41a; set "
                    "sections[2].collision_place 0x4ba",
             .ok = "set sections[2].place 0x398"},
    .predicate = Exact<IsUnaligned>,
    .place = OffsetPlace,
    .message = [](const Sections& sections, Position at) {
      return Message(
          "the offset is $0, not a multiple of $1",
          Offset{static_cast<uint64_t>(StoredOffset(sections, at.element))},
          kAlignment);
    }};

const EntryRule rules::section_offset_order = {
    .info = {.id = "dkrds-section-offset-order",
             .severity = Severity::kInfo,
             .title = "The offsets of the sections do not ascend.",
             .section = "Track Section Header",
             .rationale = "Any order is valid, but writers use that of the "
                          "numbers. Two offsets may have been exchanged.",
             .remedy = "Check that the sections have the right numbers.",
             .bad = "set sections[1].place 0x394; set sections[2].place "
                    "0x1ec; set effects.place 0x53c",
             .ok = "set sections[2].place 0x398"},
    .predicate = Exact<Descends>,
    .place = OffsetPlace,
    .message = [](const Sections& sections, Position at) {
      const uint64_t previous = PreviousOf(sections, at.element);
      return Message("section $0 begins at $1, before section $2 at $3",
                     at.element, Offset{sections.entry(at.element).offset},
                     previous, Offset{sections.entry(previous).offset});
    }};

}  // namespace trackcheck::dkrds
