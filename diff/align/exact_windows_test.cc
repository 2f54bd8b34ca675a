// Checks windows against a longest common subsequence, from any matches.
#include "diff/align/exact_windows.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "diff/align/match_list.h"
#include "diff/align/oriented_rows.h"
#include "diff/rows/compare.h"
#include "diff/rows/row_comparer.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using Values = std::vector<uint8_t>;

ColumnInfo Column(const Values& values) {
  ColumnInfo column;
  column.type = ScalarType::kUint8;
  column.first = values.data();
  column.stride = 1;
  return column;
}

RowComparer Comparer(const Values& left, const Values& right) {
  return RowComparer(left.size(), right.size(), {{Column(left), Column(right)}},
                     RowKind::kPlain);
}

Values RandomValues(std::mt19937* random, size_t count, int values) {
  Values result(count);
  for (uint8_t& value : result) {
    value = static_cast<uint8_t>((*random)() % values);
  }
  return result;
}

uint64_t LongestCommon(const Values& left, const Values& right) {
  std::vector<uint64_t> here(right.size() + 1);
  for (const uint8_t value : left) {
    uint64_t diagonal = 0;
    for (size_t r = 0; r < right.size(); ++r) {
      const uint64_t above = here[r + 1];
      here[r + 1] = value == right[r] ? diagonal + 1 : std::max(above, here[r]);
      diagonal = above;
    }
  }
  return here.back();
}

// Matches that have nothing to do with a good alignment.
MatchList RandomMatches(std::mt19937* random, const OrientedRows& rows) {
  MatchList matches;
  uint64_t left = 0;
  uint64_t right = 0;
  while (true) {
    left += (*random)() % 9;
    right += (*random)() % 9;
    if (left >= rows.left_count() || right >= rows.right_count()) break;
    const uint64_t count = rows.SameRun(
        left, right,
        std::min(rows.left_count() - left, rows.right_count() - right));
    matches.Add({left, right, count, 1});
    left += count;
    right += count;
  }
  return matches;
}

// Expects matches of rows that are the same, in order.
void ExpectValid(const OrientedRows& rows, const MatchList& matches) {
  uint64_t left = 0;
  uint64_t right = 0;
  uint64_t matched = 0;
  for (const LeftRightMatch& match : matches.matches()) {
    ASSERT_GE(match.left, left);
    ASSERT_GE(match.right, right);
    left = match.left_end();
    right = match.right_end();
    ASSERT_LE(left, rows.left_count());
    ASSERT_LE(right, rows.right_count());
    EXPECT_EQ(rows.SameRun(match.left, match.right, match.count), match.count);
    matched += match.count;
  }
  EXPECT_EQ(matched, matches.rows());
}

TEST(ExactWindowsTest, OneWindowIsExact) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    const int values = 2 + round % 9;
    const Values left =
        RandomValues(&random, random() % (kMaxWindowRows + 1), values);
    const Values right =
        RandomValues(&random, random() % (kMaxWindowRows + 1), values);
    const RowComparer comparer = Comparer(left, right);
    const OrientedRows rows(comparer, round % 2 == 0);
    const MatchList exact = AlignWindows(rows, RandomMatches(&random, rows));
    ExpectValid(rows, exact);
    EXPECT_EQ(exact.rows(), LongestCommon(left, right));
  }
}

TEST(ExactWindowsTest, NoWindowMatchesFewerRows) {
  std::mt19937 random(2);
  for (int round = 0; round < 100; ++round) {
    SCOPED_TRACE(round);
    const int values = 2 + round % 30;
    const Values left = RandomValues(&random, 300 + random() % 3000, values);
    Values right = left;
    for (int edits = round; edits > 0; --edits) {
      right.erase(right.begin() +
                  static_cast<std::ptrdiff_t>(random() % right.size()));
      right[random() % right.size()] = static_cast<uint8_t>(values);
    }
    const RowComparer comparer = Comparer(left, right);
    const OrientedRows rows(comparer, round % 2 == 0);
    const MatchList before = RandomMatches(&random, rows);
    const MatchList after = AlignWindows(rows, before);
    ExpectValid(rows, after);
    EXPECT_GE(after.rows(), before.rows());
  }
}

TEST(ExactWindowsTest, AMatchedRowBesideAGapMayGetAnotherMatch) {
  // The first 3 was matched with the second one of the other side, far from
  // either end.
  Values left(1000, 7);
  Values right(1000, 7);
  const Values left_middle = {1, 3, 2, 3, 4};
  const Values right_middle = {3, 2, 3, 5, 6};
  std::copy(left_middle.begin(), left_middle.end(), left.begin() + 500);
  std::copy(right_middle.begin(), right_middle.end(), right.begin() + 500);
  const RowComparer comparer = Comparer(left, right);
  const OrientedRows rows(comparer, false);
  MatchList before;
  before.Add({0, 0, 500, 1});
  before.Add({501, 502, 1, 1});
  before.Add({505, 505, 495, 1});
  const MatchList after = AlignWindows(rows, before);
  ExpectValid(rows, after);
  EXPECT_EQ(after.rows(), 998u);
}

TEST(ExactWindowsTest, ComparisonsAreBounded) {
  // Much more than the comparisons of one table: every row would be compared
  // with 256 others.
  std::mt19937 random(3);
  const Values left = RandomValues(&random, 2'000'000, 200);
  const Values right = RandomValues(&random, 2'000'000, 200);
  const RowComparer comparer = Comparer(left, right);
  const OrientedRows rows(comparer, false);
  const MatchList before = RandomMatches(&random, rows);
  const MatchList after = AlignWindows(rows, before);
  EXPECT_GT(after.rows(), before.rows());
  EXPECT_EQ(after.matches().back().left, before.matches().back().left);
}

}  // namespace
}  // namespace trackcheck
