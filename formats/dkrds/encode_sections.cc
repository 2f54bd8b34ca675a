// Every table of a section lies behind the one before it, and its entry counts
// what is there. Source: "DKRDS Track", Track Section Group.
#include "formats/dkrds/encode_sections.h"

#include <array>
#include <cstdint>
#include <vector>

#include "formats/dkrds/implied.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kTables = 5;
constexpr uint64_t kWord = sizeof(uint32_t);

// `list[i]`, or 0 behind its end.
template <typename List>
auto At(const List& list, uint64_t i) -> typename List::value_type {
  return i < static_cast<uint64_t>(list.size()) ? list[static_cast<int>(i)] : 0;
}

template <typename List>
uint32_t Packed(const List& indices, uint64_t triangle) {
  const auto part = [&indices, triangle](uint64_t corner) {
    return At(indices, 3 * triangle + corner);
  };
  constexpr uint32_t kIndex = kAddressable - 1;
  return (part(0) & kIndex) | (part(1) & kIndex) << kIndexBits |
         part(2) << 2 * kIndexBits;
}

class SectionEncoder {
 public:
  SectionEncoder(const SectionBlock& section, Writer& writer)
      : section_(section),
        writer_(writer),
        placement_(writer.placement()),
        entry_(placement_.Begin(section)) {}

  uint64_t Encode() {
    StoreGroups(entry_ + kPolygonGroupsStart);
    const SectionBlock& s = section_;
    tables_[0] = placement_.Begin(s.has_triangle_place(), s.triangle_place());
    StoreTriangles(tables_[0]);
    tables_[1] = placement_.Begin(s.has_collision_place(), s.collision_place());
    writer_.StoreAll<uint32_t>(tables_[1], s.collision(),
                               static_cast<uint64_t>(s.collision_size()));
    tables_[2] = placement_.Begin(s.has_vertex_place(), s.vertex_place());
    writer_.StoreAll<int16_t>(tables_[2], s.vertices(), 3 * vertices());
    tables_[3] = placement_.Begin(s.has_uv_place(), s.uv_place());
    writer_.StoreAll<int16_t>(tables_[3], s.uvs(), 2 * uvs());
    tables_[4] = placement_.Begin(s.has_color_place(), s.color_place());
    writer_.StoreAll<uint16_t>(tables_[4], s.colors(),
                               static_cast<uint64_t>(s.colors_size()));
    StoreHeader();
    StoreData(entry_ + kEntryHeaderSize);
    return entry_;
  }

 private:
  uint64_t vertices() const {
    return static_cast<uint64_t>(section_.vertices_size() / 3);
  }
  uint64_t uvs() const {
    return static_cast<uint64_t>(section_.uvs_size() / 2);
  }

  void StoreCount(uint64_t offset, uint64_t value) {
    writer_.Store(entry_ + offset, static_cast<uint16_t>(value));
  }

  void StoreTable(uint64_t table, bool stored, int32_t value) {
    writer_.Store(
        entry_ + entry::kTriangleDataOffset + table * kWord,
        stored ? value : static_cast<int32_t>(tables_[table] - entry_));
  }

  void StoreHeader() {
    const SectionBlock& s = section_;
    writer_.Store(entry_ + entry::kUnknown00,
                  static_cast<uint8_t>(s.unknown_00()));
    writer_.Store(entry_ + entry::kUnknown01,
                  static_cast<uint8_t>(s.has_unknown_01() ? s.unknown_01()
                                                          : kUsualUnknown01));
    writer_.Store(entry_ + entry::kUnknown02,
                  static_cast<uint16_t>(s.unknown_02()));
    StoreCount(entry::kPolygonGroups,
               s.has_polygon_groups() ? s.polygon_groups()
                                      : static_cast<uint64_t>(s.groups_size()));
    StoreCount(entry::kVertices,
               s.has_vertex_count() ? s.vertex_count() : vertices());
    StoreCount(entry::kUvs, s.has_uv_count() ? s.uv_count() : uvs());
    StoreCount(entry::kColors, s.has_color_count()
                                   ? s.color_count()
                                   : static_cast<uint64_t>(s.colors_size()));
    StoreTable(0, s.has_triangle_data_offset(), s.triangle_data_offset());
    StoreTable(1, s.has_collision_data_offset(), s.collision_data_offset());
    StoreTable(2, s.has_vertex_data_offset(), s.vertex_data_offset());
    StoreTable(3, s.has_uv_data_offset(), s.uv_data_offset());
    StoreTable(4, s.has_color_data_offset(), s.color_data_offset());
  }

  void StoreData(uint64_t data) {
    writer_.Store(data + section_data::kRuntimePointer,
                  section_.has_runtime_pointer() ? section_.runtime_pointer()
                                                 : kUsualRuntimePointer);
    for (uint64_t i = 0; i < 3; ++i) {
      writer_.Store(data + section_data::kCollisionOffset + i * kWord,
                    At(section_.collision_offset(), i));
      writer_.Store(data + section_data::kVisualOffset + i * kWord,
                    At(section_.visual_offset(), i));
    }
    const auto& copy =
        section_.aabb_copy_size() > 0 ? section_.aabb_copy() : section_.aabb();
    for (uint64_t i = 0; i < kAabbSize / kWord; ++i) {
      const uint64_t box = data + section_data::kAabb + i * kWord;
      writer_.Store(box, At(section_.aabb(), i));
      writer_.Store(box + kAabbSize, At(copy, i));
    }
  }

  void StoreGroups(uint64_t place) {
    const std::vector<uint32_t> firsts = FirstTriangles(section_);
    for (int i = 0; i < section_.groups_size(); ++i, place += kGroupSize) {
      const GroupBlock& group = section_.groups(i);
      const uint32_t first = firsts[static_cast<size_t>(i)];
      writer_.Store(place + group::kFirstTriangle,
                    static_cast<uint16_t>(first));
      writer_.Store(place + group::kTriangleCount,
                    static_cast<uint16_t>(group.triangle_count()));
      writer_.Store(place + group::kMainAttribute,
                    static_cast<uint8_t>(group.main_attribute()));
      writer_.Store(place + group::kSecondaryAttribute,
                    static_cast<uint8_t>(group.secondary_attribute()));
      writer_.Store(place + group::kTertiaryAttribute,
                    static_cast<uint16_t>(group.tertiary_attribute()));
      writer_.Store(place + group::kMask,
                    group.has_mask()
                        ? group.mask()
                        : ImpliedMask(section_, first, group.triangle_count()));
    }
    placement_.End(place);
  }

  void StoreTriangles(uint64_t place) {
    const Triangles& triangles = section_.triangles();
    const auto count = static_cast<uint64_t>(triangles.attributes_size());
    for (uint64_t t = 0; t < count; ++t, place += kTriangleSize) {
      writer_.Store(
          place + triangle::kAttributes,
          static_cast<uint16_t>(triangles.attributes(static_cast<int>(t))));
      for (uint64_t k = 0; k < 3; ++k) {
        writer_.Store(place + triangle::kNormal + k * sizeof(int16_t),
                      static_cast<int16_t>(At(triangles.normals(), 3 * t + k)));
      }
      writer_.Store(place + triangle::kVertex, Packed(triangles.vertex(), t));
      writer_.Store(place + triangle::kUv, Packed(triangles.uv(), t));
      writer_.Store(place + triangle::kColor, Packed(triangles.color(), t));
    }
    placement_.End(place);
  }

  const SectionBlock& section_;
  Writer& writer_;
  Placement& placement_;
  uint64_t entry_;
  std::array<uint64_t, kTables> tables_{};
};

}  // namespace

uint64_t StoreSections(const File& file, Writer& writer) {
  const SectionTable& table = file.section_table();
  const uint64_t place = writer.placement().Begin(table);
  const bool implied = table.offsets_size() == 0;
  const auto count = static_cast<uint64_t>(implied ? file.sections_size()
                                                   : table.offsets_size());
  writer.StoreAll<int32_t>(place, table.offsets(), implied ? 0 : count);
  writer.placement().End(place + count * kWord);
  for (int i = 0; i < file.sections_size(); ++i) {
    const uint64_t entry = SectionEncoder(file.sections(i), writer).Encode();
    if (implied) {
      writer.Store(place + static_cast<uint64_t>(i) * kWord,
                   static_cast<int32_t>(entry - place));
    }
  }
  return place;
}

}  // namespace trackcheck::dkrds
