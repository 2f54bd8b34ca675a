#include "formats/btg/map/tile_shapes.h"

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {

std::optional<BoundingSphere> BoundingSphereOf(const Document& document) {
  const List& spheres = document.lists[kBoundingSphere];
  if (spheres.count == 0) return std::nullopt;
  const uint8_t* const sphere =
      document.bytes.data() + spheres.chunks.back().offset;
  return BoundingSphere{
      .center = {LoadLittleEndian<double>(sphere),
                 LoadLittleEndian<double>(sphere + 8),
                 LoadLittleEndian<double>(sphere + 16)},
      .radius = static_cast<double>(LoadLittleEndian<float>(sphere + 24))};
}

bool HasShapes(const Object& object) {
  return IsGeometry(object.type) && object.has_tuples &&
         (object.index_types & kVertexBit) != 0 && object.elements > 0;
}

std::string_view MaterialOf(const Document& document, const Object& object) {
  const std::optional<Property> material =
      FindProperty(document, object, kMaterial);
  if (!material) return kNoMaterial;
  const std::string_view bytes =
      material->data.text().substr(0, kLongestMaterial);
  const std::string_view name = bytes.substr(0, bytes.find('\0'));
  return name.empty() ? kNoMaterial : name;
}

}  // namespace trackcheck::btg
