// Parts are described by their content; every word that follows from it is told
// only where encoding the parts gives another one, and so is every other byte.
// Source: "DKRDS Track".
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/dkrds/describe_bsp.h"
#include "formats/dkrds/describe_section.h"
#include "formats/dkrds/encode.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/placement.h"

namespace trackcheck::dkrds {
namespace {

// Bytes that are equal between two that are not, and told with them: shorter
// than what a piece of its own would cost.
constexpr uint64_t kMaxEqualInAPiece = 16;
// As long as no word of the header.
constexpr uint64_t kWord = sizeof(uint32_t);

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

  // Only if they are not all there the table has to be told.
  void DescribeSections() {
    if (!document_.section_offsets.present()) return;
    const Column<int32_t>& offsets = *document_.section_offsets;
    if (offsets.empty()) return;
    SectionTable* table = file_.mutable_section_table();
    const ByteRange first = offsets.range(0);
    SetPlace(first.offset, kPartAlignment, table);
    placement_.End(first.offset + offsets.size() * sizeof(int32_t));
    for (const TrackSection& section : document_.sections) {
      if (!section.entry.present()) continue;
      DescribeSection(section, &placement_, file_.add_sections());
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
    if (!document_.effects_copy.present()) {
      file_.mutable_effects_copy();
      return;
    }
    const Column<uint16_t>& copy = *document_.effects_copy;
    const uint64_t copy_place = copy.range(0).offset;
    if (copy_place != place + size || copy.size() != effects.size() ||
        std::memcmp(copy.data(), effects.data(), size) != 0) {
      SetPlace(copy_place, kEffectSize, file_.mutable_effects_copy());
      DescribeWords(copy, file_.mutable_effects_copy());
    }
    placement_.End(copy_place + copy.size() * kEffectSize);
  }

  void DescribeCulling() {
    const uint64_t stride = document_.culling_stride;
    if (stride == 0 || document_.culling.size() == 0) return;
    Culling* culling = file_.mutable_culling();
    SetPlace(document_.culling.begin(), kPartAlignment, culling);
    const uint64_t masks = document_.culling.size() / stride;
    for (uint64_t i = 0; i < masks; ++i) {
      culling->add_masks(CullingMask(document_, i));
    }
    const uint64_t implied =
        document_.header->culling_groups_data_type == 2 ? 8 : 4;
    if (stride != implied) culling->set_stride(static_cast<uint32_t>(stride));
    placement_.End(document_.culling.begin() + masks * stride);
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
      block->set_width(texture.width);
      block->set_height(texture.height);
      block->set_data(std::string(texture.data.text()));
      end = texture.data.end();
    }
    for (const Palette& palette : group.palettes) {
      PaletteBlock* block = described->add_palettes();
      block->set_uid(Text(palette.uid));
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
    BspTree* tree = file_.mutable_bsp();
    SetPlace(document_.bsp->nodes.front().offset, kPartAlignment, tree);
    placement_.End(DescribeNodes(*document_.bsp, bytes_, tree));
  }

  void DescribeWishRace() {
    const ByteView& bytes = document_.wish_race;
    if (bytes.size() == 0) return;
    SetPlace(bytes.begin(), kPartAlignment, file_.mutable_wish_race());
    file_.mutable_wish_race()->set_data(std::string(bytes.text()));
  }

  // The number at `word`, if the parts imply another one.
  bool Differs(std::string_view encoded, uint64_t word) const {
    return std::memcmp(encoded.data() + word, bytes_.data() + word, kWord) != 0;
  }

  void DescribeHeader() {
    const Header& stored = *document_.header;
    HeaderBlock* header = file_.mutable_header();
    header->set_unknown_2c(stored.unknown_2c);
    header->set_unknown_30(stored.unknown_30);
    // It says how wide masks are.
    if (stored.culling_groups_data_type !=
        (file_.sections_size() > 32 ? 2 : 1)) {
      header->set_culling_groups_data_type(stored.culling_groups_data_type);
    }
    const std::string encoded = Encode(file_);
    const auto tell = [&](uint64_t word, auto set, auto value) {
      if (Differs(encoded, word)) (header->*set)(value);
    };
    using H = HeaderBlock;
    tell(header::kNumberOfSections, &H::set_number_of_sections,
         stored.number_of_sections);
    tell(header::kTrackSectionGroupOffset, &H::set_track_section_group_offset,
         stored.track_section_group_offset);
    tell(header::kCollisionEffectsOffset, &H::set_collision_effects_offset,
         stored.collision_effects_offset);
    tell(header::kUnknown0c, &H::set_unknown_0c, stored.unknown_0c);
    tell(header::kCullingGroupsOffset, &H::set_culling_groups_offset,
         stored.culling_groups_offset);
    tell(header::kNumberOfTextures, &H::set_number_of_textures,
         stored.number_of_textures);
    tell(header::kTextureGroupOffset, &H::set_texture_group_offset,
         stored.texture_group_offset);
    tell(header::kCullingBspTreeOffset, &H::set_culling_bsp_tree_offset,
         stored.culling_bsp_tree_offset);
    tell(header::kWishRaceCount, &H::set_wish_race_count,
         stored.wish_race_count);
    tell(header::kWishRaceOffset, &H::set_wish_race_offset,
         stored.wish_race_offset);
  }

  // Whatever encodes to other bytes, or to none.
  void DescribeRest() {
    const std::string encoded = Encode(file_);
    uint64_t end = bytes_.size() - document_.trailing.size();
    if (encoded.size() > end) {
      end = bytes_.size();
    } else {
      file_.set_trailing(std::string(document_.trailing.text()));
    }
    if (document_.header->file_size != static_cast<int64_t>(end)) {
      file_.mutable_header()->set_file_size(document_.header->file_size);
    }
    uint64_t first = 0;
    uint64_t behind = 0;
    const uint64_t common = std::min<uint64_t>(encoded.size(), end);
    const auto differs = [&](uint64_t i) {
      return i >= header::kFileSize + kWord || i < header::kFileSize
                 ? static_cast<uint8_t>(encoded[i]) != bytes_.data()[i]
                 : false;
    };
    for (uint64_t i = 0; i < common; ++i) {
      if (!differs(i)) continue;
      if (behind > 0 && i - behind > kMaxEqualInAPiece) {
        AddGap(first, behind);
        first = i;
      } else if (behind == 0) {
        first = i;
      }
      behind = i + 1;
    }
    if (behind > 0) AddGap(first, behind);
    AddGap(common, end);
  }

  void AddGap(uint64_t first, uint64_t behind) {
    if (first >= behind) return;
    Piece* gap = file_.add_gaps();
    gap->set_place(static_cast<uint32_t>(first));
    gap->set_data(std::string(bytes_.Window({first, behind - first}).text()));
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
