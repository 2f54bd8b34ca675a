#include "formats/core/findings/run_list.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/bytes/limits.h"
#include "gtest/gtest.h"

namespace trackcheck {

bool operator==(const Run& a, const Run& b) {
  return std::tie(a.first, a.last, a.worst, a.places, a.badness) ==
         std::tie(b.first, b.last, b.worst, b.places, b.badness);
}

namespace {

// In a test, Run is a member of testing::Test.
using Runs = std::vector<Run>;

Runs RunsOf(const RunList& list) {
  Runs runs;
  for (const auto& run : list) runs.push_back(run);
  return runs;
}

struct Fault {
  uint64_t element;
  uint64_t places;
  double badness;
};

Runs FoldAll(const std::vector<Fault>& faults) {
  Runs runs;
  for (const Fault& fault : faults) {
    if (runs.empty() || fault.element > runs.back().last + 1) {
      runs.push_back({fault.element, fault.element, fault.element, fault.places,
                      fault.badness});
      continue;
    }
    Run& run = runs.back();
    run.last = fault.element;
    run.places += fault.places;
    if (fault.badness > run.badness) {
      run.worst = fault.element;
      run.badness = fault.badness;
    }
  }
  return runs;
}

TEST(RunListTest, EachPlaceIsARunIfAskedFor) {
  RunList list(Limits::kEachPlace);
  list.Add(3, 1, 0.5);
  list.Add(4, 2, 2.0);
  list.Add(4, 1, 3.0);
  RunList later(Limits::kEachPlace);
  later.Add(5);
  list.Append(later);
  EXPECT_EQ(RunsOf(list),
            Runs({{3, 3, 3, 1, 0.5}, {4, 4, 4, 3, 3.0}, {5, 5, 5, 1, 0}}));
  EXPECT_EQ(list.places(), 5u);
}

TEST(RunListTest, NeighborsAreOneRun) {
  RunList list(0);
  list.Add(3, 1, 0.5);
  list.Add(4, 2, 2.0);
  list.Add(5, 1, 2.0);
  list.Add(7);
  EXPECT_EQ(RunsOf(list), (Runs{{3, 5, 4, 4, 2.0}, {7, 7, 7, 1, 0}}));
  EXPECT_EQ(list.places(), 5u);
}

TEST(RunListTest, TheSameElementTwiceIsOneRun) {
  RunList list(0);
  list.Add(3, 1, 1.0);
  list.Add(3, 1, 2.0);
  EXPECT_EQ(RunsOf(list), (Runs{{3, 3, 3, 2, 2.0}}));
}

TEST(RunListTest, TheLastKeptRunStillGrowsWhenTheListIsFull) {
  RunList list(1);
  list.Add(3);
  list.Add(4);
  list.Add(6);
  list.Add(7);
  EXPECT_EQ(RunsOf(list), (Runs{{3, 4, 3, 2, 0}}));
  EXPECT_EQ(list.places(), 4u);
}

TEST(RunListTest, NothingJoinsDroppedRuns) {
  RunList later(1);
  later.Add(10);
  later.Add(12, 5);
  RunList list(100);
  list.Append(later);
  list.Add(13);
  list.Add(20);
  EXPECT_EQ(RunsOf(list), (Runs{{10, 10, 10, 1, 0}}));
  EXPECT_EQ(list.places(), 8u);
}

TEST(RunListTest, TheLargestIndexDoesNotWrap) {
  const uint64_t largest = std::numeric_limits<uint64_t>::max();
  RunList list(0);
  list.Add(0);
  list.Add(largest - 1);
  list.Add(largest);
  list.Add(largest);
  EXPECT_EQ(RunsOf(list),
            (Runs{{0, 0, 0, 1, 0}, {largest - 1, largest, largest - 1, 3, 0}}));
}

TEST(RunListTest, NanIsTheWorstWhereverItStands) {
  for (const uint64_t place : {0, 1, 2}) {
    RunList list(0);
    for (uint64_t i = 0; i < 3; ++i) list.Add(i, 1, i == place ? NAN : 1.0);
    EXPECT_EQ((*list.begin()).worst, place);
  }
}

// Merges the lists of parts of a column, neighbors in a random order.
RunList MergeInRandomOrder(std::vector<RunList> lists, std::mt19937& random) {
  while (lists.size() > 1) {
    const size_t i = random() % (lists.size() - 1);
    lists[i].Append(lists[i + 1]);
    lists.erase(lists.begin() + i + 1);
  }
  return lists[0];
}

TEST(RunListTest, AgreesWithAFoldAtOnceHoweverItIsCut) {
  std::mt19937 random(1);
  int dropped = 0;
  for (int round = 0; round < 20000; ++round) {
    const uint64_t max_runs = random() % 5;
    const uint32_t density = 1 + random() % 9;
    const uint32_t cuts = random() % 8;
    std::vector<Fault> faults;
    std::vector<RunList> pieces = {RunList(max_runs)};
    uint64_t places = 0;
    for (uint64_t element = 0; element < 40; ++element) {
      if (random() % 40 < cuts) pieces.push_back(RunList(max_runs));
      if (random() % 10 >= density) continue;
      const Fault fault = {element, 1 + random() % 3,
                           static_cast<double>(random() % 4)};
      faults.push_back(fault);
      places += fault.places;
      pieces.back().Add(fault.element, fault.places, fault.badness);
    }
    Runs expected = FoldAll(faults);
    if (max_runs != 0 && expected.size() > max_runs) {
      expected.resize(max_runs);
      ++dropped;
    }
    const RunList merged = MergeInRandomOrder(std::move(pieces), random);
    ASSERT_EQ(RunsOf(merged), expected) << "round " << round;
    ASSERT_EQ(merged.places(), places) << "round " << round;
  }
  EXPECT_GT(dropped, 1000);
}

}  // namespace
}  // namespace trackcheck
