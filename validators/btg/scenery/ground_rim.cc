#include "validators/btg/scenery/ground_rim.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/btg/views/triangles.h"
#include "validators/btg/analysis/open_edges.h"
#include "validators/btg/analysis/open_loops.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/plan.h"

namespace trackcheck::btg {
namespace {

// Larger files are no airports, and would take as long as all other rules.
constexpr uint64_t kMaxAirportVertices = 1 << 18;
// A triangle that is narrower in plan is upright, so its winding in plan is
// that of rounding.
constexpr double kUprightMeters = 0.02;

bool CanBeJudged(const Tile& tile) {
  const std::optional<Sphere> sphere = tile.sphere();
  return sphere && sphere->on_earth() && tile.KnowsAllTuples();
}

VertexPosition CenterOf(const Sphere& sphere) {
  return {sphere.x, sphere.y, sphere.z};
}

RimPoint PointOf(const Vertices& vertices, uint32_t vertex) {
  return {.x = vertices.Load(vertex, 0),
          .y = vertices.Load(vertex, 1),
          .z = vertices.Load(vertex, 2),
          .vertex = vertex};
}

// Positive if they are counterclockwise.
double DoubledArea_m2(const PlanPosition& a, const PlanPosition& b,
                      const PlanPosition& c) {
  return (b.east_m - a.east_m) * (c.north_m - a.north_m) -
         (c.east_m - a.east_m) * (b.north_m - a.north_m);
}

double Area_m2(const std::vector<PlanPosition>& loop) {
  double doubled_m2 = 0;
  for (size_t i = 2; i < loop.size(); ++i) {
    doubled_m2 += DoubledArea_m2(loop[0], loop[i - 1], loop[i]);
  }
  return doubled_m2 / 2;
}

class OutlineMaker {
 public:
  // Precondition: CanBeJudged(tile).
  explicit OutlineMaker(const Tile& tile)
      : tile_(tile), vertices_(tile), sphere_(*tile.sphere()) {}

  // Whether Make returned nothing because there are too many points or edges.
  bool is_too_large() const { return is_too_large_; }

  std::optional<Outline> Make() {
    FindPlaces();
    if (!MarkRim() || !AddPoints() || !AddEdges()) return std::nullopt;
    return std::move(outline_);
  }

 private:
  using Corners = std::array<uint32_t, 3>;
  // Positions in Outline::points, the smaller one first, and how often they run
  // from the first to the second, less how often they run back.
  struct Edge {
    std::pair<uint16_t, uint16_t> ends;
    int32_t forward = 0;
  };

  // Calls `visit` with each triangle, counterclockwise in plan. Returns false
  // if a vertex does not exist.
  template <typename Visit>
  bool ForEachCorners(Visit visit) const {
    bool all_exist = true;
    for (uint64_t i = 0; i < tile_.object_count(); ++i) {
      ForEachTriangle(tile_.document(), tile_.object(i),
                      [&](const Triangle& triangle) {
                        auto [a, b, c] = triangle.vertices;
                        if (std::max({a, b, c}) >= vertices_.size()) {
                          all_exist = false;
                          return;
                        }
                        // SimGear drops triangles that repeat a vertex.
                        if (a == b || b == c || a == c) return;
                        if (RunsClockwise({a, b, c})) std::swap(b, c);
                        visit(Corners{a, b, c});
                      });
    }
    return all_exist;
  }

  // Six triangles have a vertex, and all are visited twice.
  void FindPlaces() {
    const Plan plan(CenterOf(sphere_));
    places_.reserve(vertices_.size());
    for (uint32_t vertex = 0; vertex < vertices_.size(); ++vertex) {
      places_.push_back(plan.At(PositionOf(vertices_, sphere_, vertex)));
    }
  }

  bool RunsClockwise(const Corners& corners) const {
    const std::array<PlanPosition, 3> at = {
        places_[corners[0]], places_[corners[1]], places_[corners[2]]};
    const double doubled_m2 = DoubledArea_m2(at[0], at[1], at[2]);
    // Most triangles end here.
    if (doubled_m2 >= 0) return false;
    double longest_m = 0;
    for (size_t i = 0; i < at.size(); ++i) {
      const PlanPosition& next = at[(i + 1) % at.size()];
      longest_m = std::max(longest_m, std::hypot(next.east_m - at[i].east_m,
                                                 next.north_m - at[i].north_m));
    }
    return doubled_m2 < -kUprightMeters * longest_m;
  }

  // Sums up, for each vertex, where its edges lead to, less where they come
  // from. An edge that runs in both directions counts nothing.
  bool MarkRim() {
    sums_.resize(vertices_.size());
    return ForEachCorners([this](const Corners& corners) {
      const auto [a, b, c] = corners;
      const uint32_t at_a = ScrambleVertex(a);
      const uint32_t at_b = ScrambleVertex(b);
      const uint32_t at_c = ScrambleVertex(c);
      sums_[a] += at_b - at_c;
      sums_[b] += at_c - at_a;
      sums_[c] += at_a - at_b;
    });
  }

  bool AddPoints() {
    for (uint32_t vertex = 0; vertex < sums_.size(); ++vertex) {
      if (sums_[vertex] == 0) continue;
      if (outline_.points.size() == kMaxRimPoints) {
        is_too_large_ = true;
        return false;
      }
      const RimPoint point = PointOf(vertices_, vertex);
      const double distance_m = Length({point.x, point.y, point.z});
      if (!std::isfinite(distance_m)) return false;
      outline_.points.push_back(point);
      outline_.radius_m = std::max(outline_.radius_m, distance_m);
    }
    outline_.points.shrink_to_fit();
    outline_.center = CenterOf(sphere_);
    return true;
  }

  uint16_t PlaceOf(uint32_t vertex) const {
    const auto found = std::lower_bound(
        outline_.points.begin(), outline_.points.end(), vertex,
        [](const RimPoint& point, uint32_t v) { return point.vertex < v; });
    return static_cast<uint16_t>(found - outline_.points.begin());
  }

  bool AddEdges() {
    std::vector<Edge> edges;
    const uint64_t most = kMaxEdgesPerBorderVertex * outline_.points.size();
    const auto add = [&](uint32_t from, uint32_t to) {
      if (sums_[from] == 0 || sums_[to] == 0) return;
      // One more than the most shows that there are too many.
      if (edges.size() > most) return;
      const uint16_t a = PlaceOf(from);
      const uint16_t b = PlaceOf(to);
      edges.push_back({std::minmax(a, b), a < b ? 1 : -1});
    };
    ForEachCorners([&](const Corners& corners) {
      const auto [a, b, c] = corners;
      add(a, b);
      add(b, c);
      add(c, a);
    });
    if (edges.size() > most) {
      is_too_large_ = true;
      return false;
    }
    std::sort(edges.begin(), edges.end(),
              [](const Edge& a, const Edge& b) { return a.ends < b.ends; });
    for (size_t first = 0, end = 0; first < edges.size(); first = end) {
      int32_t forward = 0;
      for (; end < edges.size() && edges[end].ends == edges[first].ends;
           ++end) {
        forward += edges[end].forward;
      }
      const auto [a, b] = edges[first].ends;
      for (; forward > 0; --forward) outline_.edges.push_back({a, b});
      for (; forward < 0; ++forward) outline_.edges.push_back({b, a});
    }
    outline_.edges.shrink_to_fit();
    is_too_large_ = outline_.edges.size() > Outline::kMaxEdges;
    return !is_too_large_;
  }

  const Tile& tile_;
  const Vertices vertices_;
  const Sphere sphere_;
  std::vector<PlanPosition> places_;  // of the vertices
  std::vector<uint32_t> sums_;
  Outline outline_;
  bool is_too_large_ = false;
};

}  // namespace

std::vector<Hole> FindHoles(const Tile& tile, double least_m2,
                            bool* is_too_large) {
  if (!CanBeJudged(tile)) return {};
  const Vertices vertices(tile);
  const Sphere sphere = *tile.sphere();
  const auto direction = [&](uint32_t from, uint32_t to) {
    const PlanPosition at = Plan(PositionOf(vertices, sphere, from))
                                .At(PositionOf(vertices, sphere, to));
    return std::atan2(at.north_m, at.east_m);
  };
  std::vector<Hole> holes;
  uint64_t points = 0;
  ForEachOpenLoop(tile, direction, [&](const OpenLoop& loop) {
    const Plan plan(PositionOf(vertices, sphere, loop.vertices.front()));
    std::vector<PlanPosition> at;
    at.reserve(loop.vertices.size());
    for (const uint32_t vertex : loop.vertices) {
      at.push_back(plan.At(PositionOf(vertices, sphere, vertex)));
    }
    const double area_m2 = Area_m2(at);
    // Around ground, its edges run counterclockwise, around a hole clockwise.
    const bool is_hole = area_m2 * static_cast<double>(loop.forward) < 0;
    if (!is_hole || !(std::fabs(area_m2) > least_m2) ||
        !std::isfinite(area_m2)) {
      return;
    }
    points += loop.vertices.size();
    if (points > kMaxRimPoints) return;
    Hole& hole = holes.emplace_back();
    hole.area_m2 = std::fabs(area_m2);
    hole.rim.reserve(loop.vertices.size());
    for (const uint32_t vertex : loop.vertices) {
      hole.rim.push_back(PointOf(vertices, vertex));
    }
  });
  if (points > kMaxRimPoints) {
    holes.clear();
    if (is_too_large != nullptr) *is_too_large = true;
  }
  return holes;
}

std::optional<Outline> MakeOutline(const Tile& tile, bool* is_too_large) {
  if (!CanBeJudged(tile)) return std::nullopt;
  OutlineMaker maker(tile);
  const bool has_too_many = Vertices(tile).size() > kMaxAirportVertices;
  std::optional<Outline> outline = has_too_many ? std::nullopt : maker.Make();
  if (is_too_large != nullptr) {
    *is_too_large = has_too_many || maker.is_too_large();
  }
  return outline;
}

}  // namespace trackcheck::btg
