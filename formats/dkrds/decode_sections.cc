// An entry is believed if its tables fit for some base, or if it has the two
// values that all entries have. Source: "Track Section Group".
#include "formats/dkrds/decode_sections.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/column.h"
#include "formats/core/field_path.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/section_entry.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint8_t kUsualUnknown01 = 5;
constexpr uint32_t kUsualRuntimePointer = 0xFFFFFFFF;
constexpr std::array<std::string_view, kOffsetBases> kBaseNames = {
    "the section entry", "the section group", "the file", "the section data"};

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
    DropDuplicates();
    ChooseBase();
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

  void ReportNumber(const RuleInfo& rule, Message message) {
    regions_.Report(rule,
                    {{header::kNumberOfSections, sizeof(int32_t)},
                     FieldPath("header.number_of_sections")},
                    std::move(message));
  }

  bool DecodeTable(std::optional<uint64_t> start) {
    const int32_t number = document().header->number_of_sections;
    if (number < 0) {
      ReportNumber(faults::sections_negative,
                   Message("the number of sections is $0", number));
      return false;
    }
    if (number == 0) {
      ReportNumber(faults::sections_zero,
                   Message("the number of sections is 0"));
      return false;
    }
    const uint64_t sections = static_cast<uint64_t>(number);
    const uint64_t bytes = sections * sizeof(int32_t);
    if (bytes > regions_.size()) {
      ReportNumber(faults::sections_many,
                   Message("$0 section offsets take $1 bytes, the file has $2",
                           sections, bytes, regions_.size()));
      return false;
    }
    if (!start.has_value()) return false;
    const ByteRange range = {*start, bytes};
    if (range.end() > regions_.size()) {
      regions_.Report(
          faults::section_table_truncated,
          {{*start, regions_.size() - *start}, FieldPath("section_offsets")},
          Message("$0 section offsets end at $1, the file has $2 bytes",
                  sections, Offset{range.end()}, regions_.size()));
      return false;
    }
    plan_.table = *start;
    document().section_offsets = Section<Column<int32_t>>::Present(
        Column<int32_t>(regions_.file().Window(range), sections));
    regions_.AddClaim({.range = range, .part = Part::kSectionTable});
    if (sections > kMaxSections) regions_.Incomplete();
    const uint64_t decoded = std::min(sections, kMaxSections);
    document().sections.resize(decoded);
    plan_.sections.resize(decoded);
    return true;
  }

  void DecodeEntries() {
    const Column<int32_t>& offsets = *document().section_offsets;
    const uint64_t first = offsets.size() * sizeof(int32_t);
    for (uint64_t i = 0; i < plan_.sections.size(); ++i) {
      SectionPlan& section = plan_.sections[i];
      const int64_t offset = offsets[i];
      if (offset < 0 || static_cast<uint64_t>(offset) < first ||
          plan_.table + static_cast<uint64_t>(offset) + kPolygonGroupsStart >
              regions_.size()) {
        section.fate = SectionFate::kOutOfRange;
        continue;
      }
      const SectionEntry entry = LoadEntry(
          regions_.file(), plan_.table + static_cast<uint64_t>(offset));
      section.triangles = CountTriangles(regions_.file(), entry);
      bool fits = false;
      for (uint64_t base = 0; base < kOffsetBases; ++base) {
        section.fits[base] = FitTables(
            regions_.file(), entry,
            BaseAddress(static_cast<OffsetBase>(base), plan_.table, entry),
            section.triangles.count);
        fits = fits || (section.fits[base].fits && !IsEmpty(section, entry));
      }
      if (!fits && entry.unknown_01 != kUsualUnknown01 &&
          entry.runtime_pointer != kUsualRuntimePointer) {
        section.fate = SectionFate::kNoEntry;
      }
      document().sections[i].entry = Section<SectionEntry>::Present(entry);
    }
  }

  // Without any table, every base fits.
  static bool IsEmpty(const SectionPlan& section, const SectionEntry& entry) {
    return section.triangles.count == 0 && entry.vertices == 0 &&
           entry.uvs == 0 && entry.colors == 0;
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
    for (uint64_t k = 0, first = 0; k < order.size(); ++k) {
      if (entry(order[k]).offset != entry(order[first]).offset) first = k;
      if (k == first) continue;
      plan_.sections[order[k]].fate = SectionFate::kDuplicate;
      regions_.Report(
          faults::section_offset_duplicate,
          regions_.Pointer(Part::kEntry, static_cast<uint32_t>(order[k])),
          Message("section $0 lies at $1, as section $2 does", order[k],
                  Offset{entry(order[k]).offset}, order[first]));
    }
  }

  void ChooseBase() {
    if (options_.offset_base.has_value()) {
      document().offset_base = *options_.offset_base;
      return;
    }
    // Sections that fit strictly, that fit at all, and minus the padding.
    std::array<std::tuple<uint64_t, uint64_t, int64_t>, kOffsetBases> scores{};
    uint64_t judged = 0;
    uint64_t first = 0;
    for (uint64_t i = plan_.sections.size(); i-- > 0;) {
      const SectionPlan& section = plan_.sections[i];
      if (!IsDecoded(i) || IsEmpty(section, entry(i))) continue;
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
    const Location where = {
        {entry(first).offset + entry::kTriangleDataOffset, sizeof(int32_t)},
        FieldPath("sections")
            .Element(first)
            .Field("header.triangle_data_offset")};
    if (2 * fitting < judged) {
      plan_.base_unknown = true;
      regions_.Incomplete();
      regions_.Report(
          faults::offset_base_unknown, where,
          Message("the data offsets of $0 in $1 sections fit if they count "
                  "from $2, and of no more otherwise",
                  fitting, judged, kBaseNames[best]));
      return;
    }
    document().offset_base = static_cast<OffsetBase>(best);
    if (document().offset_base == OffsetBase::kEntry) return;
    regions_.Report(faults::offset_base, where,
                    Message("the data offsets count from $0 in $1 of $2 "
                            "sections",
                            kBaseNames[best], fitting, judged));
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
};

}  // namespace

SectionsPlan PlanSections(std::optional<uint64_t> start, const Options& options,
                          Regions& regions) {
  return Planner(options, regions).Plan(start);
}

}  // namespace trackcheck::dkrds
