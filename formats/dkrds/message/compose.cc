#include "formats/dkrds/message/compose.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/fields/tree_reader.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/message/compose_section.h"
#include "formats/dkrds/message/implied.h"
#include "formats/dkrds/message/placement.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kUidSize = 4;
constexpr uint64_t kOffsetSize = sizeof(int32_t);
// An offset, of a part or of an entry, that leads to none.
constexpr int32_t kNowhere = 0;
constexpr uint64_t kSectionsPerType = 32;

// Fields that follow from the parts and their places.
constexpr std::string_view kImpliedFields[] = {
    "header.track_section_group_offset",
    "header.collision_effects_offset",
    "header.culling_groups_offset",
    "header.number_of_textures",
    "header.texture_group_offset",
    "header.culling_bsp_tree_offset",
    "header.wish_race_offset",
    "header.file_size",
    "section_offsets",
    "effects_copy",
    "texture_group.texture_count",
    "texture_group.palette_count",
};

uint64_t Aligned(uint64_t offset) {
  return (offset + kPartAlignment - 1) / kPartAlignment * kPartAlignment;
}

// The bytes of a section that the encoder writes at an aligned place.
uint64_t SizeOf(const SectionBlock& section) {
  uint64_t end = kPolygonGroupsStart +
                 kGroupSize * static_cast<uint64_t>(section.groups_size());
  const auto add = [&end](uint64_t size, int count) {
    end = Aligned(end) + size * static_cast<uint64_t>(count);
  };
  add(kTriangleSize, section.triangles().attributes_size());
  add(kCollisionSize, section.collision_size());
  add(sizeof(int16_t), section.vertices_size());
  add(sizeof(int16_t), section.uvs_size());
  add(kColorSize, section.colors_size());
  return end;
}

uint64_t SizeOf(const TextureGroupBlock& group) {
  uint64_t size = kTextureGroupHeader;
  for (const TextureBlock& texture : group.textures()) {
    size += kTextureHeader + texture.data().size();
  }
  for (const PaletteBlock& palette : group.palettes()) {
    size += kPaletteHeader + palette.data().size();
  }
  return size;
}

uint64_t SizeOf(const BspBlock& tree) {
  uint64_t size = 0;
  for (const BspNodeBlock& node : tree.nodes()) size += SizeOf(node);
  return size;
}

class Composer {
 public:
  Composer(const FieldTree& fields, File* file)
      : fields_(fields), reader_(fields), file_(*file) {}

  absl::Status Compose() {
    for (const std::string_view name : kImpliedFields) reader_.Skip(name);
    ComposeHeader();
    ComposeSections();
    ComposeEffects();
    ComposeCulling();
    ComposeTextureGroup();
    ComposeBsp();
    if (const std::string* bytes = TakeBytes(reader_, "wish_race")) {
      file_.mutable_wish_race()->set_data(*bytes);
    }
    ComposeGaps();
    if (const std::string* bytes = TakeBytes(reader_, "trailing")) {
      file_.set_trailing(*bytes);
    }
    if (reader_.Finish().ok()) Place();
    return reader_.Finish();
  }

 private:
  std::span<const TreeElement> ElementsOf(std::string_view name) {
    const TreeList* list = reader_.FindList(name);
    if (list == nullptr) return {};
    return list->elements;
  }

  // A field that a file shows only if there are bytes.
  static const std::string* TakeBytes(TreeReader& reader,
                                      std::string_view name) {
    const std::string* bytes = reader.FindText(name);
    if (bytes != nullptr && bytes->empty()) {
      reader.Fail(name, "is empty, which no file shows");
    }
    return bytes;
  }

  void ComposeHeader() {
    HeaderBlock* header = file_.mutable_header();
    header->set_unknown_0c(reader_.Number<uint32_t>("header.unknown_0c"));
    header->set_culling_groups_data_type(
        reader_.Number<int32_t>("header.culling_groups_data_type"));
    header->set_wish_race_count(
        reader_.Number<int32_t>("header.wish_race_count"));
    header->set_unknown_2c(reader_.Number<uint32_t>("header.unknown_2c"));
    header->set_unknown_30(reader_.Number<int32_t>("header.unknown_30"));
  }

  void ComposeSections() {
    const std::span<const TreeElement> sections = ElementsOf("sections");
    if (sections.size() > kMaxSections) {
      reader_.Fail("sections", "has " + std::to_string(sections.size()) +
                                   " sections, culling masks name at most " +
                                   std::to_string(kMaxSections));
      return;
    }
    uint64_t i = 0;
    for (const TreeElement& section : sections) {
      has_entry_.push_back(!section.parts.fields.empty());
      const FieldPath path = FieldPath("sections").Element(i++);
      if (!has_entry_.back()) continue;
      TreeReader reader(section.parts, path);
      ComposeSection(reader, file_.add_sections());
      reader_.Add(reader.Finish());
    }
    ComposeNumberOfSections();
  }

  // If a file says that there are sections but has no table of them, it keeps
  // the number.
  void ComposeNumberOfSections() {
    const std::optional<int64_t> stored =
        reader_.FindRedundantInteger("header.number_of_sections");
    const TreeTable* offsets = fields_.Table("section_offsets");
    const bool had_table = offsets != nullptr && !offsets->rows.empty();
    number_of_sections_ = static_cast<int32_t>(has_entry_.size());
    if (!has_entry_.empty() || had_table || !stored.has_value() ||
        !std::in_range<int32_t>(*stored)) {
      return;
    }
    number_of_sections_ = static_cast<int32_t>(*stored);
    file_.mutable_header()->set_number_of_sections(number_of_sections_);
    if (number_of_sections_ == 0) return;
    file_.mutable_header()->set_track_section_group_offset(kNowhere);
  }

  void ComposeEffects() {
    constexpr RequiredColumn kColumns[] = {{"value", ScalarType::kUint16}};
    const TreeRows rows = reader_.ReadRows("effects", kColumns);
    for (uint64_t i = 0; i < rows.count(); ++i) {
      file_.mutable_effects()->add_values(rows.Get<uint16_t>(i, 0));
    }
  }

  void ComposeCulling() {
    const std::span<const TreeElement> masks = ElementsOf("culling");
    if (masks.empty()) {
      if (number_of_sections_ == 0) return;
      file_.mutable_header()->set_culling_groups_offset(kNowhere);
      return;
    }
    if (static_cast<int64_t>(masks.size()) != number_of_sections_) {
      reader_.Fail("culling",
                   "has " + std::to_string(masks.size()) + " masks for " +
                       std::to_string(number_of_sections_) + " sections");
      return;
    }
    Culling* culling = file_.mutable_culling();
    bool is_narrow = true;
    uint64_t i = 0;
    for (const TreeElement& mask : masks) {
      TreeReader reader(mask.parts, FieldPath("culling").Element(i++));
      is_narrow = is_narrow && IsNarrow(mask.parts);
      reader.Skip("mask");
      reader.Skip("mask_high");
      culling->add_masks(MaskOf(reader));
      reader_.Add(reader.Finish());
    }
    SetStride(is_narrow, culling);
  }

  int32_t culling_type() const {
    return file_.header().culling_groups_data_type();
  }

  // Whether the bits of a mask are shown with half the width of the type.
  bool IsNarrow(const FieldTree& mask) const {
    const FieldNumber* bits = mask.Number("mask");
    if (bits == nullptr) return false;
    return culling_type() == 2 ? mask.Number("mask_high") == nullptr
                               : bits->type == ScalarType::kUint16;
  }

  static std::string LoadedSection(uint64_t row) {
    return FieldPath("loaded").Element(row).Field("section").text();
  }

  // The set of sections as bits.
  static uint64_t MaskOf(TreeReader& reader) {
    constexpr RequiredColumn kColumns[] = {{"section", ScalarType::kUint8}};
    const TreeRows rows = reader.ReadRows("loaded", kColumns);
    uint64_t mask = 0;
    for (uint64_t row = 0; row < rows.count(); ++row) {
      const auto section = rows.Get<uint8_t>(row, 0);
      if (section >= kMaxSections) {
        reader.Fail(LoadedSection(row), "is " + std::to_string(section) +
                                            ", masks name at most " +
                                            std::to_string(kMaxSections));
        return 0;
      }
      if ((mask >> section & 1) != 0) {
        reader.Fail(LoadedSection(row), "is in the set twice");
      }
      mask |= uint64_t{1} << section;
    }
    return mask;
  }

  void SetStride(bool is_narrow, Culling* culling) {
    const int32_t type = culling_type();
    if (type != 1 && type != 2) {
      reader_.Fail("culling", "has masks of type " + std::to_string(type) +
                                  ", whose width is unknown");
      return;
    }
    const uint64_t most = kSectionsPerType * static_cast<uint64_t>(type);
    const auto masks = static_cast<uint64_t>(culling->masks_size());
    if (masks > most) {
      reader_.Fail("culling", "has " + std::to_string(masks) +
                                  " masks, those of type " +
                                  std::to_string(type) + " have " +
                                  std::to_string(most) + " bits");
      return;
    }
    is_narrow_ = is_narrow && masks <= most / 2;
    culling->set_stride(static_cast<uint32_t>(most / 8 / (is_narrow_ ? 2 : 1)));
  }

  void ComposeTextureGroup() {
    const std::span<const TreeElement> textures =
        ElementsOf("texture_group.textures");
    const std::span<const TreeElement> palettes =
        ElementsOf("texture_group.palettes");
    if (textures.empty() && palettes.empty() &&
        !reader_.Has("texture_group.texture_count")) {
      file_.mutable_header()->set_texture_group_offset(kNowhere);
      return;
    }
    TextureGroupBlock* group = file_.mutable_texture_group();
    uint64_t i = 0;
    for (const TreeElement& texture : textures) {
      TreeReader reader(texture.parts,
                        FieldPath("texture_group.textures").Element(i++));
      ComposeTexture(reader, group->add_textures());
      reader_.Add(reader.Finish());
    }
    i = 0;
    for (const TreeElement& palette : palettes) {
      TreeReader reader(palette.parts,
                        FieldPath("texture_group.palettes").Element(i++));
      ComposePalette(reader, group->add_palettes());
      reader_.Add(reader.Finish());
    }
  }

  static std::string UidOf(TreeReader& reader, std::string_view name) {
    const std::string_view uid = reader.Text(name);
    if (uid.size() != kUidSize) {
      reader.Fail(name, "has " + std::to_string(uid.size()) + " bytes, not 4");
    }
    return std::string(uid);
  }

  static void ComposeTexture(TreeReader& reader, TextureBlock* texture) {
    texture->set_uid(UidOf(reader, "uid"));
    texture->set_palette_uid(UidOf(reader, "palette_uid"));
    texture->set_format(reader.Number<uint16_t>("format"));
    texture->set_flags(reader.Number<uint16_t>("flags"));
    texture->set_unknown_0c(reader.Number<uint16_t>("unknown_0c"));
    texture->set_width(reader.Number<uint16_t>("width"));
    texture->set_height(reader.Number<uint16_t>("height"));
    reader.Skip("blocks");
    if (const std::string* data = TakeBytes(reader, "data")) {
      texture->set_data(*data);
    }
    if (texture->data().size() % texture::kBlockSize != 0) {
      reader.Fail("data", "has " + std::to_string(texture->data().size()) +
                              " bytes, which are no whole blocks of 16");
    }
  }

  static void ComposePalette(TreeReader& reader, PaletteBlock* palette) {
    palette->set_uid(UidOf(reader, "uid"));
    palette->set_unknown_06(reader.Number<uint16_t>("unknown_06"));
    reader.Skip("size");
    if (const std::string* data = TakeBytes(reader, "data")) {
      palette->set_data(*data);
    }
  }

  void ComposeBsp() {
    const std::span<const TreeElement> nodes = ElementsOf("bsp.nodes");
    if (nodes.empty()) {
      if (number_of_sections_ == 0) return;
      file_.mutable_header()->set_culling_bsp_tree_offset(kNowhere);
      return;
    }
    BspBlock* tree = file_.mutable_bsp();
    // The nodes are in pre-order: the subtrees that are still to come.
    uint64_t missing = 1;
    uint64_t i = 0;
    for (const TreeElement& node : nodes) {
      const FieldPath path = FieldPath("bsp.nodes").Element(i++);
      TreeReader reader(node.parts, path);
      if (missing == 0) {
        reader_.Fail(path.text(), "follows the end of the tree");
        return;
      }
      if (ComposeNode(reader, tree->add_nodes())) {
        ++missing;
      } else {
        --missing;
      }
      reader_.Add(reader.Finish());
    }
    if (missing > 0) {
      reader_.Fail("bsp.nodes", "lacks the last nodes of the tree: " +
                                    std::to_string(missing) + " or more");
    }
  }

  // Returns false for a leaf.
  static bool ComposeNode(TreeReader& reader, BspNodeBlock* node) {
    const bool is_leaf = reader.Has("section_ids") || reader.Has("count");
    if (is_leaf) {
      ComposeLeaf(reader, node);
    } else {
      ComposeInterior(reader, node);
    }
    return !is_leaf;
  }

  static void ComposeLeaf(TreeReader& reader, BspNodeBlock* node) {
    constexpr RequiredColumn kColumns[] = {{"value", ScalarType::kInt16}};
    reader.Skip("count");
    const TreeRows rows = reader.ReadRows("section_ids", kColumns);
    for (uint64_t row = 0; row < rows.count(); ++row) {
      node->add_section_ids(rows.Get<int16_t>(row, 0));
    }
    if (rows.count() == 0) {
      reader.Fail("section_ids", "is empty, a leaf has at least one section");
    }
  }

  static void ComposeInterior(TreeReader& reader, BspNodeBlock* node) {
    constexpr int16_t kAxes = 3;
    const auto axis = reader.Number<int16_t>("axis");
    if (axis < 0 || axis >= kAxes) {
      reader.Fail("axis", "is " + std::to_string(axis) + ", not 0, 1 or 2");
    }
    const auto split = reader.Number<int32_t>("split");
    node->set_axis(axis);
    node->set_split(split);
    reader.Skip("skip");
    const std::optional<int64_t> low = reader.FindRedundantInteger("split_low");
    const std::optional<int64_t> high =
        reader.FindRedundantInteger("split_high");
    if (low.has_value() && high.has_value() && std::in_range<int16_t>(*low) &&
        std::in_range<uint16_t>(*high) &&
        bsp::Split(static_cast<int16_t>(*low), static_cast<uint16_t>(*high)) ==
            split) {
      node->set_split_low(static_cast<int32_t>(*low));
      node->set_split_high(static_cast<uint32_t>(*high));
    }
  }

  void ComposeGaps() {
    for (uint64_t i = 0;; ++i) {
      const std::string* bytes =
          TakeBytes(reader_, FieldPath("gaps").Element(i).text());
      if (bytes == nullptr) return;
      file_.add_gaps()->set_data(*bytes);
    }
  }

  // A part of the file, in the encoder's order.
  struct Part {
    uint64_t size = 0;  // 0: the file does not have it
    std::function<void(uint32_t)> set_place;
    // The width of the culling masks follows from the room for them, so that
    // nothing lies between them and this part.
    bool ends_narrow_masks = false;
  };

  template <typename Block>
  static Part PartOf(uint64_t size, Block* block) {
    return {.size = size,
            .set_place = [block](uint32_t place) { block->set_place(place); }};
  }

  std::vector<Part> Parts() {
    uint64_t sections = kOffsetSize * has_entry_.size();
    for (const SectionBlock& section : file_.sections()) {
      sections = Aligned(sections) + SizeOf(section);
    }
    constexpr uint64_t kEffectBlocks = 2;
    std::vector<Part> parts;
    const auto add = [&parts](bool present, uint64_t size, auto mutable_part) {
      if (present && size > 0) parts.push_back(PartOf(size, mutable_part()));
    };
    add(!has_entry_.empty(), sections,
        [this] { return file_.mutable_section_table(); });
    add(file_.has_effects(),
        kEffectBlocks * kEffectSize *
            static_cast<uint64_t>(file_.effects().values_size()),
        [this] { return file_.mutable_effects(); });
    const size_t before_culling = parts.size();
    add(file_.has_culling(),
        uint64_t{file_.culling().stride()} *
            static_cast<uint64_t>(file_.culling().masks_size()),
        [this] { return file_.mutable_culling(); });
    const size_t after_culling = parts.size();
    add(file_.has_texture_group(), SizeOf(file_.texture_group()),
        [this] { return file_.mutable_texture_group(); });
    add(file_.has_bsp(), SizeOf(file_.bsp()),
        [this] { return file_.mutable_bsp(); });
    add(file_.has_wish_race(), file_.wish_race().data().size(),
        [this] { return file_.mutable_wish_race(); });
    if (is_narrow_ && after_culling > before_culling &&
        after_culling < parts.size()) {
      parts[after_culling].ends_narrow_masks = true;
    }
    return parts;
  }

  // Gives the gaps, and the parts after them, their places. A gap has a room
  // before each part, and one at the end unless the wish races reach to there.
  void Place() {
    const std::vector<Part> parts = Parts();
    const std::vector<int> gaps = GapsInRooms(parts);
    if (!reader_.ok()) return;
    uint64_t end = kHeaderSize;
    for (size_t room = 0; room < parts.size(); ++room) {
      uint64_t place = Aligned(end);
      if (gaps[room] != kNoGap) {
        place = PlaceGap(gaps[room], end);
        parts[room].set_place(static_cast<uint32_t>(place));
      }
      if (room == 0) PlaceSections(place);
      end = place + parts[room].size;
    }
    if (gaps.back() != kNoGap) PlaceGap(gaps.back(), end);
  }

  // Returns the gap in the room before each part, then the one at the end. Two
  // gaps side by side would be one, and the part after a gap stays aligned,
  // except for the wish races. The gaps take the last such rooms.
  std::vector<int> GapsInRooms(const std::vector<Part>& parts) {
    std::vector<int> gaps(parts.size() + 1, kNoGap);
    size_t rooms = file_.has_wish_race() ? parts.size() : gaps.size();
    const size_t last = rooms - 1;
    for (int gap = file_.gaps_size() - 1; gap >= 0; --gap) {
      const uint64_t size = file_.gaps(gap).data().size();
      const auto has_room = [&](size_t room) {
        const uint64_t end = room == 0 ? kHeaderSize : parts[room - 1].size;
        return room == last || (!parts[room].ends_narrow_masks &&
                                (end + size) % kPartAlignment == 0);
      };
      while (rooms > 0 && !has_room(rooms - 1)) --rooms;
      if (rooms == 0) {
        reader_.Fail(
            FieldPath("gaps").Element(static_cast<uint64_t>(gap)).text(),
            "has no room before or between the parts");
        return gaps;
      }
      gaps[--rooms] = gap;
    }
    return gaps;
  }

  static constexpr int kNoGap = -1;

  // Returns the end of the gap.
  uint64_t PlaceGap(int gap, uint64_t place) {
    file_.mutable_gaps(gap)->set_place(static_cast<uint32_t>(place));
    return place + file_.gaps(gap).data().size();
  }

  // If some section has no entry, gives the offsets of all. The table begins at
  // `place`.
  void PlaceSections(uint64_t place) {
    if (file_.sections_size() == static_cast<int>(has_entry_.size())) return;
    SectionTableBlock* table = file_.mutable_section_table();
    uint64_t end = place + kOffsetSize * has_entry_.size();
    int next = 0;
    for (const bool has_entry : has_entry_) {
      if (!has_entry) {
        table->add_offsets(kNowhere);
        continue;
      }
      SectionBlock* section = file_.mutable_sections(next++);
      const uint64_t entry = Aligned(end);
      section->set_place(static_cast<uint32_t>(entry));
      table->add_offsets(static_cast<int32_t>(entry - place));
      end = entry + SizeOf(*section);
    }
  }

  const FieldTree& fields_;
  TreeReader reader_;
  File& file_;
  std::vector<bool> has_entry_;
  int32_t number_of_sections_ = 0;
  bool is_narrow_ = false;
};

}  // namespace

absl::Status Compose(const FieldTree& fields, File* file) {
  return Composer(fields, file).Compose();
}

}  // namespace trackcheck::dkrds
