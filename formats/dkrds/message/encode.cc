#include "formats/dkrds/message/encode.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/message/fits.h"
#include "formats/dkrds/message/implied.h"
#include "formats/dkrds/message/placement.h"
#include "formats/dkrds/message/writer.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kUidSize = 4;
constexpr uint64_t kTables = 5;
constexpr uint64_t kWord = sizeof(uint32_t);

// `list[i]`, or 0 if the list is shorter.
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
    writer_.Store(
        entry_ + entry::kUnknown01,
        static_cast<uint8_t>(s.has_unknown_01() ? s.unknown_01()
                                                : entry::kUsualUnknown01));
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
                  section_.has_runtime_pointer()
                      ? section_.runtime_pointer()
                      : section_data::kUsualRuntimePointer);
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
    const TrianglesBlock& triangles = section_.triangles();
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

// Writes the section table and the sections; returns the place of the table.
uint64_t StoreSections(const File& file, Writer& writer) {
  const SectionTableBlock& table = file.section_table();
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

// Writes the parts at their places, a later one over an earlier one, and then
// the header. Cuts values that do not fit.
class Encoder {
 public:
  explicit Encoder(const File& file)
      : file_(file),
        place_limit_(PlaceLimit(file)),
        writer_(place_limit_),
        placement_(writer_.placement()) {}

  std::string Encode() {
    placement_.End(kHeaderSize);
    StoreOffset(header::kTrackSectionGroupOffset,
                StoreSections(file_, writer_));
    StoreOffset(header::kCollisionEffectsOffset, StoreEffects());
    StoreOffset(header::kCullingGroupsOffset, StoreCulling());
    StoreOffset(header::kTextureGroupOffset, StoreTextureGroup());
    StoreOffset(header::kCullingBspTreeOffset, StoreBsp());
    if (file_.has_wish_race()) {
      const uint64_t place = placement_.Begin(file_.wish_race());
      writer_.StoreText(place, file_.wish_race().data());
      StoreOffset(header::kWishRaceOffset, place);
    }
    StoreHeader();
    for (const GapBytes& gap : file_.gaps()) {
      if (IsKept(gap)) writer_.StoreText(gap.place(), gap.data());
    }
    return writer_.Take() + file_.trailing();
  }

 private:
  bool IsKept(const GapBytes& gap) const { return gap.place() <= place_limit_; }

  void StoreOffset(uint64_t word, uint64_t place) {
    writer_.Store(word, static_cast<int32_t>(place));
  }

  // Returns the place of the first block of effects.
  uint64_t StoreEffects() {
    const EffectsBlock& effects = file_.effects();
    const uint64_t place = placement_.Begin(effects);
    writer_.StoreAll<uint16_t>(place, effects.values(),
                               static_cast<uint64_t>(effects.values_size()));
    const bool given = file_.has_effects_copy();
    const EffectsBlock& copy = given ? file_.effects_copy() : effects;
    writer_.StoreAll<uint16_t>(given ? placement_.Begin(copy, kEffectSize)
                                     : placement_.Next(kEffectSize),
                               copy.values(),
                               static_cast<uint64_t>(copy.values_size()));
    return place;
  }

  uint64_t StoreCulling() {
    const Culling& culling = file_.culling();
    const uint64_t place = placement_.Begin(culling);
    const uint64_t stride = CullingStride(file_);
    const auto masks = static_cast<uint64_t>(culling.masks_size());
    if (stride == 2) {
      writer_.StoreAll<uint16_t>(place, culling.masks(), masks);
    } else if (stride == 4) {
      writer_.StoreAll<uint32_t>(place, culling.masks(), masks);
    } else {
      writer_.StoreAll<uint64_t>(place, culling.masks(), masks);
    }
    return place;
  }

  void StoreUid(uint64_t place, std::string_view uid) {
    writer_.StoreText(place, uid.substr(0, kUidSize));
  }

  uint64_t StoreTextureGroup() {
    if (!file_.has_texture_group()) return placement_.Next();
    const TextureGroupBlock& group = file_.texture_group();
    const uint64_t place = placement_.Begin(group);
    writer_.Store(place,
                  static_cast<uint16_t>(
                      group.has_texture_count()
                          ? group.texture_count()
                          : static_cast<uint32_t>(group.textures_size())));
    writer_.Store(place + sizeof(uint16_t),
                  static_cast<uint16_t>(
                      group.has_palette_count()
                          ? group.palette_count()
                          : static_cast<uint32_t>(group.palettes_size())));
    uint64_t at = place + kTextureGroupHeader;
    for (const TextureBlock& texture : group.textures()) {
      at = StoreTexture(texture, at);
    }
    for (const PaletteBlock& palette : group.palettes()) {
      at = StorePalette(palette, at);
    }
    placement_.End(at);
    return place;
  }

  // Returns the end of the texture.
  uint64_t StoreTexture(const TextureBlock& texture, uint64_t at) {
    const uint64_t size = texture.data().size();
    const uint64_t blocks =
        (size + texture::kBlockSize - 1) / texture::kBlockSize;
    const uint64_t end = at + kTextureHeader + blocks * texture::kBlockSize;
    StoreUid(at + texture::kUid, texture.uid());
    StoreUid(at + texture::kPaletteUid, texture.palette_uid());
    const auto store = [this, at](uint64_t offset, uint64_t value) {
      writer_.Store(at + offset, static_cast<uint16_t>(value));
    };
    store(texture::kFormat, texture.format());
    store(texture::kFlags, texture.flags());
    store(texture::kUnknown0c, texture.unknown_0c());
    store(texture::kBlocks, texture.has_blocks() ? texture.blocks() : blocks);
    store(texture::kWidth, texture.width());
    store(texture::kHeight, texture.height());
    if (blocks > 0) writer_.Store<uint8_t>(end - 1, 0);
    writer_.StoreText(at + kTextureHeader, texture.data());
    return end;
  }

  uint64_t StorePalette(const PaletteBlock& palette, uint64_t at) {
    const uint64_t size = palette.data().size();
    StoreUid(at + palette::kUid, palette.uid());
    writer_.Store(
        at + palette::kSize,
        static_cast<uint16_t>(palette.has_size() ? palette.size() : size));
    writer_.Store(at + palette::kUnknown06,
                  static_cast<uint16_t>(palette.unknown_06()));
    writer_.StoreText(at + kPaletteHeader, palette.data());
    return at + kPaletteHeader + size;
  }

  uint64_t StoreBsp() {
    const uint64_t place = placement_.Begin(file_.bsp());
    const std::vector<int64_t> skips = ImpliedSkips(file_.bsp());
    uint64_t at = place;
    for (int i = 0; i < file_.bsp().nodes_size(); ++i) {
      const BspNodeBlock& node = file_.bsp().nodes(i);
      if (IsLeaf(node)) {
        writer_.Store(at, static_cast<int16_t>(node.has_count()
                                                   ? node.count()
                                                   : -node.section_ids_size()));
        writer_.StoreAll<int16_t>(
            at + bsp::kLeafIds, node.section_ids(),
            static_cast<uint64_t>(node.section_ids_size()));
      } else {
        StoreInterior(node, skips[static_cast<size_t>(i)], at);
      }
      at += SizeOf(node);
    }
    placement_.End(at);
    return place;
  }

  void StoreInterior(const BspNodeBlock& node, int64_t skip, uint64_t at) {
    writer_.Store(at + bsp::kAxis, static_cast<int16_t>(node.axis()));
    writer_.Store(at + bsp::kSplitLow,
                  node.has_split_low() ? static_cast<int16_t>(node.split_low())
                                       : bsp::SplitLow(node.split()));
    writer_.Store(at + bsp::kSplitHigh,
                  node.has_split_high()
                      ? static_cast<uint16_t>(node.split_high())
                      : bsp::SplitHigh(node.split()));
    writer_.Store(at + bsp::kSkip,
                  static_cast<int16_t>(node.has_skip() ? node.skip() : skip));
  }

  // Called after the parts, whose offsets the header may override.
  void StoreHeader() {
    const HeaderBlock& header = file_.header();
    const auto store = [this](uint64_t word, bool given, int32_t value) {
      if (given) writer_.Store(word, value);
    };
    const auto or_implied = [this](uint64_t word, bool given, int32_t value,
                                   int implied) {
      writer_.Store(word, given ? value : int32_t{implied});
    };
    const int table = file_.section_table().offsets_size();
    or_implied(header::kNumberOfSections, header.has_number_of_sections(),
               header.number_of_sections(),
               table > 0 ? table : file_.sections_size());
    writer_.Store(header::kUnknown0c, header.has_unknown_0c()
                                          ? header.unknown_0c()
                                          : kUnknown0cWord);
    writer_.Store(header::kCullingGroupsDataType, CullingType(file_));
    or_implied(header::kNumberOfTextures, header.has_number_of_textures(),
               header.number_of_textures(), file_.effects().values_size());
    or_implied(header::kWishRaceCount, header.has_wish_race_count(),
               header.wish_race_count(), file_.has_wish_race() ? 1 : 0);
    store(header::kTrackSectionGroupOffset,
          header.has_track_section_group_offset(),
          header.track_section_group_offset());
    store(header::kCollisionEffectsOffset,
          header.has_collision_effects_offset(),
          header.collision_effects_offset());
    store(header::kCullingGroupsOffset, header.has_culling_groups_offset(),
          header.culling_groups_offset());
    store(header::kTextureGroupOffset, header.has_texture_group_offset(),
          header.texture_group_offset());
    store(header::kCullingBspTreeOffset, header.has_culling_bsp_tree_offset(),
          header.culling_bsp_tree_offset());
    store(header::kWishRaceOffset, header.has_wish_race_offset(),
          header.wish_race_offset());
    writer_.Store(header::kUnknown2c, header.unknown_2c());
    writer_.Store(header::kUnknown30, header.unknown_30());
    writer_.Store<int32_t>(header::kFileSize, 0);
    or_implied(header::kFileSize, header.has_file_size(), header.file_size(),
               static_cast<int>(EndOfGaps()));
  }

  // The file size if the message does not give it.
  uint64_t EndOfGaps() const {
    uint64_t end = writer_.size();
    for (const GapBytes& gap : file_.gaps()) {
      if (!IsKept(gap)) continue;
      end = std::max<uint64_t>(end, gap.place() + gap.data().size());
    }
    return end;
  }

  const File& file_;
  uint64_t place_limit_;
  Writer writer_;
  Placement& placement_;
};

}  // namespace

std::string EncodeUnchecked(const File& file) { return Encoder(file).Encode(); }

absl::StatusOr<std::string> Encode(const File& file) {
  if (absl::Status status = CheckFits(file); !status.ok()) return status;
  return EncodeUnchecked(file);
}

}  // namespace trackcheck::dkrds
