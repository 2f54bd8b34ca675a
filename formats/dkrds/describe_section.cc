// Counts, offsets and masks are told where the tables imply others.
// Source: "DKRDS Track", Track Section Entry.
#include "formats/dkrds/describe_section.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/core/byte_view.h"
#include "formats/dkrds/implied.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kAxes = 3;

class SectionDescriber {
 public:
  SectionDescriber(const TrackSection& section, Placement* placement,
                   SectionBlock* described)
      : section_(section),
        entry_(*section.entry),
        placement_(*placement),
        block_(*described) {}

  void Describe() {
    if (entry_.offset != placement_.Next()) {
      block_.set_place(static_cast<uint32_t>(entry_.offset));
    }
    DescribeEntry();
    // The masks of groups are those of the collision words.
    Copy(section_.collision, block_.mutable_collision());
    if (section_.groups.present()) DescribeGroups(*section_.groups);
    placement_.End(entry_.offset + kPolygonGroupsStart +
                   kGroupSize * static_cast<uint64_t>(block_.groups_size()));
    if (section_.triangles.present()) DescribeTriangles(*section_.triangles);
    Copy(section_.vertices, block_.mutable_vertices());
    Copy(section_.uvs, block_.mutable_uvs());
    Copy(section_.colors, block_.mutable_colors());
    DescribePlaces();
    DescribeCounts();
  }

 private:
  using Block = SectionBlock;

  void DescribeEntry() {
    block_.set_unknown_00(entry_.unknown_00);
    if (entry_.unknown_01 != kUsualUnknown01) {
      block_.set_unknown_01(entry_.unknown_01);
    }
    block_.set_unknown_02(entry_.unknown_02);
    if (entry_.runtime_pointer != kUsualRuntimePointer) {
      block_.set_runtime_pointer(entry_.runtime_pointer);
    }
    for (uint64_t i = 0; i < kAxes; ++i) {
      block_.add_collision_offset(entry_.collision_offset[i]);
      block_.add_visual_offset(entry_.visual_offset[i]);
    }
    DescribeBox(entry_.aabb[0], block_.mutable_aabb());
    if (entry_.aabb[1].min != entry_.aabb[0].min ||
        entry_.aabb[1].extent != entry_.aabb[0].extent) {
      DescribeBox(entry_.aabb[1], block_.mutable_aabb_copy());
    }
  }

  template <typename List>
  static void DescribeBox(const Aabb& box, List* described) {
    for (const int32_t value : box.min) described->Add(value);
    for (const int32_t value : box.extent) described->Add(value);
  }

  // The values of a table, one by one.
  template <typename T, typename List>
  static void Copy(const Section<Column<T>>& table, List* values) {
    if (!table.present()) return;
    values->Reserve(static_cast<int>(table->size()));
    for (uint64_t i = 0; i < table->size(); ++i) {
      Add((*table)[i], values);
    }
  }
  template <typename T, typename List>
  static void Add(T value, List* values) {
    values->Add(value);
  }
  template <size_t size, typename List>
  static void Add(const std::array<int16_t, size>& record, List* values) {
    for (const int16_t value : record) values->Add(value);
  }

  void DescribeGroups(const GroupColumn& groups) {
    uint32_t next = 0;
    for (uint64_t i = 0; i < groups.size(); ++i) {
      const uint8_t* at = groups.address(i);
      const auto first = LoadLittleEndian<uint16_t>(at + group::kFirstTriangle);
      const auto count = LoadLittleEndian<uint16_t>(at + group::kTriangleCount);
      const auto mask = LoadLittleEndian<uint32_t>(at + group::kMask);
      GroupBlock* described = block_.add_groups();
      if (first != next) described->set_first_triangle(first);
      described->set_triangle_count(count);
      described->set_main_attribute(at[group::kMainAttribute]);
      described->set_secondary_attribute(at[group::kSecondaryAttribute]);
      described->set_tertiary_attribute(
          LoadLittleEndian<uint16_t>(at + group::kTertiaryAttribute));
      if (mask != ImpliedMask(block_, first, count)) described->set_mask(mask);
      next = uint32_t{first} + count;
    }
  }

  void DescribeTriangles(const TriangleColumn& triangles) {
    Triangles* described = block_.mutable_triangles();
    const auto count = static_cast<int>(triangles.size());
    constexpr int kCorners = 3;
    described->mutable_attributes()->Reserve(count);
    described->mutable_normals()->Reserve(kCorners * count);
    described->mutable_vertex()->Reserve(kCorners * count);
    described->mutable_uv()->Reserve(kCorners * count);
    described->mutable_color()->Reserve(kCorners * count);
    for (uint64_t t = 0; t < triangles.size(); ++t) {
      const uint8_t* at = triangles.address(t);
      described->add_attributes(
          LoadLittleEndian<uint16_t>(at + triangle::kAttributes));
      for (uint64_t k = 0; k < kAxes; ++k) {
        described->add_normals(LoadLittleEndian<int16_t>(
            at + triangle::kNormal + k * sizeof(int16_t)));
      }
      Unpack(at + triangle::kVertex, described->mutable_vertex());
      Unpack(at + triangle::kUv, described->mutable_uv());
      Unpack(at + triangle::kColor, described->mutable_color());
    }
  }

  template <typename List>
  static void Unpack(const uint8_t* at, List* indices) {
    const auto word = LoadLittleEndian<uint32_t>(at);
    indices->Add(PackedIndex(word, 0));
    indices->Add(PackedIndex(word, 1));
    indices->Add(word >> 2 * kIndexBits);
  }

  template <typename T>
  void DescribePlace(uint64_t index, const Section<Column<T>>& table,
                     void (Block::*set_place)(uint32_t),
                     void (Block::*set_offset)(int32_t)) {
    uint64_t place = placement_.Next();
    if (table.present() && !table->empty()) {
      const ByteRange first = table->range(0);
      if (place != first.offset) {
        place = first.offset;
        (block_.*set_place)(static_cast<uint32_t>(place));
      }
      placement_.End(place + table->size() * sizeof(T));
    } else {
      placement_.End(place);
    }
    const int32_t stored = entry_.data_offsets[index];
    if (stored != static_cast<int32_t>(place - entry_.offset)) {
      (block_.*set_offset)(stored);
    }
  }

  void DescribePlaces() {
    DescribePlace(0, section_.triangles, &Block::set_triangle_place,
                  &Block::set_triangle_data_offset);
    DescribePlace(1, section_.collision, &Block::set_collision_place,
                  &Block::set_collision_data_offset);
    DescribePlace(2, section_.vertices, &Block::set_vertex_place,
                  &Block::set_vertex_data_offset);
    DescribePlace(3, section_.uvs, &Block::set_uv_place,
                  &Block::set_uv_data_offset);
    DescribePlace(4, section_.colors, &Block::set_color_place,
                  &Block::set_color_data_offset);
  }

  void DescribeCounts() {
    if (entry_.polygon_groups != block_.groups_size()) {
      block_.set_polygon_groups(entry_.polygon_groups);
    }
    if (entry_.vertices != block_.vertices_size() / 3) {
      block_.set_vertex_count(entry_.vertices);
    }
    if (entry_.uvs != block_.uvs_size() / 2) block_.set_uv_count(entry_.uvs);
    if (entry_.colors != block_.colors_size()) {
      block_.set_color_count(entry_.colors);
    }
  }

  const TrackSection& section_;
  const SectionEntry& entry_;
  Placement& placement_;
  SectionBlock& block_;
};

}  // namespace

void DescribeSection(const TrackSection& section, Placement* placement,
                     SectionBlock* described) {
  SectionDescriber(section, placement, described).Describe();
}

}  // namespace trackcheck::dkrds
