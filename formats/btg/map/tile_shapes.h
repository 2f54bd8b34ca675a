// What of a tile can be drawn, for its map and its scene.
#ifndef TRACKCHECK_FORMATS_BTG_MAP_TILE_SHAPES_H_
#define TRACKCHECK_FORMATS_BTG_MAP_TILE_SHAPES_H_

#include <array>
#include <optional>
#include <string_view>

#include "formats/btg/document.h"

namespace trackcheck::btg {

inline constexpr std::string_view kNoMaterial = "no material";

// The last bounding sphere, which is the one that counts.
struct BoundingSphere {
  std::array<double, 3> center{};  // geocentric, in meters
  double radius = 0;               // in meters
};
std::optional<BoundingSphere> BoundingSphereOf(const Document& document);

// Whether the object has points or triangles whose vertices are known.
bool HasShapes(const Object& object);

// Like SimGear's: it ends at a NUL, and a long one is cut. kNoMaterial if there
// is none. May hold any bytes.
std::string_view MaterialOf(const Document& document, const Object& object);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MAP_TILE_SHAPES_H_
