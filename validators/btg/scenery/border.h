// The border of a tile: what has to fit its neighbors.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_BORDER_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_BORDER_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/btg/bucket.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/vertex_position.h"

namespace trackcheck::btg {

// A vertex near one side of its tile.
struct BorderPoint {
  float x = 0, y = 0, z = 0;  // m from TileBorder::center
  float along = 0;            // degrees from BorderSide::begin
  float height_m = 0;         // above the ellipsoid
  uint32_t vertex = 0;
};

// An edge of a triangle, as positions in BorderSide::points.
struct BorderEdge {
  uint16_t first = 0;
  uint16_t second = 0;

  auto operator<=>(const BorderEdge&) const = default;
};

struct BorderSide {
  // The most points and edges of a side. A side of real scenery has some 100.
  static constexpr uint64_t kMaxPoints = 1 << 14;
  static constexpr uint64_t kMaxEdges = 4 * kMaxPoints;

  // Where the side begins, in degrees: the latitude on the west and east side,
  // the longitude on the others. Longitudes do not wrap at the date line: they
  // are within half a turn of the tile's center.
  double begin = 0;

  // The first `vertex_count` ones are the vertices of the border: within 2 cm
  // of it, and not at the foot of a skirt. The others are only ends of edges:
  // they are within 0.5 m of it. Both groups ascend in `along`.
  std::vector<BorderPoint> points;
  uint64_t vertex_count = 0;
  // Each edge once, by the smaller `along` of its ends.
  std::vector<BorderEdge> edges;
  // False for a side that has more than the most points or edges; it is empty.
  bool is_known = true;

  double AlongOf(const BorderPoint& point) const { return begin + point.along; }
};

struct TileBorder {
  Bucket bucket;
  VertexPosition center;  // of the bounding sphere
  uint16_t version = 0;
  uint32_t creation_time = 0;  // s since 1970
  // By Side.
  std::array<BorderSide, kSides.size()> sides;

  const BorderSide& side(Side which) const {
    return sides[static_cast<size_t>(which)];
  }
  VertexPosition PositionOf(const BorderPoint& point) const {
    return {center.x + point.x, center.y + point.y, center.z + point.z};
  }
};

// Returns the border of the tile that `bucket` is the place of; it does not
// refer to `tile`. Returns nothing if the tile is not on earth, or if not all
// of its triangles are known. Takes time in proportion to the vertices and
// triangles, and three bytes for each vertex. The result has at most 660 KB for
// each side; in real scenery, some 30 bytes for each vertex of the border.
std::optional<TileBorder> MakeBorder(const Tile& tile, const Bucket& bucket);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_BORDER_H_
