// Checks the longest ascending selection against all selections.
#include "diff/align/anchors.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "diff/align/oriented_rows.h"
#include "diff/rows/compare.h"
#include "diff/rows/row_comparer.h"
#include "formats/core/fields/field_visitor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

size_t LongestByTrying(const std::vector<RowPair>& pairs) {
  size_t longest = 0;
  for (uint32_t chosen = 0; chosen < (1u << pairs.size()); ++chosen) {
    size_t count = 0;
    int64_t last = -1;
    for (size_t i = 0; i < pairs.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      if (pairs[i].right <= last) {
        count = 0;
        break;
      }
      last = pairs[i].right;
      ++count;
    }
    longest = std::max(longest, count);
  }
  return longest;
}

TEST(AnchorsTest, TheLongestAscendingSelectionIsKept) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<uint32_t> rights(round % 11);
    for (uint32_t i = 0; i < rights.size(); ++i) rights[i] = 2 * i;
    std::shuffle(rights.begin(), rights.end(), random);
    std::vector<RowPair> pairs;
    for (uint32_t i = 0; i < rights.size(); ++i)
      pairs.push_back({i, rights[i]});
    const size_t longest = LongestByTrying(pairs);
    std::vector<RowPair> kept = pairs;
    KeepLongestAscending(&kept);
    EXPECT_EQ(kept.size(), longest);
    for (size_t i = 0; i < kept.size(); ++i) {
      EXPECT_EQ(rights[kept[i].left], kept[i].right);
      if (i > 0) {
        EXPECT_LT(kept[i - 1].left, kept[i].left);
        EXPECT_LT(kept[i - 1].right, kept[i].right);
      }
    }
  }
}

ColumnInfo BytesColumn(const std::vector<uint8_t>& bytes) {
  ColumnInfo column;
  column.type = ScalarType::kUint8;
  column.first = bytes.data();
  column.stride = 1;
  return column;
}

std::vector<RowPair> Find(const std::vector<uint8_t>& left,
                          const std::vector<uint8_t>& right,
                          std::vector<RowRange> left_ranges,
                          std::vector<RowRange> right_ranges,
                          Occurrences occurrences) {
  const RowComparer rows(left.size(), right.size(),
                         {{BytesColumn(left), BytesColumn(right)}},
                         RowKind::kPlain);
  return FindAnchors(OrientedRows(rows, false), left_ranges, right_ranges,
                     occurrences);
}

TEST(AnchorsTest, UniqueRowsOccurOnceOnEachSide) {
  const std::vector<uint8_t> left = {1, 2, 2, 3, 4};
  const std::vector<uint8_t> right = {4, 3, 3, 2, 1};
  EXPECT_THAT(Find(left, right, {{0, 5}}, {{0, 5}}, Occurrences::kUnique),
              ElementsAre(RowPair{0, 4}, RowPair{4, 0}));
}

TEST(AnchorsTest, EveryOccurrenceIsPairedInOrder) {
  const std::vector<uint8_t> left = {1, 2, 2, 3, 4};
  const std::vector<uint8_t> right = {4, 2, 3, 2, 2};
  EXPECT_THAT(
      Find(left, right, {{0, 5}}, {{0, 5}}, Occurrences::kAll),
      ElementsAre(RowPair{1, 1}, RowPair{2, 3}, RowPair{3, 2}, RowPair{4, 0}));
}

TEST(AnchorsTest, RowsOutsideTheRangesAreNotSeen) {
  const std::vector<uint8_t> left = {1, 2, 2, 3, 4};
  const std::vector<uint8_t> right = {4, 3, 3, 2, 1};
  EXPECT_THAT(Find(left, right, {{2, 3}, {4, 5}}, {{1, 2}, {3, 4}},
                   Occurrences::kUnique),
              ElementsAre(RowPair{2, 3}));
  EXPECT_THAT(Find(left, right, {{0, 1}}, {{0, 4}}, Occurrences::kAll),
              IsEmpty());
}

TEST(AnchorsTest, ManyRowsAreSortedAsWellAsFew) {
  std::vector<uint8_t> left(70000);
  for (size_t i = 0; i < left.size(); ++i) {
    left[i] = static_cast<uint8_t>(i * 31 / 7);
  }
  std::vector<uint8_t> right(left.rbegin(), left.rend());
  const std::vector<RowPair> pairs = Find(
      left, right, {{0, left.size()}}, {{0, right.size()}}, Occurrences::kAll);
  ASSERT_EQ(pairs.size(), left.size());
  std::vector<bool> seen(right.size());
  for (size_t i = 0; i < pairs.size(); ++i) {
    EXPECT_EQ(pairs[i].left, i);
    EXPECT_EQ(left[pairs[i].left], right[pairs[i].right]);
    EXPECT_FALSE(seen[pairs[i].right]);
    seen[pairs[i].right] = true;
  }
}

}  // namespace
}  // namespace trackcheck
