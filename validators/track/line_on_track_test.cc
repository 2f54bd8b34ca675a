#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/test_lines.h"
#include "validators/track/test_track.h"

namespace trackcheck::track {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Names = std::vector<std::string>;

Names WalkFindings(const TestTrack& track, int threads = 1) {
  return track.Findings({"line-outside", "line-crosses-wall", "line-direction"},
                        threads);
}

// Three squares with sides of 10 along X, from x = 0 to 30 and z = -5 to 5. The
// second edge of each is the exit, the fourth the entry.
TestTrack ThreeSquares() {
  TestTrack track;
  for (const double x : {0.0, 10.0, 20.0}) track.AddRectangle(x, -5, x + 10, 5);
  track.Connect(0, 1, 1, 3);
  track.Connect(1, 1, 2, 3);
  return track;
}

TEST(LineOnTrackTest, ForthIsRightAndBackIsBackwards) {
  TestTrack track = ThreeSquares();
  TestLines(track.document()).AddLoop({{5, 0}, {25, 0}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-direction @ racing-lines.lines[0].segments[1]"));
}

TEST(LineOnTrackTest, ReversedLinesAreOneFindingEach) {
  TestTrack track = ThreeSquares();
  TestLines lines(track.document());
  lines.AddLoop({{25, 0}, {15, 0}, {5, 0}, {5, 1}, {25, 1}});
  lines.AddLoop({{25, 2}, {15, 2}, {5, 2}, {5, 3}, {25, 3}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-direction @ racing-lines.lines[0].segments[0] x2",
                  "line-direction @ racing-lines.lines[1].segments[0] x2"));
}

TEST(LineOnTrackTest, VerticesOnPortalsCountOnce) {
  TestTrack track = ThreeSquares();
  TestLines(track.document()).AddLoop({{20, 0}, {10, 0}, {0, 0}, {0, 1}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-direction @ racing-lines.lines[0].segments[1]"));
}

TEST(LineOnTrackTest, AlongAWallIsOnTheTrack) {
  for (const double z : {5.0, 5.0019, -5.0019}) {
    TestTrack track = ThreeSquares();
    TestLines(track.document()).AddLoop({{0.5, z}, {9.5, z}});
    EXPECT_THAT(WalkFindings(track), IsEmpty()) << z;
  }
  TestTrack track = ThreeSquares();
  TestLines(track.document()).AddLoop({{0.5, 5.003}, {9.5, 5.003}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-outside @ racing-lines.lines[0].segments[0] x2"));
}

TEST(LineOnTrackTest, LeavingTheTrackIsNotAWallToo) {
  TestTrack track = ThreeSquares();
  TestLines(track.document()).AddLoop({{1, 0}, {5, 9}, {9, 0}, {5, 1}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-outside @ racing-lines.lines[0].segments[0] x2"));
}

TEST(LineOnTrackTest, BetweenItsEndsALineIsSeenToo) {
  // Two squares with a gap of three units.
  TestTrack track;
  track.AddRectangle(0, 0, 10, 10);
  track.AddRectangle(13, 0, 23, 10);
  TestLines(track.document()).AddLoop({{5, 5}, {18, 5}, {18, 6}, {17, 6}});
  EXPECT_THAT(WalkFindings(track),
              ElementsAre("line-outside @ racing-lines.lines[0].segments[0]",
                          "line-outside @ racing-lines.lines[0].segments[3]"));
}

TEST(LineOnTrackTest, ThroughAWallToTheNextSector) {
  TestTrack track;
  track.AddRectangle(0, 0, 10, 10);
  track.AddRectangle(10, 0, 20, 10);
  TestLines(track.document()).AddLoop({{5, 5}, {15, 5}, {15, 6}, {5, 6}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-crosses-wall @ racing-lines.lines[0].segments[0]",
                  "line-crosses-wall @ racing-lines.lines[0].segments[2]"));
}

TEST(LineOnTrackTest, ACornerIsNoWall) {
  TestTrack track;
  track.AddRectangle(-10, -10, 0, 0);
  track.AddRectangle(0, -10, 10, 0);
  track.AddRectangle(0, 0, 10, 10);
  track.Connect(0, 1, 1, 3);
  track.Connect(1, 0, 2, 2);
  TestLines(track.document()).AddLoop({{-5, -5}, {5, 5}, {6, 5}, {6, 6}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-direction @ racing-lines.lines[0].segments[3]"));
}

// A road along X, and over it another one along Z.
TEST(LineOnTrackTest, ABridgeIsNotInTheWay) {
  for (const double start : {-25.0, 0.0}) {
    TestTrack track;
    for (const double at : {-30.0, -10.0, 10.0}) {
      track.AddRectangle(at, -5, at + 20, 5);
    }
    for (const double at : {-30.0, -10.0, 10.0}) {
      track.AddRectangle(-5, at, 5, at + 20, 10);
    }
    track.Connect(0, 1, 1, 3);
    track.Connect(1, 1, 2, 3);
    track.Connect(3, 0, 4, 2);
    track.Connect(4, 0, 5, 2);
    TestLines lines(track.document());
    lines.AddLoop({{start, 0}, {25, 0}});
    lines.AddLoop({{0, start}, {0, 25}});
    EXPECT_THAT(track.Findings({"line-outside", "line-crosses-wall"}),
                IsEmpty())
        << start;
  }
}

TEST(LineOnTrackTest, ASectorWithADentHoldsItsOwnPartOfALine) {
  TestTrack track;
  track.AddSectorAt(
      {{0, 0, 0}, {0, 0, 20}, {20, 0, 20}, {20, 0, 0}, {10, 0, 10}});
  TestLines lines(track.document());
  lines.AddLoop({{2, 15}, {18, 15}});
  lines.AddLoop({{2, 5}, {18, 5}});
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-outside @ racing-lines.lines[1].segments[0] x2"));
}

TEST(LineOnTrackTest, WhatMayBeInASectorThatIsNotKnownIsNotOutside) {
  TestTrack track = ThreeSquares();
  TestLines(track.document()).AddLoop({{5, 0}, {5, 20}});
  track.document().sectors.whole[2] = false;
  EXPECT_THAT(track.Findings({"line-outside"}), IsEmpty());
}

TEST(LineOnTrackTest, ArcsAreFollowedRound) {
  // The inner wall is at most 9.7 from the origin.
  TestTrack track = RingRoad(16, 9.7, 21);
  TestLines lines(track.document());
  lines.AddVertex({0, 0});
  for (const double radius : {15.0, 9.0, 9.75}) {
    const uint32_t start = lines.AddVertex({radius, 0});
    const uint32_t middle = lines.AddVertex({-radius, 0});
    lines.StartLine();
    lines.AddArc(start, middle, 0, 180);
    lines.AddArc(middle, start, 0, 180);
  }
  EXPECT_THAT(
      WalkFindings(track),
      ElementsAre("line-outside @ racing-lines.lines[1].segments[0] x2"));
}

TEST(LineOnTrackTest, HostileSizesTakeNoTime) {
  TestTrack track;
  // A sector with very many edges that contains very many segments.
  std::vector<TestTrack::Corner> corners;
  std::vector<Point> points;
  constexpr int kMany = 50000;
  for (int i = 0; i < kMany; ++i) {
    const double angle = 2 * 3.141592653589793 * i / kMany;
    corners.push_back({1e6 * std::cos(angle), 0, 1e6 * std::sin(angle)});
    points.push_back({1e5 * std::cos(angle), 1e5 * std::sin(angle)});
  }
  track.AddSectorAt(corners);
  TestLines lines(track.document());
  lines.AddLoop(points);
  lines.AddLoop({{-1e300, 0}, {1e300, 0}, {0, 1e300}});
  // An arc that is a million units long, many times.
  const uint32_t center = lines.AddVertex({0, 0});
  const uint32_t start = lines.AddVertex({150000, 0});
  lines.StartLine();
  for (int i = 0; i < kMany; ++i) lines.AddArc(start, start, center, 360);
  EXPECT_THAT(
      track.Findings({"line-outside"}),
      ElementsAre("line-outside @ racing-lines.lines[0].segments[0] x50000",
                  "line-outside @ racing-lines.lines[1].segments[0] x3",
                  "line-outside @ racing-lines.lines[2].segments[0] x50000"));
}

// The vertices are points anywhere around a ring.
TEST(LineOnTrackTest, FindingsAreTheSameForAnyNumberOfThreads) {
  TestTrack track = RingRoad(500, 900, 1000);
  TestLines lines(track.document());
  std::mt19937 random(1);
  std::uniform_real_distribution<double> radius(880, 1010);
  for (int line = 0; line < 3; ++line) {
    std::vector<Point> points;
    for (int i = 0; i < 7000; ++i) {
      const double angle = 2 * 3.141592653589793 * i / 7000;
      const double r = radius(random);
      points.push_back({r * std::cos(angle), r * std::sin(angle)});
    }
    lines.AddLoop(points);
  }
  const Names found = track.Findings();
  EXPECT_GT(found.size(), 1000U);
  EXPECT_EQ(track.Findings({}, 4), found);
}

}  // namespace
}  // namespace trackcheck::track
