#include "formats/dkrds/decode/claims/stray_offsets.h"

#include <cstdint>

#include "formats/core/bytes/column.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/run_list.h"
#include "formats/dkrds/decode/header/parts.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

Message InsideTable(const TrackFile& file, const SectionPlan& plan,
                    uint64_t section) {
  const int32_t counted = file.header().number_of_sections;
  return Message(
      "the offset is $0, inside the table, which ends at $2 with $1 offsets: "
      "is the number of sections too large?",
      OffsetArgument((*plan.offsets)[section]), counted,
      Offset{static_cast<uint64_t>(counted) * sizeof(int32_t)});
}

Message NoEntry(const TrackFile& file, const SectionPlan& plan,
                uint64_t section) {
  const Column<int32_t>& offsets = *plan.offsets;
  if (plan.sections[section].status == SectionStatus::kNoEntry) {
    return Message("the offset is $0, the bytes there are no section entry",
                   OffsetArgument(offsets[section]));
  }
  const uint64_t first = offsets.size() * sizeof(int32_t);
  const uint64_t room = file.size() - plan.table;
  if (room < first + kPolygonGroupsStart) {
    return Message(
        "the offset is $0, no entry of $1 bytes fits between the offsets and "
        "the end of the file",
        OffsetArgument(offsets[section]), kPolygonGroupsStart);
  }
  return Message("the offset is $0, entries can begin from $1 to $2",
                 OffsetArgument(offsets[section]), Offset{first},
                 Offset{room - kPolygonGroupsStart});
}

}  // namespace

void ReportStrayOffsets(const TrackFile& file, const SectionPlan& plan,
                        const FinalClaims& all) {
  const auto pointer = [&](uint64_t i) {
    return plan.PointerTo(Part::kEntry, static_cast<uint32_t>(i));
  };
  RunList strays(file.sink().max_per_rule());
  for (uint64_t i = 0; i < plan.sections.size(); ++i) {
    const SectionStatus status = plan.sections[i].status;
    if (status == SectionStatus::kOutOfRange || plan.inside_table == i) {
      strays.Add(i);
    }
    if (status != SectionStatus::kNoEntry) continue;
    const uint64_t place =
        plan.table + static_cast<uint64_t>((*plan.offsets)[i]);
    const Claim* there = all.claims.FindAt(place);
    if (there == nullptr || !IsOfSection(there->part)) {
      strays.Add(i);
      continue;
    }
    file.Report(faults::section_overlap, pointer(i),
                Message("section $0 would begin at $1, inside $2", i,
                        Offset{place}, PartName(there->part, there->section)));
  }
  file.sink().ReportRuns(
      faults::section_offset_range, strays, [&](const Run& run) {
        const bool ends_table = plan.inside_table == run.first;
        Finding finding = {.where = pointer(run.first),
                           .message = ends_table
                                          ? InsideTable(file, plan, run.first)
                                          : NoEntry(file, plan, run.first)};
        if (ends_table) {
          finding.related.push_back(
              {Message("the number of sections"),
               {{header::kNumberOfSections, sizeof(int32_t)},
                FieldPath("header.number_of_sections")}});
        }
        if (run.last > run.first) {
          finding.related.push_back(
              {Message("the last place"), pointer(run.last)});
        }
        return finding;
      });
}

}  // namespace trackcheck::dkrds
