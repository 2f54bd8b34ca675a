#include "formats/dkrds/message/fits.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/message/implied.h"
#include "formats/dkrds/message/placement.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint32_t kMaxIndex = kAddressable - 1;
// The third index also holds the two spare bits of the word.
constexpr uint32_t kMaxThirdIndex = (kAddressable << 2) - 1;
// A split is stored as 16 bits and the 10 bits below them.
constexpr int32_t kMaxSplit = (1 << 25) - 1;
constexpr uint64_t kUidSize = 4;
constexpr int kBoxNumbers = 6;
constexpr int kAxes = 3;

// Keeps the first value that does not fit. Paths are passed in parts, which are
// joined only on failure.
class Checker {
 public:
  explicit Checker(const File& file)
      : file_(file), place_limit_(PlaceLimit(file)) {}

  absl::Status Check() {
    CheckPlace(file_.section_table(), "section_table");
    for (int i = 0; i < file_.sections_size(); ++i) CheckSection(i);
    CheckEffects(file_.effects(), "effects");
    CheckEffects(file_.effects_copy(), "effects_copy");
    CheckCulling();
    CheckTextureGroup();
    CheckBsp();
    CheckPlace(file_.wish_race(), "wish_race");
    for (int i = 0; i < file_.gaps_size(); ++i) {
      CheckPlaceValue(file_.gaps(i).place(), "gaps[", i, "].place");
    }
    return status_;
  }

 private:
  template <typename... Path>
  void Fail(const std::string& problem, const Path&... path) {
    if (status_.ok()) {
      status_ = absl::InvalidArgumentError(absl::StrCat(path..., problem));
    }
  }

  template <typename... Path>
  void InRange(int64_t value, int64_t min, int64_t max, const Path&... path) {
    if (value >= min && value <= max) return;
    Fail(absl::StrCat(" is ", value, ", the file holds ", min, " to ", max),
         path...);
  }

  template <typename T, typename... Path>
  void Number(int64_t value, const Path&... path) {
    if (std::in_range<T>(value)) return;
    InRange(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
            path...);
  }

  template <typename T, typename List, typename... Path>
  void Numbers(const List& values, const Path&... path) {
    for (int k = 0; k < values.size(); ++k) {
      if (std::in_range<T>(values[k])) continue;
      Number<T>(values[k], path..., "[", k, "]");
    }
  }

  template <typename... Path>
  void CheckPlaceValue(uint64_t place, const Path&... path) {
    if (place <= place_limit_) return;
    Fail(absl::StrCat(" is ", place, ", far beyond what the message describes"),
         path...);
  }

  template <typename Part>
  void CheckPlace(const Part& part, const char* name) {
    if (part.has_place()) CheckPlaceValue(part.place(), name, ".place");
  }

  // Checks a list of at most `most` numbers that belong to one record.
  template <typename... Path>
  void AtMost(int size, int most, const Path&... path) {
    if (size <= most) return;
    Fail(absl::StrCat(" has ", size, " numbers, the file holds ", most),
         path...);
  }

  template <typename... Path>
  void WholeRecords(int size, int record, const Path&... path) {
    if (size % record == 0) return;
    Fail(absl::StrCat(" has ", size, " numbers, a record has ", record),
         path...);
  }

  void CheckSection(int i) {
    const SectionBlock& s = file_.sections(i);
    const auto place = [&](bool given, uint64_t value, const char* name) {
      if (given) CheckPlaceValue(value, "sections[", i, "].", name);
    };
    place(s.has_place(), s.place(), "place");
    place(s.has_triangle_place(), s.triangle_place(), "triangle_place");
    place(s.has_collision_place(), s.collision_place(), "collision_place");
    place(s.has_vertex_place(), s.vertex_place(), "vertex_place");
    place(s.has_uv_place(), s.uv_place(), "uv_place");
    place(s.has_color_place(), s.color_place(), "color_place");
    Number<uint8_t>(s.unknown_00(), "sections[", i, "].unknown_00");
    Number<uint8_t>(s.unknown_01(), "sections[", i, "].unknown_01");
    Number<uint16_t>(s.unknown_02(), "sections[", i, "].unknown_02");
    CheckCounts(s, i);
    AtMost(s.collision_offset_size(), kAxes, "sections[", i,
           "].collision_offset");
    AtMost(s.visual_offset_size(), kAxes, "sections[", i, "].visual_offset");
    AtMost(s.aabb_size(), kBoxNumbers, "sections[", i, "].aabb");
    AtMost(s.aabb_copy_size(), kBoxNumbers, "sections[", i, "].aabb_copy");
    CheckGroups(s, i);
    CheckTriangles(s.triangles(), i);
    WholeRecords(s.vertices_size(), 3, "sections[", i, "].vertices");
    WholeRecords(s.uvs_size(), 2, "sections[", i, "].uvs");
    Numbers<int16_t>(s.vertices(), "sections[", i, "].vertices");
    Numbers<int16_t>(s.uvs(), "sections[", i, "].uvs");
    Numbers<uint16_t>(s.colors(), "sections[", i, "].colors");
  }

  // Checks the counts of the entry, given or implied.
  void CheckCounts(const SectionBlock& s, int i) {
    Number<uint16_t>(
        s.has_polygon_groups() ? s.polygon_groups() : s.groups_size(),
        "sections[", i, "].polygon_groups");
    Number<uint16_t>(
        s.has_vertex_count() ? s.vertex_count() : s.vertices_size() / 3,
        "sections[", i, "].vertex_count");
    Number<uint16_t>(s.has_uv_count() ? s.uv_count() : s.uvs_size() / 2,
                     "sections[", i, "].uv_count");
    Number<uint16_t>(s.has_color_count() ? s.color_count() : s.colors_size(),
                     "sections[", i, "].color_count");
  }

  void CheckGroups(const SectionBlock& section, int i) {
    const std::vector<uint32_t> firsts = FirstTriangles(section);
    for (int g = 0; g < section.groups_size(); ++g) {
      const GroupBlock& group = section.groups(g);
      const auto number = [&]<typename T>(T, uint32_t value, const char* name) {
        Number<T>(value, "sections[", i, "].groups[", g, "].", name);
      };
      number(uint16_t{}, firsts[static_cast<size_t>(g)], "first_triangle");
      number(uint16_t{}, group.triangle_count(), "triangle_count");
      number(uint8_t{}, group.main_attribute(), "main_attribute");
      number(uint8_t{}, group.secondary_attribute(), "secondary_attribute");
      number(uint16_t{}, group.tertiary_attribute(), "tertiary_attribute");
    }
  }

  // There are as many triangles as attributes; missing numbers are 0.
  void CheckTriangles(const TrianglesBlock& triangles, int i) {
    const int most = 3 * triangles.attributes_size();
    AtMost(triangles.normals_size(), most, "sections[", i,
           "].triangles.normals");
    Numbers<uint16_t>(triangles.attributes(), "sections[", i,
                      "].triangles.attributes");
    Numbers<int16_t>(triangles.normals(), "sections[", i,
                     "].triangles.normals");
    const auto indices = [&](const auto& list, const char* name) {
      AtMost(list.size(), most, "sections[", i, "].triangles.", name);
      for (int k = 0; k < list.size(); ++k) {
        const uint32_t max = k % 3 == 2 ? kMaxThirdIndex : kMaxIndex;
        if (list[k] <= max) continue;
        InRange(list[k], 0, max, "sections[", i, "].triangles.", name, "[", k,
                "]");
      }
    };
    indices(triangles.vertex(), "vertex");
    indices(triangles.uv(), "uv");
    indices(triangles.color(), "color");
  }

  void CheckEffects(const EffectsBlock& effects, const char* name) {
    CheckPlace(effects, name);
    Numbers<uint16_t>(effects.values(), name, ".values");
  }

  void CheckCulling() {
    const Culling& culling = file_.culling();
    CheckPlace(culling, "culling");
    const uint64_t stride = CullingStride(file_);
    if (stride != 2 && stride != 4 && stride != 8) {
      Fail(absl::StrCat(" is ", stride,
                        ", the file holds masks of 2, 4 or 8 "
                        "bytes"),
           "culling.stride");
    }
    for (int k = 0; k < culling.masks_size() && stride < 8; ++k) {
      if (culling.masks(k) >> (8 * stride) == 0) continue;
      Fail(absl::StrCat(" has bits that ", stride, " bytes do not hold"),
           "culling.masks[", k, "]");
    }
  }

  void CheckTextureGroup() {
    const TextureGroupBlock& group = file_.texture_group();
    CheckPlace(group, "texture_group");
    Number<uint16_t>(group.has_texture_count() ? group.texture_count()
                                               : group.textures_size(),
                     "texture_group.texture_count");
    Number<uint16_t>(group.has_palette_count() ? group.palette_count()
                                               : group.palettes_size(),
                     "texture_group.palette_count");
    for (int i = 0; i < group.textures_size(); ++i) {
      const TextureBlock& texture = group.textures(i);
      const auto number = [&](uint64_t value, const char* name) {
        Number<uint16_t>(static_cast<int64_t>(value), "texture_group.textures[",
                         i, "].", name);
      };
      CheckUid(texture.uid(), "textures", i, "uid");
      CheckUid(texture.palette_uid(), "textures", i, "palette_uid");
      number(texture.format(), "format");
      number(texture.flags(), "flags");
      number(texture.unknown_0c(), "unknown_0c");
      number(texture.has_blocks()
                 ? texture.blocks()
                 : (texture.data().size() + texture::kBlockSize - 1) /
                       texture::kBlockSize,
             "blocks");
      number(texture.width(), "width");
      number(texture.height(), "height");
    }
    for (int i = 0; i < group.palettes_size(); ++i) {
      const PaletteBlock& palette = group.palettes(i);
      CheckUid(palette.uid(), "palettes", i, "uid");
      Number<uint16_t>(palette.has_size()
                           ? palette.size()
                           : static_cast<int64_t>(palette.data().size()),
                       "texture_group.palettes[", i, "].size");
      Number<uint16_t>(palette.unknown_06(), "texture_group.palettes[", i,
                       "].unknown_06");
    }
  }

  void CheckUid(const std::string& uid, const char* list, int i,
                const char* name) {
    if (uid.size() <= kUidSize) return;
    Fail(absl::StrCat(" has ", uid.size(), " bytes, the file holds ", kUidSize),
         "texture_group.", list, "[", i, "].", name);
  }

  void CheckBsp() {
    const BspBlock& tree = file_.bsp();
    CheckPlace(tree, "bsp");
    const std::vector<int64_t> skips = ImpliedSkips(tree);
    for (int i = 0; i < tree.nodes_size(); ++i) {
      const BspNodeBlock& node = tree.nodes(i);
      if (IsLeaf(node)) {
        Number<int16_t>(
            node.has_count() ? node.count() : -node.section_ids_size(),
            "bsp.nodes[", i, "].count");
        Numbers<int16_t>(node.section_ids(), "bsp.nodes[", i, "].section_ids");
        continue;
      }
      Number<int16_t>(node.axis(), "bsp.nodes[", i, "].axis");
      if (!node.has_split_low() || !node.has_split_high()) {
        InRange(node.split(), -kMaxSplit - 1, kMaxSplit, "bsp.nodes[", i,
                "].split");
      }
      Number<int16_t>(node.split_low(), "bsp.nodes[", i, "].split_low");
      Number<uint16_t>(node.split_high(), "bsp.nodes[", i, "].split_high");
      Number<int16_t>(
          node.has_skip() ? node.skip() : skips[static_cast<size_t>(i)],
          "bsp.nodes[", i, "].skip");
    }
  }

  const File& file_;
  uint64_t place_limit_;
  absl::Status status_;
};

}  // namespace

absl::Status CheckFits(const File& file) { return Checker(file).Check(); }

}  // namespace trackcheck::dkrds
