// What is wrong with a segment is noted once, at its cause.
#include "validators/track/segment_facts.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/track/test_lines.h"

namespace trackcheck::track {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

std::vector<uint32_t> FactsOf(const Document& document) {
  WorkPool pool(1);
  const SegmentFacts facts(document, pool);
  std::vector<uint32_t> all;
  for (uint64_t i = 0; i < facts.size(); ++i) all.push_back(facts[i]);
  return all;
}

// A quarter circle of radius 50 to the right about (0, 0), from +X to +Z, and
// what leads back. Vertices: center, start, end, then those added.
class QuarterTest : public testing::Test {
 protected:
  void SetUp() override {
    lines_.AddVertex({0, 0});
    lines_.AddVertex({50, 0});
    lines_.AddVertex({0, 50});
    lines_.StartLine();
  }

  // Facts of the arc, which is closed by a straight line.
  uint32_t FactsOfArc(uint32_t center, double angle, double length = 0) {
    lines_.AddArc(1, 2, center, angle, length);
    lines_.AddStraight(2, 1);
    return FactsOf(document_)[0];
  }

  Document document_;
  TestLines lines_{document_};
};

TEST_F(QuarterTest, FitsWithEitherAngle) {
  EXPECT_EQ(FactsOfArc(0, 90), 0U);
  EXPECT_EQ(FactsOfArc(0, -270), 0U);
}

TEST_F(QuarterTest, AnglesOfTheOtherSign) {
  EXPECT_EQ(FactsOfArc(0, -90), kSignWrong);
}

// 270 to the right is 90 with a slip, or -270 without its sign.
TEST_F(QuarterTest, TheLengthTellsAWrongSignFromAWrongNumber) {
  EXPECT_EQ(FactsOfArc(0, 270), kSignWrong);
}

TEST_F(QuarterTest, TheLengthFitsTheSideOfTheSign) {
  EXPECT_EQ(FactsOfArc(0, 270, 78.539816), kSweepWrong);
}

TEST_F(QuarterTest, TheLengthFitsTheOtherWayRound) {
  EXPECT_EQ(FactsOfArc(0, -90, 235.619449), kSweepWrong);
}

TEST_F(QuarterTest, ALengthThatFitsNeitherIsAFaultOfItsOwn) {
  EXPECT_EQ(FactsOfArc(0, -90, 100), kSignWrong | kArcLengthWrong);
}

TEST_F(QuarterTest, AWrongAngleIsNoWrongLength) {
  EXPECT_EQ(FactsOfArc(0, 120, 78.539816), kSweepWrong);
}

TEST_F(QuarterTest, AnglesAtTheLimits) { EXPECT_EQ(FactsOfArc(0, 90.009), 0U); }

TEST_F(QuarterTest, AnglesBehindTheFirstLimit) {
  EXPECT_EQ(FactsOfArc(0, 90.011), kSweepSuspect);
}

TEST_F(QuarterTest, AnglesBehindTheSecondLimit) {
  EXPECT_EQ(FactsOfArc(0, 90.51), kSweepWrong);
}

TEST_F(QuarterTest, SixDigitsAreCoarserFarAway) {
  const uint32_t center = lines_.AddVertex({3000, 3000});
  const uint32_t start = lines_.AddVertex({3050, 3000});
  const uint32_t end = lines_.AddVertex({3000, 3050});
  lines_.AddArc(start, end, center, 90.034);
  lines_.AddStraight(end, start);
  lines_.StartLine();
  lines_.AddArc(start, end, center, 90.036);
  lines_.AddStraight(end, start);
  EXPECT_THAT(FactsOf(document_), ElementsAre(0, 0, kSweepSuspect, 0));
}

TEST_F(QuarterTest, TurnsTooManyAreTakenOff) {
  EXPECT_EQ(FactsOfArc(0, 450, 78.539816), kAngleOverTurn);
}

TEST_F(QuarterTest, TurnsTooManyMayCount) {
  EXPECT_EQ(FactsOfArc(0, 450), kAngleOverTurn);
}

TEST_F(QuarterTest, TurnsTooManyDoNotExcuseALength) {
  EXPECT_EQ(FactsOfArc(0, 450, 100), kAngleOverTurn | kArcLengthWrong);
}

TEST_F(QuarterTest, LengthsAtTheLimits) {
  EXPECT_EQ(FactsOfArc(0, 90, 78.539816 * 1.00099), 0U);
}

TEST_F(QuarterTest, LengthsBehindTheFirstLimit) {
  EXPECT_EQ(FactsOfArc(0, 90, 78.539816 * 1.00101), kArcLengthSuspect);
}

TEST_F(QuarterTest, LengthsBehindTheSecondLimit) {
  EXPECT_EQ(FactsOfArc(0, 90, 78.539816 * 1.0101), kArcLengthWrong);
}

TEST_F(QuarterTest, AWrongCenterIsOnlyThat) {
  const uint32_t center = lines_.AddVertex({10, 0});
  EXPECT_EQ(FactsOfArc(center, 90, 78.539816), kRadiusWrong);
}

TEST_F(QuarterTest, ACenterAtTheStartIsOnlyThat) {
  const uint32_t center = lines_.AddVertex({50, 0});
  EXPECT_EQ(FactsOfArc(center, 90, 78.539816), kRadiusZero);
}

TEST_F(QuarterTest, ACenterAtTheEnd) {
  EXPECT_EQ(FactsOfArc(2, 90, 78.539816), kRadiusWrong);
}

TEST_F(QuarterTest, NoAngle) {
  EXPECT_EQ(FactsOfArc(0, 0, 78.539816), kAngleZero);
}

TEST_F(QuarterTest, WhatIsNoNumberIsJudgedNowhere) {
  EXPECT_EQ(FactsOfArc(0, std::nan(""), 78.539816), kNoShape);
}

TEST_F(QuarterTest, ACenterOutOfRange) {
  lines_.AddArc(1, 2, 0, 90);
  lines_.AddStraight(2, 1);
  document_.segments.center[0] = 3;
  EXPECT_THAT(FactsOf(document_), ElementsAre(kCenterRange | kNoShape, 0U));
  document_.segments.center[0] = kOutside;
  EXPECT_THAT(FactsOf(document_), ElementsAre(kCenterRange | kNoShape, 0U));
  document_.segments.center[0] = kAbsent;
  EXPECT_THAT(FactsOf(document_), ElementsAre(kNoShape, 0U));
  // Of a list that is not there nobody knows the length.
  document_.segments.center[0] = 3;
  document_.vertex_list_2d.present = false;
  EXPECT_THAT(FactsOf(document_), ElementsAre(kNoShape, 0U));
}

TEST(SegmentFactsTest, HalfCirclesFitEitherWay) {
  Document document;
  TestLines lines(document);
  lines.AddVertex({0, 0});
  lines.AddVertex({-5, 0});
  lines.AddVertex({5, 0});
  lines.StartLine();
  lines.AddArc(1, 2, 0, 180);
  lines.AddArc(2, 1, 0, -180);
  EXPECT_THAT(FactsOf(document), Each(0U));
}

TEST(SegmentFactsTest, WholeCircles) {
  Document document;
  TestLines lines(document);
  lines.AddVertex({0, 0});
  lines.AddVertex({50, 0});
  for (const double angle : {360.0, -360.0, 359.0, 180.0}) {
    lines.StartLine();
    lines.AddArc(1, 1, 0, angle);
  }
  EXPECT_THAT(FactsOf(document), ElementsAre(0U, 0U, kSweepWrong, kSweepWrong));
}

TEST(SegmentFactsTest, AnArcOfASmallRadiusMayMissItsEndByTheFloor) {
  Document document;
  TestLines lines(document);
  lines.AddVertex({0, 0});
  lines.AddVertex({0.1, 0});
  lines.AddVertex({0.0015, 0.1});
  lines.StartLine();
  lines.AddArc(1, 2, 0, 90);
  lines.AddStraight(2, 1);
  EXPECT_THAT(FactsOf(document), Each(0U));
}

TEST(SegmentFactsTest, AGapIsNoWrongLength) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}, {0, 10}});
  const uint32_t other = lines.AddVertex({10, 3});
  document.segments.end[0] = other;
  EXPECT_THAT(FactsOf(document),
              ElementsAre(kChainBroken | kLooseEnd, kStartInDoubt, 0U, 0U));
}

TEST(SegmentFactsTest, TwoVerticesOfOnePlace) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  document.segments.end[0] = lines.AddVertex({10, 0});
  document.segments.end[2] = lines.AddVertex({0, 0});
  EXPECT_THAT(FactsOf(document),
              ElementsAre(kChainRenamed, 0U, kLineClosedRenamed));
}

TEST(SegmentFactsTest, AnOpenLine) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  document.segments.end[2] = lines.AddVertex({1, 1});
  EXPECT_THAT(FactsOf(document),
              ElementsAre(kStartInDoubt, 0U, kLineOpen | kLooseEnd));
  document.lines.whole[0] = false;
  document.segments.length[2] = std::sqrt(162);
  EXPECT_THAT(FactsOf(document), Each(uint32_t{kLooseEnd}));
}

TEST(SegmentFactsTest, ALineThatGoesNowhereIsOnlyThat) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  document.segments.end[0] = 0;
  document.segments.length[0] = 0;
  EXPECT_THAT(FactsOf(document), ElementsAre(kZeroLine | kLooseEnd, 0U, 0U));
}

TEST(SegmentFactsTest, LengthsThatAreNone) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}, {0, 10}});
  document.segments.length = {-10, 0, std::nan(""), 10};
  EXPECT_THAT(FactsOf(document),
              ElementsAre(kLengthNotPositive, kLengthNotPositive, 0U, 0U));
}

TEST(SegmentFactsTest, FarAwayThereIsNoLengthToCompareWith) {
  Document document;
  TestLines lines(document);
  lines.AddLoop({{-1.7e308, 0}, {1.7e308, 0}, {1.7e308, 1}});
  document.segments.length[0] = 1;
  EXPECT_EQ(FactsOf(document)[0], 0U);
}

}  // namespace
}  // namespace trackcheck::track
