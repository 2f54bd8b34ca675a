#include "validators/btg/analysis/cracks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

#include "validators/btg/analysis/open_loops.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/vertex_position.h"

namespace trackcheck::btg {
namespace {

// Vertices of the same longitude and latitude differ by the rounding of floats:
// a millimeter at 10 km from the center.
constexpr double kSamePlaceMeters = 0.02;
// Vertices at one place that are compared with each other.
constexpr size_t kMaxAtOnePlace = 16;

// A vertex in plan.
struct PlanPoint {
  double east_m = 0;
  double north_m = 0;
  double height_m = 0;
  uint32_t vertex = 0;
};

class CrackFinder {
 public:
  // Precondition: tile.KnowsAllTuples() and the sphere is on earth.
  CrackFinder(const Tile& tile, double least_m)
      : tile_(tile),
        vertices_(tile),
        sphere_(*tile.sphere()),
        least_m_(least_m) {}

  std::vector<Crack> Find() const {
    std::vector<Crack> cracks;
    ForEachOpenLoop(tile_, [&](const OpenLoop& loop) {
      const std::optional<Crack> crack = CrackOf(loop.vertices);
      if (crack) cracks.push_back(*crack);
    });
    std::sort(cracks.begin(), cracks.end(),
              [](const Crack& a, const Crack& b) { return a.lower < b.lower; });
    return cracks;
  }

 private:
  std::optional<GeodeticPosition> PlaceOf(uint32_t vertex) const {
    return GeodeticOf(PositionOf(vertices_, sphere_, vertex));
  }

  // Returns nothing if the loop has an area or is not high enough.
  std::optional<Crack> CrackOf(const std::vector<uint32_t>& loop) const {
    constexpr double kMetersPerDegree = 111320;
    std::vector<PlanPoint> points;
    points.reserve(loop.size());
    const std::optional<GeodeticPosition> start = PlaceOf(loop.front());
    for (const uint32_t vertex : loop) {
      const std::optional<GeodeticPosition> position = PlaceOf(vertex);
      if (!position) return std::nullopt;
      const double east =
          std::remainder(position->longitude - start->longitude, 360) *
          std::cos(start->latitude * std::numbers::pi / 180);
      points.push_back(
          {.east_m = east * kMetersPerDegree,
           .north_m = (position->latitude - start->latitude) * kMetersPerDegree,
           .height_m = position->elevation,
           .vertex = vertex});
    }
    if (HasArea(points)) return std::nullopt;
    Crack crack = Highest(points);
    if (!(crack.height_m > least_m_)) return std::nullopt;
    crack.position = *PlaceOf(crack.lower);
    return crack;
  }

  static bool HasArea(const std::vector<PlanPoint>& loop) {
    double doubled_m2 = 0;
    double length_m = 0;
    for (size_t i = 0; i < loop.size(); ++i) {
      const PlanPoint& from = loop[i];
      const PlanPoint& to = loop[i + 1 == loop.size() ? 0 : i + 1];
      doubled_m2 += from.east_m * to.north_m - to.east_m * from.north_m;
      length_m +=
          std::hypot(to.east_m - from.east_m, to.north_m - from.north_m);
    }
    return !(std::fabs(doubled_m2) <= kSamePlaceMeters * length_m);
  }

  // The two of `points` at one place that are farthest apart.
  static Crack Highest(std::vector<PlanPoint>& points) {
    Crack crack = {.edges = points.size()};
    std::sort(points.begin(), points.end(),
              [](const PlanPoint& a, const PlanPoint& b) {
                return a.east_m != b.east_m ? a.east_m < b.east_m
                                            : a.vertex < b.vertex;
              });
    for (size_t i = 0; i < points.size(); ++i) {
      const size_t end = std::min(points.size(), i + kMaxAtOnePlace);
      for (size_t j = i + 1; j < end; ++j) {
        const PlanPoint& a = points[i];
        const PlanPoint& b = points[j];
        if (b.east_m - a.east_m > kSamePlaceMeters) break;
        if (std::fabs(b.north_m - a.north_m) > kSamePlaceMeters) continue;
        crack.pairs.emplace_back(a.vertex, b.vertex);
        const double height_m = std::fabs(b.height_m - a.height_m);
        if (height_m <= crack.height_m) continue;
        crack.height_m = height_m;
        const bool up = b.height_m > a.height_m;
        crack.lower = up ? a.vertex : b.vertex;
        crack.upper = up ? b.vertex : a.vertex;
      }
    }
    return crack;
  }

  const Tile& tile_;
  const Vertices vertices_;
  const Sphere sphere_;
  const double least_m_;
};

}  // namespace

std::vector<Crack> FindCracks(const Tile& tile, double least_m) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || !sphere->on_earth() || !tile.KnowsAllTuples()) return {};
  return CrackFinder(tile, least_m).Find();
}

}  // namespace trackcheck::btg
