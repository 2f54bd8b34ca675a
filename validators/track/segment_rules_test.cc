#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/rule_types.h"
#include "validators/track/tables.h"
#include "validators/track/test_lines.h"

namespace trackcheck::track {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

// The rules that judge a segment by itself and the adjacent ones.
std::vector<const SegmentRule*> RulesOfFit() {
  std::vector<const SegmentRule*> fit;
  const auto add = [&fit](const auto* rule) {
    if constexpr (std::is_same_v<decltype(rule), const SegmentRule*>) {
      const std::string_view id = rule->info.id;
      const bool needs_more = id == "track-line-kink" ||
                              id == "track-line-outside" ||
                              id == "track-line-crosses-wall";
      if (!needs_more) fit.push_back(rule);
    }
  };
#define RULE(kind, name) add(&rules::name);
#include "validators/track/rules.def"
  return fit;
}

// The ids of the rules that fail for each segment, without "track-". A warning
// of a rule that also has errors ends with '?'.
std::vector<std::string> FaultsOf(const Document& document) {
  WorkPool pool(1);
  const TrackAnalysis track(document, pool);
  const SegmentTable segments(track);
  std::vector<std::string> faults(segments.size());
  for (const SegmentRule* rule : RulesOfFit()) {
    for (uint64_t series = 0; series < rule->series(segments); ++series) {
      for (uint64_t i = 0; i < faults.size(); ++i) {
        if (rule->predicate.judge(segments, i, series, 1).places == 0) continue;
        if (!faults[i].empty()) faults[i] += ' ';
        faults[i] += std::string(rule->info.id).substr(6);
        if (series == 1) faults[i] += '?';
      }
    }
  }
  return faults;
}

// A quarter circle of radius 50 to the right about (0, 0), from +X to +Z, and a
// segment that leads back. The vertices are center, start, end, then those
// added.
class QuarterCircleTest : public testing::Test {
 protected:
  void SetUp() override {
    lines_.AddVertex({0, 0});
    lines_.AddVertex({50, 0});
    lines_.AddVertex({0, 50});
    lines_.StartLine();
  }

  // The faults of the arc. A straight line closes the loop.
  std::string FaultsOfArc(uint32_t center, double angle, double length = 0) {
    lines_.AddArc(1, 2, center, angle, length);
    lines_.AddStraight(2, 1);
    return FaultsOf(document_)[0];
  }

  Document document_;
  TestLines lines_{document_};
};

TEST_F(QuarterCircleTest, FitsWithEitherAngle) {
  EXPECT_EQ(FaultsOfArc(0, 90), "");
  EXPECT_EQ(FaultsOfArc(0, -270), "");
}

TEST_F(QuarterCircleTest, ReportsAWrongSign) {
  EXPECT_EQ(FaultsOfArc(0, -90), "arc-sign");
}

TEST_F(QuarterCircleTest, ReportsAWrongSignUpToTheSecondLimit) {
  EXPECT_EQ(FaultsOfArc(0, -90.5), "arc-sign");
}

// 270 to the right is a mistake for 90, or -270 without its sign.
TEST_F(QuarterCircleTest, ALengthThatFitsTheAngleConfirmsAWrongSign) {
  EXPECT_EQ(FaultsOfArc(0, 270), "arc-sign");
}

TEST_F(QuarterCircleTest, ALengthThatFitsTheSignMakesTheNumberWrong) {
  EXPECT_EQ(FaultsOfArc(0, 270, 78.539816), "arc-angle");
}

TEST_F(QuarterCircleTest, ALengthOfTheLongWayRoundMakesTheNumberWrong) {
  EXPECT_EQ(FaultsOfArc(0, -90, 235.619449), "arc-angle");
}

TEST_F(QuarterCircleTest, ReportsALengthThatFitsNeitherSign) {
  EXPECT_EQ(FaultsOfArc(0, -90, 100), "arc-length arc-sign");
}

TEST_F(QuarterCircleTest, DoesNotJudgeTheLengthOfAWrongAngle) {
  EXPECT_EQ(FaultsOfArc(0, 120, 78.539816), "arc-angle");
}

TEST_F(QuarterCircleTest, AcceptsAnglesAtTheLimit) {
  EXPECT_EQ(FaultsOfArc(0, 90.009999), "");
}

TEST_F(QuarterCircleTest, WarnsOfAnglesPastTheFirstLimit) {
  EXPECT_EQ(FaultsOfArc(0, 90.010005), "arc-angle?");
}

TEST_F(QuarterCircleTest, WarnsOfAnglesAtTheSecondLimit) {
  EXPECT_EQ(FaultsOfArc(0, 90.5), "arc-angle?");
}

TEST_F(QuarterCircleTest, ReportsAnglesPastTheSecondLimit) {
  EXPECT_EQ(FaultsOfArc(0, 90.5002), "arc-angle");
}

TEST_F(QuarterCircleTest, AllowsForSixDigitsOfLargeCoordinates) {
  const uint32_t center = lines_.AddVertex({3000, 3000});
  const uint32_t start = lines_.AddVertex({3050, 3000});
  const uint32_t end = lines_.AddVertex({3000, 3050});
  lines_.AddArc(start, end, center, 90.03494);
  lines_.AddStraight(end, start);
  lines_.StartLine();
  lines_.AddArc(start, end, center, 90.03497);
  lines_.AddStraight(end, start);
  EXPECT_THAT(FaultsOf(document_), ElementsAre("", "", "arc-angle?", ""));
}

TEST_F(QuarterCircleTest, AcceptsALengthWithoutWholeTurns) {
  EXPECT_EQ(FaultsOfArc(0, 450, 78.539816), "arc-angle-range");
}

TEST_F(QuarterCircleTest, AcceptsALengthWithWholeTurns) {
  EXPECT_EQ(FaultsOfArc(0, 450), "arc-angle-range");
}

TEST_F(QuarterCircleTest, ReportsALengthThatFitsNoNumberOfTurns) {
  EXPECT_EQ(FaultsOfArc(0, 450, 100), "arc-length arc-angle-range");
}

TEST_F(QuarterCircleTest, AcceptsLengthsAtTheLimit) {
  EXPECT_EQ(FaultsOfArc(0, 90, 78.539816 * 1.00099), "");
}

TEST_F(QuarterCircleTest, WarnsOfLengthsPastTheFirstLimit) {
  EXPECT_EQ(FaultsOfArc(0, 90, 78.539816 * 1.00101), "arc-length?");
}

TEST_F(QuarterCircleTest, ReportsLengthsPastTheSecondLimit) {
  EXPECT_EQ(FaultsOfArc(0, 90, 78.539816 * 1.0101), "arc-length");
}

// The length is that of the angle which the ends give.
TEST_F(QuarterCircleTest, ALengthMayFitTheRightAngleIfTheStatedOneIsSuspect) {
  EXPECT_EQ(FaultsOfArc(0, 90.4, 78.539816), "arc-angle?");
}

TEST_F(QuarterCircleTest, ALengthMustFitTheStatedAngleIfThatIsNotSuspect) {
  EXPECT_EQ(FaultsOfArc(0, 89.991, 78.539816 * 1.00095), "arc-length?");
}

TEST_F(QuarterCircleTest, ALengthThatFitsBothSignsConfirmsAWrongSign) {
  const double turn = 181 / kDegreesPerRadian;
  const uint32_t end =
      lines_.AddVertex({50 * std::cos(turn), 50 * std::sin(turn)});
  lines_.AddArc(1, end, 0, -181, 157.079633);
  lines_.AddStraight(end, 1);
  EXPECT_EQ(FaultsOf(document_)[0], "arc-length? arc-sign");
}

TEST_F(QuarterCircleTest, DoesNotJudgeALengthThatIsNotPositive) {
  lines_.AddArc(1, 2, 0, 90);
  lines_.AddStraight(2, 1);
  for (const double length : {0.0, -1.0}) {
    document_.segments.length[0] = length;
    EXPECT_EQ(FaultsOf(document_)[0], "length-nonpositive");
  }
}

// The start is 49.8 from the center and the end 50, which makes the sweep 90.2
// degrees.
TEST_F(QuarterCircleTest, SmallFaultsFollowFromASuspectRadius) {
  const uint32_t center = lines_.AddVertex({0.2, 0});
  EXPECT_EQ(FaultsOfArc(center, 90, 78.539816), "arc-radius?");
}

TEST_F(QuarterCircleTest, LargeFaultsDoNotFollowFromASuspectRadius) {
  const uint32_t center = lines_.AddVertex({0.2, 0});
  lines_.AddArc(1, 2, center, 90, 100);
  lines_.AddStraight(2, 1);
  EXPECT_EQ(FaultsOf(document_)[0], "arc-length arc-radius?");
  document_.segments.angle[0] = 100;
  EXPECT_EQ(FaultsOf(document_)[0], "arc-radius? arc-angle");
}

TEST_F(QuarterCircleTest, JudgesNothingBesideAGap) {
  const uint32_t center = lines_.AddVertex({10, 0});
  const uint32_t other = lines_.AddVertex({0, 40});
  lines_.AddArc(1, 2, 0, 45, 10);
  lines_.AddArc(other, 1, center, 45, 10);
  EXPECT_THAT(FaultsOf(document_), ElementsAre("segment-chain", ""));
}

TEST_F(QuarterCircleTest, ReportsACircleThatEndsElsewhere) {
  lines_.AddArc(1, 1, 0, 360);
  lines_.AddStraight(2, 1);
  EXPECT_THAT(FaultsOf(document_), ElementsAre("segment-chain", ""));
}

TEST_F(QuarterCircleTest, ReportsAWrongCenterOnce) {
  const uint32_t center = lines_.AddVertex({10, 0});
  EXPECT_EQ(FaultsOfArc(center, 90, 78.539816), "arc-radius");
}

TEST_F(QuarterCircleTest, ReportsACenterAtTheStartOnce) {
  const uint32_t center = lines_.AddVertex({50, 0});
  EXPECT_EQ(FaultsOfArc(center, 90, 78.539816), "arc-radius-zero");
}

TEST_F(QuarterCircleTest, ReportsACenterAtTheEnd) {
  EXPECT_EQ(FaultsOfArc(2, 90, 78.539816), "arc-radius");
}

TEST_F(QuarterCircleTest, ReportsAnAngleOfZero) {
  EXPECT_EQ(FaultsOfArc(0, 0, 78.539816), "arc-angle-zero");
}

TEST_F(QuarterCircleTest, DoesNotJudgeAnUnknownAngle) {
  EXPECT_EQ(FaultsOfArc(0, std::nan(""), 78.539816), "");
}

TEST_F(QuarterCircleTest, ReportsACenterOutOfRange) {
  lines_.AddArc(1, 2, 0, 90);
  lines_.AddStraight(2, 1);
  document_.segments.center[0] = 3;
  EXPECT_THAT(FaultsOf(document_), ElementsAre("arc-center-range", ""));
  document_.segments.center[0] = kOutside;
  EXPECT_THAT(FaultsOf(document_), ElementsAre("arc-center-range", ""));
  document_.segments.center[0] = kAbsent;
  EXPECT_THAT(FaultsOf(document_), ElementsAre("", ""));
  // Without a list, the number of vertices is unknown.
  document_.segments.center[0] = 3;
  document_.vertex_list_2d.present = false;
  EXPECT_THAT(FaultsOf(document_), ElementsAre("", ""));
}

TEST(SegmentRulesTest, HalfCirclesFitBothSigns) {
  Document document;
  TestLines lines(document);
  lines.AddVertex({0, 0});
  lines.AddVertex({-5, 0});
  lines.AddVertex({5, 0});
  lines.StartLine();
  lines.AddArc(1, 2, 0, 180);
  lines.AddArc(2, 1, 0, -180);
  EXPECT_THAT(FaultsOf(document), Each(""));
}

// The faults of an arc of this angle that ends where it starts.
std::string FaultsOfCircle(double angle) {
  Document document;
  TestLines lines(document);
  lines.AddVertex({0, 0});
  lines.AddVertex({50, 0});
  lines.StartLine();
  lines.AddArc(1, 1, 0, angle);
  return FaultsOf(document)[0];
}

TEST(SegmentRulesTest, JudgesWholeCircles) {
  EXPECT_EQ(FaultsOfCircle(360), "");
  EXPECT_EQ(FaultsOfCircle(-360), "");
  EXPECT_EQ(FaultsOfCircle(359.5), "arc-angle?");
  EXPECT_EQ(FaultsOfCircle(359), "arc-angle");
  EXPECT_EQ(FaultsOfCircle(180), "arc-angle");
  EXPECT_EQ(FaultsOfCircle(0.3), "arc-angle");
}

TEST(SegmentRulesTest, JudgesCirclesWithoutTheirWholeTurns) {
  EXPECT_EQ(FaultsOfCircle(360.5), "arc-angle-range arc-angle?");
  EXPECT_EQ(FaultsOfCircle(400), "arc-angle-range arc-angle");
  EXPECT_EQ(FaultsOfCircle(720), "arc-angle-range");
}

// The faults of a quarter circle about (0, 0).
std::string FaultsOfSmallArc(double radius, double angle, double length = 0) {
  Document document;
  TestLines lines(document);
  lines.AddVertex({0, 0});
  lines.AddVertex({radius, 0});
  lines.AddVertex({0, radius});
  lines.StartLine();
  lines.AddArc(1, 2, 0, angle, length);
  lines.AddStraight(2, 1);
  return FaultsOf(document)[0];
}

TEST(SegmentRulesTest, AllowsSmallArcsToMissTheirEndByTheFloor) {
  // The floor is 1.1459 degrees there.
  EXPECT_EQ(FaultsOfSmallArc(0.1, 91.1458), "");
  EXPECT_EQ(FaultsOfSmallArc(0.1, 91.1465), "arc-angle");
}

TEST(SegmentRulesTest, JudgesLengthsBelowOneUnit) {
  EXPECT_EQ(FaultsOfSmallArc(0.5, 90, 0.9), "arc-length");
  EXPECT_EQ(FaultsOfSmallArc(0.5, 270, 0.785398), "arc-angle");
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {0.5, 0}});
  document.segments.length[0] = 0.9;
  EXPECT_EQ(FaultsOf(document)[0], "line-length");
}

TEST(SegmentRulesTest, DoesNotJudgeTheLengthBesideAGap) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}, {0, 10}});
  const uint32_t other = lines.AddVertex({10, 3});
  document.segments.end[0] = other;
  EXPECT_THAT(FaultsOf(document), ElementsAre("segment-chain", "", "", ""));
  document.segments.end[0] = 1;
  document.segments.start[1] = other;
  EXPECT_THAT(FaultsOf(document), ElementsAre("segment-chain", "", "", ""));
}

// A vertex that does not exist, or whose coordinates are not known, may be
// where the other segment ends.
TEST(SegmentRulesTest, ReportsNoGapBesideAnUnknownVertex) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  const uint32_t unknown = lines.AddVertex({10, std::nan("")});
  document.segments.end[0] = unknown;
  EXPECT_THAT(FaultsOf(document), Each(""));
  document.segments.end[0] = unknown + 1;
  EXPECT_THAT(FaultsOf(document), ElementsAre("segment-end-range", "", ""));
  document.segments.end[0] = 1;
  document.segments.start[1] = unknown;
  EXPECT_THAT(FaultsOf(document), Each(""));
  document.segments.start[1] = unknown + 1;
  EXPECT_THAT(FaultsOf(document), ElementsAre("", "segment-start-range", ""));
}

TEST(SegmentRulesTest, JudgesNoShapeIfTheAxesAreUnknown) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  document.segments.length[0] = 5;
  document.segments.end[1] = 0;
  document.unknown_axes_2d = true;
  EXPECT_THAT(FaultsOf(document), Each(""));
}

TEST(SegmentRulesTest, WarnsOfTwoVerticesAtOnePlace) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  document.segments.end[0] = lines.AddVertex({10, 0});
  document.segments.end[2] = lines.AddVertex({0, 0});
  EXPECT_THAT(FaultsOf(document),
              ElementsAre("segment-chain?", "", "line-closed?"));
}

TEST(SegmentRulesTest, ReportsAnOpenLine) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  document.segments.end[2] = lines.AddVertex({1, 1});
  EXPECT_THAT(FaultsOf(document), ElementsAre("", "", "line-closed"));
  document.lines.whole[0] = false;
  document.segments.length[2] = std::sqrt(162);
  EXPECT_THAT(FaultsOf(document), Each(""));
}

TEST(SegmentRulesTest, ReportsALineThatGoesNowhereOnce) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  document.segments.end[0] = 0;
  document.segments.length[0] = 0;
  EXPECT_THAT(FaultsOf(document), ElementsAre("segment-zero", "", ""));
  document.segments.length[0] = 10;
  EXPECT_THAT(FaultsOf(document), ElementsAre("segment-zero", "", ""));
  document.segments.end[0] = 1;
  document.segments.start[1] = 2;
  EXPECT_THAT(FaultsOf(document), ElementsAre("", "segment-zero", ""));
}

TEST(SegmentRulesTest, LinesUpToTheFloorGoNowhere) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {0.002, 0}, {0.002, 0.002001}});
  EXPECT_THAT(FaultsOf(document), ElementsAre("segment-zero", "", ""));
}

TEST(SegmentRulesTest, ReportsLengthsThatAreNotPositive) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}, {0, 10}});
  document.segments.length = {-10, 0, std::nan(""), 10};
  EXPECT_THAT(FaultsOf(document),
              ElementsAre("length-nonpositive", "length-nonpositive", "", ""));
}

TEST(SegmentRulesTest, DoesNotJudgeLengthsThatOverflow) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{-1.7e308, 0}, {1.7e308, 0}, {1.7e308, 1}});
  document.segments.length[0] = 1;
  EXPECT_EQ(FaultsOf(document)[0], "");
}

}  // namespace
}  // namespace trackcheck::track
