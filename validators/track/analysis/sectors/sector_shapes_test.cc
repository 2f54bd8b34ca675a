#include "validators/track/analysis/sectors/sector_shapes.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "formats/track/document.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using Places = std::vector<Point3>;

TEST(Point3Test, HasAShapeUpToAMillionMillion) {
  EXPECT_TRUE(HasShape({1e12, 1e12, 1e12}));
  EXPECT_TRUE(HasShape({-1e12, -1e12, -1e12}));
  for (const double wrong : {1.0005e12, -1.0005e12, std::nan("")}) {
    EXPECT_FALSE(HasShape({wrong, 0, 0}));
    EXPECT_FALSE(HasShape({0, wrong, 0}));
    EXPECT_FALSE(HasShape({0, 0, wrong}));
  }
}

TEST(Point3Test, CoincidesUpToTheTolerance) {
  EXPECT_TRUE(Coincide({1, 0, 0}, {1, 0.002, 0}));
  EXPECT_FALSE(Coincide({1, 0, 0}, {1, 0.0020005, 0}));
  EXPECT_TRUE(Coincide({0.001, 0.001, 0.001}, {0, 0, 0}));
  EXPECT_FALSE(Coincide({0.0012, 0.0012, 0.0012}, {0, 0, 0}));
}

TEST(BestPlaneTest, IsTheMeanOfTheCorners) {
  const Plane plane =
      BestPlane(Places{{1, 7, 1}, {5, 8, 2}, {6, 9, 5}, {2, 6, 4}});
  EXPECT_EQ(plane.center.x, 3.5);
  EXPECT_EQ(plane.center.y, 7.5);
  EXPECT_EQ(plane.center.z, 3);
  // The sum of the cross products is the vector (12, -22, -4).
  EXPECT_NEAR(plane.normal.x, 12 / std::sqrt(644), 1e-12);
  EXPECT_NEAR(plane.normal.y, -22 / std::sqrt(644), 1e-12);
  EXPECT_NEAR(plane.normal.z, -4 / std::sqrt(644), 1e-12);
}

TEST(BestPlaneTest, IsUnknownOnlyWithoutAnArea) {
  EXPECT_EQ(BestPlane(Places{{0, 0, 0}, {0.5, 0, 0}, {0, 0, 0.5}}).normal.y,
            -1);
  EXPECT_EQ(BestPlane(Places{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}).normal.y, 0);
}

// A document with one sector of these corners.
Document WithSector(const Places& corners) {
  Document document;
  for (const Point3& corner : corners) {
    document.edges.start.push_back(
        static_cast<uint32_t>(document.vertex_count()));
    document.vertices.coordinates.insert(document.vertices.coordinates.end(),
                                         {corner.x, corner.y, corner.z});
  }
  document.sectors.first_edge.push_back(
      static_cast<uint32_t>(document.edges.start.size()));
  document.sectors.whole.push_back(true);
  return document;
}

uint16_t TraitsOf(const Document& document) {
  SectorGeometry geometry(document);
  geometry.Measure(0);
  return geometry.traits();
}

uint16_t TraitsOf(const Places& corners) {
  return TraitsOf(WithSector(corners));
}

TEST(SectorGeometryTest, VerticesThatAreMissingLeaveNoShape) {
  Document document = WithSector({{0, 0, 0}, {8, 0, 0}, {0, 0, 8}});
  document.edges.start[1] = 3;
  EXPECT_EQ(TraitsOf(document), kShapeless);
  document = WithSector({{0, 0, 0}, {8, 0, 0}});
  EXPECT_EQ(TraitsOf(document), kFewEdges);
  document.edges.start[1] = 3;
  EXPECT_EQ(TraitsOf(document), kShapeless | kFewEdges);
  document.sectors.whole[0] = false;
  EXPECT_EQ(TraitsOf(document), kShapeless);
}

TEST(SectorGeometryTest, AnyEdgeMayHaveNoLength) {
  const Places corners = {{0, 0, 8}, {8, 0, 8}, {8, 0, 0}, {0, 0, 0}};
  EXPECT_EQ(TraitsOf(corners), kWound);
  for (uint64_t i = 0; i < corners.size(); ++i) {
    Places near = corners;
    near[i] = corners[(i + 1) % corners.size()];
    near[i].y = 0.001;
    EXPECT_EQ(TraitsOf(near), kZeroLength);
  }
}

TEST(SectorGeometryTest, AnyTwoEdgesMayStartAtTheSameVertex) {
  // Few edges are compared with each other, many are sorted.
  for (const int count : {3, 4, 8, 9, 12}) {
    Places corners;
    for (int i = 0; i < count; ++i) {
      corners.push_back(
          {std::cos(6.28 * i / count), 0, std::sin(6.28 * i / count)});
    }
    Document document = WithSector(corners);
    EXPECT_EQ(TraitsOf(document), kWound | kClockwise);
    for (int i = 0; i < count; ++i) {
      for (int k = 0; k < i; ++k) {
        document.edges.start[i] = k;
        EXPECT_EQ(TraitsOf(document), kRepeats) << i << ' ' << k;
        document.edges.start[i] = i;
      }
    }
  }
}

TEST(SectorGeometryTest, SectorsUpToTheToleranceInWidthHaveNoArea) {
  EXPECT_EQ(TraitsOf({{0, 0, 0}, {5, 0, 0.0020005}, {8, 0, 0}}), kWound);
  EXPECT_EQ(TraitsOf({{0, 0, 0}, {5, 0, 0.002}, {8, 0, 0}}), kNoArea);
  // Measured from the first corner, it is twice as wide.
  EXPECT_EQ(TraitsOf({{5, 0, 0.0015}, {10, 0, 0}, {0, 0, 0}}), kWound);
  // Much higher than wide.
  EXPECT_EQ(TraitsOf({{0, 0, 0}, {0, 20, 0.0020008}, {0.002001, 10, 0}}),
            kWound);
}

TEST(SectorGeometryTest, WithoutAreaASectorIsMeasuredOnItsPlane) {
  EXPECT_EQ(TraitsOf({{0, 0, 0}, {8, 0, 0}, {5, 0.002, 0}}), kNoArea);
  const Document document =
      WithSector({{0, 0, 0}, {8, 0, 0}, {5, 0.0020005, 0}});
  SectorGeometry geometry(document);
  geometry.Measure(0);
  EXPECT_EQ(geometry.traits(), kNoArea);
  EXPECT_TRUE(geometry.is_polygon());
  EXPECT_NEAR(std::fabs(geometry.outline().doubled_area), 8 * 0.0020005, 1e-12);
  EXPECT_EQ(TraitsOf({{0, 0, 0}, {8, 0, 0}, {4, 1, 0}, {4, 4, 0}}),
            kNoArea | kDented);
  // Anywhere.
  EXPECT_EQ(TraitsOf({{50, 9, 30}, {58, 9, 30}, {54, 13, 30}}), kNoArea);
  EXPECT_EQ(TraitsOf({{50, 9, 30}, {58, 9, 30}, {54, 10, 30}, {54, 13, 30}}),
            kNoArea | kDented);
}

TEST(SectorGeometryTest, DentsMayBeAThousandthOfTheSize) {
  const auto tolerance = [](double size) {
    const Document document = WithSector({{0, 0, 0}, {size, 0, 0}, {0, 0, 1}});
    SectorGeometry geometry(document);
    geometry.Measure(0);
    return geometry.tolerance();
  };
  EXPECT_DOUBLE_EQ(tolerance(1), 0.002);
  EXPECT_DOUBLE_EQ(tolerance(10), 0.01);
}

}  // namespace
}  // namespace trackcheck::track
