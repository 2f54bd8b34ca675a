#include "formats/track/partner_starts.h"

#include <compare>
#include <cstdint>
#include <vector>

#include "formats/core/least_rotation.h"

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

uint32_t OriginOf(const Document& document, uint64_t sector) {
  const EdgeKind* const kinds =
      document.edges.kind.data() + document.sectors.first_edge[sector];
  const uint64_t count = document.sectors.edges(sector);
  return static_cast<uint32_t>(
      LeastRotation(count, [kinds, count](uint64_t a, uint64_t b) {
        return kinds[a < count ? a : a - count] <=>
               kinds[b < count ? b : b - count];
      }));
}

}  // namespace

const std::vector<uint32_t>& PartnerStarts(const Document& document) {
  return document.derived->partner_starts.Get([&document] {
    std::vector<uint32_t> starts(document.edges.size());
    for (uint64_t edge = 0; edge < starts.size(); ++edge) {
      starts[edge] = StartOf(document, edge);
    }
    return starts;
  });
}

const std::vector<uint32_t>& PartnerOrigins(const Document& document) {
  return document.derived->partner_origins.Get([&document] {
    const uint64_t sectors = document.sectors.size();
    std::vector<uint32_t> of_sector(sectors);
    for (uint64_t i = 0; i < sectors; ++i) {
      of_sector[i] = OriginOf(document, i);
    }
    std::vector<uint32_t> origins(document.edges.size());
    for (uint64_t edge = 0; edge < origins.size(); ++edge) {
      const uint32_t neighbor = document.edges.neighbor[edge];
      if (neighbor < sectors) origins[edge] = of_sector[neighbor];
    }
    return origins;
  });
}

}  // namespace trackcheck::track
