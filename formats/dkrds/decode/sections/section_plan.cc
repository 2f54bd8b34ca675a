#include "formats/dkrds/decode/sections/section_plan.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/base/macros.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/run_list.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kOffsetSize = sizeof(int32_t);

constexpr std::array<std::string_view, kOffsetBases> kBaseNames = {
    "the section entry", "the section group", "the file", "the section data"};

bool HasUsualUnknown01(const SectionEntry& entry) {
  return entry.unknown_01 == entry::kUsualUnknown01;
}
bool HasUsualPointer(const SectionEntry& entry) {
  return entry.runtime_pointer == section_data::kUsualRuntimePointer;
}

// Sections without tables fit every base.
bool HasTables(const PlannedSection& section, const SectionEntry& entry) {
  return section.triangles.count > 0 || entry.vertices > 0 || entry.uvs > 0 ||
         entry.colors > 0;
}

// The first entry follows the table, so the bytes between them can only be
// offsets that the header does not count.
uint64_t CountUncounted(const TrackFile& file, const SectionPlan& plan) {
  if (!plan.offsets.present()) return 0;
  const Column<int32_t>& offsets = *plan.offsets;
  if (offsets.empty()) return 0;
  int64_t first = offsets[0];
  for (uint64_t i = 1; i < offsets.size(); ++i) {
    first = std::min(first, int64_t{offsets[i]});
  }
  uint64_t count = offsets.size();
  while (count < kMaxSections &&
         static_cast<int64_t>((count + 1) * kOffsetSize) <= first) {
    const uint64_t place = plan.table + count * kOffsetSize;
    if (place + kOffsetSize > file.size()) break;
    const auto offset = LoadLittleEndian<int32_t>(file.bytes().data() + place);
    if (offset <= first) break;
    const uint64_t begin = plan.table + static_cast<uint64_t>(offset);
    if (begin + kPolygonGroupsStart > file.size()) break;
    const SectionEntry entry = LoadEntry(file.bytes(), begin);
    if (!HasUsualUnknown01(entry) || !HasUsualPointer(entry)) break;
    ++count;
  }
  return count - offsets.size();
}

class Planner {
 public:
  Planner(const TrackFile& file, const PartStarts& starts,
          const Options& options)
      : file_(file), starts_(starts), options_(options) {}

  SectionPlan Plan() {
    plan_.complete = starts_.complete && file_.StoredEnd() == file_.size();
    if (!DecodeTable(starts_.section_table)) {
      plan_.complete = false;
      return std::move(plan_);
    }
    DecodeEntries();
    EndTable();
    DropDuplicates();
    ChooseBase();
    DropOverlaps();
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      if (plan_.IsDecoded(i)) continue;
      plan_.sections[i].entry = Section<SectionEntry>::Damaged();
      plan_.complete = false;
    }
    plan_.uncounted = CountUncounted(file_, plan_);
    return std::move(plan_);
  }

 private:
  const SectionEntry& entry(uint64_t i) const {
    return *plan_.sections[i].entry;
  }
  Location EntryPointer(uint64_t i) const {
    return plan_.PointerTo(Part::kEntry, static_cast<uint32_t>(i));
  }

  static Location NumberPlace() {
    return {{header::kNumberOfSections, sizeof(int32_t)},
            FieldPath("header.number_of_sections")};
  }

  bool DecodeTable(std::optional<uint64_t> start) {
    const int32_t number = file_.header().number_of_sections;
    if (number < 0) {
      file_.Report(
          faults::sections_negative, NumberPlace(),
          Message("the number of sections is $0, expected at least 1", number));
      return false;
    }
    if (number == 0) {
      file_.Report(faults::sections_zero, NumberPlace(),
                   Message("the number of sections is 0, expected at least 1"));
      return false;
    }
    const uint64_t sections = static_cast<uint64_t>(number);
    const uint64_t bytes = sections * kOffsetSize;
    if (bytes > file_.size()) {
      file_.ReportBeyond(
          bytes, faults::sections_many, NumberPlace(),
          Message("$0 section offsets take $1 bytes, the file has $2", sections,
                  bytes, file_.size()));
      return false;
    }
    if (!start.has_value()) return false;
    const ByteRange range = {*start, bytes};
    if (range.end() > file_.size()) {
      file_.ReportBeyond(
          range.end(), faults::section_table_truncated,
          {{*start, file_.size() - *start}, FieldPath("section_offsets")},
          Message("$0 would end at $1, the file ends at $2",
                  Counted(sections, "section offset"), Offset{range.end()},
                  Offset{file_.size()}));
      return false;
    }
    plan_.table = *start;
    plan_.table_range = range;
    plan_.offsets = Section<Column<int32_t>>::Present(
        Column<int32_t>(file_.bytes().Window(range), sections));
    if (sections > kMaxSections) plan_.complete = false;
    plan_.sections.resize(std::min(sections, kMaxSections));
    return true;
  }

  // Whether a part of the file begins inside the entry, before its groups.
  bool HasPartInside(const SectionEntry& entry) const {
    const std::array starts = starts_.All();
    return std::any_of(starts.begin(), starts.end(),
                       [&](const std::optional<uint64_t>& start) {
                         return start.has_value() && *start > entry.offset &&
                                *start < entry.offset + kPolygonGroupsStart;
                       });
  }

  // An entry is accepted if its tables fit with some base, or if it has one of
  // the two values that all entries have and no other part begins inside it.
  void DecodeEntries() {
    const Column<int32_t>& offsets = *plan_.offsets;
    const uint64_t table_size = offsets.size() * kOffsetSize;
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      PlannedSection& section = plan_.sections[i];
      const int64_t offset = offsets[i];
      const uint64_t end = plan_.table +
                           static_cast<uint64_t>(std::max<int64_t>(offset, 0)) +
                           kPolygonGroupsStart;
      if (offset < static_cast<int64_t>(kOffsetSize) || end > file_.size()) {
        section.status = file_.IsCutOff(end) ? SectionStatus::kCutOff
                                             : SectionStatus::kOutOfRange;
        continue;
      }
      const SectionEntry entry =
          LoadEntry(file_.bytes(), plan_.table + static_cast<uint64_t>(offset));
      section.triangles = CountTriangles(file_.bytes(), entry);
      bool any_fits = false;
      for (uint64_t base = 0; base < kOffsetBases; ++base) {
        section.fits[base] = FitTables(
            entry,
            BaseAddress(static_cast<OffsetBase>(base), plan_.table, entry),
            section.triangles.count, file_.StoredEnd());
        any_fits = any_fits || section.fits[base].fits;
      }
      const bool fits = any_fits && HasTables(section, entry);
      const bool is_usual = HasUsualUnknown01(entry) || HasUsualPointer(entry);
      if ((!fits && !is_usual) || (!any_fits && HasPartInside(entry))) {
        section.status = SectionStatus::kNoEntry;
      }
      if (static_cast<uint64_t>(offset) < table_size) {
        const uint64_t offsets_before =
            static_cast<uint64_t>(offset) / kOffsetSize;
        if (plan_.IsDecoded(i) && i < offsets_before &&
            offsets_before <= kMaxSections &&
            static_cast<uint64_t>(offset) < plan_.table_range->size) {
          plan_.table_range->size = static_cast<uint64_t>(offset);
          plan_.inside_table = i;
        }
        section.status = SectionStatus::kOutOfRange;
      }
      section.entry = Section<SectionEntry>::Present(entry);
    }
  }

  // An accepted entry inside the table, after no more offsets than a track can
  // have, ends the table: the number of sections is too large. The sections
  // before it are decoded as if the number were right.
  void EndTable() {
    if (!plan_.inside_table.has_value()) return;
    const uint64_t sections = plan_.table_range->size / kOffsetSize;
    plan_.offsets = Section<Column<int32_t>>::Present(Column<int32_t>(
        file_.bytes().Window({plan_.table, sections * kOffsetSize}), sections));
    plan_.sections.resize(sections);
    for (PlannedSection& section : plan_.sections) {
      if (section.status == SectionStatus::kOutOfRange &&
          section.entry.present()) {
        section.status = SectionStatus::kDecoded;
      }
    }
  }

  // The sections that are still decoded, ascending by offset.
  std::vector<uint64_t> InFileOrder() const {
    std::vector<uint64_t> order;
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      if (plan_.IsDecoded(i)) order.push_back(i);
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
    RunList duplicates(file_.sink().max_per_rule());
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      if (!plan_.IsDecoded(i) || first_of[i] == i) continue;
      plan_.sections[i].status = SectionStatus::kDuplicate;
      duplicates.Add(i);
    }
    file_.sink().ReportRuns(
        faults::section_offset_duplicate, duplicates, [&](const Run& run) {
          Finding finding = {
              .where = EntryPointer(run.first),
              .message = Message("sections $0 and $1 both begin at $2",
                                 first_of[run.first], run.first,
                                 Offset{entry(run.first).offset})};
          finding.related.push_back({Message("the section that is checked"),
                                     EntryPointer(first_of[run.first])});
          if (run.last > run.first) {
            finding.related.push_back(
                {Message("the last place"), EntryPointer(run.last)});
          }
          return finding;
        });
  }

  // All sections have the same base: the one with which the tables of most
  // sections follow one another, after their groups.
  void ChooseBase() {
    if (options_.offset_base.has_value()) {
      plan_.base = *options_.offset_base;
      return;
    }
    // For each base: how many sections fit strictly, how many fit, and the
    // negated padding.
    std::array<std::tuple<uint64_t, uint64_t, int64_t>, kOffsetBases> scores{};
    uint64_t judged = 0;
    uint64_t first = 0;
    for (uint64_t i = plan_.sections.size(); i-- > 0;) {
      const PlannedSection& section = plan_.sections[i];
      // If its groups are cut, the number of triangles is unknown.
      if (!plan_.IsDecoded(i) || !HasTables(section, entry(i)) ||
          file_.IsCutOff(GroupsEnd(entry(i)))) {
        continue;
      }
      ++judged;
      first = i;
      for (uint64_t base = 0; base < kOffsetBases; ++base) {
        const TableFit& fit = section.fits[base];
        std::get<0>(scores[base]) += fit.strict ? 1 : 0;
        std::get<1>(scores[base]) += fit.fits ? 1 : 0;
        std::get<2>(scores[base]) -= static_cast<int64_t>(fit.padding);
      }
    }
    if (judged == 0) return;
    const uint64_t best = static_cast<uint64_t>(
        std::max_element(scores.begin(), scores.end()) - scores.begin());
    const uint64_t fitting = std::get<1>(scores[best]);
    const Location where =
        plan_.PointerTo(Part::kTriangles, static_cast<uint32_t>(first));
    if (2 * fitting < judged) {
      plan_.base_unknown = true;
      plan_.complete = false;
      file_.Report(
          faults::offset_base_unknown, where,
          Message("the data offsets of $0 of $1 fit if they count from the "
                  "start of $2, no other base fits more sections",
                  fitting, Counted(judged, "section"), kBaseNames[best]));
      return;
    }
    plan_.base = static_cast<OffsetBase>(best);
    if (plan_.base == OffsetBase::kEntry) return;
    file_.Report(
        faults::offset_base, where,
        Message("the data offsets of $0 of $1 count from the start of $2, "
                "not of the section entry",
                fitting, Counted(judged, "section"), kBaseNames[best]));
  }

  // Drops entries that, with their groups, overlap another entry.
  void DropOverlaps() {
    const std::vector<uint64_t> order = InFileOrder();
    if (order.empty()) return;
    uint64_t last = order[0];
    for (uint64_t k = 1; k < order.size(); ++k) {
      const uint64_t next = order[k];
      const uint64_t header_end = entry(last).offset + kPolygonGroupsStart;
      const bool last_fits = plan_.fit(last).fits;
      const bool next_fits = plan_.fit(next).fits;
      const bool overlap = entry(next).offset < header_end ||
                           (entry(next).offset < GroupsEnd(entry(last)) &&
                            last_fits && !next_fits);
      if (!overlap) {
        last = next;
        continue;
      }
      const bool blames_last = next_fits && !last_fits;
      const uint64_t blamed = blames_last ? last : next;
      const uint64_t other = blames_last ? next : last;
      plan_.sections[blamed].status = SectionStatus::kOverlaps;
      Finding finding = {
          .rule = &faults::section_overlap,
          .where = EntryPointer(blamed),
          .message = Message(
              "section $0 begins at $1, the entry of section $2 ends at $3",
              next, Offset{entry(next).offset}, last,
              Offset{entry(next).offset < header_end
                         ? header_end
                         : GroupsEnd(entry(last))})};
      finding.related.push_back(
          {Message("section $0", other), EntryPointer(other)});
      file_.sink().Report(std::move(finding));
      if (blames_last) last = next;
    }
  }

  const TrackFile& file_;
  const PartStarts& starts_;
  const Options& options_;
  SectionPlan plan_;
};

}  // namespace

Location SectionPlan::PointerTo(Part part, uint32_t section) const {
  if (!IsOfSection(part)) return HeaderPointer(part);
  ABSL_HARDENING_ASSERT(section < sections.size());
  if (part == Part::kEntry) {
    return {offsets->range(section),
            FieldPath("section_offsets").Element(section)};
  }
  assert(sections[section].entry.present());
  const TableLayout& layout = kTableLayouts[static_cast<size_t>(part)];
  return {{sections[section].entry->offset + layout.offset_at, sizeof(int32_t)},
          FieldPath("sections")
              .Element(section)
              .Field("header")
              .Field(layout.offset_field)};
}

SectionPlan PlanSections(const TrackFile& file, const PartStarts& starts,
                         const Options& options) {
  return Planner(file, starts, options).Plan();
}

}  // namespace trackcheck::dkrds
