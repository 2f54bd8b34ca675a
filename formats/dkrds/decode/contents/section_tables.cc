#include "formats/dkrds/decode/contents/section_tables.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/section.h"
#include "formats/dkrds/decode/sections/offset_base.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint32_t kMaxTriangles = 0xFFFF;

class Tables {
 public:
  Tables(const TrackFile& file, const SectionPlan& plan,
         const Boundaries& boundaries, uint32_t section)
      : file_(file),
        plan_(plan),
        boundaries_(boundaries),
        section_(section),
        entry_(*plan.sections[section].entry),
        total_(plan.sections[section].triangles),
        triangles_(total_.count),
        base_(BaseAddress(plan.base, plan.table, entry_)),
        tables_(PlaceTables(entry_, base_, triangles_)) {}

  // Adds the claims of the section to `claims` and returns the states of its
  // tables.
  TableStates Claim(Claims* claims) {
    const bool base_known = !plan_.base_unknown;
    bool groups_fit = DoGroupsFit();
    if (groups_fit && base_known) groups_fit = JudgeGroupsEnd();
    claims->list.push_back(ClaimEntry(groups_fit));
    if (groups_fit && base_known) JudgeTriangleCount();
    triangles_known_ = triangles_known_ && groups_fit;
    complete_ = complete_ && triangles_known_;
    for (uint64_t k = 0; k < kTables && base_known; ++k) {
      if (tables_[k].size == 0 || (IsOfTriangles(k) && !triangles_known_)) {
        continue;
      }
      claimed_[k] = !before_groups_[k] && JudgeTable(k);
      if (!claimed_[k]) complete_ = false;
    }
    DropOverlaps();
    for (uint64_t k = 0; k < kTables; ++k) {
      if (!claimed_[k]) continue;
      if (!IsAligned(k)) ReportAlignment(k);
      claims->list.push_back({.range = tables_[k],
                              .part = static_cast<Part>(k),
                              .section = section_});
    }
    claims->complete = claims->complete && complete_;
    return States();
  }

 private:
  static bool IsOfTriangles(uint64_t k) { return k < 2; }

  Location EntryPlace(std::string_view field, uint64_t offset) const {
    return {
        {entry_.offset + offset, sizeof(uint16_t)},
        FieldPath("sections").Element(section_).Field("header").Field(field)};
  }
  Location Pointer(uint64_t k) const {
    return plan_.PointerTo(static_cast<Part>(k), section_);
  }

  bool DoGroupsFit() {
    const uint64_t end = GroupsEnd(entry_);
    if (end <= file_.size()) return true;
    file_.ReportBeyond(end, faults::groups_truncated,
                       EntryPlace("polygon_groups", entry::kPolygonGroups),
                       Message("$0 would end at $1, the file ends at $2",
                               Counted(entry_.polygon_groups, "polygon group"),
                               Offset{end}, Offset{file_.size()}));
    return false;
  }

  // Returns false if the groups, rather than a single table, seem to be wrong.
  bool JudgeGroupsEnd() {
    const uint64_t end = GroupsEnd(entry_);
    uint64_t first = kTables;
    uint64_t tables = 0;
    for (uint64_t k = 0; k < kTables; ++k) {
      before_groups_[k] = entry_.data_offsets[k] >= 0 && tables_[k].size > 0 &&
                          tables_[k].offset < end;
      if (!before_groups_[k]) continue;
      ++tables;
      if (first == kTables || tables_[k].offset < tables_[first].offset) {
        first = k;
      }
    }
    if (tables == 0) return true;
    file_.Report(
        faults::data_before_groups, Pointer(first),
        Message("the table begins at $0, the polygon groups ($1) end at $2",
                Offset{tables_[first].offset}, entry_.polygon_groups,
                Offset{end}));
    if (tables == 1 && total_.contiguous) return true;
    before_groups_ = {};
    return false;
  }

  // Includes the groups if they are sound.
  dkrds::Claim ClaimEntry(bool groups_fit) {
    if (triangles_ == 0) complete_ = false;
    groups_ = groups_fit ? entry_.polygon_groups : 0;
    return {
        .range = {entry_.offset, kPolygonGroupsStart + kGroupSize * groups_},
        .part = Part::kEntry,
        .section = section_,
        .whole = plan_.fit(section_).fits};
  }

  // Whether the table can lie where its offset leads.
  bool HasPlace(uint64_t k) const {
    return entry_.data_offsets[k] >= 0 && !before_groups_[k];
  }

  // The number of triangles that both tables have room for; 0 if the two tables
  // do not agree.
  uint64_t RoomForTriangles() const {
    if (!HasPlace(0) || !HasPlace(1)) return 0;
    const uint64_t room =
        boundaries_.RoomFor(tables_[0].offset, kTriangleSize, std::nullopt);
    return boundaries_.RoomFor(tables_[1].offset, kCollisionSize, room);
  }

  // One wrong count affects both tables, so the count is reported instead of
  // the tables.
  void JudgeTriangleCount() {
    if (triangles_ == 0) return;
    const uint64_t room = RoomForTriangles();
    const bool overflows = triangles_ > kMaxTriangles;
    const bool exceeds = room > 0 && triangles_ > room;
    if (overflows || exceeds) {
      const RuleInfo& rule =
          overflows ? faults::triangle_count_overflow : faults::group_range;
      const uint64_t group_at =
          entry_.offset + kPolygonGroupsStart + kGroupSize * total_.group;
      file_.Report(
          rule,
          {{group_at + group::kTriangleCount, sizeof(uint16_t)},
           FieldPath("sections")
               .Element(section_)
               .Field("groups")
               .Element(total_.group)
               .Field("triangle_count")},
          overflows
              ? Message("the group's last triangle would be number $0, $1 is "
                        "the largest",
                        triangles_ - 1, kMaxTriangles - 1)
              : Message(
                    "the group's last triangle would be number $0, there is "
                    "room up to number $1",
                    triangles_ - 1, room - 1));
      triangles_known_ = room > 0;
      triangles_ = static_cast<uint32_t>(room);
      tables_ = PlaceTables(entry_, base_, triangles_);
    } else if (room > triangles_) {
      complete_ = false;
      // An empty group, or one in the wrong place, is reported instead.
      if (total_.last_is_empty || total_.sum == room) return;
      file_.Report(faults::triangle_size, Pointer(0),
                   Message("the groups have $0, there is room for $1",
                           Counted(triangles_, "triangle"), room));
    }
  }

  // Returns whether the table can be read.
  bool JudgeTable(uint64_t k) {
    const int32_t offset = entry_.data_offsets[k];
    const ByteRange& table = tables_[k];
    if (offset < 0) {
      file_.Report(faults::data_offset_negative, Pointer(k),
                   Message("the offset is $0, expected at least 0", offset));
      return false;
    }
    if (table.offset >= file_.size()) {
      file_.ReportBeyond(
          table.end(), faults::data_offset_range, Pointer(k),
          Message("the table would begin at $0, the file ends at $1",
                  Offset{table.offset}, Offset{file_.size()}));
      return false;
    }
    if (table.end() > file_.size()) {
      file_.ReportBeyond(
          table.end(), faults::data_truncated, Pointer(k),
          Message(
              "$0 of $1 bytes would end at $2, the file ends at $3",
              Counted(table.size / kTableLayouts[k].element_size, "element"),
              kTableLayouts[k].element_size, Offset{table.end()},
              Offset{file_.size()}));
      return false;
    }
    return true;
  }

  bool IsAligned(uint64_t k) const {
    return entry_.data_offsets[k] %
               static_cast<int32_t>(kTableLayouts[k].alignment) ==
           0;
  }

  void ReportAlignment(uint64_t k) {
    complete_ = false;
    file_.Report(faults::data_offset_align, Pointer(k),
                 Message("the offset is $0, not a multiple of $1",
                         OffsetArgument(entry_.data_offsets[k]),
                         kTableLayouts[k].alignment));
  }

  // Whether the table is aligned and ends where another part begins.
  bool IsCertain(uint64_t k) const {
    return IsAligned(k) && boundaries_.FillsItsRoom(tables_[k]);
  }

  // Leaves one of two overlapping tables without a claim: the later one, unless
  // only the later one is certain.
  void DropOverlaps() {
    std::array<uint64_t, kTables> order{};
    uint64_t claimed = 0;
    for (uint64_t k = 0; k < kTables; ++k) {
      if (claimed_[k]) order[claimed++] = k;
    }
    std::sort(order.begin(), order.begin() + claimed,
              [this](uint64_t a, uint64_t b) {
                return std::make_pair(tables_[a].offset, a) <
                       std::make_pair(tables_[b].offset, b);
              });
    for (uint64_t i = 1, last = 0; i < claimed; ++i) {
      const uint64_t a = order[last];
      const uint64_t b = order[i];
      if (tables_[b].offset >= tables_[a].end()) {
        last = i;
        continue;
      }
      const bool blames_earlier = IsCertain(b) && !IsCertain(a);
      const uint64_t blamed = blames_earlier ? a : b;
      const uint64_t other = blames_earlier ? b : a;
      Finding finding = {
          .rule = &faults::data_overlap,
          .where = Pointer(blamed),
          .message = Message("$0 ($1 to $2) and $3 overlap",
                             PartName(static_cast<Part>(blamed), section_),
                             Offset{tables_[blamed].offset},
                             Offset{tables_[blamed].end()},
                             PartName(static_cast<Part>(other), section_))};
      finding.related.push_back(
          {Message("$0 ($1 to $2)",
                   PartName(static_cast<Part>(other), section_),
                   Offset{tables_[other].offset}, Offset{tables_[other].end()}),
           Pointer(other)});
      file_.sink().Report(std::move(finding));
      complete_ = false;
      claimed_[blamed] = false;
      if (blames_earlier) last = i;
    }
  }

  TableStates States() const {
    TableStates states = {.groups_are_sound = groups_ == entry_.polygon_groups,
                          .triangle_count = triangles_known_ ? triangles_ : 0};
    for (uint64_t k = 0; k < kTables; ++k) {
      states.is_empty[k] =
          tables_[k].size == 0 && (triangles_known_ || !IsOfTriangles(k));
    }
    return states;
  }

  const TrackFile& file_;
  const SectionPlan& plan_;
  const Boundaries& boundaries_;
  uint32_t section_;
  const SectionEntry& entry_;
  const TriangleTotal& total_;
  uint32_t triangles_;
  uint64_t base_;
  std::array<ByteRange, kTables> tables_;
  std::array<bool, kTables> before_groups_{};
  std::array<bool, kTables> claimed_{};
  uint64_t groups_ = 0;
  bool triangles_known_ = true;
  bool complete_ = true;
};

template <typename T>
Section<T> EmptyOrDamaged(bool is_empty) {
  return is_empty ? Section<T>::Present({}) : Section<T>::Damaged();
}

// The section if its entry is the only part of it that kept its claim.
TrackSection SectionWithoutTables(const Section<SectionEntry>& entry,
                                  const TableStates& states) {
  const std::array<bool, kTables>& is_empty = states.is_empty;
  return {.entry = entry,
          .groups = EmptyOrDamaged<GroupColumn>(states.groups_are_sound),
          .triangle_count = states.triangle_count,
          .triangles = EmptyOrDamaged<TriangleColumn>(is_empty[0]),
          .collision = EmptyOrDamaged<Column<uint32_t>>(is_empty[1]),
          .vertices = EmptyOrDamaged<VertexColumn>(is_empty[2]),
          .uvs = EmptyOrDamaged<UvColumn>(is_empty[3]),
          .colors = EmptyOrDamaged<Column<uint16_t>>(is_empty[4])};
}

template <typename T>
Section<Column<T>> ColumnOf(const ByteView& bytes) {
  return Section<Column<T>>::Present(
      Column<T>(bytes, bytes.size() / sizeof(T)));
}

void DecodeClaim(const TrackFile& file, const Claim& claim,
                 TrackSection* section) {
  const ByteView bytes = file.bytes().Window(claim.range);
  switch (claim.part) {
    case Part::kEntry:
      if (section->groups.present()) {
        section->groups = ColumnOf<std::array<uint8_t, kGroupSize>>(
            bytes.From(claim.range.offset + kPolygonGroupsStart));
      }
      break;
    case Part::kTriangles:
      section->triangles = ColumnOf<std::array<uint8_t, kTriangleSize>>(bytes);
      break;
    case Part::kCollision:
      section->collision = ColumnOf<uint32_t>(bytes);
      break;
    case Part::kVertices:
      section->vertices = ColumnOf<std::array<int16_t, 3>>(bytes);
      break;
    case Part::kUvs:
      section->uvs = ColumnOf<std::array<int16_t, 2>>(bytes);
      break;
    default:
      section->colors = ColumnOf<uint16_t>(bytes);
      break;
  }
  ByteRange& range = section->range;
  if (range.size == 0) {
    range = claim.range;
    return;
  }
  const uint64_t end = std::max(range.end(), claim.range.end());
  range.offset = std::min(range.offset, claim.range.offset);
  range.size = end - range.offset;
}

}  // namespace

TableClaims ClaimTables(const TrackFile& file, const SectionPlan& plan,
                        const Boundaries& boundaries) {
  TableClaims result;
  result.sections.resize(plan.sections.size());
  for (uint32_t i = 0; i < plan.sections.size(); ++i) {
    if (!plan.IsDecoded(i)) continue;
    result.sections[i] =
        Tables(file, plan, boundaries, i).Claim(&result.claims);
  }
  return result;
}

std::vector<TrackSection> DecodeTables(const TrackFile& file,
                                       const SectionPlan& plan,
                                       const TableClaims& tables,
                                       const ResolvedClaims& resolved) {
  TrackSection without_entry;
  without_entry.entry = Section<SectionEntry>::Damaged();
  std::vector<TrackSection> sections(plan.sections.size(), without_entry);
  for (const Claim& claim : resolved.claims.list()) {
    if (claim.part != Part::kEntry) continue;
    sections[claim.section] = SectionWithoutTables(
        plan.sections[claim.section].entry, tables.sections[claim.section]);
  }
  for (const Claim& claim : resolved.claims.list()) {
    if (IsOfSection(claim.part)) {
      DecodeClaim(file, claim, &sections[claim.section]);
    }
  }
  return sections;
}

}  // namespace trackcheck::dkrds
