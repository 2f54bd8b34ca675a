#include "validators/btg/analysis/objects.h"

#include <cstdint>
#include <optional>

#include "formats/btg/layout.h"

namespace trackcheck::btg {

std::optional<Property> Objects::GeometryProperty(uint64_t number,
                                                  uint8_t type) const {
  const Object& object = tile_->object(number);
  if (!IsGeometry(object.type)) return std::nullopt;
  return FindProperty(tile_->document(), object, type);
}

Location ObjectPlace(const Objects& objects, Position at) {
  return objects.tile().ObjectPlace(at.element);
}

}  // namespace trackcheck::btg
