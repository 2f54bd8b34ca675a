#include "validators/track/analysis/sectors/ground.h"

#include <vector>

#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {
namespace {

// A convex sector whose altitude is y + slope * x. Two sectors overlap here if
// their depth in each other is more than a quarter.
Ground GroundOf(const std::vector<Point>& corners, double y = 0,
                double slope = 0) {
  std::vector<Point3> places;
  for (const Point& corner : corners) {
    places.push_back({corner.x, y + slope * corner.x, corner.z});
  }
  return {.corners = corners, .plane = BestPlane(places), .tolerance = 0.25};
}

// A rectangle from z = 0 to 8, counter-clockwise seen from above.
std::vector<Point> Rectangle(double low_x, double high_x) {
  return {{low_x, 8}, {high_x, 8}, {high_x, 0}, {low_x, 0}};
}

TEST(GroundTest, SeamsAreNoOverlap) {
  const Ground ground = GroundOf(Rectangle(0, 8));
  EXPECT_TRUE(GroundsOverlap(ground, GroundOf(Rectangle(7.7, 16)), 1));
  EXPECT_FALSE(GroundsOverlap(ground, GroundOf(Rectangle(7.75, 16)), 1));
  EXPECT_FALSE(GroundsOverlap(GroundOf(Rectangle(7.75, 16)), ground, 1));
  Ground fine = GroundOf(Rectangle(7.75, 16));
  fine.tolerance = 0.2;
  EXPECT_TRUE(GroundsOverlap(ground, fine, 1));
  EXPECT_TRUE(GroundsOverlap(fine, ground, 1));
}

// Only an edge of the triangle is between it and the corner of the square.
TEST(GroundTest, AnEdgeOfEitherSectorMaySeparateThem) {
  const std::vector<Point> square = Rectangle(0, 8);
  const std::vector<Point> triangle = {{6, 12}, {12, 12}, {12, 6}};
  EXPECT_TRUE(AreBeforeAnEdge(triangle, square));
  EXPECT_FALSE(AreBeforeAnEdge(square, triangle));
  EXPECT_FALSE(GroundsOverlap(GroundOf(square), GroundOf(triangle), 1));
  EXPECT_FALSE(GroundsOverlap(GroundOf(triangle), GroundOf(square), 1));
  // With a point on the edge, it is before it, too.
  EXPECT_TRUE(AreBeforeAnEdge(square, Rectangle(8, 16)));
  EXPECT_FALSE(AreBeforeAnEdge(square, Rectangle(7.999, 16)));
}

// A corner of the square is 0.198 or 0.283 inside of the long edge of the
// triangle. All other edges have corners of the other sector well inside.
TEST(GroundTest, ASeamMayBeAtAnEdgeOfEitherSector) {
  const Ground square = GroundOf(Rectangle(0, 8));
  const auto triangle = [](double sum) {
    return GroundOf({{sum - 12, 12}, {12, 12}, {12, sum - 12}});
  };
  EXPECT_FALSE(GroundsOverlap(square, triangle(15.72), 1));
  EXPECT_FALSE(GroundsOverlap(triangle(15.72), square, 1));
  EXPECT_TRUE(GroundsOverlap(square, triangle(15.6), 1));
  EXPECT_TRUE(GroundsOverlap(triangle(15.6), square, 1));
}

TEST(GroundTest, AltitudesAreComparedInTheOverlapOnly) {
  const Ground flat = GroundOf(Rectangle(0, 8));
  // From x = 4 to 8 its altitude is 0 to 1.
  EXPECT_TRUE(GroundsOverlap(flat, GroundOf(Rectangle(4, 64), -1, 0.25), 1));
  EXPECT_FALSE(
      GroundsOverlap(flat, GroundOf(Rectangle(4, 64), -1.01, 0.26), 1));
  EXPECT_FALSE(GroundsOverlap(flat, GroundOf(Rectangle(4, 64), -2.1, 0.25), 1));
  EXPECT_TRUE(GroundsOverlap(flat, GroundOf(Rectangle(-64, 4), 1, 0.25), 2));
  EXPECT_FALSE(GroundsOverlap(flat, GroundOf(Rectangle(-64, 4), 1, 0.26), 2));
  // The corner of the large one is at x = 7.5, where the altitude is 30.
  EXPECT_TRUE(GroundsOverlap(flat, GroundOf(Rectangle(7.5, 64), -30, 4), 2));
  EXPECT_FALSE(GroundsOverlap(flat, GroundOf(Rectangle(7.5, 64), -30, 4), 1.9));
}

}  // namespace
}  // namespace trackcheck::track
