#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "formats/track/document.h"
#include "gtest/gtest.h"
#include "validators/track/test_track.h"

namespace trackcheck::track {
namespace {

using Found = std::vector<std::string>;

TestTrack Ring() { return RingRoad(8, 42, 58); }

TEST(SectorRulesTest, RingRoadIsSilent) {
  EXPECT_EQ(Ring().Findings(), Found{});
}

TEST(SectorRulesTest, WrongSectorIsReportedOnceAndFirst) {
  TestTrack track = Ring();
  track.SetPortal(2, 1, EdgeKind::kExit, 8, 3);
  EXPECT_EQ(track.Findings(),
            Found{"neighbor-range @ track.sectors[2].edges[1].neighbor"});
  track.SetPortal(2, 1, EdgeKind::kExit, kOutside, 3);
  EXPECT_EQ(track.Findings(),
            Found{"neighbor-range @ track.sectors[2].edges[1].neighbor"});
  track.SetPortal(2, 1, EdgeKind::kExit, 2, 7);
  EXPECT_EQ(track.Findings(),
            Found{"neighbor-self @ track.sectors[2].edges[1].neighbor"});
  track.SetPortal(2, 1, EdgeKind::kExit, 3, 4);
  EXPECT_EQ(track.Findings(), Found{"neighbor-edge-range @ "
                                    "track.sectors[2].edges[1].neighbor-edge"});
}

TEST(SectorRulesTest, WrongKindIsReportedOnce) {
  const Found expected = {
      "neighbor-kind @ track.sectors[2].edges[1].neighbor-edge"};
  TestTrack to_wall = Ring();
  to_wall.SetPortal(2, 1, EdgeKind::kExit, 3, 2);
  EXPECT_EQ(to_wall.Findings(), expected);
  // Both name each other, so it is reported at the first one. That sector 2 has
  // no exit follows.
  TestTrack both_entries = Ring();
  both_entries.SetPortal(2, 1, EdgeKind::kEntry, 3, 3);
  EXPECT_EQ(both_entries.Findings(), expected);
}

TEST(SectorRulesTest, EdgeThatPointsElsewhereIsToBlame) {
  // Sector 3 still points back to sector 2, which is right.
  TestTrack exit = Ring();
  exit.SetPortal(2, 1, EdgeKind::kExit, 5, 3);
  EXPECT_EQ(exit.Findings(), Found{"neighbor-reciprocity @ "
                                   "track.sectors[2].edges[1].neighbor-edge"});
  TestTrack entry = Ring();
  entry.SetPortal(3, 3, EdgeKind::kEntry, 6, 1);
  EXPECT_EQ(entry.Findings(), Found{"neighbor-reciprocity @ "
                                    "track.sectors[3].edges[3].neighbor-edge"});
}

TEST(SectorRulesTest, EveryEdgeOfARingOfWrongNamesIsReported) {
  TestTrack track = Ring();
  track.SetPortal(0, 1, EdgeKind::kExit, 3, 3);
  track.SetPortal(2, 1, EdgeKind::kExit, 1, 3);
  // 0 -> 3's entry -> 2 -> 1's entry -> 0: all point elsewhere.
  EXPECT_EQ(track.Findings().size(), 4);
}

TEST(SectorRulesTest, SecondSectorAtAPortalIsReportedAsSuch) {
  TestTrack track = Ring();
  track.AddSector({4, 6, 7, 5});
  track.SetPortal(8, 1, EdgeKind::kExit, 3, 3);
  EXPECT_EQ(track.Findings({"neighbor-doubly-used", "neighbor-reciprocity",
                            "sector-overlap"}),
            Found{"neighbor-doubly-used @ "
                  "track.sectors[8].edges[1].neighbor-edge"});
}

TEST(SectorRulesTest, NeighborsAfterTheEndOfACutListAreUnknown) {
  TestTrack track = Ring();
  track.document().whole = false;
  track.document().sector_list.present = false;
  track.SetPortal(2, 1, EdgeKind::kExit, 8, 3);
  EXPECT_EQ(track.Findings(), Found{});
  track.document().vertex_list.present = false;
  track.document().edges.start[3] = 16;
  EXPECT_EQ(track.Findings(), Found{});
}

TEST(SectorRulesTest, NegativeNeighborsDoNotComeAfterTheEndOfACutList) {
  TestTrack track = Ring();
  track.document().sector_list.present = false;
  track.SetPortal(2, 1, EdgeKind::kExit, kOutside, 3);
  EXPECT_EQ(track.Findings({"neighbor-range"}),
            Found{"neighbor-range @ track.sectors[2].edges[1].neighbor"});
}

TEST(SectorRulesTest, NegativeStartsDoNotComeAfterTheEndOfACutList) {
  TestTrack track = Ring();
  track.document().vertex_list.present = false;
  track.document().edges.start[3] = kOutside;
  EXPECT_EQ(track.Findings({"edge-start-range"}),
            Found{"edge-start-range @ track.sectors[0].edges[3].start"});
}

TEST(SectorRulesTest, EdgesOfASectorThatIsNotWholeAreUnknown) {
  TestTrack track = Ring();
  track.AddSector({0, 1});
  track.AddSector({0, 1, 2});
  const auto names = [&track](uint32_t neighbor, uint32_t edge) {
    track.SetPortal(2, 1, EdgeKind::kExit, neighbor, edge);
    return !track.Findings({"neighbor-edge-range"}).empty();
  };
  EXPECT_TRUE(names(9, 3));
  EXPECT_FALSE(names(8, 3));
  EXPECT_FALSE(names(9, kAbsent));
  track.document().sectors.whole[9] = false;
  EXPECT_FALSE(names(9, 3));
  EXPECT_TRUE(names(9, kOutside));
}

TEST(SectorRulesTest, PartnersOfUnknownKindAreNotWrong) {
  TestTrack track = Ring();
  track.document().edges.kind[4 * 3 + 3] = EdgeKind::kNone;
  EXPECT_EQ(track.Findings(), Found{});
}

TEST(SectorRulesTest, WrongKindsThatDoNotNameEachOtherAreTwoFindings) {
  TestTrack track = Ring();
  track.SetPortal(5, 1, EdgeKind::kExit, 2, 1);
  EXPECT_EQ(track.Findings({"neighbor-kind"}),
            Found{"neighbor-kind @ track.sectors[5].edges[1].neighbor-edge"});
  track.SetPortal(2, 1, EdgeKind::kExit, 3, 2);
  EXPECT_EQ(track.Findings({"neighbor-kind"}),
            (Found{"neighbor-kind @ track.sectors[2].edges[1].neighbor-edge",
                   "neighbor-kind @ track.sectors[5].edges[1].neighbor-edge"}));
}

// The vertices of the new edge, then those of the edge that both name.
TEST(SectorRulesTest, UnknownVerticesMayBeAtTheSamePortal) {
  for (const uint32_t edge : {33, 34, 15, 12}) {
    TestTrack track = Ring();
    const uint32_t unknown = track.AddVertex(std::nan(""), 0, 0);
    track.AddSector({4, 6, 7, 5});
    track.SetPortal(8, 1, EdgeKind::kExit, 3, 3);
    for (const uint32_t vertex : {unknown, unknown + 1}) {
      track.document().edges.start[edge] = vertex;
      EXPECT_EQ(
          track.Findings({"neighbor-doubly-used", "neighbor-reciprocity"}),
          Found{"neighbor-doubly-used @ "
                "track.sectors[8].edges[1].neighbor-edge"})
          << edge;
    }
  }
}

// Two squares whose common edge goes the same way in both. One end may be
// moved.
TEST(SectorRulesTest, EdgesOfTheSameOrderJoinTheSamePlaces) {
  const auto found = [](double from, double to) {
    TestTrack track;
    track.AddRectangle(0, 0, 10, 10);
    track.AddSectorAt({{10, from, 10}, {10, to, 0}, {20, 0, 0}, {20, 0, 10}});
    track.Connect(0, 1, 1, 0);
    return track.Findings({"neighbor-same-order", "neighbor-vertices"});
  };
  EXPECT_EQ(found(0.0019, 0.0019),
            Found{"neighbor-same-order @ track.sectors[0].edges[1]"});
  EXPECT_EQ(found(0.0021, 0),
            Found{"neighbor-vertices @ track.sectors[0].edges[1]"});
  EXPECT_EQ(found(0, 0.0021),
            Found{"neighbor-vertices @ track.sectors[0].edges[1]"});
}

TEST(SectorRulesTest, PortalJoinsTheSamePlaces) {
  TestTrack moved = Ring();
  const double x = moved.document().vertices.coordinates[12];
  const double z = moved.document().vertices.coordinates[14];
  const uint32_t vertex = moved.AddVertex(x + 0.0019, 0, z);
  moved.document().edges.start[8] = vertex;
  EXPECT_EQ(moved.Findings(),
            Found{"neighbor-vertices-index @ track.sectors[1].edges[1]"});
  moved.document().vertices.coordinates[3 * vertex] = x + 0.0021;
  EXPECT_EQ(moved.Findings(),
            Found{"neighbor-vertices @ track.sectors[1].edges[1]"});
  moved.document().vertices.coordinates[3 * vertex] =
      std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(moved.Findings(), Found{});
}

TEST(SectorRulesTest, MirroredReplacesReversed) {
  TestTrack track = Ring();
  std::vector<double>& coordinates = track.document().vertices.coordinates;
  for (size_t i = 2; i < coordinates.size(); i += 3) coordinates[i] *= -1;
  EXPECT_EQ(track.Findings(), Found{"orientation-mirrored @ track.sectors"});
  // If one sector is not clockwise, the others are reversed.
  track.AddRectangle(500, 0, 510, 10);
  EXPECT_EQ(track.Findings({"orientation-mirrored", "sector-orientation"}),
            Found{"sector-orientation @ track.sectors[0] x8"});
}

TEST(SectorRulesTest, ASingleSectorIsReversedAndNotMirrored) {
  TestTrack track;
  track.AddSectorAt({{0, 0, 0}, {10, 0, 0}, {10, 0, 10}, {0, 0, 10}});
  EXPECT_EQ(track.Findings({"orientation-mirrored", "sector-orientation"}),
            Found{"sector-orientation @ track.sectors[0]"});
  track.AddSectorAt({{20, 0, 0}, {30, 0, 0}, {30, 0, 10}, {20, 0, 10}});
  EXPECT_EQ(track.Findings({"orientation-mirrored", "sector-orientation"}),
            Found{"orientation-mirrored @ track.sectors"});
}

TEST(SectorRulesTest, WhatHasNoOutlineHasNoShape) {
  TestTrack repeat;
  repeat.AddRectangle(0, 0, 10, 10);
  repeat.AddSector({0, 1, 2, 1});
  const std::initializer_list<std::string> names = {
      "edge-vertex-repeat", "edge-zero-length",   "sector-convex",
      "sector-area-zero",   "sector-orientation", "sector-self-intersect",
      "sector-collinear",   "sector-nonplanar"};
  EXPECT_EQ(repeat.Findings(names),
            Found{"edge-vertex-repeat @ track.sectors[1].edges[3].start"});
  TestTrack short_edge;
  short_edge.AddSectorAt({{0, 0, 10}, {10, 0, 10}, {10, 0, 0}, {10, 0, 0.001}});
  EXPECT_EQ(short_edge.Findings(names),
            Found{"edge-zero-length @ track.sectors[0].edges[2]"});
  // The tenth of many edges starts where the first does.
  TestTrack many;
  for (int i = 0; i < 12; ++i) {
    many.AddVertex(std::sin(i / 2.), 0, std::cos(i / 2.));
  }
  many.AddSector({0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11});
  EXPECT_EQ(many.Findings({"edge-vertex-repeat"}),
            Found{"edge-vertex-repeat @ track.sectors[0].edges[9].start"});
}

TEST(SectorRulesTest, UprightSectorIsMeasuredOnItsPlane) {
  TestTrack track;
  track.AddSectorAt({{0, 0, 0}, {10, 0, 10}, {10, 10, 10}, {0, 10, 0}});
  EXPECT_EQ(track.Findings(
                {"sector-area-zero", "sector-convex", "sector-self-intersect"}),
            Found{"sector-area-zero @ track.sectors[0]"});
  TestTrack dented;
  dented.AddSectorAt(
      {{0, 0, 0}, {10, 0, 10}, {5, 5, 5}, {10, 10, 10}, {0, 10, 0}});
  EXPECT_EQ(dented.Findings({"sector-convex"}),
            Found{"sector-convex @ track.sectors[0]"});
}

TEST(SectorRulesTest, FarAwaySectorHasNoShape) {
  TestTrack track;
  track.AddSectorAt({{0, 0, 1e300}, {1e300, 0, 1e300}, {1e300, 0, 0}});
  track.AddSectorAt({{0, 0, 1e-300}, {1e-300, 0, 1e-300}, {1e-300, 0, 0}});
  EXPECT_EQ(track.Findings({"sector-convex", "sector-area-zero",
                            "sector-self-intersect", "edge-zero-length"}),
            Found{"edge-zero-length @ track.sectors[1].edges[0] x3"});
}

TEST(SectorRulesTest, EntryExitAndReach) {
  TestTrack track = Ring();
  track.SetPortal(2, 1, EdgeKind::kWall, kAbsent, kAbsent);
  track.SetPortal(3, 3, EdgeKind::kWall, kAbsent, kAbsent);
  EXPECT_EQ(track.Findings(),
            (Found{"sector-no-entry @ track.sectors[3]",
                   "sector-no-exit @ track.sectors[2]",
                   "track-not-circuit @ track.sectors",
                   "unmatched-shared-edge @ track.sectors[2].edges[1]"}));
}

// Sector 0 has an exit to sector 1, which has an entry from there.
TEST(SectorRulesTest, OnlyWholePolygonsLackAnEntry) {
  const auto found = [](const std::vector<uint32_t>& starts, bool is_whole) {
    TestTrack track;
    for (const double x : {0, 10, 20}) track.AddVertex(x, 0, x * x);
    track.AddVertex(10, 0, 0);
    track.AddSector(starts);
    track.AddSector({1, 0, 3});
    track.Connect(0, 0, 1, 0);
    track.document().sectors.whole[0] = is_whole;
    return track.Findings({"sector-no-entry", "sector-no-exit"});
  };
  const std::string no_exit = "sector-no-exit @ track.sectors[1]";
  EXPECT_EQ(found({0, 1, 2}, true),
            (Found{"sector-no-entry @ track.sectors[0]", no_exit}));
  EXPECT_EQ(found({0, 1, 2}, false), Found{no_exit});
  EXPECT_EQ(found({0, 1}, true), Found{no_exit});
}

// Sector 0 is alone, and the others form a ring.
TEST(SectorRulesTest, TheWayBeginsAtSectorZero) {
  TestTrack track;
  for (int i = 0; i < 4; ++i) track.AddRectangle(20 * i, 0, 20 * i + 10, 10);
  track.Connect(1, 1, 2, 3);
  track.Connect(2, 1, 3, 3);
  track.Connect(3, 1, 1, 3);
  EXPECT_EQ(track.Findings({"sector-unreachable", "track-not-circuit"}),
            Found{"sector-unreachable @ track.sectors[1] x3"});
}

TEST(SectorRulesTest, WallsOfOneSectorAreNotShared) {
  TestTrack track;
  track.AddSectorAt({{0, 0, 0}, {10, 0, 0}, {0, 0, 0}, {0, 0, 10}});
  EXPECT_EQ(track.Findings({"unmatched-shared-edge", "sector-self-intersect"}),
            Found{"sector-self-intersect @ track.sectors[0]"});
}

TEST(SectorRulesTest, IsolatedSectorIsOnlyUnreachable) {
  TestTrack track = Ring();
  track.AddSectorAt({{500, 0, 0}, {510, 0, 0}, {510, 0, -10}});
  EXPECT_EQ(track.Findings(
                {"sector-no-entry", "sector-no-exit", "sector-unreachable"}),
            Found{"sector-unreachable @ track.sectors[8]"});
}

TEST(SectorRulesTest, UnusedVertexNeedsAllEdges) {
  TestTrack track = Ring();
  track.AddVertex(100, 0, 0);
  EXPECT_EQ(track.Findings(), Found{"vertex-unused @ track.vertices[16]"});
  track.document().sectors.whole[3] = false;
  EXPECT_EQ(track.Findings(), Found{});
  track.document().sectors.whole[3] = true;
  // An edge with an unknown start may have been meant for the vertex.
  for (const uint32_t unknown : {17, 99}) {
    track.document().edges.start[4] = unknown;
    EXPECT_EQ(track.Findings(),
              Found{"edge-start-range @ track.sectors[1].edges[0].start"});
  }
}

TEST(SectorRulesTest, UnusedVertexNeedsTheEndOfBothLists) {
  TestTrack track = Ring();
  track.AddVertex(100, 0, 0);
  track.document().sector_list.present = false;
  EXPECT_EQ(track.Findings({"vertex-unused"}), Found{});
  track.document().sector_list.present = true;
  track.document().vertex_list.present = false;
  EXPECT_EQ(track.Findings({"vertex-unused"}), Found{});
}

}  // namespace
}  // namespace trackcheck::track
