#include "validators/raf/analysis/step_ratios.h"

#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/raf/layout.h"
#include "gtest/gtest.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

constexpr uint64_t kBlocks = 1800;

void Scale(TestLap& lap, const Entry& entry, uint64_t first, uint64_t end,
           double factor) {
  for (uint64_t k = first; k < end; ++k) {
    const auto value = LoadLittleEndian<float>(lap.block(k) + entry.offset);
    lap.Set(k, entry.offset,
            static_cast<float>(static_cast<double>(value) * factor));
  }
}

StepRatios Find(const TestLap& lap) {
  return FindStepRatios(Blocks(lap.document()));
}

// The speeds of blocks [first, end) are in km/h.
StepRatios FindInKmh(uint64_t first, uint64_t end, double factor = 3.6) {
  TestLap lap(kBlocks, 4, 192);
  Scale(lap, block::kSpeed, first, end, factor);
  return Find(lap);
}

TEST(StepRatiosTest, FindsNothingInASoundLap) {
  EXPECT_FALSE(FindInKmh(0, 0).any());
}

TEST(StepRatiosTest, FindsSpeedsInAnotherUnit) {
  const StepRatios ratios = FindInKmh(0, kBlocks);
  ASSERT_TRUE(ratios.agree());
  EXPECT_NEAR(ratios.distance->ratio, 1 / 3.6, 1e-3);
  EXPECT_NEAR(ratios.position->ratio, 1 / 3.6, 1e-3);
  EXPECT_EQ(ratios.distance->steps, kBlocks - 1);
  EXPECT_EQ(ratios.distance->of, kBlocks - 1);
}

TEST(StepRatiosTest, FindsAFactorOfTwoAndOfTen) {
  for (const double factor : {0.1, 0.5, 2.0, 10.0}) {
    SCOPED_TRACE(factor);
    const StepRatios ratios = FindInKmh(0, kBlocks, factor);
    ASSERT_TRUE(ratios.agree());
    EXPECT_TRUE(IsAbout(ratios.distance->ratio, 1 / factor));
  }
}

TEST(StepRatiosTest, AllowsAFewOtherSteps) {
  // 4 % of the steps.
  EXPECT_TRUE(FindInKmh(kBlocks / 25, kBlocks).agree());
  EXPECT_TRUE(FindInKmh(0, kBlocks - kBlocks / 25).agree());
}

TEST(StepRatiosTest, FindsNothingIfTheRatioIsNotCommon) {
  EXPECT_FALSE(FindInKmh(kBlocks / 10, kBlocks).any());
  EXPECT_FALSE(FindInKmh(0, kBlocks / 2).any());
  EXPECT_FALSE(FindInKmh(kBlocks / 2, kBlocks).any());
}

TEST(StepRatiosTest, FindsNothingWithinTheTolerance) {
  EXPECT_FALSE(FindInKmh(0, kBlocks, 1.018).any());
  EXPECT_FALSE(FindInKmh(0, kBlocks, 0.982).any());
}

TEST(StepRatiosTest, FindsDistancesInAnotherUnit) {
  TestLap lap(kBlocks, 4, 192);
  Scale(lap, block::kCarDistance, 0, kBlocks, 3.28084);
  const StepRatios ratios = Find(lap);
  ASSERT_TRUE(ratios.distance);
  EXPECT_NEAR(ratios.distance->ratio, 3.28084, 0.01);
  EXPECT_FALSE(ratios.position);
}

TEST(StepRatiosTest, FindsPositionsThatNeverChange) {
  TestLap lap(kBlocks, 4, 192);
  for (uint64_t k = 0; k < kBlocks; ++k) {
    lap.Set<int32_t>(k, block::kPositionY.offset, 0);
  }
  const StepRatios ratios = Find(lap);
  ASSERT_TRUE(ratios.position);
  EXPECT_EQ(ratios.position->ratio, 0);
  EXPECT_FALSE(ratios.distance);
}

TEST(StepRatiosTest, IgnoresAShortLap) {
  TestLap lap(10, 4, 192);
  Scale(lap, block::kSpeed, 0, 10, 3.6);
  EXPECT_FALSE(Find(lap).any());
}

}  // namespace
}  // namespace trackcheck::raf
