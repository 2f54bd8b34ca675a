// Claims are sorted once, so overlaps and gaps are found in one pass. Source:
// "DKRDS Track", Header.
#include "formats/dkrds/regions.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "formats/core/byte_view.h"
#include "formats/core/field_path.h"
#include "formats/dkrds/faults.h"

namespace trackcheck::dkrds {
namespace {

struct PartName {
  std::string_view name;
  std::string_view pointer;  // in the header
  uint64_t pointer_at;
};

constexpr std::array<PartName, 12> kParts = {{
    {"the triangles", "", 0},
    {"the collision data", "", 0},
    {"the vertices", "", 0},
    {"the UVs", "", 0},
    {"the colors", "", 0},
    {"the entry", "", 0},
    {"the section offsets", "track_section_group_offset",
     header::kTrackSectionGroupOffset},
    {"the collision effects", "collision_effects_offset",
     header::kCollisionEffectsOffset},
    {"the culling groups", "culling_groups_offset",
     header::kCullingGroupsOffset},
    {"the texture group", "texture_group_offset", header::kTextureGroupOffset},
    {"the BSP", "culling_bsp_tree_offset", header::kCullingBspTreeOffset},
    {"the wish race section", "wish_race_offset", header::kWishRaceOffset},
}};

const PartName& NamesOf(Part part) { return kParts[static_cast<size_t>(part)]; }

}  // namespace

void Regions::Report(const RuleInfo& rule, Location where, Message message) {
  sink_.Report({.rule = &rule,
                .where = std::move(where),
                .message = std::move(message)});
}

uint64_t Regions::StoredEnd() const {
  const int32_t stored = document_.header->file_size;
  return std::max(size(), static_cast<uint64_t>(std::max(stored, 0)));
}

void Regions::ReportBeyond(uint64_t end, const RuleInfo& rule, Location where,
                           Message message) {
  if (end > StoredEnd()) Report(rule, std::move(where), std::move(message));
}

void Regions::SortStarts() { std::sort(starts_.begin(), starts_.end()); }

uint64_t Regions::NextStart(uint64_t offset) const {
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return next == starts_.end() ? size() : *next;
}

bool Regions::IsSnug(const ByteRange& range) const {
  if (range.end() > NextStart(range.offset)) return false;
  const auto next =
      std::lower_bound(starts_.begin(), starts_.end(), range.end());
  const uint64_t rest = (next == starts_.end() ? size() : *next) - range.end();
  return rest <= kMaxPadding && IsZero({range.end(), rest});
}

bool Regions::IsZero(const ByteRange& range) const {
  const ByteView bytes = file().Window(range);
  return std::all_of(bytes.data(), bytes.data() + bytes.size(),
                     [](uint8_t byte) { return byte == 0; });
}

uint64_t Regions::RoomFor(uint64_t begin, uint64_t size,
                          std::optional<uint64_t> wanted) const {
  if (begin >= this->size()) return 0;
  const uint64_t room = NextStart(begin) - begin;
  const uint64_t elements = wanted.value_or(room / size);
  const uint64_t used = SaturatingMultiply(elements, size);
  if (used > room || room - used > kMaxPadding) return 0;
  return IsZero({begin + used, room - used}) ? elements : 0;
}

Location Regions::Pointer(Part part, uint32_t section) const {
  if (!IsOfSection(part)) {
    const PartName& names = NamesOf(part);
    return {{names.pointer_at, sizeof(int32_t)},
            FieldPath("header").Field(names.pointer)};
  }
  if (part == Part::kEntry) {
    return {document_.section_offsets->range(section),
            FieldPath("section_offsets").Element(section)};
  }
  const TableLayout& table = kTableLayouts[static_cast<size_t>(part)];
  return {{document_.sections[section].entry->offset + table.offset_at,
           sizeof(int32_t)},
          FieldPath("sections")
              .Element(section)
              .Field("header")
              .Field(table.offset_field)};
}

std::string Regions::Name(Part part, uint32_t section) {
  std::string name(NamesOf(part).name);
  if (IsOfSection(part)) name += " of section " + std::to_string(section);
  return name;
}

int Regions::Credit(const Claim& claim) const {
  if (!claim.whole) return 0;
  switch (claim.part) {
    // Their own numbers fit together.
    case Part::kEntry:
    case Part::kSectionTable:
      return 2;
    case Part::kTextureGroup:
    case Part::kBsp:
      return IsSnug(claim.range) ? 2 : 0;
    default:
      return IsSnug(claim.range) ? 1 : 0;
  }
}

bool Regions::BlamesEarlier(const Claim& earlier, const Claim& later) const {
  return Credit(later) > Credit(earlier);
}

bool Regions::Settle(const Claim& earlier, const Claim& later) {
  const bool blames_earlier = BlamesEarlier(earlier, later);
  const Claim& blamed = blames_earlier ? earlier : later;
  const Claim& other = blames_earlier ? later : earlier;
  const RuleInfo* rule = &faults::region_overlap;
  Location where = Pointer(blamed.part, blamed.section);
  if (IsOfSection(earlier.part) && IsOfSection(later.part) &&
      (blamed.part == Part::kEntry ||
       (IsTable(earlier.part) && IsTable(later.part)))) {
    rule = &faults::section_overlap;
    where = Pointer(Part::kEntry, blamed.section);
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
    where = Pointer(later.part);
  }
  if (rule == &faults::section_overlap &&
      std::exchange(told_overlap_[blamed.section], true)) {
    return blames_earlier;
  }
  Finding finding = {
      .rule = rule,
      .where = std::move(where),
      .message =
          Message("$0 at $1 to $2 and $3 at $4 overlap",
                  Name(earlier.part, earlier.section),
                  Offset{earlier.range.offset}, Offset{earlier.range.end()},
                  Name(later.part, later.section), Offset{later.range.offset})};
  finding.related.push_back({Message("$0", Name(other.part, other.section)),
                             {file().Window(other.range).range(),
                              Pointer(other.part, other.section).field}});
  sink_.Report(std::move(finding));
  return blames_earlier;
}

void Regions::SettleOverlaps() {
  std::sort(claims_.begin(), claims_.end(), [](const Claim& a, const Claim& b) {
    return std::tie(a.range.offset, a.part, a.section) <
           std::tie(b.range.offset, b.part, b.section);
  });
  Claim* last = nullptr;
  for (Claim& claim : claims_) {
    if (last != nullptr && claim.range.offset < last->range.end()) {
      complete_ = false;
      if (Settle(*last, claim)) {
        last->lost = true;
        last = &claim;
      } else {
        claim.lost = true;
      }
    } else {
      last = &claim;
    }
  }
  // What a lost entry leads to is lost with it.
  std::array<bool, kMaxSections> lost_entry{};
  for (const Claim& claim : claims_) {
    if (claim.part == Part::kEntry) lost_entry[claim.section] = claim.lost;
  }
  for (Claim& claim : claims_) {
    if (IsTable(claim.part) && lost_entry[claim.section]) claim.lost = true;
  }
}

const Claim* Regions::FindAt(uint64_t offset) const {
  auto claim = std::upper_bound(claims_.begin(), claims_.end(), offset,
                                [](uint64_t value, const Claim& candidate) {
                                  return value < candidate.range.offset;
                                });
  while (claim != claims_.begin()) {
    --claim;
    if (claim->lost) continue;
    return offset < claim->range.end() ? &*claim : nullptr;
  }
  return nullptr;
}

ByteRange Regions::ClaimRest(uint64_t begin) {
  uint64_t end = NextStart(begin);
  if (end == size() && begin < End()) end = End();
  const ByteRange range = {begin, end - begin};
  const auto place = std::find_if(
      claims_.begin(), claims_.end(),
      [&](const Claim& claim) { return claim.range.offset > begin; });
  claims_.insert(place, {.range = range, .part = Part::kWishRace});
  return range;
}

uint64_t Regions::End() const {
  uint64_t end = kHeaderSize;
  if (document_.header->file_size > 0) {
    end = std::max(end, static_cast<uint64_t>(document_.header->file_size));
  }
  for (const Claim& claim : claims_) {
    if (!claim.lost) end = std::max(end, claim.range.end());
  }
  return std::min(end, size());
}

}  // namespace trackcheck::dkrds
