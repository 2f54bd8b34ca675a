// One pass over all edges. Source: "Entry and exit edges".
#include "formats/track/partner_starts.h"

#include <memory>

namespace trackcheck::track {
namespace {

constexpr uint32_t kNowhere = 0x80000000;

uint32_t StartOf(const Document& document, uint64_t edge) {
  const uint32_t sector = document.edges.neighbor[edge];
  const uint32_t number = document.edges.neighbor_edge[edge];
  const Sectors& sectors = document.sectors;
  if (sector >= sectors.size() || number >= sectors.edges(sector)) {
    return number | kNowhere;
  }
  return document.edges.start[sectors.first_edge[sector] + number];
}

}  // namespace

const std::vector<uint32_t>& PartnerStarts(const Document& document) {
  return document.partner_starts.Get([&document] {
    std::vector<uint32_t> starts(document.edges.size());
    for (uint64_t edge = 0; edge < starts.size(); ++edge) {
      starts[edge] = StartOf(document, edge);
    }
    return std::make_shared<const std::vector<uint32_t>>(std::move(starts));
  });
}

}  // namespace trackcheck::track
