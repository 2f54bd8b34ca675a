#include "validators/btg/analysis/objects.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "formats/btg/layout.h"
#include "formats/btg/object_kinds.h"

namespace trackcheck::btg {

std::optional<Property> Objects::GeometryProperty(uint64_t number,
                                                  uint8_t type) const {
  const Object& object = tile_->object(number);
  if (!IsGeometry(object.type) || tile_->IsMisread(number)) {
    return std::nullopt;
  }
  return FindProperty(tile_->document(), object, type);
}

std::optional<Property> Objects::TrustedProperty(uint64_t number,
                                                 uint8_t type) const {
  const std::optional<Mistyped> mistyped = FindMistyped(*tile_, number);
  if (mistyped && mistyped->type == type) return std::nullopt;
  return GeometryProperty(number, type);
}

std::string ObjectName(const Tile& tile, uint64_t number) {
  return ObjectName(number, tile.object(number).type);
}

Location ObjectPlace(const Objects& objects, Position at) {
  return objects.tile().ObjectPlace(at.element);
}

}  // namespace trackcheck::btg
