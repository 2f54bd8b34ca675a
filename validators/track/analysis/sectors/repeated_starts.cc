#include "validators/track/analysis/sectors/repeated_starts.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "formats/track/document.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {

std::vector<ElementPair> FindRepeatedStarts(const Document& document,
                                            const SectorShapes& shapes) {
  const std::vector<uint32_t>& starts = document.edges.start;
  std::vector<ElementPair> repeats;
  std::vector<uint32_t> edges;
  for (uint64_t sector = 0; sector < document.sectors.size(); ++sector) {
    if ((shapes.traits(sector) & kRepeats) == 0) continue;
    edges.resize(document.sectors.edges(sector));
    std::iota(edges.begin(), edges.end(), document.sectors.first_edge[sector]);
    std::sort(edges.begin(), edges.end(), [&starts](uint32_t a, uint32_t b) {
      return starts[a] != starts[b] ? starts[a] < starts[b] : a < b;
    });
    uint32_t earlier = edges[0];
    for (const uint32_t edge : edges) {
      if (starts[edge] != starts[earlier]) {
        earlier = edge;
      } else if (edge != earlier) {
        repeats.push_back({edge, earlier});
      }
    }
  }
  std::sort(repeats.begin(), repeats.end());
  return repeats;
}

}  // namespace trackcheck::track
