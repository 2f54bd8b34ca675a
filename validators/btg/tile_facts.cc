// A place is its bytes, inflated or not, and its path.
#include "validators/btg/tile_facts.h"

#include <cmath>

#include "formats/core/field_path.h"

namespace trackcheck::btg {
namespace {

FieldPath ObjectPath(uint64_t object) {
  return FieldPath("objects").Element(object);
}

}  // namespace

bool Sphere::finite() const {
  return std::isfinite(x) && std::isfinite(y) && std::isfinite(z) &&
         std::isfinite(radius);
}

std::optional<Sphere> TileFacts::sphere() const {
  const List& spheres = list(kBoundingSphere);
  if (spheres.count == 0) return std::nullopt;
  Sphere sphere;
  sphere.offset = spheres.pieces.back().offset;
  const uint8_t* at = document_.bytes.data() + sphere.offset;
  sphere.x = LoadLittleEndian<double>(at);
  sphere.y = LoadLittleEndian<double>(at + 8);
  sphere.z = LoadLittleEndian<double>(at + 16);
  sphere.radius = LoadLittleEndian<float>(at + 24);
  return sphere;
}

Location TileFacts::HeaderPlace(std::string_view field, uint64_t offset,
                                uint64_t size) const {
  return {Range(offset, size), FieldPath("header").Field(field)};
}

Location TileFacts::ObjectPlace(uint64_t object) const {
  return {Range(document_.objects[object].offset, widths_.object()),
          ObjectPath(object)};
}

Location TileFacts::PropertyPlace(uint64_t object,
                                  const Property& property) const {
  return {property.range(),
          ObjectPath(object).Field("properties").Element(property.index)};
}

Location TileFacts::CountPlace(uint64_t object, const ElementRun& run,
                               uint64_t element) const {
  return {Range(run.OffsetOf(element), kElementHeader),
          ObjectPath(object).Field("elements").Element(element).Field("size")};
}

Location TileFacts::ElementPlace(uint64_t object, const ElementRun& run,
                                 uint64_t element) const {
  return {Range(run.OffsetOf(element), run.stride()),
          ObjectPath(object).Field("elements").Element(element)};
}

Location TileFacts::ElementPlace(const Spot& spot) const {
  return {Range(spot.offset, spot.size),
          ObjectPath(spot.object).Field("elements").Element(spot.item)};
}

Location TileFacts::TuplePlace(const Spot& spot) const {
  Location where = ElementPlace(spot);
  where.field = where.field.Field("tuples").Element(spot.part);
  return where;
}

}  // namespace trackcheck::btg
