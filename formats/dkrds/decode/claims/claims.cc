#include "formats/dkrds/decode/claims/claims.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

class Resolver {
 public:
  Resolver(const TrackFile& file, const SectionPlan& plan,
           const Boundaries& boundaries)
      : file_(file), plan_(plan), boundaries_(boundaries) {}

  // Returns the claims that are kept.
  std::vector<Claim> Resolve(std::vector<Claim> claims) {
    std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
      return std::tie(a.range.offset, a.part, a.section) <
             std::tie(b.range.offset, b.part, b.section);
    });
    std::vector<Claim> kept;
    for (const Claim& claim : claims) {
      if (kept.empty() || claim.range.offset >= kept.back().range.end()) {
        kept.push_back(claim);
        continue;
      }
      found_overlaps_ = true;
      const bool drops_earlier = CertaintyOf(claim) > CertaintyOf(kept.back());
      Report(kept.back(), claim, drops_earlier);
      if (drops_earlier) kept.back() = claim;
    }
    DropTablesWithoutEntry(&kept);
    return kept;
  }

  bool found_overlaps() const { return found_overlaps_; }

 private:
  // How certain it is that the part lies at this place.
  int CertaintyOf(const Claim& claim) const {
    if (!claim.whole) return 0;
    switch (claim.part) {
      // Their own numbers confirm each other.
      case Part::kEntry:
      case Part::kSectionTable:
        return 2;
      case Part::kTextureGroup:
      case Part::kBsp:
        return boundaries_.FillsItsRoom(claim.range) ? 2 : 0;
      default:
        return boundaries_.FillsItsRoom(claim.range) ? 1 : 0;
    }
  }

  void Report(const Claim& earlier, const Claim& later, bool blames_earlier) {
    const Claim& blamed = blames_earlier ? earlier : later;
    const Claim& other = blames_earlier ? later : earlier;
    const RuleInfo* rule = &faults::region_overlap;
    Location where = plan_.PointerTo(blamed.part, blamed.section);
    if (IsOfSection(earlier.part) && IsOfSection(later.part) &&
        (blamed.part == Part::kEntry ||
         (IsTable(earlier.part) && IsTable(later.part)))) {
      rule = &faults::section_overlap;
      where = plan_.PointerTo(Part::kEntry, blamed.section);
      if (std::exchange(section_reported_[blamed.section], true)) return;
    } else if (IsTable(blamed.part)) {
      rule =
          blames_earlier ? &faults::data_truncated : &faults::data_offset_range;
    } else if (blamed.part == Part::kEntry && blames_earlier) {
      rule = &faults::groups_truncated;
      where = {{blamed.range.offset + entry::kPolygonGroups, sizeof(uint16_t)},
               FieldPath("sections")
                   .Element(blamed.section)
                   .Field("header.polygon_groups")};
    } else if (!IsOfSection(earlier.part) && !IsOfSection(later.part)) {
      where = HeaderPointer(later.part);
    }
    Finding finding = {.rule = rule,
                       .where = std::move(where),
                       .message = Message("$0 ($1 to $2) and $3 overlap",
                                          PartName(blamed.part, blamed.section),
                                          Offset{blamed.range.offset},
                                          Offset{blamed.range.end()},
                                          PartName(other.part, other.section))};
    finding.related.push_back(
        {Message("$0 ($1 to $2)", PartName(other.part, other.section),
                 Offset{other.range.offset}, Offset{other.range.end()}),
         {file_.bytes().Window(other.range).range(),
          plan_.PointerTo(other.part, other.section).field}});
    file_.sink().Report(std::move(finding));
  }

  void DropTablesWithoutEntry(std::vector<Claim>* claims) const {
    std::array<bool, kMaxSections> has_entry{};
    for (const Claim& claim : *claims) {
      if (claim.part == Part::kEntry) has_entry[claim.section] = true;
    }
    std::erase_if(*claims, [&](const Claim& claim) {
      return IsTable(claim.part) && !has_entry[claim.section];
    });
  }

  const TrackFile& file_;
  const SectionPlan& plan_;
  const Boundaries& boundaries_;
  std::array<bool, kMaxSections> section_reported_{};
  bool found_overlaps_ = false;
};

}  // namespace

DisjointClaims::DisjointClaims(const TrackFile& file, std::vector<Claim> claims,
                               bool complete)
    : claims_(std::move(claims)), complete_(complete), end_(kHeaderSize) {
  assert(std::is_sorted(claims_.begin(), claims_.end(),
                        [](const Claim& a, const Claim& b) {
                          return a.range.offset < b.range.offset;
                        }));
  if (file.header().file_size > 0) {
    end_ = std::max(end_, static_cast<uint64_t>(file.header().file_size));
  }
  for (const Claim& claim : claims_) end_ = std::max(end_, claim.range.end());
  end_ = std::min(end_, file.size());
}

const Claim* DisjointClaims::FindAt(uint64_t offset) const {
  const auto after =
      std::upper_bound(claims_.begin(), claims_.end(), offset,
                       [](uint64_t value, const Claim& candidate) {
                         return value < candidate.range.offset;
                       });
  if (after == claims_.begin()) return nullptr;
  const Claim& claim = *(after - 1);
  return offset < claim.range.end() ? &claim : nullptr;
}

ResolvedClaims ResolveOverlaps(const TrackFile& file, const SectionPlan& plan,
                               const Boundaries& boundaries,
                               const Claims& tables, const Claims& parts) {
  std::vector<Claim> claims = tables.list;
  claims.insert(claims.end(), parts.list.begin(), parts.list.end());
  if (plan.table_range.has_value()) {
    claims.push_back({.range = *plan.table_range, .part = Part::kSectionTable});
  }
  Resolver resolver(file, plan, boundaries);
  std::vector<Claim> kept = resolver.Resolve(std::move(claims));
  const bool complete = plan.complete && tables.complete && parts.complete &&
                        !resolver.found_overlaps();
  return {DisjointClaims(file, std::move(kept), complete)};
}

}  // namespace trackcheck::dkrds
