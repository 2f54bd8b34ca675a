#include "validators/raf/analysis/steps.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "formats/raf/layout.h"
#include "gtest/gtest.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr uint64_t kBlocks = 20;

// A car that goes north by 0.25 m in each block, at 25 m/s. The distance may be
// wrong by 0.025 m, the position by 0.055 m.
struct Even : TestLap {
  explicit Even(uint64_t count = kBlocks) : TestLap(count, 4, kBlockSize) {
    for (uint64_t k = 0; k < count; ++k) {
      SetSpeed(k, 25);
      SetDistance(k, 0.25 * static_cast<double>(k));
      SetNorth(k, 0.25 * static_cast<double>(k));
    }
  }
  void SetSpeed(uint64_t k, float speed) {
    Set(k, block::kSpeed.offset, speed);
  }
  void SetDistance(uint64_t k, double distance) {
    Set(k, block::kCarDistance.offset, static_cast<float>(distance));
  }
  void SetNorth(uint64_t k, double y) {
    Set(k, block::kPositionY.offset, static_cast<int32_t>(y * 65536));
  }
  // The distance, or the position, jumps ahead at step `k`.
  void JumpDistance(uint64_t k, double more) {
    for (uint64_t i = k; i < document().blocks->count; ++i) {
      SetDistance(i, 0.25 * static_cast<double>(i) + more);
    }
  }
  void JumpNorth(uint64_t k, double more) {
    for (uint64_t i = k; i < document().blocks->count; ++i) {
      SetNorth(i, 0.25 * static_cast<double>(i) + more);
    }
  }
  void Zero(uint64_t k) { std::memset(block(k), 0, kBlockSize); }
  void Repeat(uint64_t k) { std::memcpy(block(k), block(k - 1), kBlockSize); }
};

// The failures at step `k`.
struct Judged {
  Judged(const TestLap& lap, uint64_t k)
      : blocks(lap.document()),
        steps(blocks),
        decreases(steps.DistanceDecreases(k)),
        distance(steps.DistanceStepFails(k)),
        position(steps.PositionStepFails(k)) {}

  Blocks blocks;
  Steps steps;
  bool decreases;
  bool distance;
  bool position;
};

bool Decreases(const TestLap& lap, uint64_t k) {
  return Judged(lap, k).decreases;
}
bool DistanceFails(const TestLap& lap, uint64_t k) {
  return Judged(lap, k).distance;
}
bool PositionFails(const TestLap& lap, uint64_t k) {
  return Judged(lap, k).position;
}

TEST(StepsTest, NothingFailsInASoundLap) {
  const Even lap;
  const Blocks blocks(lap.document());
  const Steps steps(blocks);
  EXPECT_FALSE(steps.DistanceDecreases(0));
  EXPECT_FALSE(steps.DistanceDecreases(kBlocks));
  for (uint64_t k = 0; k < kBlocks; ++k) {
    EXPECT_FALSE(steps.DistanceDecreases(k) || steps.Fails(k));
    if (k == 0) continue;
    EXPECT_EQ(steps.PositionStep_m(k), 0.25);
    EXPECT_EQ(steps.ExpectedDistance_m(k), 0.25);
    EXPECT_EQ(steps.ExpectedPosition_m(k), 0.25);
    EXPECT_TRUE(steps.HasSoundSpeeds(k));
  }
  EXPECT_EQ(steps.MaxSpeed(), 150);
}

TEST(StepsTest, SpeedsInASmallerUnitMayBeLarger) {
  for (const float factor : {2.0F, 0.5F}) {
    Even lap;
    for (uint64_t k = 0; k < kBlocks; ++k) lap.SetSpeed(k, 25 * factor);
    const Blocks blocks(lap.document());
    EXPECT_EQ(Steps(blocks).MaxSpeed(), factor == 2 ? 300 : 150);
  }
  Even lap;
  for (uint64_t k = 0; k < kBlocks; ++k) lap.SetSpeed(k, 16);
  const Blocks blocks(lap.document());
  EXPECT_EQ(Steps(blocks).MaxSpeed(), 150);
}

TEST(StepsTest, DistanceDecreases) {
  Even lap;
  lap.SetDistance(1, 0);
  EXPECT_FALSE(Decreases(lap, 1));
  lap.SetDistance(0, 0.001);
  EXPECT_TRUE(Decreases(lap, 1));
  lap = Even();
  lap.SetDistance(19, 4);
  EXPECT_TRUE(Decreases(lap, 19));
  lap.SetDistance(19, 0);
  EXPECT_TRUE(Decreases(lap, 19));
  lap.SetDistance(19, -0.5);
  EXPECT_FALSE(Decreases(lap, 19));
  lap = Even();
  lap.SetDistance(9, -1);
  lap.SetDistance(10, -2);
  EXPECT_FALSE(Decreases(lap, 10));
  lap = Even();
  lap.SetDistance(9, static_cast<double>(kInfinity));
  EXPECT_FALSE(Decreases(lap, 10));
  lap = Even();
  lap.Zero(10);
  EXPECT_FALSE(Decreases(lap, 10));
}

TEST(StepsTest, DistanceStepFailsBeyondTheLimit) {
  for (const double more : {0.0249, -0.0249}) {
    Even lap;
    lap.JumpDistance(10, more);
    EXPECT_FALSE(DistanceFails(lap, 10)) << more;
  }
  for (const double more : {0.0251, -0.0251}) {
    Even lap;
    lap.JumpDistance(10, more);
    EXPECT_FALSE(DistanceFails(lap, 9)) << more;
    EXPECT_TRUE(DistanceFails(lap, 10)) << more;
    EXPECT_FALSE(DistanceFails(lap, 11)) << more;
    EXPECT_FALSE(PositionFails(lap, 10)) << more;
  }
  Even first;
  first.JumpDistance(1, 1);
  EXPECT_TRUE(DistanceFails(first, 1));
  Even last;
  last.JumpDistance(19, 1);
  EXPECT_TRUE(DistanceFails(last, 19));
}

TEST(StepsTest, PositionStepFailsBeyondTheLimit) {
  for (const double more : {0.0549, -0.0549}) {
    Even lap;
    lap.JumpNorth(10, more);
    EXPECT_FALSE(PositionFails(lap, 10)) << more;
  }
  for (const double more : {0.0552, -0.0552}) {
    Even lap;
    lap.JumpNorth(10, more);
    EXPECT_FALSE(PositionFails(lap, 9)) << more;
    EXPECT_TRUE(PositionFails(lap, 10)) << more;
    EXPECT_FALSE(PositionFails(lap, 11)) << more;
    EXPECT_FALSE(DistanceFails(lap, 10)) << more;
  }
  Even first;
  first.JumpNorth(1, 1);
  EXPECT_TRUE(PositionFails(first, 1));
  Even last;
  last.JumpNorth(19, 1);
  EXPECT_TRUE(PositionFails(last, 19));
}

TEST(StepsTest, ADistanceThatAnotherRuleReportsDoesNotFail) {
  for (const float distance : {-1.0F, -kInfinity, kInfinity, kNan}) {
    for (const uint64_t k : {0, 9, 19}) {
      Even lap;
      lap.Set(k, block::kCarDistance.offset, distance);
      if (k > 0) EXPECT_FALSE(DistanceFails(lap, k)) << distance;
      if (k < 19) EXPECT_FALSE(DistanceFails(lap, k + 1)) << distance;
    }
  }
  // Zero is a distance.
  Even lap;
  lap.JumpDistance(1, 1);
  EXPECT_TRUE(DistanceFails(lap, 1));
}

TEST(StepsTest, StepsNextToADecreaseDoNotFail) {
  // The distance and the position are wrong at each of steps 10 to 14; the
  // distance decreases at step 12.
  Even lap;
  for (uint64_t k = 10; k < kBlocks; ++k) {
    const double wrong = static_cast<double>(k < 14 ? k - 9 : 5);
    lap.SetDistance(k,
                    0.25 * static_cast<double>(k) + wrong - (k >= 12 ? 4 : 0));
    lap.Set(k, block::kPositionX.offset, static_cast<int32_t>(wrong * 200000));
  }
  for (uint64_t k = 10; k < 15; ++k) {
    SCOPED_TRACE(k);
    EXPECT_EQ(Decreases(lap, k), k == 12);
    EXPECT_EQ(DistanceFails(lap, k), k == 10 || k == 14);
    EXPECT_EQ(PositionFails(lap, k), k == 10 || k == 14);
  }
}

TEST(StepsTest, StepsOfBlocksThatOtherRulesReportDoNotFail) {
  const auto jump = [] {
    Even lap;
    lap.JumpDistance(10, 1);
    lap.JumpNorth(10, 2);
    return lap;
  };
  EXPECT_TRUE(DistanceFails(jump(), 10) && PositionFails(jump(), 10));
  for (const uint64_t k : {9, 10}) {
    SCOPED_TRACE(k);
    for (const float speed : {150.01F, -0.01F, kNan}) {
      Even lap = jump();
      lap.SetSpeed(k, speed);
      const Blocks blocks(lap.document());
      EXPECT_FALSE(Steps(blocks).HasSoundSpeeds(10));
      EXPECT_FALSE(DistanceFails(lap, 10) || PositionFails(lap, 10)) << speed;
    }
    for (const float speed : {0.0F, 150.0F}) {
      Even lap = jump();
      lap.SetSpeed(k, speed);
      const Blocks blocks(lap.document());
      EXPECT_TRUE(Steps(blocks).HasSoundSpeeds(10));
    }
    Even stuck = jump();
    stuck.Repeat(k);
    stuck.JumpDistance(11, 5);
    EXPECT_FALSE(DistanceFails(stuck, 10) || PositionFails(stuck, 10));
    Even zero = jump();
    zero.Zero(k);
    // The speeds differ from those of a step that stands still.
    EXPECT_FALSE(DistanceFails(zero, 10) || PositionFails(zero, 10));
  }
}

TEST(StepsTest, AWrongSpeedIsADistanceThatFailsAlone) {
  Even lap;
  lap.SetSpeed(10, 60);
  for (const uint64_t k : {10, 11}) {
    EXPECT_TRUE(DistanceFails(lap, k));
    EXPECT_FALSE(PositionFails(lap, k));
  }
  // The position may differ from the distance by 0.025 m.
  lap.JumpNorth(10, 0.0248);
  EXPECT_FALSE(PositionFails(lap, 10));
  lap.JumpNorth(10, 0.0252);
  EXPECT_TRUE(PositionFails(lap, 10));
  lap.JumpNorth(10, -0.0248);
  EXPECT_FALSE(PositionFails(lap, 10));
  lap.JumpNorth(10, -0.0252);
  EXPECT_TRUE(PositionFails(lap, 10));
}

TEST(StepsTest, ALongerPositionMayDifferMore) {
  // A step of 1.5 m at 25 m/s: the position may differ from the distance by
  // 0.05 m, which is between 3276 and 3277 units of positions.
  for (const int units : {3276, 3277}) {
    Even lap;
    lap.JumpDistance(10, 1.25);
    lap.JumpNorth(10, 1.25 + units / 65536.0);
    EXPECT_TRUE(DistanceFails(lap, 10));
    EXPECT_EQ(PositionFails(lap, 10), units == 3277);
  }
}

TEST(StepsTest, ADistanceThatFitsTheSpeedExplainsNoPosition) {
  // At 150 m/s, the distance may be wrong by 0.05 m, the position by 0.08 m.
  Even lap;
  for (uint64_t k = 0; k < kBlocks; ++k) {
    const double more = k < 10 ? 0 : 1;
    lap.SetSpeed(k, 150);
    lap.SetDistance(k, 1.5 * static_cast<double>(k) + 0.045 * more);
    lap.SetNorth(k, 1.5 * static_cast<double>(k) + 0.09 * more);
  }
  EXPECT_FALSE(DistanceFails(lap, 10));
  EXPECT_TRUE(PositionFails(lap, 10));
}

TEST(StepsTest, SaturatedPositionsDoNotFail) {
  for (const Entry& entry :
       {block::kPositionX, block::kPositionY, block::kPositionZ}) {
    for (const int32_t end : {INT32_MIN, INT32_MAX}) {
      for (const bool at_end : {true, false}) {
        Even lap;
        lap.Set(10, entry.offset, at_end ? end : end / 2);
        const Blocks blocks(lap.document());
        EXPECT_EQ(Steps(blocks).PositionSaturated(10), at_end);
        EXPECT_EQ(PositionFails(lap, 10), !at_end);
        EXPECT_EQ(PositionFails(lap, 11), !at_end);
      }
    }
  }
}

TEST(StepsTest, MaxSpeedIsInTheUnitOfTheSpeeds) {
  for (const float factor : {0.5F, 2.0F}) {
    Even lap;
    for (uint64_t k = 0; k < kBlocks; ++k) lap.SetSpeed(k, 25 * factor);
    const Blocks blocks(lap.document());
    const Steps steps(blocks);
    ASSERT_TRUE(steps.ratios().agree());
    EXPECT_NEAR(steps.MaxSpeed(), factor == 2 ? 300 : 150, 0.1);
    EXPECT_NEAR(steps.ExpectedDistance_m(5), 0.25, 1e-4);
    EXPECT_NEAR(steps.ExpectedPosition_m(5), 0.25, 1e-4);
  }
  // Neither distance nor position change.
  Even lap;
  for (uint64_t k = 0; k < kBlocks; ++k) {
    lap.SetDistance(k, 0);
    lap.SetNorth(k, 0);
  }
  const Blocks blocks(lap.document());
  ASSERT_TRUE(Steps(blocks).ratios().agree());
  EXPECT_EQ(Steps(blocks).MaxSpeed(), 150);
}

TEST(StepsTest, NoPositionAgreesWithADistanceThatNeverChanges) {
  Even lap(40);
  for (uint64_t k = 0; k < 39; ++k) lap.SetDistance(k, 0);
  // Both go on by 0.5 m in the last step.
  lap.SetDistance(39, 0.5);
  lap.SetNorth(39, 0.25 * 38 + 0.5);
  const Blocks blocks(lap.document());
  ASSERT_TRUE(Steps(blocks).ratios().distance);
  EXPECT_TRUE(PositionFails(lap, 39));
}

TEST(StepsTest, FindsFaultsOfTheStepsToBlocks) {
  const auto find = [](const TestLap& lap, uint64_t first, uint64_t count) {
    const Blocks blocks(lap.document());
    return Steps(blocks).FindMotionFaults(first, count);
  };
  const auto any = [&find](const TestLap& lap, uint64_t first, uint64_t count) {
    const MotionFaults faults = find(lap, first, count);
    return faults.distance_decreases || faults.distance_fails ||
           faults.position_fails || faults.goes_backwards;
  };
  EXPECT_FALSE(any(Even(), 0, kBlocks));
  EXPECT_FALSE(any(Even(), 0, 1));
  EXPECT_FALSE(any(Even(), 0, 0));
  EXPECT_FALSE(any(Even(), 5, 0));
  Even lap;
  lap.JumpNorth(1, 2);
  lap.JumpDistance(10, 2);
  for (const uint64_t first : {0, 1}) {
    EXPECT_TRUE(find(lap, first, 2 - first).position_fails);
    EXPECT_FALSE(find(lap, first, 2 - first).distance_fails);
    EXPECT_FALSE(find(lap, first, 2 - first).distance_decreases);
  }
  EXPECT_FALSE(any(lap, 2, 8));
  EXPECT_TRUE(find(lap, 2, 9).distance_fails);
  EXPECT_FALSE(find(lap, 2, 9).position_fails);
  EXPECT_FALSE(any(lap, 11, 9));
  // Standing still is no decrease.
  lap = Even();
  lap.SetDistance(10, 2.25);
  EXPECT_FALSE(find(lap, 10, 1).distance_decreases);
  lap.SetDistance(10, 2.249);
  EXPECT_TRUE(find(lap, 10, 1).distance_decreases);
  lap = Even();
  lap.Set<int16_t>(10, block::kForwardY.offset, -32767);
  EXPECT_TRUE(find(lap, 10, 1).goes_backwards);
  lap.Set<uint8_t>(10, block::kGear.offset, 2);
  EXPECT_TRUE(find(lap, 10, 1).goes_backwards);
  lap.Set<uint8_t>(10, block::kGear.offset, 1);
  EXPECT_FALSE(find(lap, 10, 1).goes_backwards);
}

}  // namespace
}  // namespace trackcheck::raf
