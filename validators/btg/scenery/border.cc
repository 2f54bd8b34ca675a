#include "validators/btg/scenery/border.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/base/attributes.h"
#include "formats/btg/earth.h"
#include "formats/btg/layout.h"
#include "formats/btg/views/triangles.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "validators/btg/analysis/border_line.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/nearby_edges.h"

namespace trackcheck::btg {
namespace {

// In real scenery nearly all vertices that are within 10 cm of a border are
// within a millimeter of it. Those 0.1 to 0.5 m away are vertices inside.
constexpr double kVertexMeters = 0.02;
constexpr double kEdgeMeters = 0.5;
// How far below an edge of the border the foot of a skirt is, at least.
constexpr double kSkirtMeters = 0.5;
// 2 cm of a meridian, in degrees.
constexpr double kSamePlaceDegrees = 2e-7;
// Terrain has far fewer edges above each other.
constexpr uint64_t kMaxComparisons = 1 << 22;

bool RunsNorth(Side side) { return side == Side::kWest || side == Side::kEast; }

// The vertices of an edge, in their order.
using VertexPair = std::pair<uint32_t, uint32_t>;

class BorderMaker {
 public:
  // Precondition: tile.KnowsAllTuples() and the sphere is on earth.
  BorderMaker(const Tile& tile, const Bucket& bucket)
      : tile_(tile),
        vertices_(tile),
        sphere_(*tile.sphere()),
        bucket_(bucket),
        lines_(bucket) {}

  TileBorder Make() {
    MarkVertices();
    CollectEdges();
    TileBorder border = {.bucket = bucket_,
                         .center = {sphere_.x, sphere_.y, sphere_.z},
                         .version = tile_.header().version,
                         .creation_time = tile_.header().creation_time};
    for (const Side side : kSides) {
      border.sides[static_cast<size_t>(side)] = MakeSide(side);
    }
    return border;
  }

 private:
  // The bits of a vertex: the sides that it is within kEdgeMeters of, and
  // whether a triangle uses it.
  static constexpr uint8_t BitOf(Side side) {
    return static_cast<uint8_t>(1 << static_cast<int>(side));
  }
  static constexpr uint8_t kUsed = 1 << kSides.size();
  // A vertex that is no point. There are fewer points.
  static constexpr uint16_t kNoPlace = UINT16_MAX;
  static_assert(BorderSide::kMaxPoints < kNoPlace);

  double Distance_m(Side side, const VertexPosition& at) const {
    return lines_.Distance_m(side, at.x, at.y, at.z,
                             std::sqrt(at.x * at.x + at.y * at.y));
  }

  struct MarkKernel {
    static TRACKCHECK_KERNEL uint8_t Bit(Side side, double distance_m) {
      return static_cast<uint8_t>((distance_m <= kEdgeMeters)
                                  << static_cast<int>(side));
    }

    static TRACKCHECK_KERNEL void Run(const uint8_t* vertices, uint64_t count,
                                      const Sphere& sphere,
                                      const BorderLines& lines, uint8_t* near) {
      for (uint64_t i = 0; i < count; ++i) {
        const auto [x, y, z] =
            PositionOf(vertices + i * kRecordSizes[kVertices], sphere);
        const double axis_m = std::sqrt(x * x + y * y);
        near[i] = Bit(Side::kWest, lines.west.Distance_m(x, y, axis_m)) |
                  Bit(Side::kEast, lines.east.Distance_m(x, y, axis_m)) |
                  Bit(Side::kSouth, lines.south.Distance_m(z, axis_m)) |
                  Bit(Side::kNorth, lines.north.Distance_m(z, axis_m));
      }
    }
  };

  void MarkVertices() {
    if (vertices_.size() == 0) return;
    near_.resize(std::bit_ceil(vertices_.size()));
    RunKernel<MarkKernel, const uint8_t*, uint64_t, const Sphere&,
              const BorderLines&>(vertices_.At(0), vertices_.size(), sphere_,
                                  lines_, near_.data());
  }

  void CollectEdges() {
    const uint8_t* const near_of = near_.data();
    const uint64_t size = near_.size();
    for (uint64_t i = 0; i < tile_.object_count(); ++i) {
      ForEachTriangle(tile_.document(), tile_.object(i),
                      [this, near_of, size](const Triangle& triangle)
                          ABSL_ATTRIBUTE_ALWAYS_INLINE {
                            const auto [a, b, c] = triangle.vertices;
                            if ((a | b | c) >= size) return;
                            // Most triangles are inside.
                            const uint8_t near =
                                near_of[a] | near_of[b] | near_of[c];
                            if ((near & ~kUsed) != 0) Use(a, b, c);
                          });
    }
  }

  // Takes a triangle with these corners if they exist.
  void Use(uint32_t a, uint32_t b, uint32_t c) {
    if (std::max({a, b, c}) >= vertices_.size()) return;
    // SimGear drops triangles that repeat a vertex.
    if (a == b || b == c || a == c) return;
    AddEdge(a, b);
    AddEdge(b, c);
    AddEdge(c, a);
    for (const uint32_t vertex : {a, b, c}) {
      if ((near_[vertex] & kUsed) != 0) continue;
      near_[vertex] |= kUsed;
      used_.push_back(vertex);
    }
  }

  void AddEdge(uint32_t a, uint32_t b) {
    const auto sides = static_cast<uint8_t>(near_[a] & near_[b]);
    if ((sides & ~kUsed) == 0) return;
    for (const Side side : kSides) {
      if ((sides & BitOf(side)) == 0) continue;
      std::vector<VertexPair>& edges = edges_[static_cast<size_t>(side)];
      if (edges.size() <= 2 * BorderSide::kMaxEdges) {
        edges.emplace_back(std::min(a, b), std::max(a, b));
      }
    }
  }

  // Returns nothing if its position has no latitude.
  std::optional<BorderPoint> PointOf(Side side, uint32_t vertex) const {
    const VertexPosition at = PositionOf(vertices_, sphere_, vertex);
    const std::optional<GeodeticPosition> position = GeodeticOf(at);
    if (!position) return std::nullopt;
    const double along =
        RunsNorth(side)
            ? position->latitude - bucket_.south()
            : std::remainder(position->longitude - bucket_.center_longitude(),
                             360) +
                  bucket_.width() / 2;
    return BorderPoint{.x = vertices_.Load(vertex, 0),
                       .y = vertices_.Load(vertex, 1),
                       .z = vertices_.Load(vertex, 2),
                       .along = static_cast<float>(along),
                       .height_m = static_cast<float>(position->elevation),
                       .vertex = vertex};
  }

  BorderSide MakeSide(Side which) {
    BorderSide side;
    BorderSide unknown = {.is_known = false};
    side.begin = RunsNorth(which) ? bucket_.south() : bucket_.west();
    side.points.reserve(
        std::min<uint64_t>(used_.size(), BorderSide::kMaxPoints + 1));
    for (const uint32_t vertex : used_) {
      if ((near_[vertex] & BitOf(which)) == 0) continue;
      const std::optional<BorderPoint> point = PointOf(which, vertex);
      if (point) side.points.push_back(*point);
      if (side.points.size() > BorderSide::kMaxPoints) return unknown;
    }
    SortPoints(which, &side);
    if (!SetEdges(which, &side) || !LeaveOutSkirt(&side)) return unknown;
    side.points.shrink_to_fit();
    side.edges.shrink_to_fit();
    return side;
  }

  // Puts the vertices of the border first.
  void SortPoints(Side which, BorderSide* side) const {
    const auto inside = std::partition(
        side->points.begin(), side->points.end(), [&](const BorderPoint& p) {
          return Distance_m(which, PositionOf(vertices_, sphere_, p.vertex)) <=
                 kVertexMeters;
        });
    const auto is_before = [](const BorderPoint& a, const BorderPoint& b) {
      return a.along != b.along ? a.along < b.along : a.vertex < b.vertex;
    };
    std::sort(side->points.begin(), inside, is_before);
    std::sort(inside, side->points.end(), is_before);
    side->vertex_count = static_cast<uint64_t>(inside - side->points.begin());
  }

  // Returns false if there are too many.
  bool SetEdges(Side which, BorderSide* side) {
    const std::vector<VertexPair>& all = edges_[static_cast<size_t>(which)];
    if (all.size() > 2 * BorderSide::kMaxEdges) return false;
    places_.resize(vertices_.size(), kNoPlace);
    for (size_t i = 0; i < side->points.size(); ++i) {
      places_[side->points[i].vertex] = static_cast<uint16_t>(i);
    }
    std::vector<BorderEdge>& edges = side->edges;
    edges.reserve(all.size());
    for (const auto& [a, b] : all) {
      if (places_[a] == kNoPlace || places_[b] == kNoPlace) continue;
      edges.push_back({places_[a], places_[b]});
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    if (edges.size() > BorderSide::kMaxEdges) return false;

    const auto low = [&](const BorderEdge& edge) {
      return std::min(side->points[edge.first].along,
                      side->points[edge.second].along);
    };
    std::sort(edges.begin(), edges.end(),
              [&](const BorderEdge& a, const BorderEdge& b) {
                const double low_a = low(a);
                const double low_b = low(b);
                return low_a != low_b ? low_a < low_b : a < b;
              });
    return true;
  }

  // Moves the vertices at the foot of a skirt to the points that are only ends
  // of edges. Returns false if that takes too long.
  static bool LeaveOutSkirt(BorderSide* side) {
    const NearbyEdges edges(*side);
    uint64_t comparisons = 0;
    const BorderPoint* const first_inside =
        side->points.data() + side->vertex_count;
    const auto is_on_border = [=](const BorderPoint& point) {
      return &point < first_inside;
    };
    std::vector<uint8_t> is_foot(side->vertex_count);
    for (uint64_t i = 0; i < side->vertex_count; ++i) {
      const BorderPoint& point = side->points[i];
      edges.ForEach(side->AlongOf(point), kSamePlaceDegrees,
                    [&](const BorderPoint& first, const BorderPoint& second) {
                      if (++comparisons > kMaxComparisons) return -1.0;
                      if (is_on_border(first) && is_on_border(second) &&
                          HeightAt(point.along, first, second) >
                              point.height_m + kSkirtMeters) {
                        is_foot[i] = 1;
                      }
                      return kSamePlaceDegrees;
                    });
    }
    if (comparisons > kMaxComparisons) return false;
    RemoveFeet(is_foot, side);
    return true;
  }

  // The height of an edge above a place. An upright edge has the height of its
  // upper end.
  static double HeightAt(float along, const BorderPoint& first,
                         const BorderPoint& second) {
    const double length = double{second.along} - first.along;
    if (std::fabs(length) < kSamePlaceDegrees) {
      return std::max(first.height_m, second.height_m);
    }
    const double part =
        std::clamp((double{along} - first.along) / length, 0.0, 1.0);
    return first.height_m + part * (second.height_m - first.height_m);
  }

  static void RemoveFeet(const std::vector<uint8_t>& is_foot,
                         BorderSide* side) {
    if (std::find(is_foot.begin(), is_foot.end(), 1) == is_foot.end()) return;
    // The position of each point after the feet have moved.
    std::vector<uint32_t> order(side->points.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto rest = std::partition(
        order.begin(), order.end(),
        [&](uint32_t i) { return i < is_foot.size() && is_foot[i] == 0; });
    std::sort(order.begin(), rest);
    std::sort(rest, order.end(), [&](uint32_t a, uint32_t b) {
      const BorderPoint& p = side->points[a];
      const BorderPoint& q = side->points[b];
      return p.along != q.along ? p.along < q.along : p.vertex < q.vertex;
    });
    std::vector<BorderPoint> points;
    std::vector<uint16_t> place(order.size());
    for (size_t i = 0; i < order.size(); ++i) {
      points.push_back(side->points[order[i]]);
      place[order[i]] = static_cast<uint16_t>(i);
    }
    for (BorderEdge& edge : side->edges) {
      edge = {place[edge.first], place[edge.second]};
    }
    side->points = std::move(points);
    side->vertex_count = static_cast<uint64_t>(rest - order.begin());
  }

  const Tile& tile_;
  const Vertices vertices_;
  const Sphere sphere_;
  const Bucket bucket_;
  const BorderLines lines_;
  // One value for each vertex, then zeros. The size is a power of two, so that
  // three indices are below it if their bits together are, which is a quick
  // test.
  std::vector<uint8_t> near_;
  std::vector<uint32_t> used_;  // vertices with kUsed, each once
  // The position of each vertex in the points of the last side that has it.
  // Edges of a side have only vertices of that side, and those without a
  // position on earth, which no side has.
  std::vector<uint16_t> places_;
  std::array<std::vector<VertexPair>, kSides.size()> edges_;  // by side
};

}  // namespace

std::optional<TileBorder> MakeBorder(const Tile& tile, const Bucket& bucket) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || !sphere->on_earth() || !tile.KnowsAllTuples()) {
    return std::nullopt;
  }
  return BorderMaker(tile, bucket).Make();
}

}  // namespace trackcheck::btg
