#include "validators/btg/scenery/ground_rim.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/earth.h"
#include "formats/btg/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/test_position.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kParts = 4;

double WidthOf_m(const Bucket& bucket) {
  const auto west = PositionAt(bucket.west(), bucket.center_latitude(), 0);
  const auto east = PositionAt(bucket.east(), bucket.center_latitude(), 0);
  return std::hypot(east[0] - west[0], east[1] - west[1], east[2] - west[2]);
}

TEST(GroundRimTest, AHoleIsFoundWithItsRimAndArea) {
  for (const Bucket& bucket : PlacesOfTiles()) {
    SCOPED_TRACE(bucket.index());
    FlatTile tile(bucket, 100, kParts);
    EXPECT_THAT(tile.FindHoles(), IsEmpty());
    const std::vector<uint64_t> rim = tile.CutHole(0.01);
    const std::vector<Hole> holes = tile.FindHoles();
    ASSERT_EQ(holes.size(), 1u);
    EXPECT_EQ(holes[0].rim.size(), rim.size());
    const double area_m2 = 0.02 * WidthOf_m(bucket) * 0.02 * 13900;
    EXPECT_NEAR(holes[0].area_m2, area_m2, 0.02 * area_m2);
  }
}

TEST(GroundRimTest, AnIslandIsNoHole) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 0, kParts);
  tile.CutHole(0.1);
  // In the middle of the hole, of its own vertices.
  FlatTile other(bucket, 0, kParts);
  other.CutHole(0.05);
  std::vector<uint64_t> island;
  for (const auto& [longitude, latitude] : other.hole_places()) {
    island.push_back(tile.Add(PositionAt(longitude, latitude, 0)));
  }
  const uint64_t middle = tile.Add(
      PositionAt(bucket.center_longitude(), bucket.center_latitude(), 0));
  for (size_t i = 0; i < island.size(); ++i) {
    tile.AddTriangle({middle, island[i], island[(i + 1) % island.size()]});
  }
  EXPECT_EQ(tile.FindHoles().size(), 1u);
}

// Puts one vertex in the place of another in all triangles.
void Replace(uint64_t before, uint64_t after, TestGround* ground) {
  for (TestGround::Corners& corners : ground->triangles()) {
    std::replace(corners.begin(), corners.end(), before, after);
  }
}

TEST(GroundRimTest, AHoleMayTouchTheBorderAtAVertex) {
  for (const Bucket& bucket : PlacesOfTiles()) {
    SCOPED_TRACE(bucket.index());
    FlatTile tile(bucket, 0, kParts);
    const std::vector<uint64_t> rim = tile.CutHole(0.3);
    Replace(rim[1], tile.border(1), &tile);
    std::vector<Hole> holes = tile.FindHoles();
    ASSERT_EQ(holes.size(), 1u);
    EXPECT_EQ(holes[0].rim.size(), rim.size());
    Replace(rim[5], tile.border(5), &tile);
    holes = tile.FindHoles();
    ASSERT_EQ(holes.size(), 1u);
    EXPECT_EQ(holes[0].rim.size(), rim.size());
    // Whatever the winding of the triangles.
    std::swap(tile.triangles()[3][0], tile.triangles()[3][1]);
    EXPECT_EQ(tile.FindHoles().size(), 1u);
    for (TestGround::Corners& corners : tile.triangles()) {
      std::swap(corners[0], corners[1]);
    }
    EXPECT_EQ(tile.FindHoles().size(), 1u);
  }
}

TEST(GroundRimTest, APartThatSharesAnEdgeWithTheBorderIsNoHole) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 0, kParts);
  const std::vector<uint64_t> rim = tile.CutHole(0.3);
  Replace(rim[1], tile.border(1), &tile);
  Replace(rim[2], tile.border(2), &tile);
  EXPECT_THAT(tile.FindHoles(), IsEmpty());
}

TEST(GroundRimTest, HolesMayTouchAtAVertex) {
  for (const Bucket& bucket : PlacesOfTiles()) {
    SCOPED_TRACE(bucket.index());
    FlatTile tile(bucket, 0, kParts);
    const std::vector<uint64_t> rim = tile.CutHole(0.1);
    const double whole_m2 = tile.FindHoles()[0].area_m2;
    // Two wedges of ground that meet in the middle.
    const size_t half = rim.size() / 2;
    tile.AddTriangle({tile.center_vertex(), rim[0], rim[1]});
    tile.AddTriangle({tile.center_vertex(), rim[half], rim[half + 1]});
    const std::vector<Hole> holes = tile.FindHoles();
    ASSERT_EQ(holes.size(), 2u);
    double sum_m2 = 0;
    for (const Hole& hole : holes) {
      EXPECT_EQ(hole.rim.size(), half + 1);
      // Near a pole, one half is a little larger.
      EXPECT_LT(hole.area_m2, 0.51 * whole_m2);
      sum_m2 += hole.area_m2;
    }
    // Each wedge is half as high as the square and an eighth of its side wide.
    EXPECT_NEAR(sum_m2, whole_m2 * (1 - 2 / 16.0 / (bucket.width() * 8)),
                0.01 * whole_m2);
  }
}

TEST(GroundRimTest, OverlappingGroundWhereHolesTouchHidesThem) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 0, kParts);
  const std::vector<uint64_t> rim = tile.CutHole(0.1);
  const size_t half = rim.size() / 2;
  tile.AddTriangle({tile.center_vertex(), rim[0], rim[1]});
  tile.AddTriangle({tile.center_vertex(), rim[half], rim[half + 1]});
  EXPECT_EQ(tile.FindHoles().size(), 2u);
  // With vertices of its own, on both sides of an edge of the first wedge.
  const uint64_t a = tile.Add(tile.vertex(rim[0]));
  const uint64_t b = tile.Add(tile.vertex(rim[1]));
  tile.vertex(a)[0] += 100;
  tile.vertex(b)[0] += 100;
  tile.AddTriangle({tile.center_vertex(), a, b});
  EXPECT_THAT(tile.FindHoles(), IsEmpty());
}

// Each pair of wedges has a hole between them.
TEST(GroundRimTest, VeryManyHolesAtOneVertexAreNotFound) {
  const Bucket bucket = Bucket::At(10, 20);
  for (const int parts : {1000, 1100}) {
    FlatTile tile(bucket, 0, parts);
    const std::vector<uint64_t> rim = tile.CutHole(0.1);
    for (size_t i = 0; i < rim.size(); i += 2) {
      tile.AddTriangle({tile.center_vertex(), rim[i], rim[i + 1]});
    }
    EXPECT_EQ(tile.FindHoles().size(), parts == 1000 ? rim.size() / 2 : 0);
  }
}

TEST(GroundRimTest, TheOutlineIsTheRim) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 0, kParts);
  tile.CutHole(0.1);
  FlatAirport airport(tile.hole_places(), 50);
  // Whatever the winding of each triangle.
  std::swap(airport.triangles()[3][0], airport.triangles()[3][1]);
  const std::optional<Outline> outline = airport.MakeOutline();
  ASSERT_TRUE(outline.has_value());
  EXPECT_EQ(outline->points.size(), airport.rim().size());
  EXPECT_EQ(outline->edges.size(), airport.rim().size());
  airport.AddSkirt(airport.rim(), 20);
  EXPECT_GE(airport.MakeOutline()->points.size(), airport.rim().size());
}

TEST(GroundRimTest, ALargeFileIsNoAirport) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 0, kParts);
  tile.CutHole(0.1);
  FlatAirport airport(tile.hole_places(), 0);
  uint64_t vertices = airport.Add({});
  while (++vertices < uint64_t{1} << 18) airport.Add({});
  EXPECT_TRUE(airport.MakeOutline().has_value());
  airport.Add({});
  EXPECT_FALSE(airport.MakeOutline().has_value());
}

using Loop = std::vector<uint64_t>;

// Adds the ground between two loops of as many vertices.
void AddRing(const Loop& inner, const Loop& outer, TestGround* ground) {
  for (size_t i = 0; i < inner.size(); ++i) {
    const size_t next = (i + 1) % inner.size();
    ground->AddTriangle({inner[i], outer[i], outer[next]});
    ground->AddTriangle({inner[i], outer[next], inner[next]});
  }
}

// A file around the place where longitude and latitude are 0. There, x is up, y
// is east and z is north, so that positions in plan are exact.
class ExactGround : public TestGround {
 public:
  explicit ExactGround(double height_m = 0)
      : TestGround({kEquatorMeters + height_m, 0, 0}),
        x_(kEquatorMeters + height_m) {}

  // So many meters to the east and to the north.
  uint64_t AddAt(double east_m, double north_m) {
    return Add({x_, east_m, north_m});
  }
  // Counterclockwise.
  Loop AddCircle(uint64_t count, double radius_m, double east_m = 0) {
    Loop loop;
    const double step = 2 * std::numbers::pi / static_cast<double>(count);
    for (uint64_t i = 0; i < count; ++i) {
      const double angle = step * static_cast<double>(i);
      loop.push_back(AddAt(east_m + radius_m * std::cos(angle),
                           radius_m * std::sin(angle)));
    }
    return loop;
  }
  void AddFan(uint64_t middle, const Loop& rim) {
    for (size_t i = 0; i < rim.size(); ++i) {
      AddTriangle({middle, rim[i], rim[(i + 1) % rim.size()]});
    }
  }
  // A hole whose rim has `count` vertices, and the ground around it.
  void AddRoundHole(uint64_t count, double east_m = 0) {
    const Loop inner = AddCircle(count, 1000, east_m);
    AddRing(inner, AddCircle(count, 2000, east_m), this);
  }

 private:
  double x_;
};

// The vertices of the edges of an outline, sorted.
using VertexPair = std::pair<uint32_t, uint32_t>;
std::vector<VertexPair> OutlineEdges(const TestGround& ground) {
  const std::optional<Outline> outline = ground.MakeOutline();
  std::vector<VertexPair> edges;
  if (!outline) return edges;
  for (const auto& [from, to] : outline->edges) {
    edges.emplace_back(outline->points[from].vertex,
                       outline->points[to].vertex);
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

TEST(GroundRimTest, OnlyKnownGroundOnEarthHasRims) {
  ExactGround ring;
  ring.AddRoundHole(8);
  EXPECT_THAT(ring.FindHoles(), SizeIs(1));
  EXPECT_TRUE(ring.MakeOutline().has_value());
  // One more object is missing.
  std::string cut = ring.Bytes();
  ++cut[kObjectCountOffset];
  // Below the ground.
  ExactGround deep(-1e6);
  deep.AddRoundHole(8);
  TestTile without_sphere(kWideVersion);
  without_sphere.AddList(kVertices, std::string(36, '\0'));
  for (const std::string& bytes : {cut, deep.Bytes(), without_sphere.bytes()}) {
    const Document document = DecodeTile(bytes);
    const Tile tile(document);
    EXPECT_THAT(FindHoles(tile, 100), IsEmpty());
    EXPECT_FALSE(MakeOutline(tile).has_value());
  }
}

TEST(GroundRimTest, ATriangleWithAVertexThatDoesNotExistLeavesNoOutline) {
  ExactGround ground;
  ground.AddTriangle({ground.AddAt(0, 0), ground.AddAt(9, 0), 2});
  EXPECT_FALSE(ground.MakeOutline().has_value());
  ground.AddAt(0, 9);
  EXPECT_TRUE(ground.MakeOutline().has_value());
}

TEST(GroundRimTest, AnOutlineHasFinitePoints) {
  ExactGround ground;
  const Loop rim = ground.AddCircle(5, 100);
  ground.AddFan(ground.AddAt(0, 0), rim);
  EXPECT_TRUE(ground.MakeOutline().has_value());
  ground.vertex(rim[2])[1] = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(ground.MakeOutline().has_value());
}

TEST(GroundRimTest, TrianglesThatRepeatAVertexAddNothingToAnOutline) {
  ExactGround ground;
  const Loop rim = ground.AddCircle(4, 100);
  const uint64_t middle = ground.AddAt(0, 0);
  ground.AddFan(middle, rim);
  const auto edges = ElementsAre(VertexPair(0, 1), VertexPair(1, 2),
                                 VertexPair(2, 3), VertexPair(3, 0));
  EXPECT_THAT(OutlineEdges(ground), edges);
  ground.AddTriangle({rim[0], rim[0], middle});
  ground.AddTriangle({middle, rim[1], rim[1]});
  ground.AddTriangle({rim[2], middle, rim[2]});
  EXPECT_THAT(OutlineEdges(ground), edges);
}

// Whether the outline of one triangle runs against its winding in the file,
// with each of its vertices as the first one.
bool IsTurned(std::array<std::pair<double, double>, 3> corners) {
  std::optional<bool> is_turned;
  for (size_t i = 0; i < corners.size(); ++i) {
    ExactGround ground;
    for (const auto& [east_m, north_m] : corners) ground.AddAt(east_m, north_m);
    ground.AddTriangle({0, 1, 2});
    const bool turned = OutlineEdges(ground).at(0) == VertexPair(0, 2);
    EXPECT_EQ(is_turned.value_or(turned), turned) << i;
    is_turned = turned;
    std::rotate(corners.begin(), corners.begin() + 1, corners.end());
  }
  return *is_turned;
}

TEST(GroundRimTest,
     AClockwiseTriangleIsTurnedIfItIsMoreThanTwoCentimetersWide) {
  EXPECT_FALSE(IsTurned({{{0, 0}, {14, 48}, {1, 3.5}}}));
  // The longest edge has exactly 50 m, and twice the area is exactly 1 m2.
  EXPECT_FALSE(IsTurned({{{0, 0}, {1, 3.5}, {14, 48}}}));
  EXPECT_TRUE(IsTurned({{{0, 0}, {1, 3.50003}, {14, 48}}}));
  // However short it is.
  EXPECT_TRUE(IsTurned({{{0, 0}, {0, 0.5}, {0.03, 0.25}}}));
  EXPECT_FALSE(IsTurned({{{0, 0}, {0, 0.5}, {0.01, 0.25}}}));
}

TEST(GroundRimTest, AnOutlineHasUpToSixEdgesOfTrianglesForEachPoint) {
  const auto has_outline = [](int layers, int triangles) {
    ExactGround ground;
    const Loop rim = ground.AddCircle(4, 100);
    const uint64_t middle = ground.AddAt(0, 0);
    for (int i = 0; i < layers; ++i) ground.AddFan(middle, rim);
    for (int i = 0; i < triangles; ++i) {
      ground.AddTriangle({rim[0], rim[1], rim[2]});
    }
    bool is_too_large = false;
    const bool has = ground.MakeOutline(&is_too_large).has_value();
    EXPECT_EQ(is_too_large, !has);
    return has;
  };
  EXPECT_TRUE(has_outline(3, 4));   // 3 * 4 + 4 * 3 edges
  EXPECT_FALSE(has_outline(1, 7));  // 1 * 4 + 7 * 3
}

TEST(GroundRimTest, AnOutlineHasAtMostSoManyEdges) {
  const auto edges_of = [](uint64_t points, uint64_t triangles) {
    ExactGround ground;
    const Loop rim = ground.AddCircle(points, 1000);
    const uint64_t middle = ground.AddAt(0, 0);
    for (int i = 0; i < 4; ++i) ground.AddFan(middle, rim);
    // Each has three edges that lie on no others in the opposite direction.
    for (uint64_t i = 0; i < triangles; ++i) {
      ground.AddTriangle({rim[3 * i], rim[3 * i + 1], rim[3 * i + 2]});
    }
    return OutlineEdges(ground).size();
  };
  EXPECT_EQ(edges_of(kMaxRimPoints, 0), Outline::kMaxEdges);
  EXPECT_EQ(edges_of(kMaxRimPoints - 2, 2), Outline::kMaxEdges - 2);
  // One too many.
  EXPECT_EQ(edges_of(kMaxRimPoints - 2, 3), 0u);
}

TEST(GroundRimTest, AnOutlineHasAtMostSoManyPoints) {
  for (const uint64_t more : {0, 1}) {
    ExactGround ground;
    const Loop rim = ground.AddCircle(kMaxRimPoints + more, 1000);
    ground.AddFan(ground.AddAt(0, 0), rim);
    bool is_too_large = false;
    EXPECT_EQ(ground.MakeOutline(&is_too_large).has_value(), more == 0);
    EXPECT_EQ(is_too_large, more > 0);
  }
}

TEST(GroundRimTest, HolesHaveAtMostSoManyPointsTogether) {
  for (const uint64_t more : {0, 1}) {
    ExactGround ground;
    ground.AddRoundHole(kMaxRimPoints + more);
    EXPECT_THAT(ground.FindHoles(), SizeIs(more == 0 ? 1 : 0));
    ExactGround two;
    two.AddRoundHole(9);
    two.AddRoundHole(kMaxRimPoints - 9 + more, /*east_m=*/5000);
    bool is_too_large = false;
    EXPECT_THAT(two.FindHoles(kMinHoleSquareMeters, &is_too_large),
                SizeIs(more == 0 ? 2 : 0));
    EXPECT_EQ(is_too_large, more > 0);
  }
}

TEST(GroundRimTest, AHoleIsLargerThanTheLeastArea) {
  ExactGround ground;
  const Loop inner = {ground.AddAt(0, 0), ground.AddAt(10, 0),
                      ground.AddAt(10, 10), ground.AddAt(0, 10)};
  const Loop outer = {ground.AddAt(-5, -5), ground.AddAt(15, -5),
                      ground.AddAt(15, 15), ground.AddAt(-5, 15)};
  AddRing(inner, outer, &ground);
  ASSERT_THAT(ground.FindHoles(99.99), SizeIs(1));
  EXPECT_EQ(ground.FindHoles(99.99)[0].area_m2, 100);
  EXPECT_THAT(ground.FindHoles(100), IsEmpty());
}

TEST(GroundRimTest, ATinyIslandIsNoHoleAndATinyHoleIsOne) {
  // A quarter of a square meter, with the numbers of its vertices in both
  // orders.
  for (const bool reversed : {false, true}) {
    ExactGround island;
    Loop loop = {island.AddAt(0, 0)};
    if (reversed) loop.push_back(island.AddAt(0, 1));
    loop.push_back(island.AddAt(0.5, 0));
    if (!reversed) loop.push_back(island.AddAt(0, 1));
    island.AddTriangle({0, 1, 2});
    EXPECT_THAT(island.FindHoles(0), IsEmpty());
    if (reversed) std::swap(loop[1], loop[2]);
    ExactGround around = island;
    around.triangles().clear();
    const Loop outer = {around.AddAt(-1, -1), around.AddAt(3, -1),
                        around.AddAt(-1, 3)};
    AddRing(loop, outer, &around);
    const std::vector<Hole> holes = around.FindHoles(0);
    ASSERT_THAT(holes, SizeIs(1));
    EXPECT_EQ(holes[0].area_m2, 0.25);
  }
}

TEST(GroundRimTest, FoldedGroundHasNoHole) {
  // Two triangles on the same side of the edge that they share. As many edges
  // of their border run in one direction as in the other.
  for (const double other_m : {50, 500}) {
    ExactGround ground;
    ground.AddAt(0, 0);
    ground.AddAt(200, 50);
    ground.AddAt(0, 100);
    ground.AddAt(other_m, 50);
    ground.AddTriangle({0, 1, 2});
    ground.AddTriangle({0, 2, 3});
    EXPECT_THAT(ground.FindHoles(), IsEmpty());
  }
}

TEST(GroundRimTest, AHoleHasAFiniteArea) {
  TestGround ground(PositionAt(20, 10, 0));
  const auto add = [&](double east, double north) {
    return ground.Add(PositionAt(20 + 0.001 * east, 10 + 0.001 * north, 0));
  };
  const Loop inner = {add(0, 0), add(10, -1), add(10, 10), add(-1, 10)};
  const Loop outer = {add(-20, -20), add(30, -20), add(30, 30), add(-20, 30)};
  AddRing(inner, outer, &ground);
  EXPECT_THAT(ground.FindHoles(), SizeIs(1));
  // Infinitely far to the north-east of the first vertex.
  ground.vertex(inner[2])[0] = -std::numeric_limits<double>::infinity();
  EXPECT_THAT(ground.FindHoles(), IsEmpty());
}

}  // namespace
}  // namespace trackcheck::btg
