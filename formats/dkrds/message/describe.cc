#include "formats/dkrds/message/describe.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/message/implied.h"
#include "formats/dkrds/message/placement.h"

namespace trackcheck::dkrds {
namespace {

// Two differences with at most this many equal bytes between them are described
// as one gap: a second gap would take more bytes.
constexpr uint64_t kMaxEqualInAGap = 16;
// The bytes of a word of the header.
constexpr uint64_t kWord = sizeof(uint32_t);

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
    // Before the groups, whose masks follow from the collision words.
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
    if (entry_.unknown_01 != entry::kUsualUnknown01) {
      block_.set_unknown_01(entry_.unknown_01);
    }
    block_.set_unknown_02(entry_.unknown_02);
    if (entry_.runtime_pointer != section_data::kUsualRuntimePointer) {
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
    TrianglesBlock* described = block_.mutable_triangles();
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

void DescribeInterior(const BspNode& node, const ByteView& file,
                      BspNodeBlock* block) {
  block->set_axis(node.axis_or_count);
  block->set_split(node.split);
  const auto low =
      LoadLittleEndian<int16_t>(file.data() + node.offset + bsp::kSplitLow);
  const auto high =
      LoadLittleEndian<uint16_t>(file.data() + node.offset + bsp::kSplitHigh);
  if (low != bsp::SplitLow(node.split)) block->set_split_low(low);
  if (high != bsp::SplitHigh(node.split)) block->set_split_high(high);
}

void DescribeLeaf(const BspNode& node, const ByteView& file,
                  BspNodeBlock* block) {
  const ByteView ids = file.Window(
      {node.offset + bsp::kLeafIds, sizeof(int16_t) * uint64_t{node.count()}});
  for (uint64_t i = 0; i + 1 < ids.size(); i += sizeof(int16_t)) {
    block->add_section_ids(LoadLittleEndian<int16_t>(ids.data() + i));
  }
}

void DescribeSkips(const Bsp& bsp, BspBlock* tree) {
  const std::vector<int64_t> implied = ImpliedSkips(*tree);
  for (int i = 0; i < tree->nodes_size(); ++i) {
    const auto index = static_cast<size_t>(i);
    const BspNode& node = bsp.nodes[index];
    if (!node.leaf() && node.skip != implied[index]) {
      tree->mutable_nodes(i)->set_skip(node.skip);
    }
  }
}

// Returns the end of the nodes.
uint64_t DescribeNodes(const Bsp& bsp, const ByteView& file, BspBlock* tree) {
  uint64_t end = bsp.nodes.front().offset;
  for (const BspNode& node : bsp.nodes) {
    if (node.offset != end) break;
    BspNodeBlock* block = tree->add_nodes();
    if (node.leaf()) {
      end += bsp::kLeafIds + sizeof(int16_t) * uint64_t{node.count()};
      DescribeLeaf(node, file, block);
    } else {
      end += kBspNodeSize;
      DescribeInterior(node, file, block);
    }
  }
  DescribeSkips(bsp, tree);
  return end;
}

class Describer {
 public:
  Describer(const Document& document, File* file)
      : document_(document),
        bytes_(document.file),
        file_(*file),
        placement_(bytes_.size()) {}

  void Describe() {
    placement_.End(kHeaderSize);
    DescribeSections();
    DescribeEffects();
    DescribeCulling();
    DescribeTextureGroup();
    DescribeBsp();
    DescribeWishRace();
    DescribeHeader();
    DescribeRest();
  }

 private:
  template <typename Part>
  void SetPlace(uint64_t place, uint64_t alignment, Part* part) {
    if (place != placement_.Next(alignment)) {
      part->set_place(static_cast<uint32_t>(place));
    }
  }

  // Writes the offsets only if some section has no entry.
  void DescribeSections() {
    if (!document_.section_offsets.present()) return;
    const Column<int32_t>& offsets = *document_.section_offsets;
    if (offsets.empty()) return;
    SectionTableBlock* table = file_.mutable_section_table();
    const ByteRange first = offsets.range(0);
    SetPlace(first.offset, kPartAlignment, table);
    placement_.End(first.offset + offsets.size() * sizeof(int32_t));
    for (const TrackSection& section : document_.sections) {
      if (!section.entry.present()) continue;
      SectionDescriber(section, &placement_, file_.add_sections()).Describe();
    }
    if (static_cast<uint64_t>(file_.sections_size()) == offsets.size()) return;
    for (uint64_t i = 0; i < offsets.size(); ++i) {
      table->add_offsets(offsets[i]);
    }
  }

  void DescribeWords(const Column<uint16_t>& words, EffectsBlock* described) {
    for (uint64_t i = 0; i < words.size(); ++i) {
      described->add_values(words[i]);
    }
  }

  void DescribeEffects() {
    if (!document_.effects.present() || document_.effects->empty()) return;
    const Column<uint16_t>& effects = *document_.effects;
    const uint64_t size = effects.size() * kEffectSize;
    const uint64_t place = effects.range(0).offset;
    SetPlace(place, kPartAlignment, file_.mutable_effects());
    DescribeWords(effects, file_.mutable_effects());
    placement_.End(place + size);
    // The decoder reads both at once.
    const Column<uint16_t>& copy = *document_.effects_copy;
    const uint64_t copy_place = copy.range(0).offset;
    if (copy_place != placement_.Next(kEffectSize) ||
        copy.size() != effects.size() ||
        std::memcmp(copy.data(), effects.data(), size) != 0) {
      SetPlace(copy_place, kEffectSize, file_.mutable_effects_copy());
      DescribeWords(copy, file_.mutable_effects_copy());
    }
    placement_.End(copy_place + copy.size() * kEffectSize);
  }

  void DescribeCulling() {
    const CullingGroups& groups = document_.culling;
    if (groups.size() == 0) return;
    Culling* culling = file_.mutable_culling();
    SetPlace(groups.entries.begin(), kPartAlignment, culling);
    for (uint64_t i = 0; i < groups.size(); ++i) {
      culling->add_masks(groups.mask(i));
    }
    const uint32_t implied =
        document_.header->culling_groups_data_type == 2 ? 8 : 4;
    if (groups.stride != implied) culling->set_stride(groups.stride);
    placement_.End(groups.range(groups.size() - 1).end());
  }

  template <typename Uid>
  static std::string Text(const Uid& uid) {
    return {uid.begin(), uid.end()};
  }

  void DescribeTextureGroup() {
    if (!document_.texture_group.present()) return;
    const TextureGroup& group = *document_.texture_group;
    TextureGroupBlock* described = file_.mutable_texture_group();
    SetPlace(group.range.offset, kPartAlignment, described);
    uint64_t end = group.range.offset + kTextureGroupHeader;
    for (const Texture& texture : group.textures) {
      TextureBlock* block = described->add_textures();
      block->set_uid(Text(texture.uid));
      block->set_palette_uid(Text(texture.palette_uid));
      block->set_format(texture.format);
      block->set_flags(texture.flags);
      block->set_unknown_0c(texture.unknown_0c);
      if (texture.blocks * texture::kBlockSize != texture.data.size()) {
        block->set_blocks(texture.blocks);
      }
      block->set_width(texture.width);
      block->set_height(texture.height);
      block->set_data(std::string(texture.data.text()));
      end = texture.data.end();
    }
    for (const Palette& palette : group.palettes) {
      PaletteBlock* block = described->add_palettes();
      block->set_uid(Text(palette.uid));
      if (palette.size != palette.data.size()) block->set_size(palette.size);
      block->set_unknown_06(palette.unknown_06);
      block->set_data(std::string(palette.data.text()));
      end = palette.data.end();
    }
    if (group.texture_count != described->textures_size()) {
      described->set_texture_count(group.texture_count);
    }
    if (group.palette_count != described->palettes_size()) {
      described->set_palette_count(group.palette_count);
    }
    placement_.End(end);
  }

  void DescribeBsp() {
    if (!document_.bsp.present() || document_.bsp->nodes.empty()) return;
    BspBlock* tree = file_.mutable_bsp();
    SetPlace(document_.bsp->nodes.front().offset, kPartAlignment, tree);
    placement_.End(DescribeNodes(*document_.bsp, bytes_, tree));
  }

  void DescribeWishRace() {
    const ByteView& bytes = document_.wish_race;
    if (bytes.size() == 0) return;
    SetPlace(bytes.begin(), kPartAlignment, file_.mutable_wish_race());
    file_.mutable_wish_race()->set_data(std::string(bytes.text()));
  }

  // Whether the file differs at `word` from what the parts imply.
  bool Differs(std::string_view encoded, uint64_t word) const {
    return std::memcmp(encoded.data() + word, bytes_.data() + word, kWord) != 0;
  }

  void DescribeHeader() {
    const Header& stored = *document_.header;
    HeaderBlock* header = file_.mutable_header();
    header->set_unknown_2c(stored.unknown_2c);
    header->set_unknown_30(stored.unknown_30);
    // Set before encoding: the width of the masks depends on the type.
    if (stored.culling_groups_data_type !=
        (file_.sections_size() > 32 ? 2 : 1)) {
      header->set_culling_groups_data_type(stored.culling_groups_data_type);
    }
    const std::string encoded = EncodeUnchecked(file_);
    const auto describe = [&](uint64_t word, auto set, auto value) {
      if (Differs(encoded, word)) (header->*set)(value);
    };
    using H = HeaderBlock;
    describe(header::kNumberOfSections, &H::set_number_of_sections,
             stored.number_of_sections);
    describe(header::kTrackSectionGroupOffset,
             &H::set_track_section_group_offset,
             stored.track_section_group_offset);
    describe(header::kCollisionEffectsOffset, &H::set_collision_effects_offset,
             stored.collision_effects_offset);
    describe(header::kUnknown0c, &H::set_unknown_0c, stored.unknown_0c);
    describe(header::kCullingGroupsOffset, &H::set_culling_groups_offset,
             stored.culling_groups_offset);
    describe(header::kNumberOfTextures, &H::set_number_of_textures,
             stored.number_of_textures);
    describe(header::kTextureGroupOffset, &H::set_texture_group_offset,
             stored.texture_group_offset);
    describe(header::kCullingBspTreeOffset, &H::set_culling_bsp_tree_offset,
             stored.culling_bsp_tree_offset);
    describe(header::kWishRaceCount, &H::set_wish_race_count,
             stored.wish_race_count);
    describe(header::kWishRaceOffset, &H::set_wish_race_offset,
             stored.wish_race_offset);
  }

  // Adds the bytes that the parts encode differently or not at all.
  void DescribeRest() {
    const std::string encoded = EncodeUnchecked(file_);
    const uint64_t end = bytes_.size() - document_.trailing.size();
    // The parts are encoded where they are, and none of them is in the rest.
    assert(encoded.size() <= end);
    file_.set_trailing(std::string(document_.trailing.text()));
    if (document_.header->file_size != static_cast<int64_t>(end)) {
      file_.mutable_header()->set_file_size(document_.header->file_size);
    }
    uint64_t first = 0;
    uint64_t last = 0;
    const uint64_t common = std::min<uint64_t>(encoded.size(), end);
    const auto differs = [&](uint64_t i) {
      return i >= header::kFileSize + kWord || i < header::kFileSize
                 ? static_cast<uint8_t>(encoded[i]) != bytes_.data()[i]
                 : false;
    };
    for (uint64_t i = 0; i < common; ++i) {
      if (!differs(i)) continue;
      if (last > 0 && i - last > kMaxEqualInAGap) {
        AddGap(first, last);
        first = i;
      } else if (last == 0) {
        first = i;
      }
      last = i + 1;
    }
    if (last > 0) AddGap(first, last);
    AddGap(common, end);
  }

  void AddGap(uint64_t first, uint64_t end) {
    if (first >= end) return;
    GapBytes* gap = file_.add_gaps();
    gap->set_place(static_cast<uint32_t>(first));
    gap->set_data(std::string(bytes_.Window({first, end - first}).text()));
  }

  const Document& document_;
  ByteView bytes_;
  File& file_;
  Placement placement_;
};

}  // namespace

void Describe(const Document& document, File* file) {
  if (document.header.present()) Describer(document, file).Describe();
}

}  // namespace trackcheck::dkrds
