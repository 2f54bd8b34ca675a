#include "validators/track/analysis/lines/segment_shape.h"

#include <cmath>

#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {
namespace {

// An arc about the origin with these degrees from +X to its start and end.
SegmentShape Arc(double start, double end, double angle) {
  const auto at = [](double degrees) {
    const double turn = degrees / kDegreesPerRadian;
    return Point{10 * std::cos(turn), 10 * std::sin(turn)};
  };
  return {.is_arc = true, .start = at(start), .end = at(end), .angle = angle};
}

TEST(SegmentShapeTest, RightSweepIsAtLeastZeroAndBelowACircle) {
  EXPECT_NEAR(RightSweep(Arc(0, 0.5, 1)), 0.5, 1e-9);
  EXPECT_NEAR(RightSweep(Arc(0, 270, 1)), 270, 1e-9);
  EXPECT_NEAR(RightSweep(Arc(0.5, 0, 1)), 359.5, 1e-9);
  EXPECT_EQ(RightSweep(Arc(30, 30, 1)), 0);
}

TEST(SegmentShapeTest, StatedSideSweepHasTheSignOfTheAngle) {
  EXPECT_NEAR(StatedSideSweep(Arc(0, 90, 0.5)), 90, 1e-9);
  EXPECT_NEAR(StatedSideSweep(Arc(0, 90, -0.5)), -270, 1e-9);
  EXPECT_EQ(StatedSideSweep(Arc(30, 30, 0.5)), 360);
  EXPECT_EQ(StatedSideSweep(Arc(30, 30, -0.5)), -360);
}

TEST(SegmentShapeTest, FittedAngleEndsWhereTheArcDoes) {
  EXPECT_NEAR(FittedAngle(Arc(0, 90, 100)), 90, 1e-9);
  EXPECT_NEAR(FittedAngle(Arc(0, 90, -260)), -270, 1e-9);
  EXPECT_EQ(FittedAngle(Arc(30, 30, 0.001)), 0);
  EXPECT_EQ(FittedAngle(Arc(30, 30, 359)), 360);
  // Without whole turns beyond a circle.
  EXPECT_NEAR(FittedAngle(Arc(0, 0.5, 360.5)), 0.5, 1e-9);
  EXPECT_NEAR(FittedAngle(Arc(0, 90, -630)), -270, 1e-9);
  EXPECT_EQ(FittedAngle(Arc(30, 30, 720)), 360);
  EXPECT_EQ(FittedAngle(Arc(30, 30, -1080)), -360);
}

TEST(SegmentShapeTest, ArcsHeadToTheSideOfTheirSign) {
  const SegmentShape right = Arc(0, 90, 0.5);
  EXPECT_GT(HeadingAtStart(right).z, 0);
  EXPECT_LT(HeadingAtEnd(right).x, 0);
  const SegmentShape left = Arc(0, 90, -0.5);
  EXPECT_LT(HeadingAtStart(left).z, 0);
  EXPECT_GT(HeadingAtEnd(left).x, 0);
}

TEST(SegmentShapeTest, HeadingsAreUncertainByTheFloorAtTheirLever) {
  EXPECT_NEAR(HeadingUncertainty(Arc(0, 90, 90)), 0.0114591559, 1e-9);
  const SegmentShape line = {.start = {0, 0}, .end = {3, 4}};
  EXPECT_NEAR(HeadingUncertainty(line), 0.0229183118, 1e-9);
  EXPECT_DOUBLE_EQ(TurnBetween({1, 0}, {0, 1}), 90);
}

}  // namespace
}  // namespace trackcheck::track
