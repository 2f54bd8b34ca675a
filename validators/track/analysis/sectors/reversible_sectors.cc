#include "validators/track/analysis/sectors/reversible_sectors.h"

#include <cstdint>

namespace trackcheck::track {
namespace {

// The texts of all edges are repairs of one finding.
constexpr uint64_t kMostEdges = 1024;

// Whether `edge`, number `number` of its sector, and the edge that it names
// name each other.
bool IsPaired(const Document& document, const Portals& portals, uint64_t sector,
              uint64_t edge, uint64_t number) {
  const Edges& edges = document.edges;
  const uint32_t neighbor = edges.neighbor[edge];
  if (edges.kind[edge] == EdgeKind::kNone || neighbor == sector ||
      neighbor >= document.sectors.size() ||
      edges.neighbor_edge[edge] >= document.sectors.edges(neighbor)) {
    return false;
  }
  const uint64_t other = portals.PartnerOf(edge);
  return edges.neighbor[other] == sector &&
         edges.neighbor_edge[other] == number;
}

}  // namespace

std::vector<bool> ReversibleSectors(const Document& document,
                                    const SectorShapes& shapes,
                                    const Portals& portals) {
  std::vector<bool> reversible(document.sectors.size());
  for (uint64_t sector = 0; sector < reversible.size(); ++sector) {
    bool all = (shapes.traits(sector) & kClockwise) != 0 &&
               document.sectors.whole[sector] &&
               document.sectors.edges(sector) <= kMostEdges;
    const uint64_t first = document.sectors.first_edge[sector];
    const uint64_t end = document.sectors.first_edge[sector + 1];
    for (uint64_t edge = first; edge < end && all; ++edge) {
      all = document.edges.kind[edge] == EdgeKind::kWall ||
            IsPaired(document, portals, sector, edge, edge - first);
    }
    reversible[sector] = all;
  }
  return reversible;
}

}  // namespace trackcheck::track
