// Where the vertices of a tile are on the earth.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_POSITION_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_POSITION_H_

#include <cstdint>
#include <optional>

#include "formats/btg/earth.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

// In meters from the center of the earth.
struct VertexPosition {
  double x = 0, y = 0, z = 0;
};

// `sphere` is that of the tile: vertices are relative to its center. `vertex`
// is a record of the list.
TRACKCHECK_KERNEL VertexPosition PositionOf(const uint8_t* vertex,
                                            const Sphere& sphere) {
  return {sphere.x + LoadLittleEndian<float>(vertex),
          sphere.y + LoadLittleEndian<float>(vertex + 4),
          sphere.z + LoadLittleEndian<float>(vertex + 8)};
}
inline VertexPosition PositionOf(const Vertices& vertices, const Sphere& sphere,
                                 uint64_t vertex) {
  return PositionOf(vertices.At(vertex), sphere);
}

// Returns nothing if it is not finite, or near to the center of the earth.
inline std::optional<GeodeticPosition> GeodeticOf(const VertexPosition& at) {
  return GeodeticFromCartesian(at.x, at.y, at.z);
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_POSITION_H_
