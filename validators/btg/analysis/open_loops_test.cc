#include "validators/btg/analysis/open_loops.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
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

// Eastward and northward.
using Place = std::pair<double, double>;
using Corners = std::array<uint64_t, 3>;

std::vector<OpenLoop> LoopsOf(const std::vector<Place>& places,
                              const std::vector<Corners>& triangles) {
  TestTile bytes(kWideVersion);
  bytes.AddList(kVertices,
                std::string(places.size() * kRecordSizes[kVertices], '\0'));
  std::string indices;
  for (const Corners& corners : triangles) {
    for (const uint64_t corner : corners) bytes.PutWide(corner, indices);
  }
  bytes.AddObject(kTriangles, 1, 1);
  bytes.AddProperty(kIndexTypes, "\1");
  bytes.AddElement(indices);
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

}  // namespace
}  // namespace trackcheck::btg
