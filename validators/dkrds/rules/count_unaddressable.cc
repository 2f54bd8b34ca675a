#include <cstdint>
#include <iterator>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

// A table that packed indices refer to, and its count: the series of the rule.
struct CountedTable {
  std::string_view name;
  uint64_t offset;
  uint16_t SectionEntry::* count;
  bool (*present)(const TrackSection& section);
};

constexpr CountedTable kTables[] = {
    {"vertices", entry::kVertices, &SectionEntry::vertices,
     [](const TrackSection& section) { return section.vertices.present(); }},
    {"uvs", entry::kUvs, &SectionEntry::uvs,
     [](const TrackSection& section) { return section.uvs.present(); }},
    {"colors", entry::kColors, &SectionEntry::colors,
     [](const TrackSection& section) { return section.colors.present(); }},
};

uint16_t CountOf(const Sections& sections, Position at) {
  return sections.entry(at.element).*kTables[at.series].count;
}

// If the file has no room for the table, that is a fault of its own.
bool IsUnaddressable(const Sections& sections, Position at) {
  return sections.IsPresent(at.element) &&
         CountOf(sections, at) > kAddressable &&
         kTables[at.series].present(sections.document().sections[at.element]);
}

}  // namespace

const EntryRule rules::count_unaddressable = {
    .info = {.id = "dkrds-count-unaddressable",
             .severity = Severity::kWarning,
             .title = "A table has more elements than an index reaches.",
             .section = "Track Section Entry Header",
             .rationale = "Indices have 10 bits, so no triangle can use what "
                          "follows the first 1024 elements.",
             .remedy = "Split the section in two.",
             .bad = "set effects.place 0x394; set sections[2].place "
                    "0x4c0; set sections[2].color_count 1025; set "
                    "header.file_size 3682; fill 0x666 1022 ff7f",
             .ok = "set effects.place 0x394; set sections[2].place "
                   "0x4c0; set sections[2].color_count 1024; set "
                   "header.file_size 3680; fill 0x666 1021 ff7f",
             .also_fires = "dkrds-color-unused"},
    .predicate = Exact<IsUnaddressable>,
    .place =
        [](const Sections& sections, Position at) {
          const CountedTable& table = kTables[at.series];
          return EntryPlace(sections.document(), at.element, table.name,
                            table.offset, sizeof(uint16_t));
        },
    .message =
        [](const Sections& sections, Position at) {
          return Message("the count is $0, indices of $1 bits reach $2",
                         CountOf(sections, at), kIndexBits, kAddressable);
        },
    .series = [](const Sections&) { return uint64_t{std::size(kTables)}; }};

}  // namespace trackcheck::dkrds
