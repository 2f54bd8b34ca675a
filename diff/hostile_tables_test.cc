// Tables for which a diff would take minutes if any step compared all rows with
// all others.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/toy_document.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr int kRows = 200000;

// One vertex for each number. Vertices of different numbers have no value in
// common.
ToyDocument FromNumbers(const std::vector<int>& numbers) {
  ToyDocument toy;
  for (const int number : numbers) {
    const auto value = static_cast<float>(number);
    toy.vertices.push_back({value, value + 0.25f, value + 0.5f});
  }
  return toy;
}

std::vector<int> Ascending(int first, int count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

// Few values in a random order.
std::vector<int> Random(int values, uint32_t seed, int count) {
  std::mt19937 random(seed);
  std::vector<int> numbers(count);
  for (int& number : numbers) number = static_cast<int>(random() % values);
  return numbers;
}

DiffResult DiffNumbers(const std::vector<int>& old_numbers,
                       const std::vector<int>& new_numbers,
                       const DiffOptions& options = {}) {
  return Diff(FromNumbers(old_numbers), FromNumbers(new_numbers), options);
}

// Expects that the counts of the changes account for all rows.
void ExpectConsistent(const DiffResult& result, uint64_t old_count,
                      uint64_t new_count) {
  EXPECT_EQ(old_count - result.removed, new_count - result.added);
  EXPECT_EQ(result.changed % 3, 0u);
}

TEST(HostileTablesTest, AllRowsEqual) {
  const DiffResult result = DiffNumbers(std::vector<int>(kRows, 1),
                                        std::vector<int>(kRows + 1000, 1));
  EXPECT_EQ(result.added, 1000u);
  EXPECT_EQ(result.removed + result.changed + result.moved, 0u);
  std::vector<int> with_one_more(kRows, 1);
  with_one_more.insert(with_one_more.begin() + kRows / 2, 2);
  const DiffResult one = DiffNumbers(std::vector<int>(kRows, 1), with_one_more);
  EXPECT_EQ(one.added, 1u);
  EXPECT_EQ(one.removed + one.changed + one.moved, 0u);
}

TEST(HostileTablesTest, AllRowsDifferent) {
  const DiffResult as_many =
      DiffNumbers(Ascending(0, kRows), Ascending(kRows, kRows));
  EXPECT_EQ(as_many.changed, 3u * kRows);
  EXPECT_EQ(as_many.changes.size(), 3u);
  const DiffResult more =
      DiffNumbers(Ascending(0, kRows), Ascending(kRows, kRows + 1));
  EXPECT_EQ(more.removed, uint64_t{kRows});
  EXPECT_EQ(more.added, uint64_t{kRows + 1});
  EXPECT_EQ(more.changed + more.moved, 0u);
}

TEST(HostileTablesTest, Reversed) {
  std::vector<int> reversed = Ascending(0, kRows);
  std::reverse(reversed.begin(), reversed.end());
  const DiffResult result = DiffNumbers(Ascending(0, kRows), reversed);
  EXPECT_EQ(result.moved, uint64_t{kRows - 1});
  EXPECT_EQ(result.added + result.removed + result.changed, 0u);
}

TEST(HostileTablesTest, ShuffledTogetherWithItsReferences) {
  ToyDocument old_toy = FromNumbers(Ascending(0, kRows));
  for (int32_t i = 0; i < kRows; ++i) {
    old_toy.triangles.push_back({i, (i + 1) % kRows, (i * 7 + 5) % kRows});
  }
  std::mt19937 random(3);
  std::vector<int> order = Ascending(0, kRows);
  std::shuffle(order.begin(), order.end(), random);
  ToyDocument new_toy = FromNumbers(order);
  std::vector<int32_t> place(kRows);
  for (int32_t i = 0; i < kRows; ++i) place[order[i]] = i;
  for (const auto& [a, b, c] : old_toy.triangles) {
    new_toy.triangles.push_back({place[b], place[c], place[a]});
  }
  std::shuffle(new_toy.triangles.begin(), new_toy.triangles.end(), random);
  const DiffResult result = Diff(old_toy, new_toy, {});
  EXPECT_EQ(result.added + result.removed + result.changed, 0u);
  EXPECT_GT(result.moved, 2u * kRows - 10000u);
  DiffOptions options;
  options.ignore_order = true;
  EXPECT_TRUE(Diff(old_toy, new_toy, options).equal());
}

TEST(HostileTablesTest, EverySecondRowChanged) {
  std::vector<int> changed = Ascending(0, kRows);
  for (int i = 0; i < kRows; i += 2) changed[i] += kRows;
  const DiffResult result = DiffNumbers(Ascending(0, kRows), changed);
  EXPECT_EQ(result.changed, 3u * kRows / 2);
  EXPECT_EQ(result.added + result.removed + result.moved, 0u);
}

TEST(HostileTablesTest, EverySecondRowRemoved) {
  std::vector<int> thinned;
  for (int i = 0; i < kRows; i += 2) thinned.push_back(i);
  const DiffResult result = DiffNumbers(Ascending(0, kRows), thinned);
  EXPECT_EQ(result.removed, kRows / 2u);
  EXPECT_EQ(result.added + result.changed + result.moved, 0u);
}

TEST(HostileTablesTest, FewValuesInRandomOrder) {
  for (const int values : {2, 100, 10000}) {
    const DiffResult result =
        DiffNumbers(Random(values, 1, kRows), Random(values, 2, kRows + 777));
    ExpectConsistent(result, kRows, kRows + 777);
  }
}

TEST(HostileTablesTest, PeriodsThatShift) {
  std::vector<int> old_numbers;
  std::vector<int> new_numbers;
  for (int i = 0; i < kRows; ++i) {
    old_numbers.push_back(i % 40);
    new_numbers.push_back((i + 20) % 41);
  }
  ExpectConsistent(DiffNumbers(old_numbers, new_numbers), kRows, kRows);
}

TEST(HostileTablesTest, RepeatedRowsBetweenLongInsertions) {
  std::vector<int> old_numbers;
  std::vector<int> new_numbers;
  int fresh = 1000;
  for (int i = 0; i < kRows; ++i) {
    if (i == kRows / 4 || i == kRows / 2) {
      for (int more = 70000; more > 0; --more) new_numbers.push_back(fresh++);
    }
    old_numbers.push_back(i % 40);
    new_numbers.push_back(i % 40);
  }
  const DiffResult result = DiffNumbers(old_numbers, new_numbers);
  EXPECT_EQ(result.added, 140000u);
  EXPECT_EQ(result.removed + result.changed + result.moved, 0u);
}

TEST(HostileTablesTest, RotatedRowsBetweenLongInsertions) {
  ToyDocument old_toy;
  ToyDocument new_toy;
  for (int32_t i = 0; i < kRows; ++i) {
    if (i == kRows / 4 || i == kRows / 2) {
      for (int32_t n = 0; n < 70000; ++n) {
        new_toy.triangles.push_back({-i, -n, -3});
      }
    }
    old_toy.triangles.push_back({i, i + 1, i + 5});
    new_toy.triangles.push_back({i, i + 1, i + 5});
    if (i % 100 == 0) new_toy.triangles.back() = {i + 1, i + 5, i};
  }
  const DiffResult result = Diff(old_toy, new_toy, {});
  EXPECT_EQ(result.added, 140000u);
  EXPECT_EQ(result.moved, kRows / 100u);
  EXPECT_EQ(result.removed + result.changed, 0u);
}

TEST(HostileTablesTest, ManyGapsOfDifferentSizes) {
  std::vector<int> old_numbers;
  std::vector<int> new_numbers;
  std::mt19937 random(5);
  int fresh = 1 << 21;
  for (int i = 0; i < kRows; ++i) {
    old_numbers.push_back(i);
    if (random() % 4 != 0) new_numbers.push_back(i);
    for (uint32_t more = random() % 3; more > 0; --more) {
      new_numbers.push_back(fresh++);
    }
  }
  ExpectConsistent(DiffNumbers(old_numbers, new_numbers), old_numbers.size(),
                   new_numbers.size());
}

TEST(HostileTablesTest, AToleranceThatMakesEverythingEqual) {
  DiffOptions options;
  options.tolerance = 1e9;
  const DiffResult result = DiffNumbers(Random(10000, 1, kRows),
                                        Random(10000, 2, kRows + 5), options);
  EXPECT_EQ(result.added, 5u);
  EXPECT_EQ(result.removed + result.changed + result.moved, 0u);
}

}  // namespace
}  // namespace trackcheck
