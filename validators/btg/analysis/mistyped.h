// Finds properties of a wrong type: the object lacks a property and has one too
// many.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_MISTYPED_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_MISTYPED_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/btg/layout.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

struct Mistyped {
  uint64_t index = 0;  // of the property in its object
  uint8_t type = 0;    // as stored
  // The property that the object lacks: kMaterial or kIndexTypes.
  PropertyType lacks = kMaterial;
};

// The property that geometry object `number` lacks although its elements need
// it.
std::optional<PropertyType> LackedProperty(const Tile& tile, uint64_t number);

// "material" or "index types".
std::string_view NameOf(PropertyType lacked);

// The property of object `number` that is probably the one which the object
// lacks: it has an unknown type, or that of an earlier property, or that of
// vertex attributes, but not their size.
std::optional<Mistyped> FindMistyped(const Tile& tile, uint64_t number);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_MISTYPED_H_
