#include "validators/track/analysis/sectors/portal_places.h"

#include <algorithm>
#include <cassert>

#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/geometry/spatial_hash.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

// Thousands of edges at one place leave no single answer.
constexpr uint64_t kMaxPerCell = 64;
// Larger than kCoincidence, so that edges at one place are in adjacent cells.
constexpr double kCell = 1.0 / 16;

bool IsPortal(EdgeKind kind) {
  return kind == EdgeKind::kEntry || kind == EdgeKind::kExit;
}

struct Ends {
  uint64_t sector = 0;
  Point3 from;
  Point3 to;

  Point3 middle() const {
    return {(from.x + to.x) / 2, (from.y + to.y) / 2, (from.z + to.z) / 2};
  }
};

Ends EndsOf(const Document& document, uint64_t sector, uint64_t edge) {
  const std::vector<uint32_t>& firsts = document.sectors.first_edge;
  const uint64_t next =
      edge + 1 == firsts[sector + 1] ? firsts[sector] : edge + 1;
  return {sector, Point3Of(document, document.edges.start[edge]),
          Point3Of(document, document.edges.start[next])};
}

bool AreAtOnePlace(const Ends& a, const Ends& b) {
  return (Coincide(a.from, b.to) && Coincide(a.to, b.from)) ||
         (Coincide(a.from, b.from) && Coincide(a.to, b.to));
}

uint32_t HashOf(double x, double y, double z) {
  const auto cell = [](double value) {
    return static_cast<uint64_t>(FloorOf(value / kCell));
  };
  return SpatialHash::Hash(cell(x), cell(y), cell(z));
}

}  // namespace

PortalPlaces::PortalPlaces(const Document& document, const SectorShapes& shapes)
    : document_(document) {
  const std::vector<uint32_t>& firsts = document.sectors.first_edge;
  for (uint64_t sector = 0; sector < document.sectors.size(); ++sector) {
    if ((shapes.traits(sector) & kNoOutline) != 0) continue;
    for (uint32_t edge = firsts[sector]; edge < firsts[sector + 1]; ++edge) {
      if (!IsPortal(document.edges.kind[edge])) continue;
      const Point3 middle = EndsOf(document, sector, edge).middle();
      cells_.emplace_back(HashOf(middle.x, middle.y, middle.z), edge);
    }
  }
  std::sort(cells_.begin(), cells_.end());
}

std::optional<uint64_t> PortalPlaces::OppositeOf(uint64_t edge) const {
  assert(IsPortal(document_.edges.kind[edge]));
  const EdgeKind opposite = document_.edges.kind[edge] == EdgeKind::kEntry
                                ? EdgeKind::kExit
                                : EdgeKind::kEntry;
  const Ends ends = EndsOf(document_, SectorOf(document_, edge), edge);
  const Point3 middle = ends.middle();
  // The cells around the place; most often it is one.
  std::vector<uint32_t> hashes;
  for (const double x : {middle.x - kCoincidence, middle.x + kCoincidence}) {
    for (const double y : {middle.y - kCoincidence, middle.y + kCoincidence}) {
      for (const double z :
           {middle.z - kCoincidence, middle.z + kCoincidence}) {
        hashes.push_back(HashOf(x, y, z));
      }
    }
  }
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  std::optional<uint64_t> found;
  for (const uint32_t hash : hashes) {
    auto cell = std::lower_bound(cells_.begin(), cells_.end(),
                                 std::pair<uint32_t, uint32_t>(hash, 0));
    for (uint64_t i = 0; cell != cells_.end() && cell->first == hash;
         ++cell, ++i) {
      if (i == kMaxPerCell) return std::nullopt;
      const uint64_t other = cell->second;
      if (document_.edges.kind[other] != opposite) continue;
      const uint64_t sector = SectorOf(document_, other);
      if (sector == ends.sector ||
          !AreAtOnePlace(ends, EndsOf(document_, sector, other))) {
        continue;
      }
      if (found) return std::nullopt;
      found = other;
    }
  }
  return found;
}

}  // namespace trackcheck::track
