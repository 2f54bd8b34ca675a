// A section offset that leads to no entry is a fault of its own only where no
// other section lies. Source: "Track Section Header".
#include <cstdint>

#include "formats/core/column.h"
#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/decode_sections.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

Message InsideTable(uint64_t section, Regions& regions) {
  const Document& document = regions.document();
  return Message(
      "the offset is $0, the $1 offsets that the header counts take "
      "$2 bytes",
      (*document.section_offsets)[section], document.header->number_of_sections,
      static_cast<uint64_t>(document.header->number_of_sections) *
          sizeof(int32_t));
}

Message NoEntry(const SectionsPlan& plan, uint64_t section, Regions& regions) {
  const Column<int32_t>& offsets = *regions.document().section_offsets;
  if (plan.sections[section].fate == SectionFate::kNoEntry) {
    return Message("the offset is $0, where no section entry is",
                   offsets[section]);
  }
  return Message(
      "the offset is $0, the offsets take $1 bytes and an entry $2, "
      "up to $3 there are $4",
      offsets[section], offsets.size() * sizeof(int32_t), kPolygonGroupsStart,
      Offset{regions.size()}, regions.size() - plan.table);
}

}  // namespace

void ReportStrayOffsets(const SectionsPlan& plan, Regions& regions) {
  const auto place = [&](uint64_t i) {
    return plan.table +
           static_cast<uint64_t>((*regions.document().section_offsets)[i]);
  };
  RunList strays(regions.sink().max_per_rule());
  for (uint64_t i = 0; i < plan.sections.size(); ++i) {
    const SectionFate fate = plan.sections[i].fate;
    if (fate == SectionFate::kOutOfRange || plan.inside_table == i) {
      strays.Add(i);
    }
    if (fate != SectionFate::kNoEntry) continue;
    const Claim* there = regions.FindAt(place(i));
    if (there == nullptr || !IsOfSection(there->part)) {
      strays.Add(i);
      continue;
    }
    regions.Report(
        faults::section_overlap,
        regions.Pointer(Part::kEntry, static_cast<uint32_t>(i)),
        Message("section $0 would begin at $1, in $2", i, Offset{place(i)},
                Regions::Name(there->part, there->section)));
  }
  regions.sink().ReportRuns(
      faults::section_offset_range, strays, [&](const Run& run) {
        const bool ends_table = plan.inside_table == run.first;
        Finding finding = {
            .where =
                regions.Pointer(Part::kEntry, static_cast<uint32_t>(run.first)),
            .message = ends_table ? InsideTable(run.first, regions)
                                  : NoEntry(plan, run.first, regions)};
        if (ends_table) {
          finding.related.push_back(
              {Message("the number of sections"),
               {{header::kNumberOfSections, sizeof(int32_t)},
                FieldPath("header.number_of_sections")}});
        }
        if (run.last > run.first) {
          finding.related.push_back(
              {Message("last of them"),
               regions.Pointer(Part::kEntry, static_cast<uint32_t>(run.last))});
        }
        return finding;
      });
}

}  // namespace trackcheck::dkrds
