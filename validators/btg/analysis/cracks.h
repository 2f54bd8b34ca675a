// Holes in the ground that do not show in plan: their two sides run along the
// same line, one above the other.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_CRACKS_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_CRACKS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "formats/btg/earth.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

struct Crack {
  // The two vertices of the same longitude and latitude that are farthest
  // apart, and the distance between them.
  uint32_t lower = 0;
  uint32_t upper = 0;
  double height_m = 0;
  // The position of `lower`.
  GeodeticPosition position;
  // The number of edges around the crack, and of its vertices.
  uint64_t edges = 0;
  // The vertices on its two sides: pairs of the same longitude and latitude.
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
};

// Returns the cracks that are more than `least_m` high, by `lower`. A crack is
// a closed loop of edges with a triangle on one side only, that has no area in
// plan. One that touches another loop, such as the border of the tile, is not
// found.
//
// Returns nothing if the tile is not on earth, or if not all of its triangles
// are known. Takes time in proportion to the triangles, and at most 70 bytes
// for each vertex.
std::vector<Crack> FindCracks(const Tile& tile, double least_m);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_CRACKS_H_
