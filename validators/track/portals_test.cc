// The state of single portals, and how their edges fit.
#include "validators/track/analysis/sectors/portals.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/sectors/repeated_starts.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/test_track.h"

namespace trackcheck::track {
namespace {

// A ring of eight sectors. Edge 1 of each is the exit to the next one, edge 3
// the entry. Its vertices are 2 i, 2 i + 2, 2 i + 3 and 2 i + 1.
class PortalsTest : public testing::Test {
 protected:
  Document& document() { return track_.document(); }

  PortalState StateOf(uint64_t sector, uint64_t edge) {
    const SectorShapes shapes(document(), pool_);
    return Portals(document(), shapes, pool_)
        .StateOf(sector, document().sectors.first_edge[sector] + edge);
  }
  PortalFit FitOf(uint64_t sector, uint64_t edge) {
    const SectorShapes shapes(document(), pool_);
    return Portals(document(), shapes, pool_)
        .FitOf(sector, document().sectors.first_edge[sector] + edge);
  }
  bool IsSound() {
    const SectorShapes shapes(document(), pool_);
    return Portals(document(), shapes, pool_).sound();
  }

  TestTrack track_ = RingRoad(8, 42, 58);
  WorkPool pool_{1};
};

TEST_F(PortalsTest, WithoutFaultsAllAreMutualAndFit) {
  const SectorShapes shapes(document(), pool_);
  const Portals portals(document(), shapes, pool_);
  for (uint64_t i = 0; i < document().edges.size(); ++i) {
    const bool is_wall = document().edges.kind[i] == EdgeKind::kWall;
    EXPECT_EQ(portals.StateOf(i / 4, i),
              is_wall ? PortalState::kNone : PortalState::kMutual);
    EXPECT_EQ(portals.FitOf(i / 4, i), PortalFit::kFits);
  }
  EXPECT_TRUE(portals.sound());
  EXPECT_FALSE(portals.AnyFault(0, 8));
  EXPECT_EQ(shapes.AnyOf(0, 8), kWound);
  for (uint64_t i = 0; i < 8; ++i) EXPECT_FALSE(portals.KindInDoubt(i));
}

TEST_F(PortalsTest, FaultsAreThoseOfTheSectorsAsked) {
  track_.SetPortal(2, 1, EdgeKind::kExit, 2, 3);
  const SectorShapes shapes(document(), pool_);
  const Portals portals(document(), shapes, pool_);
  EXPECT_TRUE(portals.AnyFault(2, 1));
  EXPECT_FALSE(portals.AnyFault(0, 2));
  // The entry that the exit should lead to has lost its partner.
  EXPECT_TRUE(portals.AnyFault(3, 1));
  EXPECT_FALSE(portals.AnyFault(4, 4));
  EXPECT_FALSE(portals.sound());
}

TEST_F(PortalsTest, AListThatIsCutIsNotSound) {
  EXPECT_TRUE(IsSound());
  document().sector_list.present = false;
  EXPECT_FALSE(IsSound());
}

TEST_F(PortalsTest, WhatIsNotKnownHasNoState) {
  track_.SetPortal(2, 1, EdgeKind::kExit, kAbsent, 3);
  EXPECT_EQ(StateOf(2, 1), PortalState::kNone);
  track_.SetPortal(2, 1, EdgeKind::kExit, 3, kAbsent);
  EXPECT_EQ(StateOf(2, 1), PortalState::kNone);
  track_.SetPortal(2, 1, EdgeKind::kWall, 3, 3);
  EXPECT_EQ(StateOf(2, 1), PortalState::kNone);
  track_.SetPortal(2, 1, EdgeKind::kExit, 3, 3);
  document().edges.kind[4 * 3 + 3] = EdgeKind::kNone;
  EXPECT_EQ(StateOf(2, 1), PortalState::kNone);
}

// The entry of sector 3 names an exit that names an entry whose partner is not
// known.
TEST_F(PortalsTest, ChainsOfPortalsMayEndAnywhere) {
  track_.SetPortal(3, 3, EdgeKind::kEntry, 5, 1);
  track_.SetPortal(5, 1, EdgeKind::kExit, 7, 3);
  track_.SetPortal(7, 3, EdgeKind::kEntry, kAbsent, kAbsent);
  EXPECT_EQ(StateOf(2, 1), PortalState::kElsewhere);
  EXPECT_EQ(StateOf(3, 3), PortalState::kElsewhere);
  EXPECT_EQ(StateOf(5, 1), PortalState::kLost);
}

TEST_F(PortalsTest, WallsAreReportedWhereTheyAreNamed) {
  track_.SetPortal(5, 1, EdgeKind::kExit, 2, 0);
  EXPECT_EQ(StateOf(5, 1), PortalState::kWrongKind);
}

TEST_F(PortalsTest, WrongKindsAreReportedAtTheFirstOfTwo) {
  track_.SetPortal(2, 1, EdgeKind::kEntry, 3, 3);
  EXPECT_EQ(StateOf(2, 1), PortalState::kWrongKind);
  EXPECT_EQ(StateOf(3, 3), PortalState::kWrongKindThere);
}

// Edge 1 of sector 2 joins vertices 6 and 7, and edge 3 of sector 3 joins 7 and
// 6.
TEST_F(PortalsTest, BothEndsMustFit) {
  const Point3 from = Point3Of(document(), 6);
  const Point3 to = Point3Of(document(), 7);
  const uint32_t near_from = track_.AddVertex(from.x, 0.001, from.z);
  const uint32_t near_to = track_.AddVertex(to.x, 0.001, to.z);
  const uint32_t far_from = track_.AddVertex(from.x, 1, from.z);
  const uint32_t far_to = track_.AddVertex(to.x, 1, to.z);
  const auto fit_if = [&](uint32_t first, uint32_t second) {
    document().edges.start[4 * 2 + 1] = first;
    document().edges.start[4 * 2 + 2] = second;
    return FitOf(2, 1);
  };
  EXPECT_EQ(fit_if(6, 7), PortalFit::kFits);
  EXPECT_EQ(fit_if(near_from, 7), PortalFit::kOtherVertices);
  EXPECT_EQ(fit_if(6, near_to), PortalFit::kOtherVertices);
  EXPECT_EQ(fit_if(far_from, 7), PortalFit::kApart);
  EXPECT_EQ(fit_if(6, far_to), PortalFit::kApart);
  // The edges name each other, so only the first one is judged.
  EXPECT_EQ(FitOf(3, 3), PortalFit::kFits);
  // Two entries that name each other are compared, too.
  track_.SetPortal(2, 1, EdgeKind::kEntry, 3, 3);
  EXPECT_EQ(FitOf(2, 1), PortalFit::kApart);
}

TEST_F(PortalsTest, OnlyEdgesThatNameEachOtherAreCompared) {
  // To another edge of sector 2, and of another sector.
  track_.SetPortal(2, 1, EdgeKind::kExit, 5, 3);
  EXPECT_EQ(FitOf(2, 1), PortalFit::kFits);
  track_.SetPortal(5, 3, EdgeKind::kEntry, 2, 3);
  EXPECT_EQ(FitOf(2, 1), PortalFit::kFits);
  track_.SetPortal(5, 3, EdgeKind::kEntry, 2, 1);
  EXPECT_EQ(FitOf(2, 1), PortalFit::kApart);
}

// Sector 2 crosses itself, as two of its vertices are exchanged.
TEST_F(PortalsTest, ASectorThatCrossesItselfExplainsTheOrderOnly) {
  document().edges.start[4 * 2 + 1] = 7;
  document().edges.start[4 * 2 + 2] = 6;
  EXPECT_EQ(FitOf(2, 1), PortalFit::kFits);
  document().edges.start[4 * 2 + 2] = track_.AddVertex(0, 0, 0);
  document().edges.start[4 * 2 + 1] = 6;
  EXPECT_EQ(FitOf(2, 1), PortalFit::kApart);
}

TEST_F(PortalsTest, SectorsWithoutAnOutlineAreNotCompared) {
  document().edges.start[4 * 2 + 2] = track_.AddVertex(0, 0, 0);
  EXPECT_EQ(FitOf(2, 1), PortalFit::kApart);
  document().edges.start[4 * 2 + 3] = document().edges.start[4 * 2];
  EXPECT_EQ(FitOf(2, 1), PortalFit::kFits);
}

// In sector 3 the outer and the inner vertex where it ends are exchanged.
TEST_F(PortalsTest, ACrossingExplainsOnlyEdgesOfTheSameOrder) {
  const auto& coordinates = document().vertices.coordinates;
  const uint32_t twin = track_.AddVertex(
      coordinates[3 * 6], coordinates[3 * 6 + 1], coordinates[3 * 6 + 2]);
  const std::vector<uint32_t> starts = {twin, 9, 8, 7};
  std::copy(starts.begin(), starts.end(),
            document().edges.start.begin() + 4 * 3);
  const SectorShapes shapes(document(), pool_);
  ASSERT_EQ(shapes.traits(3), kSelfIntersecting);
  EXPECT_EQ(FitOf(3, 1), PortalFit::kFits);
  EXPECT_EQ(FitOf(2, 1), PortalFit::kOtherVertices);
  document().vertices.coordinates[3 * twin + 1] = 1;
  EXPECT_EQ(FitOf(2, 1), PortalFit::kApart);
}

TEST(RepeatedStartsTest, SectorsWithoutAShapeHaveNone) {
  TestTrack track;
  for (const int z : {0, 1}) {
    for (const int x : {0, 1}) track.AddVertex(x, 0, z);
  }
  track.AddSector({0, 1, 1, 3});
  track.AddSector({0, 1, 1, 99});
  track.AddSector({0, 0});
  track.AddSector({});
  WorkPool pool(1);
  const SectorShapes shapes(track.document(), pool);
  const auto repeats = FindRepeatedStarts(track.document(), shapes);
  ASSERT_EQ(repeats.size(), 1);
  EXPECT_EQ(repeats[0].element, 2);
  EXPECT_EQ(repeats[0].earlier, 1);
}

}  // namespace
}  // namespace trackcheck::track
