#include "validators/track/analysis/sectors/sector_coverage.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/exact_predicates.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

// The depth of `point` in the half-plane on the inner side of the edge ab.
double DepthPast(const Point& a, const Point& b, const Point& point,
                 double turn) {
  const Point edge = Difference(b, a);
  return turn * Cross(edge, Difference(point, a)) / std::sqrt(Dot(edge, edge));
}

double DistanceToEdge(const Point& a, const Point& b, const Point& point) {
  const Point edge = Difference(b, a);
  const Point offset = Difference(point, a);
  const double squared = Dot(edge, edge);
  const double share =
      squared > 0 ? std::clamp(Dot(offset, edge) / squared, 0.0, 1.0) : 0;
  return Distance(offset, {edge.x * share, edge.z * share});
}

}  // namespace

SectorCoverage::SectorCoverage(const Document& document, WorkPool& pool)
    : document_(document), coverage_(document.sectors.size()) {
  const uint64_t blocks = (size() + kSectorBlock - 1) / kSectorBlock;
  std::vector<uint8_t> unknown(blocks);
  pool.For(blocks, [&](uint64_t block) {
    const uint64_t end = std::min(size(), (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) {
      coverage_[i] = WindingOf(static_cast<uint32_t>(i));
      if (coverage_[i] == Winding::kUnknown) unknown[block] = 1;
    }
  });
  whole_ = document.sector_list.present &&
           std::find(unknown.begin(), unknown.end(), 1) == unknown.end();
}

Point SectorCoverage::CornerOf(uint32_t edge) const {
  const double* vertex =
      &document_.vertices
           .coordinates[3 * uint64_t{document_.edges.start[edge]}];
  return {vertex[0], vertex[2]};
}

Winding SectorCoverage::WindingOf(uint32_t sector) const {
  const Document& document = document_;
  const uint32_t first = document.sectors.first_edge[sector];
  const uint32_t end = document.sectors.first_edge[sector + 1];
  if (!document.sectors.whole[sector]) return Winding::kUnknown;
  for (uint32_t e = first; e < end; ++e) {
    if (document.edges.start[e] >= document.vertex_count()) {
      return Winding::kUnknown;
    }
    const Point corner = CornerOf(e);
    if (!(std::fabs(corner.x) <= kFarthestShape) ||
        !(std::fabs(corner.z) <= kFarthestShape)) {
      return Winding::kUnknown;
    }
  }
  if (end - first < 3) return Winding::kFlat;
  bool turns_right = false;
  bool turns_left = false;
  int reversals = 0;
  double doubled_area = 0;
  const Point origin = CornerOf(first);
  Point before = CornerOf(end - 2);
  Point corner = CornerOf(end - 1);
  double heading = corner.x - before.x;
  for (uint32_t e = first; e < end; ++e) {
    const Point next = CornerOf(e);
    const int turn = Orientation(before, corner, next);
    turns_right |= turn > 0;
    turns_left |= turn < 0;
    doubled_area += Cross(Difference(corner, origin), Difference(next, origin));
    const double step = next.x - corner.x;
    if (step != 0) {
      reversals += heading != 0 && (step < 0) != (heading < 0) ? 1 : 0;
      heading = step;
    }
    before = corner;
    corner = next;
  }
  if (!turns_right && !turns_left) return Winding::kFlat;
  // A star turns only one way, but goes round more than once.
  if ((turns_right && turns_left) || reversals > 2) {
    return doubled_area == 0 ? Winding::kFlat : Winding::kDented;
  }
  return turns_right ? Winding::kRight : Winding::kLeft;
}

bool SectorCoverage::Contains(uint32_t sector, const Point& point,
                              double depth) const {
  const Winding form = coverage_[sector];
  if (form == Winding::kFlat || form == Winding::kUnknown) return false;
  const bool is_convex = form != Winding::kDented;
  const double turn = form == Winding::kLeft ? -1 : 1;
  const uint32_t first = document_.sectors.first_edge[sector];
  const uint32_t end = document_.sectors.first_edge[sector + 1];
  bool is_inside = false;
  double distance = std::numeric_limits<double>::infinity();
  Point a = CornerOf(end - 1);
  for (uint32_t e = first; e < end; ++e) {
    const Point b = CornerOf(e);
    if (is_convex) {
      if (DepthPast(a, b, point, turn) < depth) return false;
    } else {
      if ((a.z > point.z) != (b.z > point.z) &&
          point.x < a.x + (b.x - a.x) * ((point.z - a.z) / (b.z - a.z))) {
        is_inside = !is_inside;
      }
      distance = std::min(distance, DistanceToEdge(a, b, point));
    }
    a = b;
  }
  return is_convex || (is_inside ? distance : -distance) >= depth;
}

}  // namespace trackcheck::track
