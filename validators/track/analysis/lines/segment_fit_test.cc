#include "validators/track/analysis/lines/segment_fit.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "gtest/gtest.h"
#include "validators/track/analysis/lines/segment_shape.h"

namespace trackcheck::track {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(CompareLengthsTest, ToleratesATenthOfAPercentThenAPercent) {
  EXPECT_EQ(CompareLengths(1001, 1000), Agreement::kEqual);
  EXPECT_EQ(CompareLengths(999, 1000), Agreement::kEqual);
  EXPECT_EQ(CompareLengths(1001.0001, 1000), Agreement::kSuspect);
  EXPECT_EQ(CompareLengths(101, 100), Agreement::kSuspect);
  EXPECT_EQ(CompareLengths(99, 100), Agreement::kSuspect);
  EXPECT_EQ(CompareLengths(101.0001, 100), Agreement::kWrong);
}

TEST(CompareLengthsTest, ToleratesTheFloor) {
  EXPECT_EQ(CompareLengths(0.002, 0), Agreement::kEqual);
  EXPECT_EQ(CompareLengths(0.002001, 0), Agreement::kWrong);
}

TEST(CompareLengthsTest, DoesNotJudgeNumbersThatAreNotFinite) {
  EXPECT_EQ(CompareLengths(kInfinity, 1), Agreement::kEqual);
  EXPECT_EQ(CompareLengths(1, kInfinity), Agreement::kEqual);
  EXPECT_EQ(CompareLengths(std::nan(""), 1), Agreement::kEqual);
  EXPECT_EQ(CompareLengths(1, std::nan("")), Agreement::kEqual);
}

SegmentShape Arc(double radius, double angle) {
  return {.is_arc = true, .start = {radius, 0}, .angle = angle};
}

TEST(ExpectedArcLengthTest, IsThatOfTheStatedAngleUpToACircle) {
  EXPECT_DOUBLE_EQ(ExpectedArcLength(Arc(50, -90), 1), 25 * std::numbers::pi);
  EXPECT_DOUBLE_EQ(ExpectedArcLength(Arc(50, 360), 1), 100 * std::numbers::pi);
}

TEST(ExpectedArcLengthTest, LeavesOutTurnsThatTheStatedLengthDoesNotHave) {
  const double circle = 0.2 * std::numbers::pi;
  EXPECT_NEAR(ExpectedArcLength(Arc(0.1, 450), 0.1), circle / 4, 1e-12);
  EXPECT_NEAR(ExpectedArcLength(Arc(0.1, 450), circle), circle * 5 / 4, 1e-12);
  EXPECT_NEAR(ExpectedArcLength(Arc(0.1, 810), 0.8), circle * 5 / 4, 1e-12);
  EXPECT_NEAR(ExpectedArcLength(Arc(50, 360.5), 0.4),
              50 * 0.5 / 180 * std::numbers::pi, 1e-9);
  // No turns more.
  EXPECT_NEAR(ExpectedArcLength(Arc(0.1, 450), 2), circle * 5 / 4, 1e-12);
}

TEST(ExpectedArcLengthTest, LeavesMoreThanTheFloor) {
  EXPECT_NEAR(ExpectedArcLength(Arc(1, 720), 1), 4 * std::numbers::pi, 1e-9);
  const double floor = 0.002 * kDegreesPerRadian;
  EXPECT_GT(ExpectedArcLength(Arc(1, 360 + 0.999 * floor), 0.01), 6);
  EXPECT_NEAR(ExpectedArcLength(Arc(1, 360 + 1.0005 * floor), 0.01), 0.002001,
              1e-9);
}

}  // namespace
}  // namespace trackcheck::track
