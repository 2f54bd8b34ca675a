// The table of objects, for the rules of objects and materials.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OBJECTS_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OBJECTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/analysis/mistyped.h"
#include "validators/btg/analysis/tile.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::btg {

// Refers to the tile.
class Objects {
 public:
  explicit Objects(const Tile& tile) : tile_(&tile) {}

  const Tile& tile() const { return *tile_; }
  uint64_t size() const { return tile_->object_count(); }
  uint64_t bytes_per_element() const { return sizeof(Object); }
  const Object& operator[](uint64_t number) const {
    return tile_->object(number);
  }

  // The last property of `type`, which is the one that counts. Nothing if
  // object `number` has none, is not geometry or may be misread.
  std::optional<Property> GeometryProperty(uint64_t number, uint8_t type) const;

  // Like GeometryProperty, but returns nothing for a property that is probably
  // mistyped, which another rule reports.
  std::optional<Property> TrustedProperty(uint64_t number, uint8_t type) const;

 private:
  const Tile* tile_;
};

// "object 5 (triangles)".
std::string ObjectName(const Tile& tile, uint64_t number);

Location ObjectPlace(const Objects& objects, Position at);

// The place of the property that GeometryProperty returns. Precondition: there
// is one.
template <PropertyType kType>
Location PropertyPlace(const Objects& objects, Position at) {
  return objects.tile().PropertyPlace(
      at.element, objects.GeometryProperty(at.element, kType).value());
}
// The data of the property that GeometryProperty returns. Precondition: there
// is one.
template <PropertyType kType>
ByteView PropertyData(const Objects& objects, Position at) {
  return objects.GeometryProperty(at.element, kType).value().data;
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OBJECTS_H_
