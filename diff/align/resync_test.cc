#include "diff/align/resync.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "diff/align/oriented_rows.h"
#include "diff/rows/compare.h"
#include "diff/rows/row_comparer.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using Numbers = std::vector<int32_t>;

Numbers Ascending(int32_t first, int32_t count) {
  Numbers numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

Numbers Joined(Numbers front, const Numbers& back) {
  front.insert(front.end(), back.begin(), back.end());
  return front;
}

ColumnInfo NumbersColumn(const Numbers& numbers) {
  ColumnInfo column;
  column.type = ScalarType::kInt32;
  column.first = reinterpret_cast<const uint8_t*>(numbers.data());
  column.stride = sizeof(int32_t);
  return column;
}

// Returns the skipped rows on the left and on the right.
std::optional<std::pair<uint64_t, uint64_t>> Find(const Numbers& left,
                                                  const Numbers& right) {
  const RowComparer rows(left.size(), right.size(),
                         {{NumbersColumn(left), NumbersColumn(right)}},
                         RowKind::kPlain);
  const std::optional<Resync> found = FindResync(
      OrientedRows(rows, false), {0, left.size()}, {0, right.size()});
  if (!found.has_value()) return std::nullopt;
  return std::pair(found->left, found->right);
}

TEST(ResyncTest, InsertionsOfAnyLengthUpToTheLastWindow) {
  const Numbers rest = Ascending(0, 2000);
  for (const int32_t count : {1, 2, 15, 16, 17, 63, 64, 1000, 65530}) {
    const Numbers longer = Joined(Ascending(1 << 20, count), rest);
    EXPECT_EQ(Find(rest, longer), std::pair(uint64_t{0}, uint64_t(count)));
    EXPECT_EQ(Find(longer, rest), std::pair(uint64_t(count), uint64_t{0}));
  }
  EXPECT_EQ(Find(rest, Joined(Ascending(1 << 20, 65536), rest)), std::nullopt);
}

TEST(ResyncTest, ChangedRowsAreSkippedOnBothSides) {
  const Numbers rest = Ascending(0, 2000);
  for (const int32_t count : {1, 3, 100}) {
    EXPECT_EQ(Find(Joined(Ascending(1 << 20, count), rest),
                   Joined(Ascending(1 << 21, count), rest)),
              std::pair(uint64_t(count), uint64_t(count)));
  }
}

TEST(ResyncTest, RepeatedRowsBeforeAUniqueOneBelongToTheRest) {
  const Numbers rest = Joined(Numbers(30, 7), Ascending(100, 50));
  EXPECT_EQ(Find(rest, Joined(Ascending(1 << 20, 40), rest)),
            std::pair(uint64_t{0}, uint64_t{40}));
}

TEST(ResyncTest, AChanceLikenessIsNoEnd) {
  // 5 occurs in both edits, but the rows after it differ.
  const Numbers rest = Ascending(100, 50);
  EXPECT_EQ(Find(Joined({1, 5, 2}, rest), Joined({5, 3, 4}, rest)),
            std::pair(uint64_t{3}, uint64_t{3}));
}

TEST(ResyncTest, TablesWithNothingInCommonNeverMeet) {
  EXPECT_EQ(Find(Ascending(0, 3000), Ascending(3000, 3000)), std::nullopt);
  EXPECT_EQ(Find({1}, {2}), std::nullopt);
}

}  // namespace
}  // namespace trackcheck
