#include "formats/dkrds/decode/header/parts.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/fields/field_path.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

struct PartInfo {
  std::string_view name;
  // The field of the header and its offset; empty for parts of sections.
  std::string_view pointer;
  uint64_t pointer_at = 0;
};

constexpr std::array<PartInfo, 12> kParts = {{
    {"the triangles", "", 0},
    {"the collision data", "", 0},
    {"the vertices", "", 0},
    {"the UVs", "", 0},
    {"the colors", "", 0},
    {"the entry", "", 0},
    {"the section offsets", "track_section_group_offset",
     header::kTrackSectionGroupOffset},
    {"the collision effects", "collision_effects_offset",
     header::kCollisionEffectsOffset},
    {"the culling groups", "culling_groups_offset",
     header::kCullingGroupsOffset},
    {"the texture group", "texture_group_offset", header::kTextureGroupOffset},
    {"the BSP", "culling_bsp_tree_offset", header::kCullingBspTreeOffset},
    {"the wish race section", "wish_race_offset", header::kWishRaceOffset},
}};

const PartInfo& InfoOf(Part part) { return kParts[static_cast<size_t>(part)]; }

}  // namespace

std::string PartName(Part part, uint32_t section) {
  std::string name(InfoOf(part).name);
  if (IsOfSection(part)) name += " of section " + std::to_string(section);
  return name;
}

Location HeaderPointer(Part part) {
  assert(!IsOfSection(part));
  const PartInfo& info = InfoOf(part);
  return {{info.pointer_at, sizeof(int32_t)},
          FieldPath("header").Field(info.pointer)};
}

}  // namespace trackcheck::dkrds
