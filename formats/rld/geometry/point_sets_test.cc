#include "formats/rld/geometry/point_sets.h"

#include <cstdint>

#include "formats/core/work/work_pool.h"
#include "gtest/gtest.h"

namespace trackcheck::rld {
namespace {

TEST(PointSetsTest, CountsOnlyPointsThatWereJoined) {
  PointSets sets(10);
  EXPECT_EQ(sets.Count(), 0u);
  sets.Join(9, 8, 7);
  EXPECT_EQ(sets.Count(), 1u);
  sets.Join(0, 1, 2);
  EXPECT_EQ(sets.Count(), 2u);
  sets.Join(1, 1, 1);
  EXPECT_EQ(sets.Count(), 2u);
  sets.Join(2, 3, 9);
  EXPECT_EQ(sets.Count(), 1u);
  EXPECT_EQ(PointSets(0).Count(), 0u);
}

// Strips of triangles, joined by several threads from both ends.
TEST(PointSetsTest, IsTheSameForAnyOrderOfJoins) {
  constexpr uint32_t kStrips = 7;
  constexpr uint32_t kPoints = 3000;  // of each strip
  WorkPool pool(4);
  for (int run = 0; run < 10; ++run) {
    PointSets sets(kStrips * kPoints + 5);
    pool.For(kPoints - 2, [&sets](uint64_t i) {
      const auto first = static_cast<uint32_t>(i);
      for (uint32_t strip = 0; strip < kStrips; ++strip) {
        const uint32_t point = strip % 2 == 0 ? first : kPoints - 3 - first;
        const uint32_t start = strip * kPoints + point;
        sets.Join(start, start + 1, start + 2);
      }
    });
    EXPECT_EQ(sets.Count(), kStrips);
  }
}

}  // namespace
}  // namespace trackcheck::rld
