#include "validators/btg/analysis/open_loops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Eastward and northward.
using Place = std::pair<double, double>;
using Corners = std::array<uint64_t, 3>;

std::vector<OpenLoop> LoopsOf(const std::vector<Place>& places,
                              const std::vector<Corners>& triangles) {
  TestTile bytes(kWideVersion);
  bytes.AddList(kVertices,
                std::string(places.size() * kRecordSizes[kVertices], '\0'));
  bytes.AddTriangles(triangles);
  const Document document = DecodeTile(bytes.bytes());
  const auto direction = [&](uint32_t from, uint32_t to) {
    return std::atan2(places[to].second - places[from].second,
                      places[to].first - places[from].first);
  };
  std::vector<OpenLoop> loops;
  ForEachOpenLoop(Tile(document), direction,
                  [&](const OpenLoop& loop) { loops.push_back(loop); });
  return loops;
}

// Calls `check` with the loops of the same ground, whose vertices have other
// numbers each time. The loops have the numbers before.
template <typename Check>
void ForEachNumbering(const std::vector<Place>& places,
                      const std::vector<Corners>& triangles, Check check) {
  Random random(1);
  std::vector<uint32_t> before(places.size());
  std::iota(before.begin(), before.end(), 0);
  for (int round = 0; round < 60 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    std::vector<uint32_t> after(places.size());
    std::vector<Place> moved;
    for (uint32_t i = 0; i < before.size(); ++i) {
      after[before[i]] = i;
      moved.push_back(places[before[i]]);
    }
    std::vector<Corners> renumbered = triangles;
    for (Corners& corners : renumbered) {
      for (uint64_t& corner : corners) corner = after[corner];
    }
    std::vector<OpenLoop> loops = LoopsOf(moved, renumbered);
    for (OpenLoop& loop : loops) {
      for (uint32_t& vertex : loop.vertices) vertex = before[vertex];
    }
    check(loops);
    std::shuffle(before.begin(), before.end(), random);
  }
}

// The vertices of each loop in ascending order, shorter loops first.
std::vector<std::vector<uint32_t>> VerticesOf(
    const std::vector<OpenLoop>& loops) {
  std::vector<std::vector<uint32_t>> all;
  for (const OpenLoop& loop : loops) {
    all.push_back(loop.vertices);
    std::sort(all.back().begin(), all.back().end());
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  return all;
}

TEST(OpenLoopsTest, SharedEdgesAreNotOpen) {
  const std::vector<Place> square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const std::vector<OpenLoop> loops =
      LoopsOf(square, {Corners{0, 1, 2}, Corners{0, 2, 3}});
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_THAT(loops[0].vertices, ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(std::abs(loops[0].forward), 4);
}

// The angle at the tip is less than what is taken for rounding, those at the
// other corners are not. Any vertex may be the tip.
TEST(OpenLoopsTest, AllEdgesOfANarrowTriangleHaveItsWinding) {
  const std::array<Place, 3> needle = {Place{0, 0}, Place{1000, 1},
                                       Place{1000, -1}};
  for (size_t tip = 0; tip < 3; ++tip) {
    std::vector<Place> places(3);
    for (size_t i = 0; i < 3; ++i) places[(tip + i) % 3] = needle[i];
    for (const Corners& corners :
         {Corners{0, 1, 2}, Corners{1, 2, 0}, Corners{2, 0, 1}}) {
      const std::vector<OpenLoop> loops = LoopsOf(places, {corners});
      ASSERT_EQ(loops.size(), 1u);
      EXPECT_EQ(std::abs(loops[0].forward), 3) << tip;
    }
  }
}

// OpenLoop::forward of one triangle, if its loop runs from vertex 0 to 1 to 2.
// In plan it is clockwise, and its angle at vertex 0 has this sine.
int64_t ForwardOfClockwise(double sine) {
  const std::vector<OpenLoop> loops = LoopsOf(
      {{0, 0}, {1, 0}, {std::sqrt(1 - sine * sine), -sine}}, {{0, 1, 2}});
  EXPECT_EQ(loops.size(), 1u);
  return loops[0].vertices[1] == 1 ? loops[0].forward : -loops[0].forward;
}

TEST(OpenLoopsTest, AnAngleOfMoreThanAHundredthHasAWinding) {
  EXPECT_EQ(ForwardOfClockwise(0.009995), 3);
  EXPECT_EQ(ForwardOfClockwise(0.010005), -3);
}

TEST(OpenLoopsTest, MoreThanSixEdgesForEachVertexAreNotJudged) {
  // Each of these triangles has one edge between the four vertices of the
  // border. They come in pairs, so that vertex 4 is not on it.
  const auto loops_with = [](int more_edges) {
    std::vector<Corners> triangles = {{0, 1, 2}, {0, 2, 3}};
    for (int i = 0; i < more_edges; ++i) triangles.push_back({0, 2, 4});
    return LoopsOf({{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 2}}, triangles).size();
  };
  EXPECT_EQ(loops_with(24 - 6), 1u);
  EXPECT_EQ(loops_with(26 - 6), 0u);
}

// Two triangles that meet at vertex 0: 1 and 2 are to the east, 3 and 4 to the
// west of it.
const std::vector<Place> kBowtiePlaces = {
    {0, 0}, {2, -1}, {2, 1}, {-2, 1}, {-2, -1}};
const std::vector<Corners> kBowtie = {{0, 1, 2}, {0, 3, 4}};

TEST(OpenLoopsTest, ALoopMayTouchItself) {
  ForEachNumbering(
      kBowtiePlaces, kBowtie, [](const std::vector<OpenLoop>& loops) {
        EXPECT_THAT(VerticesOf(loops),
                    ElementsAre(std::vector<uint32_t>{0, 0, 1, 2, 3, 4}));
      });
}

TEST(OpenLoopsTest, ALoopMayTouchOthersAtAllOfItsVertices) {
  // Each half of the bowtie has a hole that touches its two outer vertices.
  std::vector<Place> places = kBowtiePlaces;
  places.insert(places.end(), {{1, 0}, {1.8, 0}, {-1, 0}, {-1.8, 0}});
  ForEachNumbering(
      places,
      {{0, 1, 5}, {0, 5, 2}, {1, 2, 6}, {0, 3, 7}, {0, 7, 4}, {3, 4, 8}},
      [](const std::vector<OpenLoop>& loops) {
        EXPECT_THAT(VerticesOf(loops),
                    ElementsAre(std::vector<uint32_t>{1, 2, 5, 6},
                                std::vector<uint32_t>{3, 4, 7, 8},
                                std::vector<uint32_t>{0, 0, 1, 2, 3, 4}));
      });
}

TEST(OpenLoopsTest, ALoopThatReachesOverlappingGroundIsNone) {
  // The third triangle is above the first one at vertex 2.
  std::vector<Place> places = kBowtiePlaces;
  places.insert(places.end(), {{1, -1}, {3, -1}});
  std::vector<Corners> triangles = kBowtie;
  triangles.push_back({2, 5, 6});
  ForEachNumbering(places, triangles, [](const std::vector<OpenLoop>& loops) {
    EXPECT_THAT(VerticesOf(loops), IsEmpty());
  });
}

TEST(OpenLoopsTest, OverlappingGroundBesideAHoleHidesIt) {
  const auto at = [](double degrees, double distance) {
    const double angle = degrees * std::acos(-1) / 180;
    return Place{distance * std::cos(angle), distance * std::sin(angle)};
  };
  // Two wedges at vertex 0, and a triangle that closes the hole between them.
  const std::vector<Place> places = {{0, 0},    at(0, 1),  at(30, 1),
                                     at(60, 1), at(90, 1), at(45, 2),
                                     at(80, 1), at(120, 1)};
  std::vector<Corners> triangles = {{0, 1, 2}, {0, 3, 4}, {3, 2, 5}};
  ForEachNumbering(places, triangles, [](const std::vector<OpenLoop>& loops) {
    EXPECT_THAT(VerticesOf(loops),
                ElementsAre(std::vector<uint32_t>{0, 2, 3},
                            std::vector<uint32_t>{0, 1, 2, 3, 4, 5}));
  });
  // One more wedge, which is above the second one.
  triangles.push_back({0, 6, 7});
  ForEachNumbering(places, triangles, [](const std::vector<OpenLoop>& loops) {
    EXPECT_THAT(VerticesOf(loops), IsEmpty());
  });
}

TEST(OpenLoopsTest, EdgesInOneDirectionHideLoops) {
  // Vertex 3 is beyond vertex 2.
  std::vector<Place> places = kBowtiePlaces;
  places[3] = {4, 2};
  places[4] = {-2, 1};
  ForEachNumbering(places, kBowtie, [](const std::vector<OpenLoop>& loops) {
    EXPECT_THAT(VerticesOf(loops), IsEmpty());
  });
}

TEST(OpenLoopsTest, ADirectionThatIsNoNumberHidesLoops) {
  for (size_t vertex = 1; vertex < kBowtiePlaces.size(); ++vertex) {
    std::vector<Place> places = kBowtiePlaces;
    places[vertex].first = std::numeric_limits<double>::quiet_NaN();
    ForEachNumbering(places, kBowtie, [](const std::vector<OpenLoop>& loops) {
      EXPECT_THAT(VerticesOf(loops), IsEmpty());
    });
  }
}

// The number of loops of two kinds of ground: bowties, with four open edges
// where their halves meet, and shapes with three open edges at a vertex, which
// are in no loop.
size_t LoopsOfBowties(uint64_t bowties, uint64_t shapes) {
  std::vector<Place> places;
  std::vector<Corners> triangles;
  const auto add = [&](const std::vector<Corners>& shape) {
    const uint64_t first = places.size();
    places.insert(places.end(), kBowtiePlaces.begin(), kBowtiePlaces.end());
    for (Corners corners : shape) {
      for (uint64_t& corner : corners) corner += first;
      triangles.push_back(corners);
    }
  };
  for (uint64_t i = 0; i < bowties; ++i) add(kBowtie);
  // Three triangles have the edge from 0 to 1, two have those from 0 to 2 and
  // from 0 to 3.
  for (uint64_t i = 0; i < shapes; ++i) {
    add({{0, 1, 4}, {0, 1, 2}, {0, 1, 3}, {0, 2, 3}});
  }
  return LoopsOf(places, triangles).size();
}

TEST(OpenLoopsTest, VeryManyEdgesWhereLoopsTouchHideThem) {
  EXPECT_EQ(LoopsOfBowties(1022, 2), 1022u);
  EXPECT_EQ(LoopsOfBowties(1024, 0), 1024u);  // 4096 edges
  EXPECT_EQ(LoopsOfBowties(1022, 3), 0u);     // 4097 edges
  EXPECT_EQ(LoopsOfBowties(1025, 0), 0u);
}

}  // namespace
}  // namespace trackcheck::btg
