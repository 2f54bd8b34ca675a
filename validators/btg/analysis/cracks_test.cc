#include "validators/btg/analysis/cracks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/earth.h"
#include "formats/btg/layout.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_position.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

// Meters upward, eastward and northward.
using Vertex = std::array<float, 3>;

class Ground {
 public:
  // On the equator, where the axes are x, y and z.
  explicit Ground(std::vector<Vertex> vertices)
      : vertices_(std::move(vertices)) {}

  // Meters eastward and northward are those of the search.
  static Ground At(double longitude, double latitude,
                   const std::vector<Vertex>& vertices) {
    constexpr double kMetersPerDegree = 111320;
    const double cosine = std::cos(latitude * std::numbers::pi / 180);
    Ground ground({});
    ground.center_ = PositionAt(longitude, latitude, 0);
    for (const auto [up, east, north] : vertices) {
      const auto at = PositionAt(longitude + east / kMetersPerDegree / cosine,
                                 latitude + north / kMetersPerDegree, up);
      Vertex& vertex = ground.vertices_.emplace_back();
      for (size_t k = 0; k < 3; ++k) {
        vertex[k] = static_cast<float>(at[k] - ground.center_[k]);
      }
    }
    return ground;
  }

  void Add(ObjectType type, const std::vector<uint64_t>& corners) {
    elements_.push_back({type, corners});
  }

  // As a tile. Without a center, it has no sphere.
  std::string Bytes(const std::optional<std::array<double, 3>>& center) const {
    TestTile tile(kWideVersion);
    // Lists follow the first triangles.
    AddElement(elements_.front(), tile);
    std::string sphere;
    for (const double x : center.value_or(center_)) TestTile::Put(x, sphere);
    TestTile::Put(1e6F, sphere);
    if (center) tile.AddList(kBoundingSphere, sphere);
    std::string list;
    for (const Vertex& vertex : vertices_) {
      for (const float x : vertex) TestTile::Put(x, list);
    }
    tile.AddList(kVertices, list);
    for (size_t i = 1; i < elements_.size(); ++i) {
      AddElement(elements_[i], tile);
    }
    return tile.bytes();
  }
  std::string Bytes() const { return Bytes(center_); }

  std::vector<Crack> Cracks(double least_m) const {
    return CracksIn(Bytes(), least_m);
  }

  static std::vector<Crack> CracksIn(const std::string& bytes, double least_m) {
    const Document document = DecodeTile(bytes);
    return FindCracks(Tile(document), least_m);
  }

 private:
  struct Element {
    ObjectType type;
    std::vector<uint64_t> corners;
  };

  static void AddElement(const Element& element, TestTile& tile) {
    std::string indices;
    for (const uint64_t corner : element.corners) tile.PutWide(corner, indices);
    tile.AddObject(element.type, 1, 1);
    tile.AddProperty(kIndexTypes, "\1");
    tile.AddElement(indices);
  }

  std::array<double, 3> center_ = {kEquatorMeters, 0, 0};
  std::vector<Vertex> vertices_;
  std::vector<Element> elements_;
};

// A square whose halves meet along its diagonal, but at the center, where one
// has vertex 4 and the other one vertex 5.
std::vector<Vertex> Square(float height_m) {
  return {{0, -100, -100}, {0, 100, -100}, {0, 100, 100},
          {0, -100, 100},  {0, 0, 0},      {height_m, 0, 0}};
}
const std::vector<uint64_t> kRightHalf = {0, 1, 4, 1, 2, 4};
const std::vector<uint64_t> kLeftHalf = {0, 5, 3, 5, 2, 3};

// The square with a ring of ground around it, so that the crack is inside.
Ground CrackedGround(std::vector<Vertex> square) {
  square.insert(
      square.end(),
      {{0, -200, -200}, {0, 200, -200}, {0, 200, 200}, {0, -200, 200}});
  Ground ground(square);
  ground.Add(kTriangles, kRightHalf);
  ground.Add(kTriangles, kLeftHalf);
  ground.Add(kStrips, {0, 6, 1, 7, 2, 8, 3, 9, 0, 6});
  return ground;
}

TEST(CracksTest, OneThatReachesTheEndOfTheGroundIsNone) {
  Ground ground(Square(20));
  ground.Add(kTriangles, kRightHalf);
  ground.Add(kTriangles, kLeftHalf);
  EXPECT_EQ(ground.Cracks(1).size(), 0u);
}

TEST(CracksTest, InsideOfTheGroundAreFound) {
  for (const float height_m : {2.F, -20.F}) {
    std::vector<Vertex> vertices = Square(height_m);
    // A ring of ground around the square.
    vertices.insert(
        vertices.end(),
        {{0, -200, -200}, {0, 200, -200}, {0, 200, 200}, {0, -200, 200}});
    Ground ground(vertices);
    ground.Add(kTriangles, kRightHalf);
    // As fans, around the other two corners of its triangles.
    ground.Add(kFans, {3, 0, 5, 2});
    ground.Add(kStrips, {0, 6, 1, 7, 2, 8, 3, 9, 0, 6});
    const std::vector<Crack> cracks = ground.Cracks(1);
    ASSERT_EQ(cracks.size(), 1u);
    EXPECT_EQ(cracks[0].lower, height_m > 0 ? 4u : 5u);
    EXPECT_EQ(cracks[0].upper, height_m > 0 ? 5u : 4u);
    EXPECT_NEAR(cracks[0].height_m, std::abs(height_m), 1e-6);
    EXPECT_EQ(cracks[0].edges, 4u);
    EXPECT_NEAR(cracks[0].position.latitude, 0, 1e-9);
    EXPECT_NEAR(cracks[0].position.elevation, height_m > 0 ? 0 : height_m,
                1e-6);
    EXPECT_EQ(ground.Cracks(std::abs(height_m)).size(), 0u);
    // Not on earth, without a sphere, and cut.
    std::string bytes = ground.Bytes({{5e6, 0, 0}});
    EXPECT_EQ(Ground::CracksIn(bytes, 1).size(), 0u);
    bytes = ground.Bytes(std::nullopt);
    EXPECT_EQ(Ground::CracksIn(bytes, 1).size(), 0u);
    ground.Add(kTriangles, {6, 7, 8});
    bytes = ground.Bytes();
    bytes.pop_back();
    EXPECT_EQ(Ground::CracksIn(bytes, 1).size(), 0u);
  }
}

TEST(CracksTest, AHoleWithAnAreaIsNone) {
  // The two vertices are not above each other.
  std::vector<Vertex> vertices = Square(20);
  vertices[5][1] = -5;
  Ground ground = CrackedGround(vertices);
  EXPECT_EQ(ground.Cracks(1).size(), 0u);
}

TEST(CracksTest, AreNotJudgedIfATriangleIsUnknown) {
  Ground ground = CrackedGround(Square(20));
  ASSERT_EQ(ground.Cracks(1).size(), 1u);
  // Triangles that repeat a vertex change nothing.
  for (const std::vector<uint64_t>& corners :
       {std::vector<uint64_t>{0, 4, 4}, {4, 0, 4}, {4, 4, 0}, {5, 5, 5}}) {
    ground.Add(kTriangles, corners);
    EXPECT_EQ(ground.Cracks(1).size(), 1u);
  }
  ground.Add(kTriangles, {0, 1, 10});
  EXPECT_EQ(ground.Cracks(1).size(), 0u);
}

TEST(CracksTest, MoreEdgesThanTerrainHasAreNotJudged) {
  // The outer border has five edges, the crack has four. Between those nine
  // vertices there are at most 54 edges.
  std::vector<Vertex> vertices = Square(20);
  vertices.insert(vertices.end(), {{0, -200, -200},
                                   {0, 200, -200},
                                   {0, 200, 200},
                                   {0, -200, 200},
                                   {0, -250, 0}});
  Ground ground(vertices);
  ground.Add(kTriangles, kRightHalf);
  ground.Add(kTriangles, kLeftHalf);
  ground.Add(kStrips, {0, 6, 1, 7, 2, 8, 3, 9, 0, 6});
  ground.Add(kTriangles, {9, 10, 6});
  // Four edges from a corner of the square to the outer border, and one that
  // the triangle closes, are those of two triangles each.
  int edges = 9 + 2 * 5;
  // Vertices 1 and 3 are inside, so a triangle has one edge between the others.
  const auto add_two = [&] {
    for (int i = 0; i < 2; ++i) ground.Add(kTriangles, {0, 1, 2});
    edges += 2;
  };
  while (edges + 2 <= 54) add_two();
  EXPECT_EQ(ground.Cracks(1).size(), 1u);
  add_two();
  EXPECT_EQ(edges, 55);
  EXPECT_EQ(ground.Cracks(1).size(), 0u);
}

// A grid of 8 by 8 vertices, whose squares are divided from south-west to
// north-east.
class Grid {
 public:
  static constexpr uint64_t kSide = 8;

  Grid() {
    for (uint64_t row = 0; row < kSide; ++row) {
      for (uint64_t column = 0; column < kSide; ++column) {
        vertices_.push_back({0, 10.F * column, 10.F * row});
      }
    }
    for (uint64_t row = 0; row + 1 < kSide; ++row) {
      for (uint64_t column = 0; column + 1 < kSide; ++column) {
        const uint64_t at = row * kSide + column;
        triangles_.push_back({at, at + 1, at + kSide + 1});
        triangles_.push_back({at, at + kSide + 1, at + kSide});
      }
    }
  }

  // Gives the triangles north-west of the diagonal another vertex there.
  void Open(uint64_t place, float height_m) {
    const uint64_t vertex = place * (kSide + 1);
    const uint64_t other = vertices_.size();
    vertices_.push_back(vertices_[vertex]);
    vertices_.back()[0] = height_m;
    for (auto& corners : triangles_) {
      const bool north_west =
          std::all_of(corners.begin(), corners.end(), [](uint64_t v) {
            return v >= kSide * kSide || v / kSide >= v % kSide;
          });
      if (!north_west) continue;
      std::replace(corners.begin(), corners.end(), vertex, other);
    }
  }

  // In any order. Returns the numbers of the vertices in `ground`.
  std::vector<uint64_t> Shuffle(Random& random, std::optional<Ground>* ground) {
    std::vector<uint64_t> numbers(vertices_.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    std::shuffle(numbers.begin(), numbers.end(), random);
    std::vector<Vertex> vertices(vertices_.size());
    for (uint64_t i = 0; i < numbers.size(); ++i) {
      vertices[numbers[i]] = vertices_[i];
    }
    ground->emplace(vertices);
    std::shuffle(triangles_.begin(), triangles_.end(), random);
    std::vector<uint64_t> indices;
    for (auto& corners : triangles_) {
      std::rotate(corners.begin(), corners.begin() + random() % 3,
                  corners.end());
      for (const uint64_t corner : corners) indices.push_back(numbers[corner]);
    }
    (*ground)->Add(kTriangles, indices);
    return numbers;
  }

 private:
  std::vector<Vertex> vertices_;
  std::vector<std::array<uint64_t, 3>> triangles_;
};

TEST(CracksTest, AreFoundInAnyOrder) {
  Random random(1);
  for (int round = 0; round < 40; ++round) {
    Grid grid;
    grid.Open(2, 5);
    grid.Open(5, -7);
    std::optional<Ground> ground;
    const std::vector<uint64_t> numbers = grid.Shuffle(random, &ground);
    const std::vector<Crack> cracks = ground->Cracks(1);
    ASSERT_EQ(cracks.size(), 2u);
    // In the order of their lower vertices.
    EXPECT_LT(cracks[0].lower, cracks[1].lower);
    const bool first_is_5 = std::fabs(cracks[0].height_m - 5) < 1e-6;
    const Crack& raised = cracks[first_is_5 ? 0 : 1];
    const Crack& sunk = cracks[first_is_5 ? 1 : 0];
    constexpr uint64_t kGrid = Grid::kSide * Grid::kSide;
    EXPECT_EQ(raised.lower, numbers[2 * (Grid::kSide + 1)]);
    EXPECT_EQ(raised.upper, numbers[kGrid]);
    EXPECT_EQ(raised.edges, 4u);
    EXPECT_NEAR(sunk.height_m, 7, 1e-6);
    EXPECT_EQ(sunk.lower, numbers[kGrid + 1]);
    EXPECT_EQ(sunk.upper, numbers[5 * (Grid::kSide + 1)]);
  }
}

TEST(CracksTest, ThatTouchAreNone) {
  Random random(2);
  for (int round = 0; round < 10; ++round) {
    Grid grid;
    // They have the vertex between them in common.
    grid.Open(2, 5);
    grid.Open(4, 5);
    std::optional<Ground> ground;
    grid.Shuffle(random, &ground);
    EXPECT_EQ(ground->Cracks(1).size(), 0u);
  }
}

TEST(CracksTest, LongerOnesAreFound) {
  Random random(3);
  Grid grid;
  for (const uint64_t place : {2, 3, 4, 5}) {
    grid.Open(place, static_cast<float>(place));
  }
  std::optional<Ground> ground;
  const std::vector<uint64_t> numbers = grid.Shuffle(random, &ground);
  const std::vector<Crack> cracks = ground->Cracks(1);
  ASSERT_EQ(cracks.size(), 1u);
  EXPECT_EQ(cracks[0].edges, 10u);
  EXPECT_NEAR(cracks[0].height_m, 5, 1e-6);
  EXPECT_EQ(cracks[0].lower, numbers[5 * (Grid::kSide + 1)]);
}

TEST(CracksTest, MayBend) {
  // The center is west, then east of both ends.
  for (const float east : {-150.F, 150.F}) {
    std::vector<Vertex> vertices = Square(20);
    vertices[4][1] = vertices[5][1] = east;
    const std::vector<Crack> cracks = CrackedGround(vertices).Cracks(1);
    ASSERT_EQ(cracks.size(), 1u);
    EXPECT_NEAR(cracks[0].height_m, 20, 1e-6);
  }
}

TEST(CracksTest, AVertexWithoutPositionHasNone) {
  for (const size_t vertex : {0, 2, 4, 5}) {
    std::vector<Vertex> vertices = Square(20);
    vertices[vertex][1] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(CrackedGround(vertices).Cracks(1).size(), 0u);
  }
}

// A square of a meter, across the date line, whose crack of 20 m has the
// vertices `square` says.
uint64_t CracksAtTheDateLine(const std::vector<Vertex>& square,
                             const std::vector<uint64_t>& left_half) {
  std::vector<Vertex> vertices = square;
  const uint64_t ring = vertices.size();
  vertices.insert(vertices.end(),
                  {{0, -2, -2}, {0, 2, -2}, {0, 2, 2}, {0, -2, 2}});
  Ground ground = Ground::At(180, 60, vertices);
  ground.Add(kTriangles, kRightHalf);
  ground.Add(kFans, left_half);
  ground.Add(kStrips,
             {0, ring, 1, ring + 1, 2, ring + 2, 3, ring + 3, 0, ring});
  return ground.Cracks(19.9).size();
}

TEST(CracksTest, VerticesOfOnePlaceAreAtMostTwoCentimetersApart) {
  for (const int axis : {1, 2}) {
    for (const float sign : {-1.F, 1.F}) {
      std::vector<Vertex> square = {{0, -.5, -.5}, {0, .5, -.5}, {0, .5, .5},
                                    {0, -.5, .5},  {0, 0, 0},    {20, 0, 0}};
      square[5][axis] = sign * 0.01999F;
      EXPECT_EQ(CracksAtTheDateLine(square, {3, 0, 5, 2}), 1u);
      square[5][axis] = sign * 0.02001F;
      EXPECT_EQ(CracksAtTheDateLine(square, {3, 0, 5, 2}), 0u);
    }
  }
}

TEST(CracksTest, AnAreaIsMoreThanTwoCentimetersWide) {
  // One side goes straight over the center, the other one has a vertex in its
  // first half, `offset` east or north of the side.
  for (const int axis : {1, 2}) {
    const auto cracks = [axis](double offset) {
      std::vector<Vertex> square = {{0, -.5, -.5},    {0, .5, -.5}, {0, .5, .5},
                                    {0, -.5, .5},     {0, 0, 0},    {20, 0, 0},
                                    {0, -.25F, -.25F}};
      square[6][axis] += static_cast<float>(offset);
      return CracksAtTheDateLine(square, {3, 0, 6, 5, 2});
    };
    // Twice the area is half the offset. The length hardly depends on it.
    double length = 2 * std::sqrt(2);
    double widest = 0;
    for (int round = 0; round < 10; ++round) {
      widest = 0.02 * length / 0.5;
      length = 1.5 * std::sqrt(2) + std::hypot(.25, .25 + widest) +
               std::hypot(.25, .25 - widest);
    }
    EXPECT_EQ(cracks(widest - 1e-5), 1u);
    EXPECT_EQ(cracks(widest + 1e-5), 0u);
  }
}

TEST(CracksTest, OfManyVerticesAtOnePlaceSixteenAreCompared) {
  // The left half has a wall of vertices at the center.
  for (const uint64_t between : {13, 14, 15}) {
    std::vector<Vertex> vertices = Square(3);
    std::vector<uint64_t> fan = {3, 0, 5};
    for (uint64_t i = 0; i < between; ++i) {
      fan.push_back(vertices.size());
      vertices.push_back({3, 0, 0});
    }
    vertices.back()[0] = 40;
    fan.push_back(2);
    const uint64_t ring = vertices.size();
    vertices.insert(
        vertices.end(),
        {{0, -200, -200}, {0, 200, -200}, {0, 200, 200}, {0, -200, 200}});
    Ground ground(vertices);
    ground.Add(kTriangles, kRightHalf);
    ground.Add(kFans, fan);
    ground.Add(kStrips,
               {0, ring, 1, ring + 1, 2, ring + 2, 3, ring + 3, 0, ring});
    const std::vector<Crack> cracks = ground.Cracks(1);
    ASSERT_EQ(cracks.size(), 1u);
    // Vertex 4 is the lowest one. The highest one is `between` + 1 after it.
    EXPECT_NEAR(cracks[0].height_m, between + 1 < 16 ? 40 : 37, 1e-6);
    EXPECT_EQ(cracks[0].edges, 4 + between);
  }
}

TEST(CracksTest, OfEqualHeightsTheFirstIsReported) {
  std::vector<Vertex> vertices = Square(20);
  vertices.push_back({20, 0, 0});
  const uint64_t ring = vertices.size();
  vertices.insert(
      vertices.end(),
      {{0, -200, -200}, {0, 200, -200}, {0, 200, 200}, {0, -200, 200}});
  Ground ground(vertices);
  ground.Add(kTriangles, kRightHalf);
  ground.Add(kFans, {3, 0, 6, 5, 2});
  ground.Add(kStrips,
             {0, ring, 1, ring + 1, 2, ring + 2, 3, ring + 3, 0, ring});
  const std::vector<Crack> cracks = ground.Cracks(1);
  ASSERT_EQ(cracks.size(), 1u);
  EXPECT_EQ(cracks[0].lower, 4u);
  EXPECT_EQ(cracks[0].upper, 5u);
}

}  // namespace
}  // namespace trackcheck::btg
