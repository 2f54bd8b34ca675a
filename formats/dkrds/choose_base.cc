// One base holds for the whole file: the one that the most sections speak for.
// Source: "Track Section Entry Header", which names none.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/dkrds/decode_sections.h"
#include "formats/dkrds/faults.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::array<std::string_view, kOffsetBases> kBaseNames = {
    "the section entry", "the section group", "the file", "the section data"};

}  // namespace

bool HasTables(const SectionPlan& section, const SectionEntry& entry) {
  return section.triangles.count > 0 || entry.vertices > 0 || entry.uvs > 0 ||
         entry.colors > 0;
}

void ChooseBase(const Options& options, SectionsPlan& plan, Regions& regions) {
  Document& document = regions.document();
  const auto entry = [&](uint64_t i) -> const SectionEntry& {
    return *document.sections[i].entry;
  };
  if (options.offset_base.has_value()) {
    document.offset_base = *options.offset_base;
    return;
  }
  // Sections that fit strictly, that fit at all, and minus the padding.
  std::array<std::tuple<uint64_t, uint64_t, int64_t>, kOffsetBases> scores{};
  uint64_t judged = 0;
  uint64_t first = 0;
  for (uint64_t i = plan.sections.size(); i-- > 0;) {
    const SectionPlan& section = plan.sections[i];
    if (section.fate != SectionFate::kDecoded ||
        !HasTables(section, entry(i))) {
      continue;
    }
    // Without its groups nobody knows how many triangles there are.
    const uint64_t groups_end = GroupsEnd(entry(i));
    if (groups_end > regions.size() && groups_end <= regions.StoredEnd()) {
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
  const Location where = {
      {entry(first).offset + entry::kTriangleDataOffset, sizeof(int32_t)},
      FieldPath("sections")
          .Element(first)
          .Field("header.triangle_data_offset")};
  if (2 * fitting < judged) {
    plan.base_unknown = true;
    regions.Incomplete();
    regions.Report(
        faults::offset_base_unknown, where,
        Message("the data offsets of $0 in $1 sections fit if they count "
                "from $2, and of no more otherwise",
                fitting, judged, kBaseNames[best]));
    return;
  }
  document.offset_base = static_cast<OffsetBase>(best);
  if (document.offset_base == OffsetBase::kEntry) return;
  regions.Report(faults::offset_base, where,
                 Message("the data offsets count from $0 in $1 of $2 "
                         "sections",
                         kBaseNames[best], fitting, judged));
}

}  // namespace trackcheck::dkrds
