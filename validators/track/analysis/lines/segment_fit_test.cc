#include "validators/track/analysis/lines/segment_fit.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/point.h"
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

// An arc around the origin that turns right from the x axis, and a line back.
Document ArcAndBack(const Point& start, const Point& end, double angle,
                    double length) {
  Document document;
  document.vertices_2d.coordinates = {0, 0, start.x, start.z, end.x, end.z};
  document.lines.first_segment = {0, 2};
  document.lines.whole = {true};
  Segments& segments = document.segments;
  segments.kind = {SegmentKind::kArc, SegmentKind::kLine};
  segments.start = {1, 2};
  segments.end = {2, 1};
  segments.center = {0, kAbsent};
  segments.angle = {angle, std::nan("")};
  segments.length = {length, Distance(start, end)};
  return document;
}

SegmentFit FitOfArc(const Document& document) {
  WorkPool pool(1);
  return SegmentFits(document, pool)[0];
}

TEST(SegmentFitsTest, AnglesMayMissTheEndByTheLimits) {
  // The end is 0 degrees from the start, and a little farther away.
  const auto fit = [](double angle) {
    return FitOfArc(ArcAndBack({100, 0}, {100.01, 0}, angle,
                               100 * angle / kDegreesPerRadian));
  };
  EXPECT_EQ(fit(kAngleSuspect).angle, Agreement::kEqual);
  EXPECT_EQ(fit(std::nextafter(kAngleSuspect, 1)).angle, Agreement::kSuspect);
  EXPECT_EQ(fit(kAngleWrong).angle, Agreement::kSuspect);
  EXPECT_EQ(fit(std::nextafter(kAngleWrong, 1)).angle, Agreement::kWrong);
}

// The length is that of the true sweep, so the angle is slightly off, no more.
TEST(SegmentFitsTest, ASuspectAngleStaysSuspectIfTheLengthIsThatOfTheSweep) {
  const double sweep = 5 / kDegreesPerRadian;
  const SegmentFit fit = FitOfArc(
      ArcAndBack({100, 0}, {100 * std::cos(sweep), 100 * std::sin(sweep)}, 5.4,
                 100 * sweep));
  EXPECT_EQ(fit.angle, Agreement::kSuspect);
  EXPECT_EQ(fit.length, Agreement::kEqual);
  EXPECT_FALSE(fit.sign_is_wrong);
}

}  // namespace
}  // namespace trackcheck::track
