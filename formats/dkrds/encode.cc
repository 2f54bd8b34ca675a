// Parts are written where they are placed, the later ones over the earlier, and
// then the header, which tells where they are. Source: "DKRDS Track".
#include "formats/dkrds/encode.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/dkrds/encode_sections.h"
#include "formats/dkrds/implied.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/placement.h"
#include "formats/dkrds/writer.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kUidSize = 4;

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
    for (const Piece& gap : file_.gaps()) {
      if (IsKept(gap)) writer_.StoreText(gap.place(), gap.data());
    }
    return writer_.Take() + file_.trailing();
  }

 private:
  bool IsKept(const Piece& gap) const { return gap.place() <= place_limit_; }

  void StoreOffset(uint64_t word, uint64_t place) {
    writer_.Store(word, static_cast<int32_t>(place));
  }

  // The place of the first block.
  uint64_t StoreEffects() {
    const EffectsBlock& effects = file_.effects();
    const uint64_t place = placement_.Begin(effects);
    writer_.StoreAll<uint16_t>(place, effects.values(),
                               static_cast<uint64_t>(effects.values_size()));
    const bool told = file_.has_effects_copy();
    const EffectsBlock& copy = told ? file_.effects_copy() : effects;
    writer_.StoreAll<uint16_t>(told ? placement_.Begin(copy, kEffectSize)
                                    : placement_.Next(kEffectSize),
                               copy.values(),
                               static_cast<uint64_t>(copy.values_size()));
    return place;
  }

  int32_t CullingType() const {
    if (file_.header().has_culling_groups_data_type()) {
      return file_.header().culling_groups_data_type();
    }
    return file_.sections_size() > 32 ? 2 : 1;
  }

  uint64_t StoreCulling() {
    const Culling& culling = file_.culling();
    const uint64_t place = placement_.Begin(culling);
    uint64_t stride = CullingType() == 2 ? 8 : 4;
    if (culling.has_stride()) stride = culling.stride();
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

  // Where the texture ends.
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

  // Behind the parts, whose offsets it may override.
  void StoreHeader() {
    const HeaderBlock& header = file_.header();
    const auto store = [this](uint64_t word, bool told, int32_t value) {
      if (told) writer_.Store(word, value);
    };
    const auto or_implied = [this](uint64_t word, bool told, int32_t value,
                                   int implied) {
      writer_.Store(word, told ? value : int32_t{implied});
    };
    const int table = file_.section_table().offsets_size();
    or_implied(header::kNumberOfSections, header.has_number_of_sections(),
               header.number_of_sections(),
               table > 0 ? table : file_.sections_size());
    writer_.Store(header::kUnknown0c, header.has_unknown_0c()
                                          ? header.unknown_0c()
                                          : kUnknown0cWord);
    writer_.Store(header::kCullingGroupsDataType, CullingType());
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

  // What the file size counts.
  uint64_t EndOfGaps() const {
    uint64_t end = writer_.size();
    for (const Piece& gap : file_.gaps()) {
      if (IsKept(gap)) end = std::max(end, gap.place() + gap.data().size());
    }
    return end;
  }

  const File& file_;
  uint64_t place_limit_;
  Writer writer_;
  Placement& placement_;
};

}  // namespace

std::string Encode(const File& file) { return Encoder(file).Encode(); }

}  // namespace trackcheck::dkrds
