// An entry is believed if its tables fit for some base, or if it has the two
// values that all entries have. Source: "Track Section Group".
#include "formats/dkrds/decode_sections.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/column.h"
#include "formats/core/field_path.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/section_entry.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kOffsetSize = sizeof(int32_t);
constexpr uint8_t kUsualUnknown01 = 5;
constexpr uint32_t kUsualRuntimePointer = 0xFFFFFFFF;

class Planner {
 public:
  Planner(const Options& options, Regions& regions)
      : options_(options), regions_(regions) {}

  SectionsPlan Plan(std::optional<uint64_t> start) {
    if (!DecodeTable(start)) {
      regions_.Incomplete();
      return std::move(plan_);
    }
    DecodeEntries();
    EndTable();
    DropDuplicates();
    ChooseBase(options_, plan_, regions_);
    DropOverlaps();
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      if (IsDecoded(i)) {
        regions_.AddStart(document().sections[i].entry->offset);
      } else {
        document().sections[i].entry = Section<SectionEntry>::Damaged();
        regions_.Incomplete();
      }
    }
    return std::move(plan_);
  }

 private:
  Document& document() { return regions_.document(); }
  const SectionEntry& entry(uint64_t i) {
    return *document().sections[i].entry;
  }
  bool IsDecoded(uint64_t i) const {
    return plan_.sections[i].fate == SectionFate::kDecoded;
  }

  static Location NumberPlace() {
    return {{header::kNumberOfSections, sizeof(int32_t)},
            FieldPath("header.number_of_sections")};
  }

  bool DecodeTable(std::optional<uint64_t> start) {
    const int32_t number = document().header->number_of_sections;
    if (number < 0) {
      regions_.Report(faults::sections_negative, NumberPlace(),
                      Message("the number of sections is $0", number));
      return false;
    }
    if (number == 0) {
      regions_.Report(faults::sections_zero, NumberPlace(),
                      Message("the number of sections is 0"));
      return false;
    }
    const uint64_t sections = static_cast<uint64_t>(number);
    const uint64_t bytes = sections * kOffsetSize;
    if (bytes > regions_.size()) {
      regions_.ReportBeyond(
          bytes, faults::sections_many, NumberPlace(),
          Message("$0 section offsets take $1 bytes, the file has $2", sections,
                  bytes, regions_.size()));
      return false;
    }
    if (!start.has_value()) return false;
    const ByteRange range = {*start, bytes};
    if (range.end() > regions_.size()) {
      regions_.ReportBeyond(
          range.end(), faults::section_table_truncated,
          {{*start, regions_.size() - *start}, FieldPath("section_offsets")},
          Message("$0 section offsets end at $1, the file has $2 bytes",
                  sections, Offset{range.end()}, regions_.size()));
      return false;
    }
    plan_.table = *start;
    document().section_offsets = Section<Column<int32_t>>::Present(
        Column<int32_t>(regions_.file().Window(range), sections));
    if (sections > kMaxSections) regions_.Incomplete();
    const uint64_t decoded = std::min(sections, kMaxSections);
    document().sections.resize(decoded);
    plan_.sections.resize(decoded);
    return true;
  }

  void DecodeEntries() {
    const Column<int32_t>& offsets = *document().section_offsets;
    const uint64_t first = offsets.size() * kOffsetSize;
    table_end_ = first;
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      SectionPlan& section = plan_.sections[i];
      const int64_t offset = offsets[i];
      const uint64_t end = plan_.table +
                           static_cast<uint64_t>(std::max<int64_t>(offset, 0)) +
                           kPolygonGroupsStart;
      if (offset < static_cast<int64_t>(kOffsetSize) || end > regions_.size()) {
        section.fate = end > regions_.size() && end <= regions_.StoredEnd()
                           ? SectionFate::kCutOff
                           : SectionFate::kOutOfRange;
        continue;
      }
      const SectionEntry entry = LoadEntry(
          regions_.file(), plan_.table + static_cast<uint64_t>(offset));
      section.triangles = CountTriangles(regions_.file(), entry);
      bool fits = false;
      for (uint64_t base = 0; base < kOffsetBases; ++base) {
        section.fits[base] = FitTables(
            entry,
            BaseAddress(static_cast<OffsetBase>(base), plan_.table, entry),
            section.triangles.count, regions_.StoredEnd());
        fits = fits || (section.fits[base].fits && HasTables(section, entry));
      }
      if (!fits && entry.unknown_01 != kUsualUnknown01 &&
          entry.runtime_pointer != kUsualRuntimePointer) {
        section.fate = SectionFate::kNoEntry;
      }
      if (static_cast<uint64_t>(offset) < first) {
        if (IsDecoded(i) && i < static_cast<uint64_t>(offset) / kOffsetSize &&
            static_cast<uint64_t>(offset) < table_end_) {
          table_end_ = static_cast<uint64_t>(offset);
          plan_.inside_table = i;
        }
        section.fate = SectionFate::kOutOfRange;
      }
      document().sections[i].entry = Section<SectionEntry>::Present(entry);
    }
  }

  // An entry that is believed, though it lies in the table, ends the table: the
  // number of sections is too large, and what it counts is as if it were right.
  void EndTable() {
    regions_.AddClaim(
        {.range = {plan_.table, table_end_}, .part = Part::kSectionTable});
    if (!plan_.inside_table.has_value()) return;
    const uint64_t sections = table_end_ / kOffsetSize;
    document().section_offsets =
        Section<Column<int32_t>>::Present(Column<int32_t>(
            regions_.file().Window({plan_.table, sections * kOffsetSize}),
            sections));
    document().sections.resize(sections);
    plan_.sections.resize(sections);
    for (uint64_t i = 0; i < sections; ++i) {
      SectionFate& fate = plan_.sections[i].fate;
      if (fate == SectionFate::kOutOfRange &&
          document().sections[i].entry.present()) {
        fate = SectionFate::kDecoded;
      }
    }
  }

  // Those that are still decoded, by place.
  std::vector<uint64_t> InFileOrder() {
    std::vector<uint64_t> order;
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      if (IsDecoded(i)) order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](uint64_t a, uint64_t b) {
      return std::make_tuple(entry(a).offset, a) <
             std::make_tuple(entry(b).offset, b);
    });
    return order;
  }

  void DropDuplicates() {
    const std::vector<uint64_t> order = InFileOrder();
    std::array<uint64_t, kMaxSections> first_of{};
    for (uint64_t k = 0, first = 0; k < order.size(); ++k) {
      if (entry(order[k]).offset != entry(order[first]).offset) first = k;
      first_of[order[k]] = order[first];
    }
    RunList duplicates(regions_.sink().max_per_rule());
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      if (!IsDecoded(i) || first_of[i] == i) continue;
      plan_.sections[i].fate = SectionFate::kDuplicate;
      duplicates.Add(i);
    }
    regions_.sink().ReportRuns(
        faults::section_offset_duplicate, duplicates, [&](const Run& run) {
          const auto place = [&](uint64_t i) {
            return regions_.Pointer(Part::kEntry, static_cast<uint32_t>(i));
          };
          Finding finding = {
              .where = place(run.first),
              .message = Message("section $0 lies at $1, as section $2 does",
                                 run.first, Offset{entry(run.first).offset},
                                 first_of[run.first])};
          finding.related.push_back({Message("the section that is judged"),
                                     place(first_of[run.first])});
          if (run.last > run.first) {
            finding.related.push_back(
                {Message("last of them"), place(run.last)});
          }
          return finding;
        });
  }

  // Two entries, groups included, that lie in each other.
  void DropOverlaps() {
    const std::vector<uint64_t> order = InFileOrder();
    if (order.empty()) return;
    uint64_t last = order[0];
    for (uint64_t k = 1; k < order.size(); ++k) {
      const uint64_t next = order[k];
      const uint64_t header_end = entry(last).offset + kPolygonGroupsStart;
      const bool last_fits = plan_.fit(document(), last).fits;
      const bool next_fits = plan_.fit(document(), next).fits;
      const bool overlap = entry(next).offset < header_end ||
                           (entry(next).offset < GroupsEnd(entry(last)) &&
                            last_fits && !next_fits);
      if (!overlap) {
        last = next;
        continue;
      }
      const bool blames_last = next_fits && !last_fits;
      const uint64_t blamed = blames_last ? last : next;
      plan_.sections[blamed].fate = SectionFate::kOverlaps;
      Finding finding = {
          .rule = &faults::section_overlap,
          .where =
              regions_.Pointer(Part::kEntry, static_cast<uint32_t>(blamed)),
          .message = Message("section $0 begins at $1, section $2 at $3", last,
                             Offset{entry(last).offset}, next,
                             Offset{entry(next).offset})};
      const uint64_t other = blames_last ? next : last;
      finding.related.push_back(
          {Message("section $0", other),
           regions_.Pointer(Part::kEntry, static_cast<uint32_t>(other))});
      regions_.sink().Report(std::move(finding));
      if (blames_last) last = next;
    }
  }

  const Options& options_;
  Regions& regions_;
  SectionsPlan plan_;
  uint64_t table_end_ = 0;  // from its start
};

}  // namespace

SectionsPlan PlanSections(std::optional<uint64_t> start, const Options& options,
                          Regions& regions) {
  return Planner(options, regions).Plan(start);
}

}  // namespace trackcheck::dkrds
