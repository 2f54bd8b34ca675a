// Tests of one side of a tile, with vertices at exact distances from it.
#include "validators/btg/scenery/border.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/earth.h"
#include "formats/btg/layout.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

// A degree of latitude at the equator.
constexpr double kDegreeMeters =
    kEquatorMeters * (1 - kSquaredEccentricity) * std::numbers::pi / 180;

// Meters upward, eastward and northward from the corner, or x, y and z.
using Place = std::array<float, 3>;
using Corners = std::array<uint64_t, 3>;

// A tile whose south-west corner is at longitude and latitude 0. There, x is
// up, y is east and z is north. All vertices are near the corner, so that
// floats are exact.
class CornerTile {
 public:
  CornerTile() {
    Add({0, 1000, 1000});
    Add({0, 1000, 2000});
  }

  // Vertices inside of the tile.
  static constexpr uint64_t kInner = 0;
  static constexpr uint64_t kOtherInner = 1;

  uint64_t Add(const Place& place) {
    vertices_.push_back(place);
    return vertices_.size() - 1;
  }
  void AddTriangle(const Corners& corners) { triangles_.push_back(corners); }
  // A triangle with no edge along the border.
  void Use(uint64_t vertex) { AddTriangle({vertex, kInner, kOtherInner}); }
  void AddEdge(uint64_t a, uint64_t b) { AddTriangle({a, b, kInner}); }

  const std::vector<Place>& vertices() const { return vertices_; }
  const std::vector<Corners>& triangles() const { return triangles_; }

  std::optional<TileBorder> Border(const std::array<double, 3>& center = {
                                       kEquatorMeters, 0, 0}) const {
    TestTile tile(kWideVersion);
    // Lists follow the triangles.
    tile.AddTriangles(triangles_);
    tile.AddSphere(center, 1e6F);
    std::string list;
    for (const Place& vertex : vertices_) {
      for (const float x : vertex) TestTile::Put(x, list);
    }
    tile.AddList(kVertices, list);
    const std::string bytes = tile.bytes();
    const Document document = DecodeTile(bytes);
    return MakeBorder(Tile(document), Bucket::At(0, 0));
  }
  BorderSide West() const { return Border()->side(Side::kWest); }

  // Whether the vertex is one of the border, and not the foot of a skirt.
  bool IsOnBorder(uint64_t vertex) const {
    const BorderSide side = West();
    return std::any_of(
        side.points.begin(),
        side.points.begin() + static_cast<ptrdiff_t>(side.vertex_count),
        [vertex](const BorderPoint& p) { return p.vertex == vertex; });
  }

 private:
  std::vector<Place> vertices_;
  std::vector<Corners> triangles_;
};

float North(double degrees) {
  return static_cast<float>(degrees * kDegreeMeters);
}

TEST(BorderSideTest, KeepsVerticesByTheirDistance) {
  const auto side_with = [](float east, double center_y) {
    CornerTile tile;
    tile.Use(tile.Add({0, east, 100}));
    const std::optional<TileBorder> border =
        tile.Border({kEquatorMeters, center_y, 0});
    return border->side(Side::kWest);
  };
  for (const float sign : {-1.F, 1.F}) {
    EXPECT_EQ(side_with(sign * 0.01999F, 0).vertex_count, 1u);
    EXPECT_EQ(side_with(0, sign * 0.02).vertex_count, 1u);
    EXPECT_EQ(side_with(sign * 0.02001F, 0).vertex_count, 0u);
    EXPECT_EQ(side_with(sign * 0.02001F, 0).points.size(), 1u);
    EXPECT_EQ(side_with(sign * 0.5F, 0).points.size(), 1u);
    EXPECT_EQ(side_with(sign * 0.5001F, 0).points.size(), 0u);
  }
}

TEST(BorderSideTest, HasNothingWithoutVerticesAndIsNoneAwayFromEarth) {
  TestTile tile(kWideVersion);
  std::string sphere;
  for (const double x : {kEquatorMeters, 0., 0.}) TestTile::Put(x, sphere);
  TestTile::Put(1e6F, sphere);
  tile.AddList(kBoundingSphere, sphere);
  const std::string bytes = tile.bytes();
  const Document document = DecodeTile(bytes);
  const auto border = MakeBorder(Tile(document), Bucket::At(0, 0));
  ASSERT_TRUE(border.has_value());
  for (const Side side : kSides) {
    EXPECT_TRUE(border->side(side).points.empty());
  }
  EXPECT_FALSE(CornerTile().Border({{5e6, 0, 0}}).has_value());
}

// The vertices of a side, found by plain loops. At most 0.5 m from the border,
// and not at the center of the earth.
bool IsNear(const Place& place) {
  return place[1] <= 0.5F && place[1] >= -0.5F;
}
bool HasPosition(const Place& place) { return place[0] > -1e6F; }

void ExpectWhatPlainLoopsFind(const CornerTile& tile) {
  std::set<uint64_t> vertices;
  std::set<std::pair<uint64_t, uint64_t>> edges;
  for (const Corners& corners : tile.triangles()) {
    const auto [a, b, c] = corners;
    if (std::max({a, b, c}) >= tile.vertices().size()) continue;
    if (a == b || b == c || a == c) continue;
    for (const auto& [from, to] :
         {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
      const Place& start = tile.vertices()[from];
      const Place& end = tile.vertices()[to];
      if (!IsNear(start) || !HasPosition(start)) continue;
      vertices.insert(from);
      if (IsNear(end) && HasPosition(end)) edges.insert(std::minmax(from, to));
    }
    for (const uint64_t corner : corners) {
      const Place& place = tile.vertices()[corner];
      if (IsNear(place) && HasPosition(place)) vertices.insert(corner);
    }
  }
  const BorderSide side = tile.West();
  std::set<uint64_t> found;
  for (size_t i = 0; i < side.points.size(); ++i) {
    const BorderPoint& point = side.points[i];
    EXPECT_TRUE(found.insert(point.vertex).second);
    const Place& place = tile.vertices()[point.vertex];
    EXPECT_EQ((Place{point.x, point.y, point.z}), place);
    EXPECT_NEAR(point.along, place[2] / kDegreeMeters, 1e-8);
    EXPECT_NEAR(point.height_m, place[0], 1e-3);
    // Both groups ascend.
    if (i == 0 || i == side.vertex_count) continue;
    const BorderPoint& before = side.points[i - 1];
    EXPECT_LT(std::pair(before.along, before.vertex),
              std::pair(point.along, point.vertex));
  }
  EXPECT_EQ(found, vertices);
  std::set<std::pair<uint64_t, uint64_t>> found_edges;
  float previous = -1;
  for (const auto& [first, second] : side.edges) {
    ASSERT_LT(std::max(first, second), side.points.size());
    const BorderPoint& a = side.points[first];
    const BorderPoint& b = side.points[second];
    EXPECT_LE(previous, std::min(a.along, b.along));
    previous = std::min(a.along, b.along);
    EXPECT_TRUE(
        found_edges.insert(std::minmax<uint64_t>(a.vertex, b.vertex)).second);
  }
  EXPECT_EQ(found_edges, edges);
}

TEST(BorderSideTest, HasWhatPlainLoopsFind) {
  Random random(1);
  for (int round = 0; round < 300 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    CornerTile tile;
    const uint64_t count = 4 + random() % 12;
    for (uint64_t i = 0; i < count; ++i) {
      constexpr float kEast[] = {0, 0, 0, 0.1F, -0.1F, 700};
      constexpr float kUp[] = {0, 0, -20, 5};
      const auto north = static_cast<float>(random() % 6);
      tile.Add({kUp[random() % 4], kEast[random() % 6], 100 + north});
    }
    // The center of the earth has no latitude.
    if (round % 3 == 0) {
      tile.Add({static_cast<float>(-kEquatorMeters), 0, 0});
      if (round % 2 == 0) tile.Add({0, 0, 103});
    }
    const uint64_t all = tile.vertices().size();
    for (uint64_t i = random() % 12; i > 0; --i) {
      // Now and then a vertex twice, or one that does not exist.
      const uint64_t end = all + (random() % 8 == 0 ? 1 : 0);
      tile.AddTriangle({random() % end, random() % end, random() % end});
    }
    ExpectWhatPlainLoopsFind(tile);
  }
}

TEST(BorderSideTest, HasAtMostSoManyPoints) {
  CornerTile tile;
  for (uint64_t i = 0; i < BorderSide::kMaxPoints; ++i) {
    tile.Use(tile.Add({0, 0, 10 + 0.5F * static_cast<float>(i)}));
  }
  EXPECT_EQ(tile.West().points.size(), BorderSide::kMaxPoints);
  tile.Use(tile.Add({0, 0, 5}));
  EXPECT_TRUE(tile.West().points.empty());
}

TEST(BorderSideTest, HasAtMostSoManyEdges) {
  CornerTile tile;
  std::vector<uint64_t> points;
  uint64_t edges = 0;
  // They are ends of edges only.
  for (uint64_t i = 0; edges < BorderSide::kMaxEdges; ++i) {
    points.push_back(tile.Add({0, 0.1F, 10 + static_cast<float>(i)}));
    for (uint64_t k = 0; k < i && edges < BorderSide::kMaxEdges; ++k) {
      tile.AddEdge(points[i], points[k]);
      ++edges;
    }
  }
  EXPECT_EQ(tile.West().edges.size(), BorderSide::kMaxEdges);
  tile.AddEdge(points.front(), tile.Add({0, 0.1F, 5}));
  EXPECT_TRUE(tile.West().points.empty());
}

TEST(BorderSideTest, IsEmptyIfAnEdgeIsRepeatedTooOften) {
  CornerTile tile;
  const uint64_t a = tile.Add({0, 0, 10});
  const uint64_t b = tile.Add({0, 0, 20});
  for (uint64_t i = 0; i < 2 * BorderSide::kMaxEdges; ++i) tile.AddEdge(a, b);
  EXPECT_EQ(tile.West().edges.size(), 1u);
  tile.AddEdge(a, b);
  EXPECT_TRUE(tile.West().points.empty());
}

TEST(BorderSideTest, IsEmptyIfTooManyEdgesAreAboveEachOther) {
  // Each of the vertices at two places is compared with all edges between them:
  // 2^22 times.
  CornerTile tile;
  std::vector<uint64_t> north;
  for (int i = 0; i < 128; ++i) north.push_back(tile.Add({0, 0, 1000}));
  for (int i = 0; i < 128; ++i) {
    const uint64_t south = tile.Add({0, 0, 10});
    for (const uint64_t vertex : north) tile.AddEdge(south, vertex);
  }
  EXPECT_EQ(tile.West().edges.size(), 128u * 128);
  // This vertex is compared with its own edge, whose other end is inside.
  tile.AddEdge(tile.Add({0, 0, 2000}), tile.Add({0, 0.1F, 2000}));
  EXPECT_TRUE(tile.West().points.empty());
}

TEST(BorderSideTest, TooManyEdgesOfOneSideLeaveTheOthersAsTheyAre) {
  CornerTile tile;
  tile.AddEdge(tile.Add({0, 0, 10}), tile.Add({0, 0, 20}));
  const uint64_t a = tile.Add({0, 10, 0});
  const uint64_t b = tile.Add({0, 20, 0});
  for (uint64_t i = 0; i <= 2 * BorderSide::kMaxEdges; ++i) tile.AddEdge(a, b);
  const std::optional<TileBorder> border = tile.Border();
  EXPECT_TRUE(border->side(Side::kSouth).points.empty());
  EXPECT_EQ(border->side(Side::kWest).edges.size(), 1u);
}

TEST(BorderSideTest, TrianglesBeyondTheLastVertexAreLeftOut) {
  CornerTile tile;
  const uint64_t a = tile.Add({0, 0, 10});
  const uint64_t b = tile.Add({0, 0, 20});
  tile.AddEdge(a, b);
  tile.AddTriangle({a, b, std::numeric_limits<uint32_t>::max()});
  // The number of vertices is a power of two, so the array of their bits ends
  // with the last one.
  EXPECT_EQ(tile.vertices().size(), 4u);
  tile.AddTriangle({0, 0, 4});
  EXPECT_EQ(tile.West().points.size(), 2u);
}

TEST(SkirtTest, IsMoreThanHalfAMeterHigh) {
  // The heights are exact.
  for (const float depth_m : {0.4999F, 0.5F, 0.5001F}) {
    CornerTile tile;
    const uint64_t foot = tile.Add({100.5F - depth_m, 0, 0});
    tile.AddEdge(foot, tile.Add({100.5F, 0, 0}));
    EXPECT_EQ(tile.IsOnBorder(foot), depth_m <= 0.5F) << depth_m;
  }
}

TEST(SkirtTest, AnEdgeIsUprightIfItsEndsAreAtOnePlace) {
  for (const double sign : {-1., 1.}) {
    const auto is_on_border = [sign](double degrees) {
      CornerTile tile;
      const uint64_t foot = tile.Add({0, 0, 0});
      tile.AddEdge(foot, tile.Add({10, 0, North(sign * degrees)}));
      return tile.IsOnBorder(foot);
    };
    EXPECT_FALSE(is_on_border(0));
    EXPECT_FALSE(is_on_border(1.9999e-7));
    EXPECT_TRUE(is_on_border(2.0001e-7));
  }
}

TEST(SkirtTest, TheEdgeIsAboveItsFoot) {
  for (const double sign : {-1., 1.}) {
    for (const bool has_bottom : {false, true}) {
      const auto is_on_border = [&](double degrees) {
        CornerTile tile;
        const uint64_t foot = tile.Add({0, 0, 0});
        tile.Use(foot);
        if (has_bottom) {
          tile.AddEdge(foot, tile.Add({0, 0, static_cast<float>(-sign) * 9}));
        }
        tile.AddEdge(tile.Add({10, 0, North(sign * degrees)}),
                     tile.Add({10, 0, static_cast<float>(sign) * 50}));
        return tile.IsOnBorder(foot);
      };
      EXPECT_FALSE(is_on_border(1.9999e-7));
      EXPECT_TRUE(is_on_border(2.0001e-7));
    }
  }
}

TEST(SkirtTest, ASteepEdgeEndsAtItsLowerEnd) {
  // It ends 1.5e-7 degrees before the vertex, 0.4 m above it, and would be a
  // meter higher or lower a thousandth of its length farther on.
  constexpr double kAway = 1.5e-7;
  constexpr double kLength = 1e-4;
  for (const double sign : {-1., 1.}) {
    for (const float other_end_m : {-600.F, 400.F}) {
      for (const bool is_first : {false, true}) {
        CornerTile tile;
        const uint64_t foot = tile.Add({0, 0, 0});
        tile.Use(foot);
        const Place end = {0.4F, 0, North(sign * kAway)};
        const Place other = {other_end_m, 0, North(sign * (kAway + kLength))};
        const uint64_t first = tile.Add(is_first ? end : other);
        tile.AddEdge(first, tile.Add(is_first ? other : end));
        EXPECT_TRUE(tile.IsOnBorder(foot));
      }
    }
  }
}

TEST(SkirtTest, AnEdgeThatLeavesTheBorderHasNone) {
  for (const bool inside_first : {false, true}) {
    for (const float east : {0.F, 0.1F}) {
      CornerTile tile;
      const uint64_t vertex = tile.Add({0, 0, 10});
      tile.Use(vertex);
      const Place on_border = {10, 0, 5};
      const Place inside = {10, east, 15};
      const uint64_t first = tile.Add(inside_first ? inside : on_border);
      tile.AddEdge(first, tile.Add(inside_first ? on_border : inside));
      EXPECT_EQ(tile.IsOnBorder(vertex), east > 0);
    }
  }
}

}  // namespace
}  // namespace trackcheck::btg
