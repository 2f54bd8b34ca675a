// Tests what is found along each segment, and where.
#include "validators/track/analysis/lines/line_course.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/test_lines.h"
#include "validators/track/test_track.h"

namespace trackcheck::track {
namespace {

// Edges of TestTrack::AddRectangle.
enum : uint32_t { kHighZ, kHighX, kLowZ, kLowX };

Course CourseOf(const Document& document, uint64_t segment) {
  WorkPool pool(1);
  return TrackAnalysis(document, pool).course().course(segment);
}

// A square from x = 0 to 10 and z = -5 to 5. A sector far away makes the box
// around all sectors larger.
class LineCourseTest : public testing::Test {
 protected:
  LineCourseTest() {
    track_.AddRectangle(0, -5, 10, 5);
    track_.AddRectangle(-100, -100, -90, -90);
    track_.AddRectangle(90, 90, 100, 100);
  }

  Document& document() { return track_.document(); }
  TestLines Lines() { return TestLines(document()); }

  // The course of the first segment of the first line.
  CourseResult First() { return ResultOf(0); }
  CourseResult ResultOf(uint64_t segment) {
    WorkPool pool(1);
    return TrackAnalysis(document(), pool).course().result(segment);
  }
  // The course of a straight segment; another one leads back.
  CourseResult Straight(const Point& from, const Point& to) {
    document().lines = {};
    document().segments = {};
    Lines().AddLoop({from, to});
    return First();
  }

  static constexpr uint32_t kSquare = 0;
  static constexpr uint32_t kNext = 3;  // the first sector that a test adds
  TestTrack track_;
};

TEST_F(LineCourseTest, NamesTheSampleThatIsOutside) {
  // The wall is crossed at 5.002, and the samples are at tenths.
  const CourseResult result = Straight({5, 0}, {5, 9.5});
  EXPECT_EQ(result.course, Course::kOutside);
  EXPECT_FLOAT_EQ(result.share, 0.6F);
  EXPECT_FLOAT_EQ(Straight({5, 0}, {5, 10.005}).share, 6.0F / 11);
  // Just before a sample, and just after it.
  EXPECT_FLOAT_EQ(Straight({5, 0.002001}, {5, 10.002001}).share, 0.5F);
  EXPECT_FLOAT_EQ(Straight({5, 0.001999}, {5, 10.001999}).share, 0.6F);
}

TEST_F(LineCourseTest, EndsOutsideOfTheBoxAroundAllSectorsAreNotFollowed) {
  EXPECT_EQ(Straight({5, 0}, {5, 101}).course, Course::kOutside);
  EXPECT_EQ(Straight({5, 0}, {5, 101}).share, 1);
  EXPECT_EQ(Straight({5, 101}, {5, 0}).share, 0);
  document().sectors.whole[2] = false;
  EXPECT_EQ(Straight({5, 0}, {5, 101}).course, Course::kOnTrack);
}

TEST_F(LineCourseTest, NamesThePartOfAnArcThatIsOutside) {
  TestLines lines = Lines();
  const uint32_t center = lines.AddVertex({5, 4});
  const uint32_t start = lines.AddVertex({2, 4});
  const uint32_t end = lines.AddVertex({8, 4});
  lines.StartLine();
  // Its 44 pieces are at most 0.002 away from it.
  lines.AddArc(start, end, center, -180);
  lines.AddArc(end, start, center, 180);
  EXPECT_EQ(First().course, Course::kOutside);
  EXPECT_FLOAT_EQ(First().share, 5.0F / 44);
  lines.StartLine();
  lines.AddArc(start, end, center, 180);
  lines.AddArc(end, start, center, -180);
  EXPECT_EQ(ResultOf(2).course, Course::kOnTrack);
}

// Half a circle with a radius of 3 that ends straight on a wall, and goes on
// from there. The first 22 of its 44 pieces end 0.0041 beyond the wall.
TEST_F(LineCourseTest, PiecesOfAnArcEndWhereItIs) {
  TestLines lines = Lines();
  const uint32_t center = lines.AddVertex({10.0041, 1});
  const uint32_t start = lines.AddVertex({7.0041, 1});
  const uint32_t end = lines.AddVertex({13.0041, 1});
  lines.StartLine();
  lines.AddArc(start, end, center, -180);
  lines.AddArc(end, start, center, -180);
  EXPECT_EQ(First().course, Course::kOutside);
  EXPECT_EQ(First().share, 0.5F);
}

// The radius is larger at the end, by less than what makes the center wrong.
TEST_F(LineCourseTest, TheLastPieceOfAnArcEndsWhereTheArcDoes) {
  TestLines lines = Lines();
  const uint32_t center = lines.AddVertex({5, 2});
  const uint32_t start = lines.AddVertex({2, 2});
  const uint32_t end = lines.AddVertex({5, 5.02});
  lines.StartLine();
  lines.AddArc(start, end, center, -90);
  lines.AddStraight(end, start);
  EXPECT_EQ(First().course, Course::kOutside);
  EXPECT_EQ(First().share, 1);
}

TEST_F(LineCourseTest, PointsAreAlongStraightsAndArcs) {
  const auto expect_at = [](const SegmentShape& shape, double share, double x,
                            double z) {
    const Point point = PointAlong(shape, share);
    EXPECT_NEAR(point.x, x, 1e-9);
    EXPECT_NEAR(point.z, z, 1e-9);
  };
  expect_at({.start = {1, 2}, .end = {5, 10}}, 0.25, 2, 4);
  const SegmentShape arc = {.is_arc = true,
                            .start = {4, 1},
                            .end = {-2, 1},
                            .center = {1, 1},
                            .angle = 180};
  expect_at(arc, 0, 4, 1);
  expect_at(arc, 0.5, 1, 4);
  expect_at(arc, 1, -2, 1);
}

TEST_F(LineCourseTest, EverySectorIsEnlargedByTheTolerance) {
  EXPECT_EQ(Straight({1, 5.001999}, {9, 5.001999}).course, Course::kOnTrack);
  EXPECT_EQ(Straight({1, 5.002001}, {9, 5.002001}).course, Course::kOutside);
  EXPECT_EQ(Straight({1, 0}, {9, 5.001999}).course, Course::kOnTrack);
  EXPECT_EQ(Straight({1, 0}, {9, 5.002001}).course, Course::kOutside);
}

TEST_F(LineCourseTest, SectorsWithDentsAreEnlargedToo) {
  track_.AddSectorAt(
      {{20, 0, 5}, {30, 0, 5}, {30, 0, -5}, {25, 0, 0}, {20, 0, -5}});
  EXPECT_EQ(Straight({21, 2}, {29, 5.001999}).course, Course::kOnTrack);
  const CourseResult result = Straight({21, 2}, {29, 5.002001});
  EXPECT_EQ(result.course, Course::kOutside);
  EXPECT_EQ(result.share, 1);
  // Arcs have one sample at the end of each piece.
  document().lines = {};
  document().segments = {};
  TestLines lines = Lines();
  const uint32_t center = lines.AddVertex({25, 3});
  const uint32_t start = lines.AddVertex({22.5, 3});
  const uint32_t end = lines.AddVertex({27.5, 3});
  lines.StartLine();
  lines.AddArc(start, end, center, -180);
  lines.AddStraight(end, start);
  EXPECT_EQ(First().course, Course::kOutside);
  EXPECT_FLOAT_EQ(First().share, 12.0F / 40);
}

TEST_F(LineCourseTest, SectorsOfTheOtherWindingAreEnlargedByAsMuch) {
  track_.AddSectorAt({{20, 0, -5}, {30, 0, -5}, {30, 0, 5}, {20, 0, 5}});
  EXPECT_EQ(Straight({21, 0}, {29, 5.001999}).course, Course::kOnTrack);
  EXPECT_EQ(Straight({21, 0}, {29, 5.002001}).course, Course::kOutside);
}

// The point is in the box around the sector.
TEST_F(LineCourseTest, SlantedSectorsAreEnlargedByAsMuchForTheStart) {
  track_.AddSectorAt({{30, 0, 10}, {40, 0, 0}, {30, 0, -10}, {20, 0, 0}});
  const auto course_if = [&](double distance) {
    const double both = 5 + distance * std::numbers::sqrt2 / 2;
    return Straight({30 + both, both}, {30, 0}).course;
  };
  EXPECT_EQ(course_if(0.001999), Course::kOnTrack);
  EXPECT_EQ(course_if(0.002001), Course::kOutside);
}

TEST_F(LineCourseTest, SegmentsOfHardlyAnyLengthLeaveToo) {
  EXPECT_EQ(Straight({5, 5}, {5, 5.003}).course, Course::kOutside);
  EXPECT_EQ(Straight({5, 4.999}, {5, 5.0019}).course, Course::kOnTrack);
}

// The point is in the box around all sectors.
TEST_F(LineCourseTest, NothingIsOutsideIfASectorIsNotKnown) {
  EXPECT_EQ(Straight({5, 0}, {-5, -20}).course, Course::kOutside);
  document().sectors.whole[2] = false;
  EXPECT_EQ(Straight({5, 0}, {-5, -20}).course, Course::kThroughWall);
}

TEST_F(LineCourseTest, NamesTheFirstEntryThatItLeavesThrough) {
  track_.AddRectangle(10, -5, 20, 5);
  track_.AddRectangle(20, -5, 30, 5);
  track_.Connect(kSquare, kHighX, kNext, kLowX);
  track_.Connect(kNext, kHighX, kNext + 1, kLowX);
  EXPECT_EQ(Straight({5, 0}, {25, 0}).course, Course::kOnTrack);
  const CourseResult back = Straight({25, 0}, {5, 0});
  EXPECT_EQ(back.course, Course::kBackwards);
  EXPECT_EQ(back.edge, 4 * (kNext + 1) + kLowX);
}

TEST_F(LineCourseTest, EntriesLeadBackwardsUnlessTheyLeadToEntries) {
  track_.AddRectangle(-10, -5, 0, 5);
  const auto course_if = [&](uint32_t neighbor, uint32_t edge) {
    track_.SetPortal(kSquare, kLowX, EdgeKind::kEntry, neighbor, edge);
    return Straight({5, 0}, {-5, 0}).course;
  };
  track_.SetPortal(kNext, kHighX, EdgeKind::kExit, kSquare, kLowX);
  EXPECT_EQ(course_if(kNext, kHighX), Course::kBackwards);
  track_.SetPortal(kNext, kHighX, EdgeKind::kEntry, kSquare, kLowX);
  EXPECT_EQ(course_if(kNext, kHighX), Course::kOnTrack);
  // Partners that are not known.
  EXPECT_EQ(course_if(kAbsent, kAbsent), Course::kBackwards);
  EXPECT_EQ(course_if(kNext + 1, 0), Course::kBackwards);
  EXPECT_EQ(course_if(1, 4), Course::kBackwards);
}

TEST_F(LineCourseTest, WallsAreCrossedIfNoOtherSectorIsClearlyThere) {
  const auto course_if = [](double low_z) {
    TestTrack track;
    track.AddRectangle(0, -5, 10, 5);
    track.AddRectangle(0, low_z, 10, 15);
    TestLines(track.document()).AddLoop({{5, 0}, {5, 10}});
    WorkPool pool(1);
    return TrackAnalysis(track.document(), pool).course().result(0);
  };
  EXPECT_EQ(course_if(4.993998).course, Course::kOnTrack);
  EXPECT_EQ(course_if(4.994002).course, Course::kThroughWall);
  EXPECT_EQ(course_if(4.994002).edge, kHighZ);
}

TEST_F(LineCourseTest, EdgesOfUnknownKindMayBePortals) {
  track_.AddRectangle(10, -5, 20, 5);
  EXPECT_EQ(Straight({5, 0}, {15, 0}).course, Course::kThroughWall);
  document().edges.kind[kHighX] = EdgeKind::kNone;
  EXPECT_EQ(Straight({5, 0}, {15, 0}).course, Course::kOnTrack);
}

// The next sector reaches farther than the square, and the line passes near a
// corner: first through the wall, then, `later` units on, through the exit.
TEST_F(LineCourseTest, AtACornerPortalsComeBeforeWalls) {
  track_.AddRectangle(10, -20, 30, 20);
  track_.Connect(kSquare, kHighX, kNext, kLowX);
  for (const double side : {1.0, -1.0}) {
    const auto course_if = [&](double later) {
      // The direction is (0.6, 0.8).
      const Point at_exit = {10.002, side * (5.002 + 0.8 * later)};
      return Straight({at_exit.x - 3, at_exit.z - 4 * side},
                      {at_exit.x + 3, at_exit.z + 4 * side});
    };
    EXPECT_EQ(course_if(-1).course, Course::kOnTrack);
    EXPECT_EQ(course_if(0.0019).course, Course::kOnTrack);
    EXPECT_EQ(course_if(0.007999).course, Course::kOnTrack);
    EXPECT_EQ(course_if(0.008002).course, Course::kThroughWall);
    EXPECT_EQ(course_if(0.008002).edge, side > 0 ? kHighZ : kLowZ);
    EXPECT_EQ(course_if(1).course, Course::kThroughWall);
  }
}

TEST_F(LineCourseTest, TheFirstOfTwoPortalsCounts) {
  track_.AddRectangle(10, -25, 30, 5);
  track_.AddRectangle(0, -25, 30, -5);
  track_.Connect(kNext, kLowX, kSquare, kHighX);
  track_.Connect(kSquare, kLowZ, kNext + 1, kHighZ);
  EXPECT_EQ(Straight({5, 0}, {15, -20}).course, Course::kOnTrack);
  EXPECT_EQ(Straight({5, 0}, {20, -9}).course, Course::kBackwards);
  // At the same place, the first edge of the sector.
  EXPECT_EQ(Straight({5, 0}, {15, -10}).course, Course::kBackwards);
  // At nearly the same place, first the exit, or first the entry.
  EXPECT_EQ(Straight({5, -0.005}, {15, -10.005}).course, Course::kOnTrack);
  EXPECT_EQ(Straight({5, 0.005}, {15, -9.995}).course, Course::kBackwards);
}

TEST_F(LineCourseTest, TheFirstOfTwoWallsIsNamed) {
  track_.AddRectangle(-20, -25, 30, -5.1);
  EXPECT_EQ(Straight({5, 0}, {-5, -10.02}).edge, kLowZ);
  EXPECT_EQ(Straight({5, 0}, {-5, -9.98}).edge, kLowX);
  EXPECT_EQ(Straight({5, 0}, {15, -10.02}).edge, kLowZ);
  EXPECT_EQ(Straight({5, 0}, {15, -9.98}).edge, kHighX);
  // At nearly the same place, the first edge of the sector.
  EXPECT_EQ(Straight({5, 0}, {-5, -10.001}).edge, kLowZ);
  EXPECT_EQ(Straight({5, 0}, {-5, -9.999}).edge, kLowZ);
}

// A small sector on a bridge is there, too, and the line would leave it through
// its entry.
TEST_F(LineCourseTest, GapsUpToTwiceTheToleranceLeadToTheNeighbor) {
  const auto course_if = [](double low_x) {
    TestTrack track;
    track.AddRectangle(0, -5, 10, 5);
    track.AddRectangle(low_x, -5, 20, 5);
    track.Connect(0, kHighX, 1, kLowX);
    track.AddRectangle(10.5, -0.5, 13, 0.5, 10);
    track.SetPortal(2, kHighX, EdgeKind::kEntry, kAbsent, kAbsent);
    TestLines(track.document()).AddLoop({{5, 0}, {15, 0}});
    WorkPool pool(1);
    return TrackAnalysis(track.document(), pool).course().course(0);
  };
  EXPECT_EQ(course_if(10.005998), Course::kOnTrack);
  EXPECT_EQ(course_if(10.006002), Course::kBackwards);
}

// As above, through two entries that lead to each other.
TEST_F(LineCourseTest, EntriesLeadToTheNeighborToo) {
  TestTrack track;
  track.AddRectangle(0, -5, 10, 5);
  track.AddRectangle(10, -5, 20, 5);
  track.SetPortal(0, kHighX, EdgeKind::kEntry, 1, kLowX);
  track.SetPortal(1, kLowX, EdgeKind::kEntry, 0, kHighX);
  track.AddRectangle(10.5, -0.5, 13, 0.5, 10);
  track.SetPortal(2, kHighX, EdgeKind::kEntry, kAbsent, kAbsent);
  TestLines(track.document()).AddLoop({{5, 0}, {15, 0}});
  EXPECT_EQ(CourseOf(track.document(), 0), Course::kOnTrack);
}

TEST_F(LineCourseTest, GoesOnAfterAPortalToTheOwnSector) {
  track_.AddRectangle(10, -5, 20, 5);
  track_.AddRectangle(20, -5, 30, 5);
  track_.SetPortal(kSquare, kHighX, EdgeKind::kExit, kSquare, kLowX);
  EXPECT_EQ(Straight({5, 0}, {25, 0}).course, Course::kThroughWall);
}

// Wherever the sector is not known, it is searched for: leaving the old one
// would lead backwards.
TEST_F(LineCourseTest, SegmentsThatDoNotFollowEachOtherBeginAnew) {
  track_.AddRectangle(10, -5, 20, 5);
  track_.Connect(kSquare, kHighX, kNext, kLowX);
  TestLines lines = Lines();
  lines.AddLoop({{15, 0}, {16, 0}, {16, 1}});
  lines.AddLoop({{5, 0}, {6, 0}, {6, 1}});
  for (uint64_t i = 0; i < document().segments.size(); ++i) {
    EXPECT_EQ(ResultOf(i).course, Course::kOnTrack) << i;
  }
  // Parts of a line that could not be decoded completely.
  document().lines.first_segment = {0, 6};
  document().lines.whole = {false};
  for (uint64_t i = 0; i < document().segments.size(); ++i) {
    EXPECT_EQ(ResultOf(i).course, Course::kOnTrack) << i;
  }
}

TEST_F(LineCourseTest, SegmentsInDoubtAreNotFollowed) {
  track_.AddRectangle(10, -5, 20, 5);
  track_.Connect(kSquare, kHighX, kNext, kLowX);
  Lines().AddLoop({{15, 0}, {5, 0}, {5, 1}});
  EXPECT_EQ(First().course, Course::kBackwards);
  document().segments.kind[0] = SegmentKind::kNone;
  EXPECT_EQ(First().course, Course::kOnTrack);
  EXPECT_EQ(ResultOf(1).course, Course::kOnTrack);
}

TEST_F(LineCourseTest, WithoutSectorsAllIsOnTheTrack) {
  document().sectors = {};
  Lines().AddLoop({{5, 0}, {15, 0}});
  WorkPool pool(1);
  EXPECT_EQ(TrackAnalysis(document(), pool).course().course(0),
            Course::kOnTrack);
}

// Each block of 2048 segments begins with a search, so that threads need not
// wait for each other. The segment from (5, 0) begins in two sectors, one above
// the other: that of the segment before it and the smaller one, which a search
// finds. One of them is left backwards.
TEST_F(LineCourseTest, EachBlockOfSegmentsBeginsAnew) {
  const auto course_of = [](uint64_t segment, bool small_one_leads_back) {
    TestTrack track;
    track.AddRectangle(0, -5, 10, 5);
    track.AddRectangle(4, -1, 6, 1, 10);
    track.AddRectangle(6, -1, 20, 1, 10);
    if (small_one_leads_back) {
      track.SetPortal(1, kHighX, EdgeKind::kEntry, kAbsent, kAbsent);
    } else {
      track.SetPortal(0, kHighX, EdgeKind::kEntry, kAbsent, kAbsent);
      track.Connect(1, kHighX, 2, kLowX);
    }
    std::vector<Point> points;
    for (uint64_t i = 0; i < segment; ++i) {
      points.push_back({i % 2 == 0 ? 1. : 3., 0});
    }
    points.insert(points.end(), {{5, 0}, {15, 0}, {15, 0.5}});
    TestLines(track.document()).AddLoop(points);
    return CourseOf(track.document(), segment);
  };
  for (const uint64_t segment : {2047, 2049, 4095}) {
    EXPECT_EQ(course_of(segment, true), Course::kOnTrack) << segment;
    EXPECT_EQ(course_of(segment, false), Course::kBackwards) << segment;
  }
  for (const uint64_t segment : {2048, 4096}) {
    EXPECT_EQ(course_of(segment, true), Course::kBackwards) << segment;
    EXPECT_EQ(course_of(segment, false), Course::kOnTrack) << segment;
  }
}

TEST_F(LineCourseTest, ABlockOfOneSegmentIsFollowed) {
  std::vector<Point> points;
  for (int i = 0; i < 2048; ++i) points.push_back({i % 2 == 0 ? 1. : 3., 0});
  points.push_back({5, 9});
  Lines().AddLoop(points);
  ASSERT_EQ(document().segments.size(), 2049);
  EXPECT_EQ(ResultOf(2048).course, Course::kOutside);
}

// The end is beyond the wall by a little more than the tolerance, which is less
// than a rounding error at this distance. A point beyond the end is outside.
TEST_F(LineCourseTest, NoSampleIsBeyondTheEnd) {
  TestTrack track;
  track.AddRectangle(-1e12, -5e11, 0, 5e11);
  // The end is within the box around all sectors.
  track.AddRectangle(100, 100, 101, 101);
  TestLines(track.document()).AddLoop({{-1e12, 0}, {0.00201, 0}});
  EXPECT_EQ(CourseOf(track.document(), 0), Course::kThroughWall);
}

// A segment may take 512 steps, and more for its share of the length of all
// lines. A search takes eight steps for the boxes of a few sectors and one for
// each edge of a sector whose box has the point.
//
// A square on its tip with `edges` edges. The first one leads from (0, 10) to
// (10, 0). Where a segment from (5, 4) to (5, 6) crosses it, there is also a
// sector without area with `flat_edges`, which is searched first.
TestTrack TrackOfSteps(uint32_t edges, uint32_t flat_edges) {
  TestTrack track;
  std::vector<TestTrack::Corner> corners = {
      {0, 0, 10}, {10, 0, 0}, {0, 0, -10}, {-10, 0, 0}};
  for (uint32_t i = 4; i < edges; ++i) {
    corners.push_back({i - 13., 0, i - 3.});
  }
  track.AddSectorAt(corners);
  const uint32_t low = track.AddVertex(4.5, 0, 3.5);
  const uint32_t high = track.AddVertex(5.5, 0, 6.5);
  std::vector<uint32_t> starts;
  for (uint32_t i = 0; i < flat_edges; ++i) {
    starts.push_back(i % 2 == 0 ? low : high);
  }
  track.AddSector(starts);
  return track;
}

// Adds lines that are so long that other segments have no share.
void AddLongLines(TestTrack& track) {
  track.AddRectangle(-1e9, -1e9, -1e9 + 1, -1e9 + 1);
  track.AddRectangle(1e9, 1e9, 1e9 + 1, 1e9 + 1);
  TestLines(track.document()).AddLoop({{-1e11, 0}, {1e11, 0}, {0, 1e11}});
}

// The wall is crossed after two searches and one walk along all edges, and one
// more search finds that the end is outside. The search that takes the last
// step finds nothing.
TEST(LineStepsTest, ShortSegmentsHaveFiveHundredAndTwelve) {
  struct Case {
    uint32_t edges, flat_edges;
    int left_at_wall, left_at_end;
    Course course;
  };
  for (const Case& each : {Case{4, 154, 175, 9, Course::kOutside},
                           Case{6, 154, 169, 1, Course::kOutside},
                           Case{4, 157, 169, 0, Course::kThroughWall},
                           Case{4, 241, 1, -252, Course::kThroughWall},
                           Case{5, 240, 0, -253, Course::kUnfollowed},
                           Case{4, 242, -1, -255, Course::kUnfollowed}}) {
    const int search = static_cast<int>(8 + each.flat_edges + each.edges);
    const int walk = static_cast<int>(1 + each.edges);
    EXPECT_EQ(512 - search - walk - search, each.left_at_wall);
    EXPECT_EQ(each.left_at_wall - search, each.left_at_end);
    TestTrack track = TrackOfSteps(each.edges, each.flat_edges);
    TestLines(track.document()).AddLoop({{5, 4}, {5, 6}});
    AddLongLines(track);
    EXPECT_EQ(CourseOf(track.document(), 0), each.course)
        << each.edges << ' ' << each.flat_edges;
  }
}

// The walk takes all steps that are left, or one step more.
TEST(LineStepsTest, AnEntryIsFoundWithTheLastStep) {
  const auto course_if = [](uint32_t flat_edges) {
    TestTrack track = TrackOfSteps(4, flat_edges);
    track.SetPortal(0, 0, EdgeKind::kEntry, kAbsent, kAbsent);
    TestLines(track.document()).AddLoop({{5, 4}, {5, 6}});
    AddLongLines(track);
    return CourseOf(track.document(), 0);
  };
  EXPECT_EQ(course_if(512 - 8 - 4 - 1 - 4), Course::kBackwards);
  EXPECT_EQ(course_if(512 - 8 - 4 - 1 - 4 + 1), Course::kUnfollowed);
}

// The arcs begin outside, and their pieces are one unit long.
TEST(LineStepsTest, ArcsWithMorePiecesThanStepsAreNotFollowed) {
  const auto course_if = [](double length, double x) {
    TestTrack track = TrackOfSteps(4, 1);
    TestLines lines(track.document());
    const double turn = length / 100;
    const uint32_t center = lines.AddVertex({x, 0});
    const uint32_t start = lines.AddVertex({x + 100, 0});
    const uint32_t end =
        lines.AddVertex({x + 100 * std::cos(turn), 100 * std::sin(turn)});
    lines.StartLine();
    lines.AddArc(start, end, center, turn * 180 / std::numbers::pi);
    lines.AddStraight(end, start);
    AddLongLines(track);
    return CourseOf(track.document(), 0);
  };
  EXPECT_EQ(course_if(511.99, 1000), Course::kOutside);
  EXPECT_EQ(course_if(512.01, 1000), Course::kUnfollowed);
  // The start is not in the box around all sectors, but the end is. The box is
  // rounded to 1e9 + 64.
  EXPECT_EQ(course_if(512.01, 1e9 + 20), Course::kOutside);
}

// All segments share a million steps, and 256 for each edge and each segment. A
// segment counts as at most four times as long as the longer side of the box
// around all sectors, which is 20. With each additional edge of the sector
// without area, the segment has about one step more and needs two more.
TEST(LineStepsTest, FurtherStepsAreSharedByLength) {
  int crossed = 0;
  constexpr uint32_t kFirst = 6915;
  constexpr uint32_t kLast = 6935;
  for (uint32_t flat_edges = kFirst; flat_edges <= kLast; ++flat_edges) {
    TestTrack track = TrackOfSteps(4, flat_edges);
    TestLines lines(track.document());
    lines.AddLoop({{5, 4}, {5, 6}});
    // The lengths of segments are added in blocks of 2048. The second one
    // begins with a long segment.
    std::vector<Point> points;
    for (int i = 0; i < 2046; ++i) points.push_back({i % 2 * 0.01, 0});
    lines.AddLoop(points);
    lines.AddLoop({{1000, 0}, {2000, 0}, {2000, 1000}, {1000, 1000}});
    const uint32_t center = lines.AddVertex({3000, 0});
    const uint32_t start = lines.AddVertex({3050, 0});
    const uint32_t end = lines.AddVertex({3000, 50});
    lines.StartLine();
    lines.AddArc(start, end, center, 90);
    lines.AddStraight(end, start);

    const double all = 2 * 2 + 2046 * 0.01 + 4 * 80 +
                       50 * std::numbers::pi / 2 + 50 * std::numbers::sqrt2;
    const double items = 4 + flat_edges + 2 + 2046 + 4 + 2;
    const double steps = 512 + std::floor((1e6 + 256 * items) * 2 / all);
    const bool crosses = steps > 3 * 4 + 2 * flat_edges + 17;
    EXPECT_EQ(CourseOf(track.document(), 0) == Course::kThroughWall, crosses)
        << flat_edges;
    crossed += crosses ? 1 : 0;
  }
  EXPECT_GT(crossed, 2);
  EXPECT_LT(crossed, static_cast<int>(kLast - kFirst) - 2);
}

// The segment has half of the million steps.
TEST(LineStepsTest, ShortLinesShareThemToo) {
  TestTrack track = TrackOfSteps(4, 1000);
  TestLines(track.document()).AddLoop({{5, 5}, {5, 5.2}});
  EXPECT_EQ(CourseOf(track.document(), 0), Course::kOutside);
}

// The length of all lines is limited to 0 if all sectors are at one point.
TEST(LineStepsTest, WithoutLengthThereAreNoFurtherSteps) {
  const auto course_if = [](uint32_t edges) {
    TestTrack track;
    track.AddSector(std::vector<uint32_t>(edges, track.AddVertex(0, 0, 0)));
    TestLines(track.document()).AddLoop({{-0.0015, 0}, {0.0015, 0}});
    return CourseOf(track.document(), 0);
  };
  EXPECT_EQ(course_if(512 - 8 - 1), Course::kOutside);
  EXPECT_EQ(course_if(512 - 8), Course::kUnfollowed);
}

}  // namespace
}  // namespace trackcheck::track
