// Where the vertices of a tile are on the earth.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_POSITION_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_POSITION_H_

#include <cstdint>
#include <optional>

#include "formats/btg/earth.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

// In meters from the center of the earth.
struct VertexPosition {
  double x = 0, y = 0, z = 0;
};

// `sphere` is that of the tile: vertices are relative to its center.
inline VertexPosition PositionOf(const Vertices& vertices, const Sphere& sphere,
                                 uint64_t vertex) {
  return {sphere.x + vertices.Load(vertex, 0),
          sphere.y + vertices.Load(vertex, 1),
          sphere.z + vertices.Load(vertex, 2)};
}

// Nothing if it is not finite, or near to the center of the earth.
inline std::optional<GeodeticPosition> GeodeticOf(const VertexPosition& at) {
  return GeodeticFromCartesian(at.x, at.y, at.z);
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_POSITION_H_
