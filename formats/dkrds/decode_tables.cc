// The counts of an entry and the starts of all parts together fix where a table
// ends. Source: "Track Section Entry Header", "Track Section Polygon Data".
#include "formats/dkrds/decode_tables.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/core/byte_range.h"
#include "formats/core/column.h"
#include "formats/core/field_path.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/offset_base.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint32_t kMaxTriangles = 0xFFFF;

// The tables of one section.
class Tables {
 public:
  Tables(const SectionsPlan& plan, uint32_t section, Regions& regions)
      : regions_(regions),
        section_(section),
        entry_(*regions.document().sections[section].entry),
        total_(plan.sections[section].triangles),
        triangles_(total_.count),
        fits_(plan.fit(regions.document(), section).fits),
        base_(BaseAddress(regions.document().offset_base, plan.table, entry_)),
        tables_(PlaceTables(entry_, base_, triangles_)) {}

  void Claim(bool base_unknown) {
    bool groups_fit = DoGroupsFit();
    if (groups_fit && !base_unknown) groups_fit = JudgeGroupsEnd();
    ClaimEntry(groups_fit);
    if (groups_fit && !base_unknown) JudgeTriangleCount();
    triangles_known_ = triangles_known_ && groups_fit;
    for (uint64_t k = 0; k < kTables && !base_unknown; ++k) {
      if (tables_[k].size == 0 || (IsOfTriangles(k) && !triangles_known_)) {
        continue;
      }
      claimed_[k] = !before_groups_[k] && JudgeTable(k);
      if (!claimed_[k]) regions_.Incomplete();
    }
    SettleOverlaps();
    for (uint64_t k = 0; k < kTables; ++k) {
      if (!claimed_[k]) continue;
      if (!IsAligned(k)) ReportAlignment(k);
      regions_.AddClaim({.range = tables_[k],
                         .part = static_cast<Part>(k),
                         .section = section_});
    }
    SetStates();
  }

 private:
  static bool IsOfTriangles(uint64_t k) { return k < 2; }

  Location EntryPlace(std::string_view field, uint64_t offset) const {
    return {
        {entry_.offset + offset, sizeof(uint16_t)},
        FieldPath("sections").Element(section_).Field("header").Field(field)};
  }
  Location Pointer(uint64_t k) const {
    return regions_.Pointer(static_cast<Part>(k), section_);
  }

  bool DoGroupsFit() {
    const uint64_t end = GroupsEnd(entry_);
    if (end <= regions_.size()) return true;
    regions_.ReportBeyond(
        end, faults::groups_truncated,
        EntryPlace("polygon_groups", entry::kPolygonGroups),
        Message("$0 polygon groups end at $1, the file has $2 bytes",
                entry_.polygon_groups, Offset{end}, regions_.size()));
    return false;
  }

  // False if the groups, and not one table, seem to be wrong.
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
    regions_.Report(
        faults::data_before_groups, Pointer(first),
        Message("the table begins at $0, the $1 polygon groups end at $2",
                Offset{tables_[first].offset}, entry_.polygon_groups,
                Offset{end}));
    if (tables == 1 && total_.contiguous) return true;
    before_groups_ = {};
    return false;
  }

  // With the groups, if they are sound.
  void ClaimEntry(bool groups_fit) {
    if (!groups_fit || triangles_ == 0) regions_.Incomplete();
    groups_ = groups_fit ? entry_.polygon_groups : 0;
    regions_.AddClaim(
        {.range = {entry_.offset, kPolygonGroupsStart + kGroupSize * groups_},
         .part = Part::kEntry,
         .section = section_,
         .whole = fits_});
  }

  // The number of triangles that both tables have room for; 0 if they do not
  // agree.
  uint64_t RoomForTriangles() const {
    if (entry_.data_offsets[0] < 0 || entry_.data_offsets[1] < 0) return 0;
    const uint64_t room =
        regions_.RoomFor(tables_[0].offset, kTriangleSize, std::nullopt);
    return regions_.RoomFor(tables_[1].offset, kCollisionSize, room);
  }

  // One count that is wrong would break both tables: it is told as what it is.
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
      regions_.Report(
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
              : Message("the group needs $0 triangles, there is room for $1",
                        triangles_, room));
      triangles_known_ = room > 0;
      triangles_ = static_cast<uint32_t>(room);
      tables_ = PlaceTables(entry_, base_, triangles_);
    } else if (room > triangles_) {
      regions_.Incomplete();
      regions_.Report(
          faults::triangle_size, Pointer(0),
          Message("the groups need $0 triangles, there is room for $1",
                  triangles_, room));
    }
  }

  // Whether the table can be read.
  bool JudgeTable(uint64_t k) {
    const int32_t offset = entry_.data_offsets[k];
    const ByteRange& table = tables_[k];
    if (offset < 0) {
      regions_.Report(faults::data_offset_negative, Pointer(k),
                      Message("the offset is $0", offset));
      return false;
    }
    if (table.offset >= regions_.size()) {
      regions_.ReportBeyond(
          table.end(), faults::data_offset_range, Pointer(k),
          Message("the table would begin at $0, the file has $1 bytes",
                  Offset{table.offset}, regions_.size()));
      return false;
    }
    if (table.end() > regions_.size()) {
      regions_.ReportBeyond(
          table.end(), faults::data_truncated, Pointer(k),
          Message("$0 elements of $1 bytes end at $2, the file has $3 bytes",
                  table.size / kTableLayouts[k].element_size,
                  kTableLayouts[k].element_size, Offset{table.end()},
                  regions_.size()));
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
    regions_.Incomplete();
    regions_.Report(
        faults::data_offset_align, Pointer(k),
        Message("the offset is $0, not a multiple of $1",
                entry_.data_offsets[k], kTableLayouts[k].alignment));
  }

  // Whether the table ends where something else begins.
  bool IsSure(uint64_t k) const {
    return IsAligned(k) && regions_.IsSnug(tables_[k]);
  }

  // Of two tables that lie in each other one is lost: the later one, unless
  // only that one is sure.
  void SettleOverlaps() {
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
      const bool blames_earlier = IsSure(b) && !IsSure(a);
      const uint64_t blamed = blames_earlier ? a : b;
      const uint64_t other = blames_earlier ? b : a;
      Finding finding = {
          .rule = &faults::data_overlap,
          .where = Pointer(blamed),
          .message = Message("$0 end at $1, $2 begin at $3",
                             Regions::Name(static_cast<Part>(a), section_),
                             Offset{tables_[a].end()},
                             Regions::Name(static_cast<Part>(b), section_),
                             Offset{tables_[b].offset})};
      finding.related.push_back(
          {Message("$0", Regions::Name(static_cast<Part>(other), section_)),
           Pointer(other)});
      regions_.sink().Report(std::move(finding));
      regions_.Incomplete();
      claimed_[blamed] = false;
      if (blames_earlier) last = i;
    }
  }

  // What has no claim is damaged, unless it is empty.
  void SetStates() {
    TrackSection& section = regions_.document().sections[section_];
    section.triangle_count = triangles_known_ ? triangles_ : 0;
    section.groups = groups_ == entry_.polygon_groups
                         ? Section<GroupColumn>::Present({})
                         : Section<GroupColumn>::Damaged();
    section.triangles = Undecoded<TriangleColumn>(0);
    section.collision = Undecoded<Column<uint32_t>>(1);
    section.vertices = Undecoded<VertexColumn>(2);
    section.uvs = Undecoded<UvColumn>(3);
    section.colors = Undecoded<Column<uint16_t>>(4);
  }

  template <typename T>
  Section<T> Undecoded(uint64_t k) const {
    const bool empty =
        tables_[k].size == 0 && (triangles_known_ || !IsOfTriangles(k));
    return empty ? Section<T>::Present({}) : Section<T>::Damaged();
  }

  Regions& regions_;
  uint32_t section_;
  const SectionEntry& entry_;
  const TriangleTotal& total_;
  uint32_t triangles_;
  bool fits_;
  uint64_t base_;
  std::array<ByteRange, kTables> tables_;
  std::array<bool, kTables> before_groups_{};
  std::array<bool, kTables> claimed_{};
  uint64_t groups_ = 0;
  bool triangles_known_ = true;
};

}  // namespace

void ClaimTables(const SectionsPlan& plan, Regions& regions) {
  for (uint32_t i = 0; i < plan.sections.size(); ++i) {
    if (plan.sections[i].fate != SectionFate::kDecoded) continue;
    Tables(plan, i, regions).Claim(plan.base_unknown);
  }
}

}  // namespace trackcheck::dkrds
