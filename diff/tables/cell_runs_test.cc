#include "diff/tables/cell_runs.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "diff/rows/compare.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Limit = CellRuns::Limit;

// What changed by `deltas(row)` in rows [0, rows), except where it is 0.
using Deltas = std::function<double(uint64_t)>;

std::vector<CellGroup> Groups(uint64_t rows, const Deltas& deltas,
                              bool samples = false,
                              Limit limit = Limit::kFewGroups) {
  CellRuns runs(samples, limit);
  for (uint64_t row = 0; row < rows; ++row) {
    const double delta = deltas(row);
    if (delta != 0) runs.Add(row, row, RoundedDelta{delta, delta});
  }
  return std::move(runs).Take(
      [&](uint64_t, uint64_t new_row) { return deltas(new_row); });
}

// "10..19, 30 x11: 1" or "10..19 x10: -1 2 3", for a delta or three.
std::string Line(const CellGroup& group) {
  std::string line;
  for (const ChangedRows& rows : group.rows) {
    line += line.empty() ? "" : ", ";
    line += std::to_string(rows.new_first);
    if (rows.count > 1) {
      line += ".." + std::to_string(rows.new_first + rows.count - 1);
    }
  }
  line += " x" + std::to_string(group.count) + ":";
  const auto add = [&line](double number) {
    line += ' ' + std::to_string(static_cast<int64_t>(number));
  };
  if (!group.delta.has_value()) return line + " none";
  add(group.delta->smallest);
  if (group.delta->uniform()) return line;
  add(group.delta->median);
  add(group.delta->largest);
  return line;
}

std::vector<std::string> Lines(const std::vector<CellGroup>& groups) {
  std::vector<std::string> lines;
  for (const CellGroup& group : groups) lines.push_back(Line(group));
  return lines;
}

TEST(CellRunsTest, RowsThatChangedByTheSameAreOneGroup) {
  EXPECT_THAT(Groups(100, [](uint64_t) { return 0; }), IsEmpty());
  EXPECT_THAT(Lines(Groups(100,
                           [](uint64_t row) -> double {
                             if (row >= 10 && row < 20) return 1;
                             if (row >= 30 && row < 35) return 2;
                             return row == 50 ? 1 : 0;
                           })),
              ElementsAre("10..19, 50 x11: 1", "30..34 x5: 2"));
}

TEST(CellRunsTest, DifferentDeltasOfAdjacentRowsAreASpread) {
  EXPECT_THAT(
      Lines(
          Groups(10, [](uint64_t row) { return row < 4 ? row * 2.0 - 3 : 0; })),
      ElementsAre("0..3 x4: -3 -1 3"));
  // After many equal ones, another delta begins a group.
  EXPECT_THAT(
      Lines(Groups(40, [](uint64_t row) { return row < 20 ? 1.0 : 5.0; })),
      ElementsAre("0..19 x20: 1", "20..39 x20: 5"));
}

TEST(CellRunsTest, OneOtherDeltaDoesNotHideTheLongRunAfterIt) {
  EXPECT_THAT(
      Lines(Groups(100, [](uint64_t row) { return row == 50 ? 8.0 : 1.0; })),
      ElementsAre("0..49, 51..99 x99: 1", "50 x1: 8"));
  EXPECT_THAT(Lines(Groups(100,
                           [](uint64_t row) {
                             return row < 5 ? static_cast<double>(row) + 2 : 1;
                           })),
              ElementsAre("0..4 x5: 2 4 6", "5..99 x95: 1"));
}

TEST(CellRunsTest, TheWorstRowIsThatOfTheLargestMagnitude) {
  const auto groups =
      Groups(4, [](uint64_t row) { return row == 2 ? -9.0 : 1.0 + row; });
  ASSERT_THAT(groups, SizeIs(1));
  EXPECT_EQ(groups[0].worst.new_first, 2u);
}

TEST(CellRunsTest, ManySmallGroupsAreOne) {
  const auto scattered = [](uint64_t row) -> double {
    if (row >= 1000) return 7;
    return row % 2 == 0 ? static_cast<double>(row) + 10 : 0;
  };
  const auto groups = Groups(1100, scattered);
  ASSERT_THAT(groups, SizeIs(2));
  EXPECT_EQ(groups[0].count, 500u);
  EXPECT_THAT(groups[0].rows, SizeIs(500));
  EXPECT_EQ(groups[0].delta->smallest, 10);
  EXPECT_EQ(groups[0].delta->median, 508);
  EXPECT_EQ(groups[0].delta->largest, 1008);
  EXPECT_EQ(Line(groups[1]), "1000..1099 x100: 7");
  EXPECT_THAT(Groups(1100, scattered, false, Limit::kNone), SizeIs(501));
}

TEST(CellRunsTest, AValueThatIsNoNumberIsNotHiddenAmongMany) {
  CellRuns runs(false, Limit::kFewGroups);
  for (uint64_t row = 0; row < 100; row += 2) {
    const auto delta = static_cast<double>(row + 1);
    if (row == 50) {
      runs.Add(row, row, std::nullopt);
    } else {
      runs.Add(row, row, RoundedDelta{delta, delta});
    }
  }
  const auto groups =
      std::move(runs).Take([](uint64_t, uint64_t row) { return row + 1.0; });
  ASSERT_THAT(groups, SizeIs(2));
  EXPECT_EQ(groups[0].count, 49u);
  EXPECT_EQ(groups[0].delta->largest, 99);
  EXPECT_EQ(Line(groups[1]), "50 x1: none");
}

TEST(CellRunsTest, NoiseOfSamplesIsOneGroup) {
  const auto noise = [](uint64_t row) -> double {
    if (row >= 500 && row < 600) return 3;
    return row % 10 < 5 ? static_cast<double>(row % 7) - 3.5 : 0;
  };
  const auto groups = Groups(1000, noise, true);
  ASSERT_THAT(groups, SizeIs(2));
  EXPECT_EQ(groups[0].count, 450u);
  EXPECT_FALSE(groups[0].delta->uniform());
  EXPECT_EQ(Line(groups[1]), "500..599 x100: 3");
}

TEST(CellRunsTest, MoreRowsThanAreKeptAreCountedAndMeasured) {
  const uint64_t rows = 200000;
  auto groups = Groups(rows, [](uint64_t row) { return row % 2 * 1.0; });
  ASSERT_THAT(groups, SizeIs(1));
  EXPECT_EQ(groups[0].count, rows / 2);
  EXPECT_TRUE(groups[0].delta->uniform());
  EXPECT_LT(groups[0].rows.size(), 5000u);
  groups = Groups(
      rows, [](uint64_t row) { return static_cast<double>(row % 2 * row); });
  ASSERT_THAT(groups, SizeIs(1));
  EXPECT_EQ(groups[0].count, rows / 2);
  EXPECT_EQ(groups[0].delta->smallest, 1);
  EXPECT_EQ(groups[0].delta->largest, rows - 1.0);
  EXPECT_NEAR(groups[0].delta->median, rows / 2.0, rows * 0.02);
  EXPECT_EQ(groups[0].worst.new_first, rows - 1);
}

TEST(CellRunsTest, ValuesThatAreNoNumbersHaveNoDelta) {
  CellRuns runs(false, Limit::kFewGroups);
  runs.Add(3, 4, std::nullopt);
  runs.Add(4, 5, std::nullopt);
  runs.Add(5, 6, RoundedDelta{1, 1});
  runs.Add(9, 7, std::nullopt);
  EXPECT_THAT(Lines(std::move(runs).Take([](uint64_t, uint64_t) { return 1; })),
              ElementsAre("4..5 x2: none", "6 x1: 1", "7 x1: none"));
}

// 284.52383 + 1 is stored as 285.5238.
TEST(CellRunsTest, RoundingIsNotADifference) {
  CellRuns runs(false, Limit::kFewGroups);
  for (uint64_t row = 0; row < 1000; ++row) {
    const float before = 200.0f + static_cast<float>(row) * 0.0571f;
    const float after = before + 0.1f;
    runs.Add(row, row,
             ScalarDelta(ScalarType::kFloat32,
                         reinterpret_cast<const uint8_t*>(&before),
                         ScalarType::kFloat32,
                         reinterpret_cast<const uint8_t*>(&after)));
  }
  const auto groups =
      std::move(runs).Take([](uint64_t, uint64_t) { return 0; });
  ASSERT_THAT(groups, SizeIs(1));
  EXPECT_TRUE(groups[0].delta->uniform());
  EXPECT_EQ(groups[0].delta->median, 0.1);
}

// A difference of one step of rounding says nothing about the next one.
TEST(CellRunsTest, StepsOfRoundingAreNotOneDelta) {
  CellRuns runs(false, Limit::kFewGroups);
  runs.Add(0, 0, RoundedDelta{-1e-5, 3e-5});
  runs.Add(1, 1, RoundedDelta{-3e-5, 1e-5});
  const auto groups = std::move(runs).Take(
      [](uint64_t, uint64_t row) { return row == 0 ? 1e-5 : -1e-5; });
  ASSERT_THAT(groups, SizeIs(1));
  EXPECT_FALSE(groups[0].delta->uniform());
}

}  // namespace
}  // namespace trackcheck
