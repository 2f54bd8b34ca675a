#include "validators/btg/analysis/mistyped.h"

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"

namespace trackcheck::btg {

std::optional<PropertyType> LackedProperty(const Tile& tile, uint64_t number) {
  const Object& object = tile.object(number);
  if (!IsGeometry(object.type) || object.elements == 0 ||
      tile.IsMisread(number)) {
    return std::nullopt;
  }
  if (!FindProperty(tile.document(), object, kMaterial)) return kMaterial;
  if (FindProperty(tile.document(), object, kIndexTypes)) return std::nullopt;
  // Without tuples, the vertex attributes are invalid.
  const bool needed = tile.mismatch(number) != nullptr || !object.has_tuples;
  return needed ? std::optional(kIndexTypes) : std::nullopt;
}

std::string_view NameOf(PropertyType lacked) {
  return lacked == kMaterial ? "material" : "index types";
}

std::optional<Mistyped> FindMistyped(const Tile& tile, uint64_t number) {
  const std::optional<PropertyType> lacks = LackedProperty(tile, number);
  if (!lacks) return std::nullopt;
  std::optional<Mistyped> found;
  uint8_t earlier = 0;
  ForEachProperty(tile.document(), tile.object(number),
                  [&](const Property& property) {
                    const bool known = property.type <= kVertexAttributes;
                    if (!known || (earlier >> property.type & 1) != 0 ||
                        (property.type == kVertexAttributes &&
                         property.data.size() != kVertexAttributesSize)) {
                      found = Mistyped{property.index, property.type, *lacks};
                    }
                    if (known)
                      earlier |= static_cast<uint8_t>(1 << property.type);
                    return !found;
                  });
  return found;
}

}  // namespace trackcheck::btg
