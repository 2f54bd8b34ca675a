#include "validators/track/analysis/geometry/outline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/exact_predicates.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {
namespace {

using Points = std::vector<Point>;

Points Polygon(int corners, int step) {
  Points points;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * 3.141592653589793 * i * step / corners;
    points.push_back({10 * std::cos(angle), 10 * std::sin(angle)});
  }
  return points;
}

TEST(OutlineTest, ConvexTurnsOnce) {
  for (const int corners : {3, 4, 5, 100, 10001}) {
    Points points = Polygon(corners, 1);
    const Outline outline = MeasureOutline(points, 1e-6);
    EXPECT_EQ(outline.turn, 1) << corners;
    EXPECT_FALSE(outline.self_intersecting || outline.dented ||
                 outline.straight)
        << corners;
    std::reverse(points.begin(), points.end());
    EXPECT_EQ(MeasureOutline(points, 1e-6).turn, -1) << corners;
  }
}

TEST(OutlineTest, StarTurnsTwiceAndCrosses) {
  EXPECT_TRUE(MeasureOutline(Polygon(5, 2), 1e-6).self_intersecting);
  EXPECT_TRUE(MeasureOutline(Polygon(10001, 5000), 1e-6).self_intersecting);
}

TEST(OutlineTest, BowTieCrossesThoughItHasNoArea) {
  const Outline outline =
      MeasureOutline(Points{{0, 0}, {1, 1}, {1, 0}, {0, 1}}, 1e-6);
  EXPECT_EQ(outline.doubled_area, 0);
  EXPECT_TRUE(outline.self_intersecting);
}

TEST(OutlineTest, SpikeTouchesItself) {
  EXPECT_TRUE(
      MeasureOutline(Points{{0, 0}, {2, 0}, {2, 2}, {2, 1}, {0, 1}}, 1e-6)
          .self_intersecting);
}

TEST(OutlineTest, DentIsMeasuredFromTheChord) {
  const Points dented = {{0, 0}, {5, 0.25}, {10, 0}, {10, 10}, {0, 10}};
  EXPECT_TRUE(MeasureOutline(dented, 0.24).dented);
  const Outline shallow = MeasureOutline(dented, 0.26);
  EXPECT_FALSE(shallow.dented);
  EXPECT_TRUE(shallow.straight);
  const Corner corner = MeasureCorner(dented, 1, shallow.turn, 0.24);
  EXPECT_EQ(corner.shape, CornerShape::kDented);
  EXPECT_DOUBLE_EQ(corner.depth, 0.25);
  EXPECT_EQ(MeasureCorner(dented, 1, shallow.turn, 0.25).shape,
            CornerShape::kStraight);
  const Corner round = MeasureCorner(dented, 0, shallow.turn, 0.24);
  EXPECT_EQ(round.shape, CornerShape::kRound);
  EXPECT_EQ(round.depth, 0);
}

TEST(OutlineTest, AnyCornerMayBeDented) {
  Points points = {{0, 0}, {0.5, 0.25}, {1, 0}, {1, 1}, {0, 1}};
  for (size_t i = 0; i < points.size(); ++i) {
    std::rotate(points.begin(), points.begin() + 1, points.end());
    const size_t dent = (points.size() - i) % points.size();
    const Outline outline = MeasureOutline(points, 0.24);
    EXPECT_TRUE(outline.dented);
    EXPECT_EQ(outline.turn, 1);
    EXPECT_EQ(MeasureCorner(points, dent, outline.turn, 0.24).depth, 0.25);
  }
}

// The ends of the needle are so close together that their distance is rounded
// to 0.
TEST(OutlineTest, ANeedleHasNoDepth) {
  const Corner needle =
      MeasureCorner(Points{{0, 0}, {5, 1}, {1e-170, 0}}, 1, 1, 0.24);
  EXPECT_EQ(needle.shape, CornerShape::kStraight);
  EXPECT_EQ(needle.depth, 0);
}

TEST(OutlineTest, CornersUpToABillionthAreStraight) {
  for (const double sine : {0.0, 1e-9, 1.0003e-9}) {
    const Points points = {{-1, 0}, {0, 0}, {1, sine}, {0, 5}};
    EXPECT_EQ(MeasureCorner(points, 1, 1, 0.24).shape == CornerShape::kStraight,
              sine <= 1e-9);
    EXPECT_EQ(MeasureOutline(points, 0.24).straight, sine <= 1e-9);
  }
}

TEST(OutlineTest, ASharpCornerDoesNotTouchItself) {
  const Outline outline =
      MeasureOutline(Points{{0, 0}, {1e10, 0}, {0, 1}}, 1e-6);
  EXPECT_FALSE(outline.self_intersecting);
  EXPECT_EQ(outline.turn, 1);
}

// The product of the steps to and from the straight corner is rounded to 0.
TEST(OutlineTest, AShortStepForwardDoesNotTouchItself) {
  EXPECT_FALSE(
      MeasureOutline(Points{{0, 0}, {1e-170, 0}, {2e-170, 0}, {1, 1}}, 1e-6)
          .self_intersecting);
}

TEST(OutlineTest, StraightCornerIsNoDent) {
  const Outline outline =
      MeasureOutline(Points{{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}}, 1e-6);
  EXPECT_TRUE(outline.straight);
  EXPECT_FALSE(outline.dented || outline.self_intersecting);
}

bool Crosses(const Points& points) {
  const size_t count = points.size();
  for (size_t i = 0; i < count; ++i) {
    for (size_t k = i + 2; k < count; ++k) {
      if (i == 0 && k == count - 1) continue;
      if (SegmentsMeet(points[i], points[i + 1], points[k],
                       points[(k + 1) % count])) {
        return true;
      }
    }
  }
  return false;
}

// Whether adjacent edges lie on each other.
bool GoesBack(const Points& points) {
  const size_t count = points.size();
  for (size_t i = 0; i < count; ++i) {
    const Point& a = points[i];
    const Point& b = points[(i + 1) % count];
    const Point& c = points[(i + 2) % count];
    const double forward =
        (b.x - a.x) * (c.x - b.x) + (b.z - a.z) * (c.z - b.z);
    if (Orientation(a, b, c) == 0 && forward < 0) return true;
  }
  return false;
}

TEST(OutlineTest, AgreesWithComparingAllPairsOfEdges) {
  std::mt19937 random(3);
  int crossing = 0;
  int simple = 0;
  for (int round = 0; round < 20000; ++round) {
    Points points;
    const size_t count = 3 + random() % 6;
    while (points.size() < count) {
      const Point point = {static_cast<double>(random() % 5),
                           static_cast<double>(random() % 5)};
      if (std::find(points.begin(), points.end(), point) == points.end()) {
        points.push_back(point);
      }
    }
    const Outline outline = MeasureOutline(points, 1e-6);
    const bool expected = Crosses(points) || GoesBack(points);
    ASSERT_EQ(outline.self_intersecting, expected) << round;
    ++(expected ? crossing : simple);
    if (!expected) {
      ASSERT_EQ(outline.turn, outline.doubled_area > 0 ? 1 : -1) << round;
    }
  }
  EXPECT_GT(crossing, 1000);
  EXPECT_GT(simple, 1000);
}

// So many edges overlap along x that the outlines are swept. Around a center
// they are simple, until a corner is moved.
TEST(OutlineTest, ManyEdgesAgreeWithComparingAllPairs) {
  std::mt19937 random(4);
  int crossing = 0;
  int simple = 0;
  for (int round = 0; round < 2000; ++round) {
    const size_t count = 40 + random() % 40;
    Points points;
    for (size_t i = 0; i < count; ++i) {
      const double angle =
          2 * 3.141592653589793 * static_cast<double>(i) / count;
      const double radius = 20 + static_cast<double>(random() % 100);
      points.push_back({std::round(radius * std::cos(angle)),
                        std::round(radius * std::sin(angle))});
    }
    if (round % 2 == 0) {
      points[random() % count] = {static_cast<double>(random() % 80) - 40,
                                  static_cast<double>(random() % 80) - 40};
    }
    bool valid = true;
    for (size_t i = 0; i < count; ++i) {
      valid &= !(points[i] == points[(i + 1) % count]);
    }
    if (!valid) continue;
    const bool expected = Crosses(points) || GoesBack(points);
    ASSERT_EQ(MeasureOutline(points, 1e-6).self_intersecting, expected)
        << round;
    ++(expected ? crossing : simple);
  }
  EXPECT_GT(crossing, 300);
  EXPECT_GT(simple, 300);
}

// The last teeth cross, which only a search through all edges finds.
TEST(OutlineTest, ACrossingAmongVeryManyEdgesIsFound) {
  for (const bool crosses : {false, true}) {
    Points points;
    constexpr int kTeeth = 300;
    for (int i = 0; i < kTeeth; ++i) {
      points.push_back(
          {static_cast<double>(i % 2), static_cast<double>(2 * i)});
      points.push_back({1000, static_cast<double>(2 * i + 1)});
    }
    if (crosses) std::swap(points[2 * kTeeth - 2], points[2 * kTeeth - 4]);
    points.push_back({-1, 2 * kTeeth});
    EXPECT_EQ(MeasureOutline(points, 1e-3).self_intersecting, crosses);
  }
}

// Only the last edge crosses others, and all corners turn to one side.
TEST(OutlineTest, ASpiralWithAStraightCornerCrossesItself) {
  // The second corner is halfway to the third.
  Points points = {{0, 1}, {-1, 0.5}};
  for (int i = 2; i <= 400; i += 4) {
    points.push_back({-static_cast<double>(i), 0});
    points.push_back({0, -static_cast<double>(i + 1)});
    points.push_back({static_cast<double>(i + 2), 0});
    if (i + 2 < 400) points.push_back({0, static_cast<double>(i + 3)});
  }
  EXPECT_TRUE(MeasureOutline(points, 1e-6).self_intersecting);
  std::reverse(points.begin(), points.end());
  EXPECT_TRUE(MeasureOutline(points, 1e-6).self_intersecting);
}

// Long edges that all overlap along x.
TEST(OutlineTest, CombOfManyTeethIsNotQuadratic) {
  Points points;
  constexpr int kTeeth = 50000;
  for (int i = 0; i < kTeeth; ++i) {
    points.push_back({0, static_cast<double>(2 * i)});
    points.push_back({1000, static_cast<double>(2 * i + 1)});
  }
  points.push_back({-1, 2 * kTeeth});
  EXPECT_TRUE(MeasureOutline(points, 1e-3).dented);
}

}  // namespace
}  // namespace trackcheck::track
