#include "validators/btg/analysis/cracks.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

// On the equator: x is up, y east and z north.
using Vertex = std::array<float, 3>;

class Ground {
 public:
  explicit Ground(std::vector<Vertex> vertices)
      : vertices_(std::move(vertices)) {}

  void Add(ObjectType type, const std::vector<uint64_t>& corners) {
    elements_.push_back({type, corners});
  }

  std::vector<Crack> Cracks(double least_m, double center_x = 6378137) const {
    TestTile tile(kWideVersion);
    std::string sphere;
    for (const double x : {center_x, 0., 0.}) TestTile::Put(x, sphere);
    TestTile::Put(1e6F, sphere);
    tile.AddList(kBoundingSphere, sphere);
    std::string list;
    for (const Vertex& vertex : vertices_) {
      for (const float x : vertex) TestTile::Put(x, list);
    }
    tile.AddList(kVertices, list);
    for (const auto& [type, corners] : elements_) {
      std::string indices;
      for (const uint64_t corner : corners) tile.PutWide(corner, indices);
      tile.AddObject(type, 1, 1);
      tile.AddProperty(kIndexTypes, "\1");
      tile.AddElement(indices);
    }
    const std::string bytes = tile.bytes();
    const Document document = DecodeTile(bytes);
    return FindCracks(Tile(document), least_m);
  }

 private:
  struct Element {
    ObjectType type;
    std::vector<uint64_t> corners;
  };

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
    // Not on earth.
    EXPECT_EQ(ground.Cracks(1, 5e6).size(), 0u);
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
  // A triangle that repeats a vertex changes nothing.
  ground.Add(kTriangles, {0, 4, 4});
  EXPECT_EQ(ground.Cracks(1).size(), 1u);
  ground.Add(kTriangles, {0, 1, 10});
  EXPECT_EQ(ground.Cracks(1).size(), 0u);
}

// A loop around a crack, and more edges between the vertices than terrain
// has.
TEST(CracksTest, MoreEdgesThanTerrainHasAreNotJudged) {
  Ground ground = CrackedGround(Square(20));
  // Each edge of these has two triangles more.
  for (int i = 0; i < 2; ++i) ground.Add(kTriangles, {0, 1, 2});
  EXPECT_EQ(ground.Cracks(1).size(), 1u);
  for (int i = 0; i < 40; ++i) ground.Add(kTriangles, {0, 1, 2});
  EXPECT_EQ(ground.Cracks(1).size(), 0u);
}

}  // namespace
}  // namespace trackcheck::btg
