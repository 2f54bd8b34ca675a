#include "trackcheck/report/map/projection.h"

#include <cmath>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr Projection::Size kMinSize = {.width = 100, .height = 50};
constexpr Projection::Size kMaxSize = {.width = 600, .height = 400};

TEST(ProjectionTest, FitsTheLongerSideAndTurnsYDown) {
  const Projection projection({{0, 0}, {100, 10}}, kMinSize, kMaxSize);
  EXPECT_EQ(projection.width(), 600);
  EXPECT_LT(projection.height(), 110);
  const PicturePoint low = projection.ToPicture(0, 0);
  const PicturePoint high = projection.ToPicture(100, 10);
  EXPECT_GT(low.x, 0);
  EXPECT_LT(high.x, 600);
  EXPECT_GT(low.y, high.y);
  EXPECT_NEAR(high.x - low.x, 100 * projection.scale(), 1e-9);
  EXPECT_NEAR(low.y - high.y, 10 * projection.scale(), 1e-9);
  // The middle of the extent is that of the picture.
  EXPECT_NEAR((low.x + high.x) / 2, 300, 1e-9);
  EXPECT_TRUE(projection.shown().Contains(0, 0));
  EXPECT_TRUE(projection.shown().Contains(100, 10));
}

TEST(ProjectionTest, IsNotSmallerThanAsked) {
  const Projection tall({{0, 0}, {0, 1000}}, kMinSize, kMaxSize);
  EXPECT_EQ(tall.width(), 100);
  EXPECT_EQ(tall.height(), 400);
  EXPECT_NEAR(tall.ToPicture(0, 500).x, 50, 1e-9);
}

TEST(ProjectionTest, TakesAnyFiniteExtent) {
  for (const PlanExtent& extent :
       {PlanExtent{{5, 5}, {5, 5}}, PlanExtent{{1e12, 1e12}, {1e12, 1e12}},
        PlanExtent{{-1e12, -1e12}, {1e12, 1e12}},
        PlanExtent{{0, 0}, {1e-300, 5e-324}},
        PlanExtent{{1e12, 0}, {1e12 + 1e-3, 1e-9}}}) {
    const Projection projection(extent, kMinSize, kMaxSize);
    EXPECT_TRUE(std::isfinite(projection.scale()));
    EXPECT_GT(projection.scale(), 0);
    for (const PlanPoint& corner : {extent.min, extent.max}) {
      const PicturePoint point = projection.ToPicture(corner.x, corner.y);
      EXPECT_GE(point.x, 0);
      EXPECT_LE(point.x, projection.width());
      EXPECT_GE(point.y, 0);
      EXPECT_LE(point.y, projection.height());
    }
  }
}

}  // namespace
}  // namespace trackcheck
