#include <algorithm>
#include <cstddef>
#include <cstdint>
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

TEST(LineListTest, LoopsThatBeginElsewhereAreTheSame) {
  TestTrack track;
  TestLines lines(track.document());
  const std::vector<Point> loop = {{0, 0}, {10, 0}, {10, 10}, {5, 20}, {0, 10}};
  lines.AddLoop(loop);
  for (size_t first = 0; first < loop.size(); ++first) {
    std::vector<Point> rotated = loop;
    std::rotate(rotated.begin(), rotated.begin() + first, rotated.end());
    lines.AddLoop(rotated);
  }
  std::vector<Point> other = loop;
  other[4].x = 0.001;
  lines.AddLoop(other);
  lines.AddLoop({{0, 0}, {1, 0}, {0, 0}, {1, 0}});
  lines.AddLoop({{1, 0}, {0, 0}, {1, 0}, {0, 0}});
  EXPECT_THAT(track.Findings({"line-duplicate"}),
              ElementsAre("line-duplicate @ racing-lines.lines[1] x5",
                          "line-duplicate @ racing-lines.lines[8]"));
}

// Lines along +X with these distances to the right, which return far away.
Names OrderOf(const std::vector<double>& rights) {
  TestTrack track;
  TestLines lines(track.document());
  for (const double right : rights) {
    lines.AddLoop(
        {{0, right}, {100, right}, {120, 500 - right}, {-20, 500 - right}});
  }
  return track.Findings({"line-order"});
}

TEST(LineListTest, LinesAreListedFromLeftToRight) {
  EXPECT_THAT(OrderOf({-4, 0, 4}), IsEmpty());
  EXPECT_THAT(OrderOf({0, 0}), IsEmpty());
  EXPECT_THAT(OrderOf({4, 0, -4, 8}),
              ElementsAre("line-order @ racing-lines.lines[1] x2"));
}

TEST(LineHeadingTest, KinksAreSeenWhereALoopClosesToo) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddVertex({0, 0});
  const uint32_t start = lines.AddVertex({50, 0});
  const uint32_t end = lines.AddVertex({0, 50});
  lines.StartLine();
  lines.AddArc(start, end, 0, 90);
  lines.AddArc(end, start, 0, 270);
  lines.StartLine();
  lines.AddArc(start, end, 0, 90);
  lines.AddStraight(end, start);
  EXPECT_THAT(track.Findings({"line-kink", "line-turning"}),
              ElementsAre("line-kink @ racing-lines.lines[1].segments[0].end "
                          "x2"));
}

TEST(LineHeadingTest, HalfCirclesThatBendToTheWrongSide) {
  TestTrack track;
  TestLines lines(track.document());
  const uint32_t left = lines.AddVertex({0, 0});
  const uint32_t right = lines.AddVertex({100, 0});
  const uint32_t a = lines.AddVertex({0, -20});
  const uint32_t b = lines.AddVertex({100, -20});
  const uint32_t c = lines.AddVertex({100, 20});
  const uint32_t d = lines.AddVertex({0, 20});
  for (const double angle : {180.0, -180.0}) {
    lines.StartLine();
    lines.AddStraight(a, b);
    lines.AddArc(b, c, right, angle);
    lines.AddStraight(c, d);
    lines.AddArc(d, a, left, 180);
  }
  EXPECT_THAT(track.Findings({"line-turning"}),
              ElementsAre("line-turning @ racing-lines.lines[1]"));
}

TEST(VerticesTest, UnusedVerticesAreReportedIfAllUsesAreKnown) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  lines.AddVertex({1, 1});
  lines.AddVertex({1, 1});
  const Names unused = {"vertex2d-unused @ racing-lines.vertices[3] x2"};
  EXPECT_EQ(track.Findings({"vertex2d-unused"}), unused);
  EXPECT_THAT(track.Findings({"vertex2d-duplicate"}),
              ElementsAre("vertex2d-duplicate @ racing-lines.vertices[4]"));
  track.document().segments.end[0] = 99;
  EXPECT_THAT(track.Findings({"vertex2d-unused"}), IsEmpty());
  track.document().segments.end[0] = 1;
  EXPECT_EQ(track.Findings({"vertex2d-unused"}), unused);
  track.document().lines.whole[0] = false;
  EXPECT_THAT(track.Findings({"vertex2d-unused"}), IsEmpty());
}

}  // namespace
}  // namespace trackcheck::track
