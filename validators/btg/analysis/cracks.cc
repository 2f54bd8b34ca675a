#include "validators/btg/analysis/cracks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

#include "formats/btg/views/triangles.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/vertex_position.h"

namespace trackcheck::btg {
namespace {

// Vertices of the same longitude and latitude differ by the rounding of floats:
// a millimeter at 10 km from the center.
constexpr double kSamePlaceMeters = 0.02;
// In a mesh without overlaps, the vertices of its borders have at most three
// times as many edges between them, each with two triangles.
constexpr uint64_t kMostEdgesPerVertex = 6;
// Vertices at one place that are compared with each other.
constexpr size_t kMostAtOnePlace = 16;

struct Edge {
  uint32_t a = 0;  // below b
  uint32_t b = 0;

  auto operator<=>(const Edge&) const = default;
};

// The vertices that one is connected to by open edges: those with a triangle on
// one side only.
struct OpenLinks {
  std::array<uint32_t, 2> to = {};
  // How many there are. Only the first two are kept.
  uint8_t count = 0;
};

// A vertex in plan.
struct PlanPoint {
  double east_m = 0;
  double north_m = 0;
  double height_m = 0;
  uint32_t vertex = 0;
};

// Different for different vertices, and without pattern.
uint32_t Scramble(uint32_t vertex) {
  uint32_t bits = vertex + 0x9e3779b9;
  bits = (bits ^ bits >> 16) * 0x85ebca6b;
  bits = (bits ^ bits >> 13) * 0xc2b2ae35;
  return bits ^ bits >> 16;
}

class CrackFinder {
 public:
  // Precondition: tile.KnowsAllTuples() and the sphere is on earth.
  CrackFinder(const Tile& tile, double least_m)
      : tile_(tile),
        vertices_(tile),
        sphere_(*tile.sphere()),
        least_m_(least_m) {}

  std::vector<Crack> Find() {
    if (!MarkBorders() || !CollectEdges()) return {};
    LinkOpenEdges();
    std::vector<Crack> cracks;
    std::vector<uint32_t> loop;
    for (uint32_t vertex = 0; vertex < links_.size(); ++vertex) {
      if (!TakeLoop(vertex, &loop)) continue;
      const std::optional<Crack> crack = CrackOf(loop);
      if (crack) cracks.push_back(*crack);
    }
    std::sort(cracks.begin(), cracks.end(),
              [](const Crack& a, const Crack& b) { return a.lower < b.lower; });
    return cracks;
  }

 private:
  template <typename Visit>
  void ForEachCorners(Visit visit) const {
    for (uint64_t i = 0; i < tile_.object_count(); ++i) {
      ForEachTriangle(
          tile_.document(), tile_.object(i),
          [&](const Triangle& triangle) { visit(triangle.vertices); });
    }
  }

  // Combines, for each vertex, the vertices that its edges lead to. Those of
  // edges with two triangles cancel out, so only vertices of open edges have a
  // value. This takes a tenth of the time of sorting all edges. Returns false
  // if a triangle has a vertex that does not exist.
  bool MarkBorders() {
    borders_.resize(vertices_.size());
    bool all_exist = true;
    ForEachCorners([&](const std::array<uint32_t, 3>& corners) {
      const auto [a, b, c] = corners;
      if (std::max({a, b, c}) >= borders_.size()) {
        all_exist = false;
        return;
      }
      const uint32_t to_a = Scramble(a);
      const uint32_t to_b = Scramble(b);
      const uint32_t to_c = Scramble(c);
      borders_[a] ^= to_b ^ to_c;
      borders_[b] ^= to_c ^ to_a;
      borders_[c] ^= to_a ^ to_b;
    });
    return all_exist;
  }

  bool IsBorder(uint32_t vertex) const { return borders_[vertex] != 0; }

  // Collects the edges between vertices of borders, once for each triangle.
  // Returns false if there are none, or more than terrain has.
  bool CollectEdges() {
    const auto inner = std::count(borders_.begin(), borders_.end(), 0U);
    const uint64_t most =
        kMostEdgesPerVertex * (borders_.size() - static_cast<uint64_t>(inner));
    edges_.reserve(most);
    bool room = true;
    const auto add = [&](uint32_t a, uint32_t b) {
      room = room && edges_.size() < most;
      if (room) edges_.push_back({std::min(a, b), std::max(a, b)});
    };
    ForEachCorners([&](const std::array<uint32_t, 3>& corners) {
      const auto [a, b, c] = corners;
      const bool at_a = IsBorder(a);
      const bool at_b = IsBorder(b);
      const bool at_c = IsBorder(c);
      // So it is with most triangles.
      if (at_a + at_b + at_c < 2) return;
      // SimGear drops triangles that repeat a vertex.
      if (a == b || b == c || a == c) return;
      if (at_a && at_b) add(a, b);
      if (at_b && at_c) add(b, c);
      if (at_c && at_a) add(c, a);
    });
    return room && !edges_.empty();
  }

  void LinkOpenEdges() {
    std::sort(edges_.begin(), edges_.end());
    links_.resize(borders_.size());
    const auto link = [this](uint32_t from, uint32_t to) {
      OpenLinks& links = links_[from];
      if (links.count < links.to.size()) links.to[links.count] = to;
      links.count = std::min<uint8_t>(links.count + 1, 3);
    };
    for (size_t first = 0, end = 0; first < edges_.size(); first = end) {
      end = first + 1;
      while (end < edges_.size() && edges_[end] == edges_[first]) ++end;
      if (end - first > 1) continue;
      link(edges_[first].a, edges_[first].b);
      link(edges_[first].b, edges_[first].a);
    }
    edges_ = {};
  }

  // Writes the loop of open edges from `first` back to it, in order. Returns
  // false if there is none, if it touches another one, or if it was taken
  // before.
  bool TakeLoop(uint32_t first, std::vector<uint32_t>* loop) {
    loop->clear();
    uint32_t from = first;
    uint32_t vertex = first;
    while (links_[vertex].count == 2) {
      const auto [left, right] = links_[vertex].to;
      links_[vertex].count = 0;
      loop->push_back(vertex);
      const uint32_t next = left == from ? right : left;
      if (next == first) return true;
      from = vertex;
      vertex = next;
    }
    return false;
  }

  std::optional<GeodeticPosition> PlaceOf(uint32_t vertex) const {
    return GeodeticOf(PositionOf(vertices_, sphere_, vertex));
  }

  // Nothing if the loop has an area or is not high enough.
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
      const size_t end = std::min(points.size(), i + kMostAtOnePlace);
      for (size_t j = i + 1; j < end; ++j) {
        const PlanPoint& a = points[i];
        const PlanPoint& b = points[j];
        if (b.east_m - a.east_m > kSamePlaceMeters) break;
        if (std::fabs(b.north_m - a.north_m) > kSamePlaceMeters) continue;
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
  std::vector<uint32_t> borders_;
  std::vector<Edge> edges_;
  std::vector<OpenLinks> links_;
};

}  // namespace

std::vector<Crack> FindCracks(const Tile& tile, double least_m) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || !sphere->on_earth() || !tile.KnowsAllTuples()) return {};
  return CrackFinder(tile, least_m).Find();
}

}  // namespace trackcheck::btg
