// Offsets are multiples of 4, and sections are numbered as they lie. Sections
// "Header" and "Track Section Group".
#include <cstdint>
#include <string_view>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr int32_t kAlignment = 4;

struct HeaderOffset {
  std::string_view name;
  uint64_t offset;
  int32_t Header::* value;
};

constexpr HeaderOffset kHeaderOffsets[] = {
    {"track_section_group_offset", header::kTrackSectionGroupOffset,
     &Header::track_section_group_offset},
    {"collision_effects_offset", header::kCollisionEffectsOffset,
     &Header::collision_effects_offset},
    {"culling_groups_offset", header::kCullingGroupsOffset,
     &Header::culling_groups_offset},
    {"texture_group_offset", header::kTextureGroupOffset,
     &Header::texture_group_offset},
    {"culling_bsp_tree_offset", header::kCullingBspTreeOffset,
     &Header::culling_bsp_tree_offset},
    {"wish_race_offset", header::kWishRaceOffset, &Header::wish_race_offset},
};

void CheckHeaderOffsets(const TrackFacts& track, FindingSink& sink) {
  for (const HeaderOffset& offset : kHeaderOffsets) {
    const int32_t value = track.header().*offset.value;
    if (offset.value == &Header::wish_race_offset &&
        track.header().wish_race_count <= 0) {
      continue;
    }
    // What is out of range is reported for that.
    if (value < static_cast<int32_t>(kHeaderSize) ||
        static_cast<uint64_t>(value) >= track.document().file.size() ||
        value % kAlignment == 0) {
      continue;
    }
    sink.Report(
        {.rule = &rules::offset_align.info,
         .where = track.HeaderPlace(offset.name, offset.offset),
         .message = Message("the offset is $0, not a multiple of $1",
                            Offset{static_cast<uint64_t>(value)}, kAlignment)});
  }
}

void CheckSectionAlignment(const TrackFacts& track, FindingSink& sink) {
  const auto stored = [&](uint64_t section) {
    return (*track.document().section_offsets)[section];
  };
  CheckSections(
      track, rules::section_offset_align.info,
      [&](const SectionView& view) {
        return stored(view.number()) % kAlignment != 0;
      },
      {[&](uint64_t section) { return track.OffsetPlace(section); },
       [&](uint64_t section) {
         return Message("the offset is $0, not a multiple of $1",
                        Offset{static_cast<uint64_t>(stored(section))},
                        kAlignment);
       }},
      sink);
}

void CheckSectionOrder(const TrackFacts& track, FindingSink& sink) {
  uint64_t before = 0;
  CheckSections(
      track, rules::section_offset_order.info,
      [&](const SectionView& view) {
        const bool descends = view.entry().offset < before;
        before = view.entry().offset;
        return descends;
      },
      {[&](uint64_t section) { return track.OffsetPlace(section); },
       [&](uint64_t section) {
         return Message(
             "the section begins at $0, before the one with the number before",
             Offset{track.View(section).entry().offset});
       }},
      sink);
}

}  // namespace

const Rule rules::offset_align = {
    .info = {.id = "dkrds-offset-align",
             .severity = Severity::kWarning,
             .title = "an offset in the header is not a multiple of 4",
             .section = "Header",
             .rationale = "the processor of the console reads words wrongly "
                          "from addresses that are not multiples of 4",
             .remedy = "pad what lies before, and correct the offset",
             .bad = "set bsp.place 0x64e",
             .ok = "set bsp.place 0x650"},
    .check = CheckHeaderOffsets};

const Rule rules::section_offset_align = {
    .info = {.id = "dkrds-section-offset-align",
             .severity = Severity::kWarning,
             .title = "the offset of a section is not a multiple of 4",
             .section = "Track Section Header",
             .rationale = "the processor of the console reads words wrongly "
                          "from addresses that are not multiples of 4",
             .remedy = "pad the section before, and correct the offset",
             .bad = "set sections[2].place 0x396; set "
                    "sections[2].triangle_place 0x41a; set "
                    "sections[2].collision_place 0x4ba",
             .ok = "set sections[2].place 0x398"},
    .check = CheckSectionAlignment};

const Rule rules::section_offset_order = {
    .info = {.id = "dkrds-section-offset-order",
             .severity = Severity::kInfo,
             .title = "the offsets of the sections do not ascend",
             .section = "Track Section Header",
             .rationale = "the order is free, but writers keep that of the "
                          "numbers: two offsets may have been exchanged",
             .remedy = "check that the sections have the right numbers",
             .bad = "set sections[1].place 0x394; set sections[2].place "
                    "0x1ec; set effects.place 0x53c",
             .ok = "set sections[2].place 0x394"},
    .check = CheckSectionOrder};

}  // namespace trackcheck::dkrds
