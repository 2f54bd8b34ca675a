// The rims of the ground that an airport and its tile share: the holes in the
// tile, and the outline of the airport that fills them.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_GROUND_RIM_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_GROUND_RIM_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/vertex_position.h"

namespace trackcheck::btg {

struct RimPoint {
  float x = 0, y = 0, z = 0;  // m from the center of the bounding sphere
  uint32_t vertex = 0;
};

// The most rim points that are kept of a file. Airports of real scenery have
// some 100.
inline constexpr uint64_t kMaxRimPoints = 1 << 14;

// A part of the plane without ground.
struct Hole {
  std::vector<RimPoint> rim;  // in its order
  double area_m2 = 0;         // in plan
};

// Returns the holes in the ground of a tile above `least_m2`. Ground is all
// around a hole; its rim may touch the border of the tile or other rims at
// vertices. A part without ground that shares an edge with the border is not a
// hole. The holes do not refer to `tile`. Returns nothing if the tile is not on
// earth, if not all of its triangles are known, or if the rims have too many
// points; then `*is_too_large` is set. Takes time in proportion to the
// triangles, and at most 70 bytes for each vertex.
std::vector<Hole> FindHoles(const Tile& tile, double least_m2,
                            bool* is_too_large = nullptr);

// An edge, as positions in Outline::points. The ground is to its left.
struct RimEdge {
  uint16_t from = 0;
  uint16_t to = 0;
};

// The border of all ground of a file, in plan. An edge that only one of two
// overlapping parts has is in it too. The number of parts that cover a place is
// that of times that the edges run around it counterclockwise.
struct Outline {
  static constexpr uint64_t kMaxEdges = 4 * kMaxRimPoints;

  VertexPosition center;         // of the bounding sphere, which is on earth
  std::vector<RimPoint> points;  // ascending in `vertex`
  std::vector<RimEdge> edges;
  double radius_m = 0;  // the largest distance of a point from the center
};

// Returns the outline of a file, which does not refer to `tile`. Nothing if it
// is not on earth, if not all of its triangles are known, or if it has too many
// vertices, points or edges; then `*is_too_large` is set. Takes time in
// proportion to the triangles, and at most 70 bytes for each vertex.
std::optional<Outline> MakeOutline(const Tile& tile,
                                   bool* is_too_large = nullptr);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_GROUND_RIM_H_
