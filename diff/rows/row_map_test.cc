// Tests maps that hold segments and maps that hold one number per row.
#include "diff/rows/row_map.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "diff/rows/alignment.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(RowMapTest, SegmentsAreFollowedInBothDirections) {
  // Old row 2 was removed, new row 7 was added, old row 5 moved to the front.
  const RowMap map(
      {{{0, 1, 2, true}, {3, 3, 2, false}, {6, 5, 2, true}}, {{5, 0}}}, 8, 8);
  const uint64_t new_rows[] = {1, 2, RowMap::kNoRow, 3, 4, 0, 5, 6};
  for (uint64_t row = 0; row < 8; ++row) {
    EXPECT_EQ(map.NewRow(row), new_rows[row]);
    if (new_rows[row] != RowMap::kNoRow) {
      EXPECT_EQ(map.OldRow(new_rows[row]), row);
    }
  }
  EXPECT_EQ(map.OldRow(7), RowMap::kNoRow);
  EXPECT_FALSE(map.identity());
}

TEST(RowMapTest, ManySegmentsAreSpreadOut) {
  constexpr uint64_t kPairs = 500;
  Alignment alignment;
  for (uint32_t i = 0; i < kPairs; ++i) {
    // In every three rows the first stays, the second moves, and the third is
    // replaced in its place.
    alignment.in_order.push_back({3 * i, 3 * i, 1, true});
    alignment.moved.push_back(
        {3 * i + 1, static_cast<uint32_t>(3 * (kPairs - i) - 2)});
  }
  const RowMap map(alignment, 3 * kPairs, 3 * kPairs);
  for (uint64_t i = 0; i < kPairs; ++i) {
    EXPECT_EQ(map.NewRow(3 * i), 3 * i);
    EXPECT_EQ(map.NewRow(3 * i + 1), 3 * (kPairs - i) - 2);
    EXPECT_EQ(map.OldRow(3 * (kPairs - i) - 2), 3 * i + 1);
    EXPECT_EQ(map.NewRow(3 * i + 2), 3 * i + 2);
    EXPECT_EQ(map.OldRow(3 * i + 2), 3 * i + 2);
  }
}

TEST(RowMapTest, RowsAfterTheSharedOnesDoNotBreakTheIdentity) {
  EXPECT_TRUE(RowMap({{{0, 0, 5, true}}, {}}, 5, 9).identity());
  EXPECT_TRUE(
      RowMap({{{0, 0, 3, true}, {3, 3, 2, false}}, {}}, 9, 5).identity());
  EXPECT_FALSE(RowMap({{{0, 1, 5, true}}, {}}, 5, 9).identity());
  EXPECT_FALSE(RowMap({{{0, 0, 4, true}}, {{4, 5}, {5, 4}}}, 6, 6).identity());
}

TEST(RowMapTest, ReplacedRowsStandForEachOther) {
  const RowMap map({{{0, 0, 3, true}, {4, 5, 2, true}}, {}}, 8, 9);
  EXPECT_EQ(map.NewRow(3), 3u);
  EXPECT_EQ(map.OldRow(3), 3u);
  // New row 4 is not mapped to old row 4, which is new row 5.
  EXPECT_EQ(map.OldRow(4), RowMap::kNoRow);
  EXPECT_EQ(map.NewRow(6), RowMap::kNoRow);
  EXPECT_EQ(map.NewRow(7), 7u);
  EXPECT_TRUE(RowMap({{{0, 0, 3, true}}, {}}, 5, 5).identity());
}

TEST(RowMapTest, AMapIsAnAlignment) {
  const auto in_order = [](const Alignment& alignment) {
    std::vector<std::array<uint64_t, 3>> matches;
    for (const Match& match : alignment.in_order) {
      matches.push_back({match.old_row, match.new_row, match.count});
    }
    return matches;
  };
  using Matches = std::vector<std::array<uint64_t, 3>>;
  const Alignment inserted =
      AlignmentOf(RowMap({{{0, 0, 2, true}, {2, 3, 4, true}}, {}}, 6, 8));
  EXPECT_EQ(in_order(inserted), (Matches{{0, 0, 2}, {2, 3, 4}}));
  EXPECT_TRUE(inserted.moved.empty());
  // Row 0 moved to the end, and row 3 was replaced.
  const Alignment moved =
      AlignmentOf(RowMap({{{1, 0, 2, true}, {4, 4, 1, true}}, {{0, 5}}}, 5, 6));
  EXPECT_EQ(in_order(moved), (Matches{{1, 0, 2}, {3, 3, 2}}));
  ASSERT_EQ(moved.moved.size(), 1u);
  EXPECT_EQ(moved.moved[0].old_row, 0u);
  EXPECT_EQ(moved.moved[0].new_row, 5u);
  const Alignment none = AlignmentOf(RowMap({}, 0, 3));
  EXPECT_TRUE(none.in_order.empty());
}

TEST(RowMapTest, AnIndexMayLeadAnywhere) {
  const RowMap map({{{0, 0, 3, true}}, {}}, 3, 4);
  EXPECT_TRUE(map.OldRowExists(2));
  EXPECT_FALSE(map.OldRowExists(3));
  EXPECT_TRUE(map.NewRowExists(3));
  EXPECT_FALSE(map.NewRowExists(-1));
  EXPECT_FALSE(map.NewRowExists(std::numeric_limits<int64_t>::min()));
}

}  // namespace
}  // namespace trackcheck
