#include "validators/raf/analysis/step_ratios.h"

#include <cmath>
#include <cstdint>
#include <cstring>

#include "formats/core/bytes/byte_view.h"
#include "formats/raf/document.h"
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

TEST(StepRatiosTest, RatiosThatDifferDoNotAgree) {
  const StepRatio half = {.ratio = 0.5};
  const StepRatio third = {.ratio = 0.33};
  EXPECT_TRUE((StepRatios{.distance = half, .position = half}).agree());
  EXPECT_FALSE((StepRatios{.distance = half, .position = third}).agree());
  EXPECT_FALSE((StepRatios{.distance = half, .position = {}}).agree());
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

TEST(StepRatiosTest, NeedsTenSteps) {
  for (const uint64_t count : {10, 11}) {
    TestLap lap(count, 4, 192);
    Scale(lap, block::kSpeed, 0, count, 3.6);
    EXPECT_EQ(Find(lap).any(), count == 11);
  }
}

// A car that goes by 0.25 m in each block, at `speed` instead of 25 m/s.
struct Even : TestLap {
  explicit Even(uint64_t count, float speed) : TestLap(count, 4, 192) {
    for (uint64_t k = 0; k < count; ++k) {
      Set(k, block::kSpeed.offset, speed);
      SetPlace(k, 0.25 * static_cast<double>(k));
    }
  }
  void SetPlace(uint64_t k, double place) {
    Set(k, block::kCarDistance.offset, static_cast<float>(place));
    Set(k, block::kPositionY.offset, static_cast<int32_t>(place * 65536));
  }
  // The car is elsewhere in block `k`: two steps do not fit the ratio.
  void Jump(uint64_t k) { SetPlace(k, 0.25 * static_cast<double>(k) + 0.1); }
};

// A car at 50 m/s that goes by half of that, 0.25 m, in each block.
class HalfAsFar : public Even {
 public:
  explicit HalfAsFar(uint64_t count) : Even(count, 50), count_(count) {}
  void SetStep(uint64_t k, double length) {
    more_ += length - 0.25;
    for (uint64_t i = k; i < count_; ++i) {
      SetPlace(i, 0.25 * static_cast<double>(i) + more_);
    }
  }
  // The car stands still in the step to block `k`.
  void Stop(uint64_t k) {
    Set(k - 1, block::kSpeed.offset, 0.0F);
    Set(k, block::kSpeed.offset, 0.0F);
    SetStep(k, 0);
  }

 private:
  uint64_t count_;
  double more_ = 0;
};

TEST(StepRatiosTest, HalfOfTheSampleHasToDiffer) {
  // Every hundredth of 1600 steps is in the sample. These fit the speed.
  for (const int fitting : {7, 8, 9, 16}) {
    SCOPED_TRACE(fitting);
    HalfAsFar lap(1601);
    for (int i = 0; i < fitting; ++i) {
      lap.SetStep(1 + 100 * static_cast<uint64_t>(i), 0.5);
    }
    EXPECT_EQ(Find(lap).distance.has_value(), fitting <= 8);
  }
}

TEST(StepRatiosTest, TheLastStepOfTheSampleIsTheLastOf16) {
  HalfAsFar lap(17);
  EXPECT_TRUE(Find(lap).agree());
  for (uint64_t k = 1; k < 16; ++k) lap.SetStep(k, 0.5);
  EXPECT_FALSE(Find(lap).any());
}

TEST(StepRatiosTest, ShortStepsOfTheSampleDoNotCount) {
  for (const int differing : {0, 1, 7}) {
    SCOPED_TRACE(differing);
    HalfAsFar lap(1601);
    for (int i = differing; i < 16; ++i) {
      lap.Stop(1 + 100 * static_cast<uint64_t>(i));
    }
    // A step that fails, and is wrong by itself.
    lap.Set(1500, block::kSpeed.offset, -1.0F);
    lap.Set(1501, block::kSpeed.offset, 90.0F);
    EXPECT_EQ(Find(lap).distance.has_value(), differing > 0);
  }
}

TEST(StepRatiosTest, TheRatioIsTheMedianOfLongStepsWithASpeed) {
  // The lap has 20 steps of ratio 0.5 and 18 of a larger one before its end.
  const auto lap_with = [](float speed_at_end) {
    HalfAsFar lap(41);
    for (uint64_t k = 21; k < 39; ++k) {
      lap.Set(k, block::kSpeed.offset, 49.0F);
    }
    for (uint64_t k = 39; k < 41; ++k) {
      lap.Set(k, block::kSpeed.offset, speed_at_end);
    }
    return lap;
  };
  HalfAsFar standing = lap_with(0);
  ASSERT_TRUE(Find(standing).distance);
  EXPECT_EQ(Find(standing).distance->ratio, 0.5);
  HalfAsFar slow = lap_with(1);
  slow.SetStep(40, 0.03);
  ASSERT_TRUE(Find(slow).distance);
  EXPECT_EQ(Find(slow).distance->ratio, 0.5);
}

TEST(StepRatiosTest, TenLongStepsAreNeeded) {
  // A distance that never changes, at a speed of which a step is long and then
  // at one of which it is short.
  const auto find = [](uint64_t fast) {
    Even lap(25, 50);
    for (uint64_t k = 0; k < 25; ++k) {
      lap.Set(k, block::kCarDistance.offset, 1.0F);
      if (k >= fast) lap.Set(k, block::kSpeed.offset, 3.9F);
    }
    return Find(lap).distance.has_value();
  };
  // Half of the step in which the car becomes slower is fast.
  EXPECT_FALSE(find(9));
  EXPECT_TRUE(find(10));
}

TEST(StepRatiosTest, TenStepsThatDoNotFitTheSpeedAreNeeded) {
  // All steps fit 0.9 times the speed, and 0.95 times the speed fits it.
  const auto find = [](uint64_t differing) {
    Even lap(17, 25 / 0.9F);
    double place = 0;
    for (uint64_t k = 0; k < 17; ++k) {
      lap.SetPlace(k, place);
      place += k < differing ? 0.25 : 0.2639;
    }
    return Find(lap).distance.has_value();
  };
  EXPECT_FALSE(find(9));
  EXPECT_TRUE(find(10));
}

TEST(StepRatiosTest, OneOfTwentyStepsMayBeAnother) {
  // 2 of 40 steps; 2 of 39.
  Even lap(41, 50);
  lap.Jump(20);
  EXPECT_TRUE(Find(lap).agree());
  EXPECT_EQ(Find(lap).distance->steps, 38u);
  EXPECT_EQ(Find(lap).distance->of, 40u);
  Even shorter(40, 50);
  shorter.Jump(20);
  EXPECT_FALSE(Find(shorter).any());
}

TEST(StepRatiosTest, StepsThatAreWrongByThemselvesDoNotCount) {
  for (const uint64_t k : {0, 20, 40}) {
    SCOPED_TRACE(k);
    for (const float wrong : {-1.0F, NAN, INFINITY}) {
      for (const Entry& entry : {block::kSpeed, block::kCarDistance}) {
        Even lap(41, 50);
        lap.Set(k, entry.offset, wrong);
        ASSERT_TRUE(Find(lap).agree());
        EXPECT_EQ(Find(lap).distance->of, k == 20 ? 38u : 39u);
        EXPECT_EQ(Find(lap).distance->steps, k == 20 ? 38u : 39u);
        EXPECT_EQ(Find(lap).position->of, k == 20 ? 38u : 39u);
      }
    }
  }
  Even zero(41, 50);
  std::memset(zero.block(20), 0, 192);
  ASSERT_TRUE(Find(zero).agree());
  EXPECT_EQ(Find(zero).distance->of, 38u);
  // The step to the repetition, and the one from it.
  Even stuck(41, 50);
  std::memcpy(stuck.block(20), stuck.block(19), 192);
  ASSERT_TRUE(Find(stuck).agree());
  EXPECT_EQ(Find(stuck).distance->of, 38u);
  Even back(41, 50);
  for (uint64_t k = 20; k < 41; ++k) {
    back.SetPlace(k, 0.25 * static_cast<double>(k - 20));
  }
  ASSERT_TRUE(Find(back).agree());
  EXPECT_EQ(Find(back).distance->of, 39u);
  // A distance of 0 is sound, and so is a step of 0.
  Even still(41, 50);
  still.SetPlace(1, 0);
  ASSERT_TRUE(Find(still).agree());
  EXPECT_EQ(Find(still).distance->of, 40u);
}

TEST(StepRatiosTest, LimitsOfAStep) {
  // Steps of 0.25 m: the distance may be wrong by 0.02 m and 2 %, the position
  // by 0.05 m and 2 %.
  EXPECT_FALSE(Find(Even(41, 27.551F)).any());
  EXPECT_TRUE(Find(Even(41, 27.5513F)).distance);
  EXPECT_FALSE(Find(Even(41, 30.6F)).position);
  EXPECT_TRUE(Find(Even(41, 30.63F)).position);
  EXPECT_FALSE(Find(Even(41, 22.56F)).any());
  EXPECT_TRUE(Find(Even(41, 22.54F)).distance);
  EXPECT_FALSE(Find(Even(41, 19.62F)).position);
  EXPECT_TRUE(Find(Even(41, 19.59F)).position);
}

TEST(StepRatiosTest, ShortStepsShowNoRatio) {
  // The distance needs 0.04 m, the position 0.1 m.
  const auto find = [](float speed) {
    TestLap lap(41, 4, 192);
    for (uint64_t k = 0; k < 41; ++k) {
      lap.Set(k, block::kSpeed.offset, speed);
      lap.Set(k, block::kCarDistance.offset, 1.0F);
      lap.Set(k, block::kPositionY.offset, 65536);
    }
    return Find(lap);
  };
  EXPECT_FALSE(find(4).any());
  EXPECT_TRUE(find(4.01F).distance);
  EXPECT_FALSE(find(10).position);
  EXPECT_TRUE(find(10.01F).position);
  EXPECT_FALSE(find(0).any());
}

TEST(StepRatiosTest, LapTimeMayFitTheSteps) {
  const auto fits = [](float speed, int32_t lap_ms) {
    const Even lap(101, speed);
    Document document = lap.document();
    Header header = *document.header;
    header.update_interval = 10;
    header.number_of_splits = lap_ms == 0 ? 0 : 1;
    header.splits[0] = lap_ms;
    document.header = Section<Header>::Present(header);
    document.blocks_fit = true;
    const Blocks blocks(document);
    return StepsFitLapTime(blocks, FindStepRatios(blocks));
  };
  // The steps take 20 ms.
  EXPECT_TRUE(fits(12.5F, 2020));
  EXPECT_TRUE(fits(12.5F, 2060));
  EXPECT_FALSE(fits(12.5F, 2063));
  EXPECT_TRUE(fits(12.5F, 1980));
  EXPECT_FALSE(fits(12.5F, 1979));
  EXPECT_FALSE(fits(12.5F, 0));
  EXPECT_FALSE(fits(25, 1010));
}

TEST(StepRatiosTest, AboutIsTwoPercentOfTheLarger) {
  EXPECT_TRUE(IsAbout(98, 100) && IsAbout(100, 98));
  EXPECT_TRUE(IsAbout(-98, -100));
  EXPECT_TRUE(IsAbout(0, 0));
  EXPECT_FALSE(IsAbout(97.999, 100) || IsAbout(100, 97.999));
  EXPECT_FALSE(IsAbout(0, 1e-9));
}

}  // namespace
}  // namespace trackcheck::raf
