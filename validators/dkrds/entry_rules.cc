// The numbers of a section's entry are ones that its triangles can use.
// Sections "Track Section Entry Header" and "Track Section Data".
#include <cstdint>
#include <string_view>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Track Section Entry Header";
constexpr uint8_t kUsualUnknown01 = 5;
constexpr uint32_t kNoPointer = 0xFFFFFFFF;
constexpr uint64_t kFewestVertices = 3;

void CheckFive(const TrackFacts& track, FindingSink& sink) {
  CheckSections(
      track, rules::entry_five.info,
      [](const SectionView& view) {
        return view.entry().unknown_01 != kUsualUnknown01;
      },
      {[&](uint64_t section) {
         return track.EntryPlace(section, "unknown_01", entry::kUnknown01, 1);
       },
       [&](uint64_t section) {
         return Message("the byte is $0, always $1 so far",
                        track.View(section).entry().unknown_01,
                        kUsualUnknown01);
       }},
      sink);
}

void CheckNoGroups(const TrackFacts& track, FindingSink& sink) {
  CheckSections(
      track, rules::groups_zero.info,
      [](const SectionView& view) { return view.entry().polygon_groups == 0; },
      {[&](uint64_t section) {
         return track.EntryPlace(section, "polygon_groups",
                                 entry::kPolygonGroups, 2);
       },
       [](uint64_t) {
         return Message("the section has 0 polygon groups, so no triangles");
       }},
      sink);
}

// A table of a section that packed indices point into, and its count.
struct CountedTable {
  std::string_view name;
  uint64_t offset;
  uint16_t SectionEntry::* count;
  bool (*present)(const TrackSection& section);
};

constexpr CountedTable kCountedTables[] = {
    {"vertices", entry::kVertices, &SectionEntry::vertices,
     [](const TrackSection& section) { return section.vertices.present(); }},
    {"uvs", entry::kUvs, &SectionEntry::uvs,
     [](const TrackSection& section) { return section.uvs.present(); }},
    {"colors", entry::kColors, &SectionEntry::colors,
     [](const TrackSection& section) { return section.colors.present(); }},
};

void CheckAddressable(const TrackFacts& track, FindingSink& sink) {
  for (const CountedTable& table : kCountedTables) {
    const auto count = [&](const SectionView& view) {
      return view.entry().*table.count;
    };
    CheckSections(
        track, rules::count_unaddressable.info,
        [&](const SectionView& view) {
          // A count that the file has no room for is reported as that.
          return count(view) > kAddressable && table.present(view.section());
        },
        {[&](uint64_t section) {
           return track.EntryPlace(section, table.name, table.offset, 2);
         },
         [&](uint64_t section) {
           return Message("there are $0, an index of $1 bits reaches $2",
                          count(track.View(section)), kIndexBits, kAddressable);
         }},
        sink);
  }
}

void CheckFewVertices(const TrackFacts& track, FindingSink& sink) {
  CheckSections(
      track, rules::vertices_few.info,
      [](const SectionView& view) {
        return view.triangles() > 0 && view.entry().vertices < kFewestVertices;
      },
      {[&](uint64_t section) {
         return track.EntryPlace(section, "vertices", entry::kVertices, 2);
       },
       [&](uint64_t section) {
         const SectionView view = track.View(section);
         return Message(
             "there are $0 vertices for $1 triangles, a triangle "
             "has $2",
             view.entry().vertices, view.triangles(), kFewestVertices);
       }},
      sink);
}

void CheckPointer(const TrackFacts& track, FindingSink& sink) {
  CheckSections(
      track, rules::runtime_pointer.info,
      [](const SectionView& view) {
        return view.entry().runtime_pointer != kNoPointer;
      },
      {[&](uint64_t section) {
         return track.DataPlace(section, "runtime_pointer", kEntryHeaderSize,
                                4);
       },
       [&](uint64_t section) {
         return Message("the word is $0, always $1 so far",
                        Offset{track.View(section).entry().runtime_pointer},
                        Offset{kNoPointer});
       }},
      sink);
}

}  // namespace

const Rule rules::entry_five = {
    .info = {.id = "dkrds-entry-five",
             .severity = Severity::kInfo,
             .title = "the second byte of a section's entry is not 5",
             .section = kSection,
             .rationale = "its meaning is unknown, but it has been 5 wherever "
                          "it was looked at",
             .remedy = "write 5, unless something else is known",
             .bad = "set sections[0].unknown_01 4",
             .ok = "set sections[0].unknown_01 5"},
    .check = CheckFive};

const Rule rules::groups_zero = {
    .info = {.id = "dkrds-groups-zero",
             .severity = Severity::kWarning,
             .title = "a section has no polygon groups",
             .section = kSection,
             .rationale = "it has no triangles, so nothing is drawn or hit",
             .remedy = "remove the section, or export its groups",
             .bad = "clear sections[1].groups; clear "
                    "sections[1].triangles; clear sections[1].collision",
             .ok = "remove sections[1].groups[1]; set "
                   "sections[1].groups[0].triangle_count 8"},
    .check = CheckNoGroups};

const Rule rules::count_unaddressable = {
    .info = {.id = "dkrds-count-unaddressable",
             .severity = Severity::kWarning,
             .title = "a table has more elements than an index reaches",
             .section = kSection,
             .rationale = "indices have 10 bits: what lies behind the first "
                          "1024 elements cannot be used by any triangle",
             .remedy = "split the section in two",
             .bad = "set effects.place 0x394; set sections[2].place "
                    "0x4c0; set sections[2].color_count 1025; set "
                    "header.file_size 3682; fill 0x666 1022 ff7f",
             .ok = "set effects.place 0x394; set sections[2].place "
                   "0x4c0; set sections[2].color_count 1024; set "
                   "header.file_size 3680; fill 0x666 1021 ff7f",
             .along = "dkrds-color-unused"},
    .check = CheckAddressable};

const Rule rules::vertices_few = {
    .info = {.id = "dkrds-vertices-few",
             .severity = Severity::kWarning,
             .title = "a section has triangles but fewer than 3 vertices",
             .section = kSection,
             .rationale = "none of its triangles can have an area",
             .remedy = "correct the number of vertices",
             .bad = "set sections[0].vertices 0 0 0 200 100 100; set "
                    "sections[0].triangles.vertex 0 1 1 0 1 1 0 1 1 0 1 "
                    "1 0 1 1 0 1 1 0 1 1 0 1 1",
             .ok = "set sections[0].vertices 0 0 0 200 100 100 200 0 0; "
                   "set sections[0].triangles.vertex 0 1 2 0 1 2 0 1 2 "
                   "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2"},
    .check = CheckFewVertices};

const Rule rules::runtime_pointer = {
    .info = {.id = "dkrds-runtime-pointer",
             .severity = Severity::kWarning,
             .title = "the first word of a section's data is not 0xFFFFFFFF",
             .section = "Track Section Data",
             .rationale = "the game puts an address there when it loads the "
                          "section; another value was perhaps saved out of "
                          "its memory",
             .remedy = "write 0xFFFFFFFF",
             .bad = "set sections[0].runtime_pointer 0",
             .ok = "set sections[0].runtime_pointer 0xffffffff"},
    .check = CheckPointer};

}  // namespace trackcheck::dkrds
