#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/track/document.h"
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

// Whether a line through these points is listed after the one that it is left
// of. The first line leads along +X from (0, 0) to (1000, 0) and returns far
// away, at `return_z`.
bool IsLeft(const std::vector<Point>& points, double return_z = 5000) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddLoop({{0, 0}, {1000, 0}, {1000, return_z}, {0, return_z}});
  lines.AddLoop(points);
  return !track.Findings({"line-order"}).empty();
}

// Whether it is left of the first line at this point alone.
bool IsLeftAt(const Point& point, const Point& way = {1, 0}) {
  return IsLeft({point,
                 {point.x + way.x, point.z + way.z},
                 {point.x, -9000},
                 {point.x, -9001}});
}

TEST(LineOrderTest, LinesAreComparedWhereTheyRunSideBySide) {
  EXPECT_TRUE(IsLeftAt({500, -5}));
  EXPECT_FALSE(IsLeftAt({500, 5}));
  EXPECT_FALSE(IsLeftAt({500, -0.002}));
  EXPECT_TRUE(IsLeftAt({500, -0.002001}));
  // Beyond an end, up to 60 degrees from the side.
  EXPECT_TRUE(IsLeftAt({-0.5, -0.5}));
  EXPECT_FALSE(IsLeftAt({-1, -0.5}));
  EXPECT_TRUE(IsLeftAt({1000.5, -0.5}));
  EXPECT_FALSE(IsLeftAt({1001, -0.5}));
  // In directions up to 60 degrees from its own.
  EXPECT_TRUE(IsLeftAt({500, -5}, {1, -1.7}));
  EXPECT_FALSE(IsLeftAt({500, -5}, {1, -1.8}));
  EXPECT_FALSE(IsLeftAt({500, -5}, {-1, 0}));
}

TEST(LineOrderTest, OneSampleToTheRightIsEnough) {
  const Point left = {500, -5};
  EXPECT_FALSE(IsLeft({left, {501, -5}, {502, 5}, {503, 5}}));
  EXPECT_TRUE(IsLeft({left, {501, -5}, {1001, 0.5}, {1002, 0.5}}, -5000));
  EXPECT_FALSE(IsLeft({left, {501, -5}, {1000.5, 0.5}, {1002, 0.5}}, -5000));
  // Four segments are compared, here every second one.
  EXPECT_TRUE(IsLeft({{100, -5},
                      {200, 5},
                      {300, -5},
                      {400, 5},
                      {500, -5},
                      {600, 5},
                      {700, -5},
                      {800, 5}}));
}

TEST(LineOrderTest, SegmentsInDoubtAreNotCompared) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddLoop({{0, 0}, {1000, 0}, {1000, 5000}, {0, 5000}});
  lines.AddLoop({{500, -5}, {501, -5}, {501, -9000}, {500, -9000}});
  SegmentKind& compared = track.document().segments.kind[4];
  SegmentKind& nearest = track.document().segments.kind[0];
  EXPECT_FALSE(track.Findings({"line-order"}).empty());
  compared = SegmentKind::kNone;
  EXPECT_THAT(track.Findings({"line-order"}), IsEmpty());
  compared = SegmentKind::kLine;
  nearest = SegmentKind::kNone;
  EXPECT_THAT(track.Findings({"line-order"}), IsEmpty());
  for (SegmentKind& kind : track.document().segments.kind) {
    kind = SegmentKind::kNone;
  }
  compared = SegmentKind::kLine;
  EXPECT_THAT(track.Findings({"line-order"}), IsEmpty());
}

// Whether a circle of four arcs is left of one with a radius of 50. Its arcs
// begin `after` degrees after those of the other. Both turn right if `side` is
// 1 and left if it is -1.
bool IsCircleLeft(double radius, double after, double side) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddVertex({0, 0});
  const auto add = [&](double r, double first) {
    lines.StartLine();
    std::vector<uint32_t> vertices;
    for (int i = 0; i < 4; ++i) {
      const double turn = side * (first + 90 * i) * 3.141592653589793 / 180;
      vertices.push_back(
          lines.AddVertex({r * std::cos(turn), r * std::sin(turn)}));
    }
    for (int i = 0; i < 4; ++i) {
      lines.AddArc(vertices[i], vertices[(i + 1) % 4], 0, 90 * side);
    }
  };
  add(50, 0);
  add(radius, after);
  return !track.Findings({"line-order"}).empty();
}

TEST(LineOrderTest, ArcsAreComparedToo) {
  for (const double after : {0.5, 45.0, 89.5}) {
    EXPECT_TRUE(IsCircleLeft(54, after, 1));
    EXPECT_FALSE(IsCircleLeft(46, after, 1));
    EXPECT_FALSE(IsCircleLeft(54, after, -1));
    EXPECT_TRUE(IsCircleLeft(46, after, -1));
    // Nearer to the arc than to its ends.
    EXPECT_TRUE(IsCircleLeft(50.1, after, 1));
    EXPECT_TRUE(IsCircleLeft(49.9, after, -1));
  }
}

// The point is beyond the arc, whose circle would be near it.
TEST(LineOrderTest, CirclesAreComparedOnlyWhereTheirArcsAre) {
  TestTrack track;
  TestLines lines(track.document());
  const uint32_t center = lines.AddVertex({0, 0});
  const uint32_t start = lines.AddVertex({50, 0});
  const uint32_t end = lines.AddVertex({0, 50});
  lines.StartLine();
  lines.AddArc(start, end, center, 90);
  lines.AddStraight(end, start);
  lines.AddLoop({{0, -51}, {1, -51}, {1, -500}, {0, -500}});
  EXPECT_THAT(track.Findings({"line-order"}), IsEmpty());
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

TEST(LineHeadingTest, AnEmptyLineIsNotTheLineOfTheNextSegments) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddVertex({0, 0});
  const uint32_t start = lines.AddVertex({50, 0});
  const uint32_t end = lines.AddVertex({0, 50});
  const auto add_circle = [&] {
    lines.StartLine();
    lines.AddArc(start, end, 0, 90);
    lines.AddArc(end, start, 0, 270);
  };
  add_circle();
  lines.StartLine();
  add_circle();
  EXPECT_THAT(track.Findings({"line-empty", "line-kink"}),
              ElementsAre("line-empty @ racing-lines.lines[1].segments"));
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

// The limit is a degree, and twice 0.0001 more for lines of this length.
TEST(LineHeadingTest, KinksAreTurnsByMoreThanADegree) {
  const auto found = [](double degrees) {
    const double turn = degrees * 3.141592653589793 / 180;
    TestTrack track;
    TestLines(track.document())
        .AddLoop({{-1000, 0},
                  {0, 0},
                  {1000 * std::cos(turn), 1000 * std::sin(turn)},
                  {0, 5000}});
    return track.Findings({"line-kink"});
  };
  const Names without = {
      "line-kink @ racing-lines.lines[0].segments[1].end x3"};
  const Names with = {"line-kink @ racing-lines.lines[0].segments[0].end x4"};
  EXPECT_EQ(found(1.0002), without);
  EXPECT_EQ(found(1.0005), with);
  EXPECT_EQ(found(-1.0002), without);
  EXPECT_EQ(found(-1.0005), with);
}

// Two straights of 100 along X, joined by half circles, of which the first one
// bends to the wrong side. The straight between them has `pieces` segments.
class WrongBend {
 public:
  Document& document() { return track_.document(); }
  TestLines& lines() { return lines_; }

  // At its last vertex, `circles` whole circles turn right.
  void AddLine(uint32_t pieces, bool straight_is_first = false,
               const std::vector<double>& circles = {}) {
    const uint32_t left = lines_.AddVertex({0, 0});
    const uint32_t right = lines_.AddVertex({100, 0});
    const uint32_t a = lines_.AddVertex({0, -20});
    const uint32_t b = lines_.AddVertex({100, -20});
    const uint32_t first = lines_.AddVertex({100, 20});
    for (uint32_t i = 1; i <= pieces; ++i) {
      lines_.AddVertex({100. - 100. * i / pieces, 20});
    }
    lines_.StartLine();
    if (straight_is_first) lines_.AddStraight(a, b);
    lines_.AddArc(b, first, right, -180);
    for (uint32_t i = 0; i < pieces; ++i) {
      lines_.AddStraight(first + i, first + i + 1);
    }
    lines_.AddArc(first + pieces, a, left, 180);
    for (const double angle : circles) lines_.AddArc(a, a, left, angle);
    if (!straight_is_first) lines_.AddStraight(a, b);
  }
  // Along X, back from the start of a quarter circle, and straight to where it
  // began.
  void AddLineThatGoesBackOnce() {
    const uint32_t center = lines_.AddVertex({100, 0});
    const uint32_t a = lines_.AddVertex({0, -20});
    const uint32_t b = lines_.AddVertex({100, -20});
    const uint32_t c = lines_.AddVertex({80, 0});
    lines_.StartLine();
    lines_.AddStraight(a, b);
    lines_.AddArc(b, c, center, -90);
    lines_.AddStraight(c, a);
  }
  Names Found() const { return track_.Findings({"line-turning"}); }

 private:
  TestTrack track_;
  TestLines lines_{track_.document()};
};

constexpr char kFirstLine[] = "line-turning @ racing-lines.lines[0]";

TEST(LineTurningTest, NeedsAllSegmentsOfTheLine) {
  WrongBend bend;
  bend.AddLine(1);
  EXPECT_THAT(bend.Found(), ElementsAre(kFirstLine));
  Segments& segments = bend.document().segments;
  for (SegmentKind& kind : segments.kind) {
    const SegmentKind known = kind;
    kind = SegmentKind::kNone;
    EXPECT_THAT(bend.Found(), IsEmpty());
    kind = known;
  }
  segments.angle[2] = 540;
  EXPECT_THAT(bend.Found(), IsEmpty());
  segments.angle[2] = 180;
  segments.end[1] = segments.end[0];
  EXPECT_THAT(bend.Found(), IsEmpty());
  segments.end[1] = segments.start[2];
  for (std::vector<uint32_t>* const vertices :
       {&segments.start, &segments.end, &segments.center}) {
    for (uint32_t& vertex : *vertices) {
      const uint32_t known = vertex;
      if (known == kAbsent) continue;
      vertex = kOutside;
      EXPECT_THAT(bend.Found(), IsEmpty());
      vertex = known;
    }
  }
  EXPECT_THAT(bend.Found(), ElementsAre(kFirstLine));
  bend.document().lines.whole[0] = false;
  EXPECT_THAT(bend.Found(), IsEmpty());
}

TEST(LineTurningTest, EveryLineIsJudged) {
  WrongBend bend;
  bend.AddLine(1);
  bend.lines().AddLoop({{0, 0}, {10, 0}, {10, 10}});
  bend.AddLineThatGoesBackOnce();
  bend.AddLine(2);
  EXPECT_THAT(
      bend.Found(),
      ElementsAre(kFirstLine, "line-turning @ racing-lines.lines[2] x2"));
}

// Lines are judged in blocks of 8192 segments. Where the line goes back is in
// both blocks.
TEST(LineTurningTest, LinesOfSeveralBlocksAreJudgedAsAWhole) {
  for (const uint32_t pieces : {8189, 8190, 9000, 20000}) {
    WrongBend bend;
    bend.AddLine(pieces);
    bend.AddLine(1);
    EXPECT_THAT(bend.Found(),
                ElementsAre("line-turning @ racing-lines.lines[0] x2"));
    bend.document().segments.kind[pieces] = SegmentKind::kNone;
    EXPECT_THAT(bend.Found(),
                ElementsAre("line-turning @ racing-lines.lines[1]"));
  }
}

// A part of a line at the start of a block counts even if it does not go back.
TEST(LineTurningTest, NeedsPartsInLaterBlocks) {
  WrongBend bend;
  bend.AddLine(9000, true);
  bend.AddLine(1);
  EXPECT_THAT(bend.Found(),
              ElementsAre("line-turning @ racing-lines.lines[0] x2"));
  bend.document().segments.kind[9001] = SegmentKind::kNone;
  EXPECT_THAT(bend.Found(),
              ElementsAre("line-turning @ racing-lines.lines[1]"));
}

// The second block begins with the last segment of a line, a circle, with which
// the line turns once around.
TEST(LineTurningTest, TheFirstSegmentOfABlockBelongsToItsLine) {
  WrongBend bend;
  bend.AddLine(8189, true, {360});
  ASSERT_EQ(bend.document().segments.size(), 8193);
  EXPECT_THAT(bend.Found(), IsEmpty());
  bend.AddLine(1);
  EXPECT_THAT(bend.Found(),
              ElementsAre("line-turning @ racing-lines.lines[1]"));
}

TEST(LineTurningTest, AnEightIsNoFaultUnlessItGoesBack) {
  TestTrack track;
  TestLines lines(track.document());
  const uint32_t above = lines.AddVertex({0, -10});
  const uint32_t below = lines.AddVertex({0, 10});
  const uint32_t middle = lines.AddVertex({0, 0});
  for (const double angle : {-360.0, 360.0}) {
    lines.StartLine();
    lines.AddArc(middle, middle, above, 360);
    lines.AddArc(middle, middle, below, angle);
  }
  EXPECT_THAT(track.Findings({"line-turning"}),
              ElementsAre("line-turning @ racing-lines.lines[1]"));
}

// With two circles to the right, the line turns by 720 degrees. An angle may be
// meant to go round once less if it is above 360.
TEST(LineTurningTest, AnglesUpToACircleAreKnown) {
  const auto found = [](double angle) {
    WrongBend bend;
    bend.AddLine(1, false, {angle, 360});
    return bend.Found();
  };
  EXPECT_THAT(found(360), ElementsAre(kFirstLine));
  EXPECT_THAT(found(360.3), IsEmpty());
}

// A corner with a turn of 170 degrees or more may be to either side.
TEST(LineTurningTest, SharpCornersMakeTheTurningUnknown) {
  for (const double degrees : {169.9, 170.1}) {
    WrongBend bend;
    const double turn = degrees * 3.141592653589793 / 180;
    const double z = -20 + 2 * std::sin(turn);
    TestLines& lines = bend.lines();
    const uint32_t left = lines.AddVertex({0, 0});
    const uint32_t right = lines.AddVertex({100, 0});
    const uint32_t a = lines.AddVertex({0, -20});
    const uint32_t b = lines.AddVertex({100, -20});
    const uint32_t c = lines.AddVertex({100, 20});
    const uint32_t d = lines.AddVertex({0, 20});
    const uint32_t back = lines.AddVertex({60, -20});
    const uint32_t forth = lines.AddVertex({60 + 2 * std::cos(turn), z});
    const uint32_t on = lines.AddVertex({80, z});
    lines.StartLine();
    lines.AddStraight(a, back);
    lines.AddStraight(back, forth);
    lines.AddStraight(forth, on);
    lines.AddStraight(on, b);
    lines.AddArc(b, c, right, -180);
    lines.AddStraight(c, d);
    lines.AddArc(d, a, left, 180);
    EXPECT_EQ(bend.Found(), degrees < 170 ? Names{kFirstLine} : Names{});
  }
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

TEST(VerticesTest, UnusedVerticesNeedTheEndOfBothListsAndAllLines) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddLoop({{0, 0}, {10, 0}, {10, 10}});
  lines.AddVertex({1, 1});
  track.document().line_list.present = false;
  EXPECT_THAT(track.Findings({"vertex2d-unused"}), IsEmpty());
  track.document().line_list.present = true;
  track.document().vertex_list_2d.present = false;
  EXPECT_THAT(track.Findings({"vertex2d-unused"}), IsEmpty());
  track.document().vertex_list_2d.present = true;
  EXPECT_THAT(track.Findings({"vertex2d-unused"}),
              ElementsAre("vertex2d-unused @ racing-lines.vertices[3]"));
  // A line without segments was meant to use vertices, too.
  lines.StartLine();
  EXPECT_THAT(track.Findings({"vertex2d-unused"}), IsEmpty());
}

TEST(VerticesTest, TheFirstVertexMayBeUnusedBesideACircle) {
  TestTrack track;
  TestLines lines(track.document());
  lines.AddVertex({1, 1});
  const uint32_t center = lines.AddVertex({0, 0});
  const uint32_t start = lines.AddVertex({5, 0});
  lines.StartLine();
  lines.AddArc(start, start, center, 360);
  EXPECT_THAT(track.Findings({"vertex2d-unused"}),
              ElementsAre("vertex2d-unused @ racing-lines.vertices[0]"));
}

}  // namespace
}  // namespace trackcheck::track
