#include "formats/dkrds/fields.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/fields_sections.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr Comparison kRedundant = Comparison::kRedundant;
constexpr uint64_t kWord = sizeof(uint32_t);
struct Word {
  std::string_view name;
  uint64_t offset;
  ScalarType type = ScalarType::kInt32;
  Comparison comparison = Comparison::kContent;
};

constexpr Word kHeaderWords[] = {
    {"number_of_sections", header::kNumberOfSections, ScalarType::kInt32,
     kRedundant},
    {"track_section_group_offset", header::kTrackSectionGroupOffset,
     ScalarType::kInt32, kRedundant},
    {"collision_effects_offset", header::kCollisionEffectsOffset,
     ScalarType::kInt32, kRedundant},
    {"unknown_0c", header::kUnknown0c, ScalarType::kUint32},
    {"culling_groups_offset", header::kCullingGroupsOffset, ScalarType::kInt32,
     kRedundant},
    {"culling_groups_data_type", header::kCullingGroupsDataType},
    {"number_of_textures", header::kNumberOfTextures, ScalarType::kInt32,
     kRedundant},
    {"texture_group_offset", header::kTextureGroupOffset, ScalarType::kInt32,
     kRedundant},
    {"culling_bsp_tree_offset", header::kCullingBspTreeOffset,
     ScalarType::kInt32, kRedundant},
    {"wish_race_count", header::kWishRaceCount},
    {"wish_race_offset", header::kWishRaceOffset, ScalarType::kInt32,
     kRedundant},
    {"unknown_2c", header::kUnknown2c, ScalarType::kUint32},
    {"unknown_30", header::kUnknown30},
    {"file_size", header::kFileSize, ScalarType::kInt32, kRedundant},
};

constexpr Word kTextureWords[] = {
    {"format", texture::kFormat, ScalarType::kUint16},
    {"flags", texture::kFlags, ScalarType::kUint16},
    {"unknown_0c", texture::kUnknown0c, ScalarType::kUint16},
    {"blocks", texture::kBlocks, ScalarType::kUint16, kRedundant},
    {"width", texture::kWidth, ScalarType::kUint16},
    {"height", texture::kHeight, ScalarType::kUint16},
};
constexpr Word kPaletteWords[] = {
    {"size", palette::kSize, ScalarType::kUint16, kRedundant},
    {"unknown_06", palette::kUnknown06, ScalarType::kUint16},
};

class Fields {
 public:
  Fields(const Document& document, FieldVisitor& visitor)
      : document_(document), visitor_(visitor) {}

  void Visit() {
    visitor_.EnterGroup({.name = "header"});
    VisitWords(kHeaderWords, 0);
    visitor_.LeaveGroup();
    VisitValues({.name = "section_offsets", .comparison = kRedundant},
                document_.section_offsets, ScalarType::kInt32);
    // Before the sections, whose triangles refer to textures.
    if (document_.texture_group.present()) {
      VisitTextureGroup(*document_.texture_group);
    }
    for (uint64_t i = 0; i < document_.sections.size(); ++i) {
      VisitSection(document_, i, visitor_);
    }
    // One for each texture.
    constexpr std::string_view kTextures = "texture_group.textures";
    VisitValues({.name = "effects"}, document_.effects, ScalarType::kUint16,
                kTextures);
    VisitValues({.name = "effects_copy", .comparison = kRedundant},
                document_.effects_copy, ScalarType::kUint16, kTextures);
    VisitCulling();
    if (document_.bsp.present()) VisitBsp(*document_.bsp);
    VisitRest({.name = "wish_race"}, document_.wish_race);
    for (uint64_t i = 0; i < document_.gaps.size(); ++i) {
      const std::string name = "gaps[" + std::to_string(i) + ']';
      VisitRest({.name = name}, document_.gaps[i].bytes);
    }
    VisitRest({.name = "trailing"}, document_.trailing);
  }

 private:
  ByteView Bytes(uint64_t offset, uint64_t size) const {
    return document_.file.Window({offset, size});
  }

  template <typename Words>
  void VisitWords(const Words& words, uint64_t origin) {
    for (const Word& word : words) {
      visitor_.VisitScalar({.name = word.name, .comparison = word.comparison},
                           word.type,
                           Bytes(origin + word.offset, ScalarSize(word.type)));
    }
  }

  void VisitRest(const FieldInfo& field, ByteView bytes) {
    if (bytes.size() > 0) visitor_.VisitBytes(field, bytes);
  }

  // Numbers that follow one another.
  void VisitList(const FieldInfo& field, ScalarType type, uint64_t offset,
                 uint64_t count, std::string_view refers_to = {},
                 std::string_view extends = {}) {
    const ByteRange first = {offset, ScalarSize(type)};
    const ColumnInfo column = {.field = {.name = "value"},
                               .type = type,
                               .refers_to = refers_to,
                               .first = document_.file.data() + offset,
                               .stride = first.size,
                               .first_range = first};
    visitor_.VisitTable({.field = field,
                         .count = count,
                         .first_row = first,
                         .row_stride = first.size,
                         .extends = extends,
                         .columns = {&column, 1}});
  }

  template <typename T>
  void VisitValues(const FieldInfo& field, const Section<Column<T>>& values,
                   ScalarType type, std::string_view extends = {}) {
    if (!values.present() || values->empty()) return;
    VisitList(field, type, values->range(0).offset, values->size(),
              /*refers_to=*/{}, extends);
  }

  // One mask for each section. Its bits move with the sections, so its content
  // is the set of sections that it loads.
  void VisitCulling() {
    const CullingGroups& culling = document_.culling;
    const ScalarType type =
        culling.stride == 2 ? ScalarType::kUint16 : ScalarType::kUint32;
    for (uint64_t i = 0; i < culling.size(); ++i) {
      const ByteRange entry = culling.range(i);
      if (!visitor_.EnterElement({.list = {.name = "culling"},
                                  .index = i,
                                  .range = entry,
                                  .extends = "sections"})) {
        continue;
      }
      visitor_.VisitScalar(
          {.name = "mask", .comparison = kRedundant, .flags = kUnnamedFlags},
          type, Bytes(entry.offset, ScalarSize(type)));
      if (culling.stride == 8) {
        visitor_.VisitScalar({.name = "mask_high",
                              .comparison = kRedundant,
                              .flags = kUnnamedFlags},
                             type, Bytes(entry.offset + kWord, kWord));
      }
      VisitLoaded(i);
      visitor_.LeaveGroup();
    }
  }

  void VisitLoaded(uint64_t mask) {
    const CullingGroups& culling = document_.culling;
    const uint64_t first = culling.loaded_first[mask];
    const uint64_t count = culling.loaded_first[mask + 1] - first;
    if (count == 0) return;
    const RowLocator locator = {MaskOf, &culling, mask * kMaxSections};
    const ColumnInfo column = {.field = {.name = "section"},
                               .type = ScalarType::kUint8,
                               .refers_to = "sections",
                               .first = culling.loaded.data() + first,
                               .stride = 1,
                               .locator = locator};
    visitor_.VisitTable({.field = {.name = "loaded"},
                         .count = count,
                         .locator = locator,
                         .order = RowOrder::Set(),
                         .columns = {&column, 1}});
  }

  // The bytes of the mask with number row / kMaxSections.
  static ByteRange MaskOf(const void* culling, uint64_t row, std::string_view) {
    return static_cast<const CullingGroups*>(culling)->range(row /
                                                             kMaxSections);
  }

  void VisitTextureGroup(const TextureGroup& group) {
    visitor_.EnterGroup({.name = "texture_group"});
    visitor_.VisitScalar({.name = "texture_count", .comparison = kRedundant},
                         ScalarType::kUint16, Bytes(group.range.offset, 2));
    visitor_.VisitScalar({.name = "palette_count", .comparison = kRedundant},
                         ScalarType::kUint16, Bytes(group.range.offset + 2, 2));
    for (uint64_t i = 0; i < group.textures.size(); ++i) {
      VisitTexture(i, group.textures[i]);
    }
    for (uint64_t i = 0; i < group.palettes.size(); ++i) {
      VisitPalette(i, group.palettes[i]);
    }
    visitor_.LeaveGroup();
  }

  void VisitTexture(uint64_t index, const Texture& texture) {
    const uint64_t origin = texture.header.begin();
    const ByteView uid = Bytes(origin + texture::kUid, kWord);
    if (!visitor_.EnterElement(
            {.list = {.name = "textures"},
             .index = index,
             .key = uid.text(),
             .range = {origin, texture.data.end() - origin}})) {
      return;
    }
    visitor_.VisitBytes({.name = "uid"}, uid);
    visitor_.VisitBytes({.name = "palette_uid"},
                        Bytes(origin + texture::kPaletteUid, kWord));
    VisitWords(kTextureWords, origin);
    VisitRest({.name = "data"}, texture.data);
    visitor_.LeaveGroup();
  }

  void VisitPalette(uint64_t index, const Palette& palette) {
    const uint64_t origin = palette.header.begin();
    const ByteView uid = Bytes(origin + palette::kUid, kWord);
    if (!visitor_.EnterElement(
            {.list = {.name = "palettes"},
             .index = index,
             .key = uid.text(),
             .range = {origin, palette.data.end() - origin}})) {
      return;
    }
    visitor_.VisitBytes({.name = "uid"}, uid);
    VisitWords(kPaletteWords, origin);
    VisitRest({.name = "data"}, palette.data);
    visitor_.LeaveGroup();
  }

  static uint64_t SizeOf(const BspNode& node) {
    return node.leaf() ? bsp::kLeafIds + sizeof(int16_t) * node.count()
                       : kBspNodeSize;
  }

  void VisitBsp(const Bsp& tree) {
    visitor_.EnterGroup({.name = "bsp"});
    for (uint64_t i = 0; i < tree.nodes.size(); ++i) {
      VisitNode(i, tree.nodes[i]);
    }
    visitor_.LeaveGroup();
  }

  void VisitNode(uint64_t index, const BspNode& node) {
    const uint64_t origin = node.offset;
    if (!visitor_.EnterElement({.list = {.name = "nodes"},
                                .index = index,
                                .range = {origin, SizeOf(node)}})) {
      return;
    }
    if (node.leaf()) {
      visitor_.VisitScalar({.name = "count", .comparison = kRedundant},
                           ScalarType::kInt16, Bytes(origin, sizeof(int16_t)));
      VisitList({.name = "section_ids"}, ScalarType::kInt16,
                origin + bsp::kLeafIds, node.count(),
                document_.sections.empty() ? "" : "sections");
    } else {
      visitor_.VisitScalar({.name = "axis"}, ScalarType::kInt16,
                           Bytes(origin + bsp::kAxis, 2));
      // The stored halves of a split overlap, so that equal values may have
      // different bytes.
      visitor_.VisitScalar(
          {.name = "split"}, ScalarType::kInt32,
          ByteView(reinterpret_cast<const uint8_t*>(&node.split),
                   sizeof(node.split), origin + bsp::kSplitLow));
      visitor_.VisitScalar({.name = "split_low", .comparison = kRedundant},
                           ScalarType::kInt16,
                           Bytes(origin + bsp::kSplitLow, 2));
      visitor_.VisitScalar({.name = "split_high", .comparison = kRedundant},
                           ScalarType::kUint16,
                           Bytes(origin + bsp::kSplitHigh, 2));
      visitor_.VisitScalar({.name = "skip", .comparison = kRedundant},
                           ScalarType::kInt16, Bytes(origin + bsp::kSkip, 2));
    }
    visitor_.LeaveGroup();
  }

  const Document& document_;
  FieldVisitor& visitor_;
};

}  // namespace

void VisitFields(const Document& document, FieldVisitor& visitor) {
  if (document.header.present()) Fields(document, visitor).Visit();
}

}  // namespace trackcheck::dkrds
