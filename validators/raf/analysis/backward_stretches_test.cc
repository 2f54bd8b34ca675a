#include "validators/raf/analysis/backward_stretches.h"

#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "formats/raf/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/steps.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The first block and the end of stretches.
using Stretches = std::vector<std::pair<uint64_t, uint64_t>>;

// A lap in which the forward vector is reversed in these blocks.
TestLap Reversed(const Stretches& stretches) {
  TestLap lap(500, 4, kBlockSize);
  for (const auto& [first, end] : stretches) {
    for (uint64_t k = first; k < end; ++k) {
      lap.Set<int16_t>(k, block::kForwardY.offset, -32767);
    }
  }
  return lap;
}

// The stretches that are found if blocks are asked for in steps of `step`,
// which has no common factor with 500.
Stretches Find(const TestLap& lap, uint64_t step = 1) {
  const Blocks blocks(lap.document());
  const Steps steps(blocks);
  BackwardStretches backward(blocks, steps);
  std::set<uint64_t> found;
  for (uint64_t i = 0; i < 500; ++i) {
    const uint64_t k = i * step % 500;
    if (backward.Contains(k)) found.insert(k);
  }
  Stretches stretches;
  for (const uint64_t k : found) {
    if (stretches.empty() || stretches.back().second != k) {
      stretches.push_back({k, k});
    }
    ++stretches.back().second;
  }
  return stretches;
}

TEST(BackwardStretchesTest, FindsStretchesOfMoreThanASecond) {
  for (const uint64_t step : {1, 499, 7, 3, 249}) {
    SCOPED_TRACE(step);
    EXPECT_THAT(Find(Reversed({}), step), IsEmpty());
    EXPECT_THAT(Find(Reversed({{1, 101}, {200, 300}, {400, 500}}), step),
                IsEmpty());
    EXPECT_THAT(Find(Reversed({{1, 102}, {200, 301}, {399, 500}}), step),
                ElementsAre(std::pair(1, 102), std::pair(200, 301),
                            std::pair(399, 500)));
    EXPECT_THAT(
        Find(Reversed({{5, 200}, {210, 250}, {252, 400}, {450, 499}}), step),
        ElementsAre(std::pair(5, 200), std::pair(252, 400)));
    // No step leads to block 0.
    EXPECT_THAT(Find(Reversed({{0, 500}}), step),
                ElementsAre(std::pair(1, 500)));
    EXPECT_THAT(Find(Reversed({{0, 101}}), step), IsEmpty());
  }
}

TEST(BackwardStretchesTest, NeedsAMovingCarInAForwardGear) {
  const auto find = [](const Entry& entry, auto value) {
    TestLap lap = Reversed({{100, 300}});
    lap.Set(150, entry.offset, value);
    return Find(lap);
  };
  const auto whole = ElementsAre(std::pair(100, 300));
  const auto cut = ElementsAre(std::pair(151, 300));
  EXPECT_THAT(find(block::kGear, uint8_t{2}), whole);
  EXPECT_THAT(find(block::kGear, uint8_t{1}), cut);
  EXPECT_THAT(find(block::kSpeed, 1.001F), whole);
  EXPECT_THAT(find(block::kSpeed, 1.0F), cut);
  EXPECT_THAT(find(block::kSpeed, std::numeric_limits<float>::quiet_NaN()),
              cut);
}

TEST(BackwardStretchesTest, SaturatedPositionsDoNotMove) {
  TestLap lap = Reversed({{50, 450}});
  lap.Set(250, block::kPositionX.offset, INT32_MAX);
  // Neither the step to block 250 nor the step from it.
  EXPECT_THAT(Find(lap), ElementsAre(std::pair(50, 250), std::pair(252, 450)));
}

}  // namespace
}  // namespace trackcheck::raf
