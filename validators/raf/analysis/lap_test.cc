#include "validators/raf/analysis/lap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

#include "formats/core/work/work_pool.h"
#include "formats/raf/layout.h"
#include "gtest/gtest.h"
#include "validators/engine/testing.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/lap_sums.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool HasSoundSpeed(const Blocks& blocks, uint64_t k) {
  const double speed = blocks.Float(k, block::kSpeed);
  return speed >= 0 && speed <= 150 && !blocks.IsZero(k);
}

bool IsSound(const Blocks& blocks, uint64_t k) {
  bool sound = HasSoundSpeed(blocks, k - 1) && HasSoundSpeed(blocks, k) &&
               std::isfinite(blocks.Float(k, block::kEngineSpeed)) &&
               std::isfinite(blocks.Float(k, block::kClutch));
  for (uint64_t w = 0; w < blocks.wheels(); ++w) {
    for (uint64_t i = 0; i < 4; ++i) {
      sound = sound &&
              std::isfinite(blocks.GetWheel<float>(k, w, wheel::Force({}, i)));
    }
  }
  return sound;
}

// The sums of one block, by a plain loop.
LapSums SumsOf(const Blocks& blocks, uint64_t k) {
  LapSums sums;
  sums.count = 1;
  for (uint64_t w = 0; w < blocks.wheels(); ++w) {
    for (uint64_t i = 0; i < 3; ++i) {
      sums.x[i] += static_cast<double>(
          blocks.GetWheel<float>(k, w, wheel::Force({}, i)));
    }
  }
  sums.x[kSpeedChange] =
      blocks.Float(k, block::kSpeed) - blocks.Float(k - 1, block::kSpeed);
  const double lateral = blocks.Get<int8_t>(k, block::kLateralG);
  const double forward = blocks.Get<int8_t>(k, block::kForwardG);
  const double upwards = blocks.Get<int8_t>(k, block::kUpwardsG);
  sums.g = {lateral, forward, upwards, forward};
  const std::array<double, kMeasures> printed = {upwards, lateral, forward,
                                                 forward};
  for (int i = 0; i < kMeasures; ++i) {
    sums.xx[i] = sums.x[i] * sums.x[i];
    sums.gg[i] = sums.g[i] * sums.g[i];
    sums.measured_xg[i] = sums.x[i] * sums.g[i];
    sums.printed_xg[i] = sums.x[i] * printed[i];
  }
  if (blocks.wheels() != 4 || blocks.Float(k, block::kClutch) != 0) return sums;
  const Header& header = blocks.header();
  const int gear = blocks.Get<uint8_t>(k, block::kGear);
  if (gear < 2 || gear >= 2 + header.number_of_gears) return sums;
  for (uint64_t i = 0; i < 2; ++i) {
    const Entry spin = wheel::kAngularVelocity;
    const double expected =
        static_cast<double>(blocks.GetWheel<float>(k, 2 * i, spin) +
                            blocks.GetWheel<float>(k, 2 * i + 1, spin)) /
        2 * static_cast<double>(header.gear_ratios[gear - 2]) *
        static_cast<double>(header.final_drive);
    if (!(expected > 10)) continue;
    sums.pairs[i].driven = 1;
    const double off = blocks.Float(k, block::kEngineSpeed) - expected;
    sums.pairs[i].off = std::fabs(off) > 0.2 * expected ? 1 : 0;
  }
  return sums;
}

void ExpectNear(const std::array<double, kMeasures>& found,
                const std::array<double, kMeasures>& expected) {
  for (int i = 0; i < kMeasures; ++i) {
    EXPECT_NEAR(found[i], expected[i], 1e-6 * (1 + std::fabs(expected[i])));
  }
}

// Compares the sums of all chunks, which have 100 blocks.
void ExpectSumsOfSoundBlocks(const TestLap& lap) {
  const ScopedBlockSize block_size(100 * lap.document().blocks->stride);
  const Blocks blocks(lap.document());
  LapSums expected;
  for (uint64_t k = 1; k < blocks.count(); ++k) {
    if (IsSound(blocks, k)) expected.Add(SumsOf(blocks, k));
  }
  for (const int threads : {1, 3}) {
    WorkPool pool(threads);
    const Lap whole(lap.document(), pool);
    const LapSums& found = whole.sums();
    EXPECT_EQ(found.count, expected.count);
    ExpectNear(found.x, expected.x);
    ExpectNear(found.xx, expected.xx);
    ExpectNear(found.g, expected.g);
    ExpectNear(found.gg, expected.gg);
    ExpectNear(found.measured_xg, expected.measured_xg);
    ExpectNear(found.printed_xg, expected.printed_xg);
    for (uint64_t i = 0; i < 2; ++i) {
      EXPECT_EQ(found.pairs[i].driven, expected.pairs[i].driven);
      EXPECT_EQ(found.pairs[i].off, expected.pairs[i].off);
    }
  }
}

TestLap WithLateralG(uint64_t wheels) {
  TestLap lap(450, wheels, kBlockSize);
  for (uint64_t k = 0; k < 450; ++k) {
    lap.Set(k, block::kLateralG.offset, static_cast<int8_t>(k % 7));
    lap.Set(k, block::kUpwardsG.offset, static_cast<int8_t>(k % 11));
  }
  return lap;
}

TEST(LapTest, SumsEqualThoseOfAPlainLoop) {
  for (const uint64_t wheels : {0, 1, 3, 4}) {
    SCOPED_TRACE(wheels);
    TestLap lap = WithLateralG(wheels);
    // A block has room for four wheels.
    if (wheels < 4) {
      const uint64_t unused = lap.document().blocks->wheel(wheels);
      lap.Set(200, unused + wheel::kForces, 1000.0F);
    }
    ExpectSumsOfSoundBlocks(lap);
  }
}

TEST(LapTest, OnlySoundBlocksAreSummed) {
  // First, last and only ones of chunks, and neighbors.
  for (const uint64_t k : {0, 1, 99, 100, 250, 449}) {
    SCOPED_TRACE(k);
    for (const float speed : {0.0F, 150.0F, 150.01F, -0.001F, kNan}) {
      TestLap lap = WithLateralG(4);
      lap.Set(k, block::kSpeed.offset, speed);
      ExpectSumsOfSoundBlocks(lap);
    }
    for (const float value : {kNan, kInfinity}) {
      for (const uint64_t offset :
           {block::kEngineSpeed.offset, block::kClutch.offset}) {
        TestLap lap = WithLateralG(4);
        lap.Set(k, offset, value);
        ExpectSumsOfSoundBlocks(lap);
      }
      for (uint64_t i = 0; i < 4; ++i) {
        TestLap lap = WithLateralG(4);
        lap.Set(k, lap.document().blocks->wheel(i) + wheel::Force({}, i).offset,
                value);
        ExpectSumsOfSoundBlocks(lap);
      }
    }
    if (k == 449) continue;  // A zero block at the end was not written.
    TestLap lap = WithLateralG(4);
    std::memset(lap.block(k), 0, kBlockSize);
    ExpectSumsOfSoundBlocks(lap);
    std::memset(lap.block(k + 1), 0, kBlockSize);
    if (k + 2 < 450) ExpectSumsOfSoundBlocks(lap);
  }
  // Opposite infinities, and a block that has only no right vector.
  TestLap lap = WithLateralG(4);
  lap.Set(10, lap.document().blocks->wheel(0) + wheel::kForces, kInfinity);
  lap.Set(10, lap.document().blocks->wheel(1) + wheel::kForces, -kInfinity);
  lap.Set<int16_t>(20, block::kRightX.offset, 0);
  // The lean is not summed.
  lap.Set(30, lap.document().blocks->wheel(0) + wheel::kLean.offset, kNan);
  ExpectSumsOfSoundBlocks(lap);
}

TEST(LapTest, AChunkMayHaveNoSoundBlock) {
  TestLap zeros = WithLateralG(4);
  TestLap forces = WithLateralG(4);
  TestLap engine = WithLateralG(4);
  for (uint64_t k = 100; k < 200; ++k) {
    std::memset(zeros.block(k), 0, kBlockSize);
    for (uint64_t w = 0; w < 4; ++w) {
      for (uint64_t i = 0; i < 4; ++i) {
        const uint64_t wheel = forces.document().blocks->wheel(w);
        forces.Set(k, wheel + wheel::Force({}, i).offset, kNan);
      }
    }
    engine.Set(k, block::kEngineSpeed.offset, kNan);
  }
  for (const TestLap* lap : {&zeros, &forces, &engine}) {
    ExpectSumsOfSoundBlocks(*lap);
  }
}

TEST(LapTest, CountsBlocksInWhichWheelsTurnTheEngine) {
  TestLap lap = WithLateralG(4);
  for (int gear = 0; gear < 12; ++gear) {
    lap.Set(10 + gear, block::kGear.offset, static_cast<uint8_t>(gear));
  }
  lap.Set<uint8_t>(30, block::kGear.offset, 255);
  lap.Set(31, block::kClutch.offset, 0.5F);
  // In the fourth gear the wheels turn the engine 4 times as fast.
  uint64_t k = 40;
  for (const float spin : {2.5F, 2.501F, 25.0F}) {
    for (const float part : {0.79F, 0.7999F, 0.8F, 1.2F, 1.2001F, 1.21F}) {
      for (uint64_t w = 0; w < 4; ++w) {
        lap.Set(
            k, lap.document().blocks->wheel(w) + wheel::kAngularVelocity.offset,
            w < 2 ? spin : 25);
      }
      lap.Set<uint8_t>(k, block::kGear.offset, 5);
      lap.Set(k++, block::kEngineSpeed.offset, part * spin * 4);
    }
  }
  // As far off as is allowed.
  lap.Set(k - 1, block::kEngineSpeed.offset, 120.0F);
  ExpectSumsOfSoundBlocks(lap);
}

TEST(GearingTest, LeavesOutRatiosThatAreWrong) {
  Header header;
  header.number_of_gears = 9;
  header.final_drive = 2;
  header.gear_ratios = {8, 7, 6, 5, 4, 3, 2};
  EXPECT_EQ(Gearing(header)[1], 0);
  EXPECT_EQ(Gearing(header)[2], 16);
  EXPECT_EQ(Gearing(header)[8], 4);
  EXPECT_EQ(Gearing(header)[9], 0);
  header.number_of_gears = 3;
  EXPECT_EQ(Gearing(header)[4], 12);
  EXPECT_EQ(Gearing(header)[5], 0);
  // Not in descending order.
  header.gear_ratios = {8, 8, 6};
  EXPECT_EQ(Gearing(header)[2], 0);
  EXPECT_EQ(Gearing(header)[3], 0);
  EXPECT_EQ(Gearing(header)[4], 12);
  header.gear_ratios = {8, 5, 6};
  EXPECT_EQ(Gearing(header)[2], 16);
  EXPECT_EQ(Gearing(header)[3], 0);
  EXPECT_EQ(Gearing(header)[4], 0);
  for (const float wrong : {0.0F, -1.0F, kNan, kInfinity}) {
    header.gear_ratios = {wrong, 0, 0};
    header.number_of_gears = 1;
    EXPECT_EQ(Gearing(header)[2], 0) << wrong;
  }
}

// The sums of a measure, by default 0 to 4, and a G that is twice as large, in
// `count` steps.
LapSums Doubled(uint64_t count, double unit = 1) {
  LapSums sums;
  sums.count = count;
  for (uint64_t i = 0; i < count; ++i) {
    const double x = static_cast<double>(i % 5) * unit;
    sums.x[kForce0] += x;
    sums.xx[kForce0] += x * x;
    sums.g[kForward] += 2 * x;
    sums.gg[kForward] += 4 * x * x;
    sums.measured_xg[kForce0] += 2 * x * x;
  }
  return sums;
}

std::optional<double> Correlation(const LapSums& sums) {
  return Correlation(sums, kForce0, kForward, sums.measured_xg);
}

TEST(CorrelationTest, NeedsNinetyNineStepsInWhichBothChange) {
  EXPECT_FALSE(Correlation(Doubled(98)));
  ASSERT_TRUE(Correlation(Doubled(99)));
  for (const double unit : {1e-6, 1.0, 1e6}) {
    EXPECT_NEAR(*Correlation(Doubled(99, unit)), 1, 1e-12);
  }
  LapSums sums = Doubled(100);
  // All are 3.
  sums.x[kForce0] = 300;
  sums.xx[kForce0] = 900;
  EXPECT_FALSE(Correlation(sums));
  sums = Doubled(100);
  sums.g[kForward] = 300;
  sums.gg[kForward] = 900;
  EXPECT_FALSE(Correlation(sums));
  // Changes of a billionth of the squares may be rounding errors.
  sums.gg[kForward] = 900 * (1 + 9.9e-10);
  EXPECT_FALSE(Correlation(sums));
  sums.gg[kForward] = 900 * (1 + 1.0005e-9);
  EXPECT_TRUE(Correlation(sums));
}

TEST(LapTest, CountsFailingSteps) {
  TestLap lap(450, 4, kBlockSize);
  const ScopedBlockSize block_size(100 * kBlockSize);
  const auto count = [&lap] {
    WorkPool pool(2);
    return Lap(lap.document(), pool).CountFailingSteps();
  };
  EXPECT_EQ(count().count, 0u);
  // From and to a place beside the track, in the second and the fifth chunk.
  lap.Set<int32_t>(449, block::kPositionX.offset, 65536);
  EXPECT_EQ(count().count, 1u);
  EXPECT_EQ(count().first, 449u);
  lap.Set<int32_t>(199, block::kPositionX.offset, 65536);
  EXPECT_EQ(count().count, 3u);
  EXPECT_EQ(count().first, 199u);
  lap.Set<int32_t>(100, block::kPositionX.offset, 65536);
  EXPECT_EQ(count().count, 5u);
  EXPECT_EQ(count().first, 100u);
  // The distance alone.
  lap.Set<float>(1, block::kCarDistance.offset, 0.5F);
  EXPECT_EQ(count().count, 7u);
  EXPECT_EQ(count().first, 1u);
}

// Forces that follow the Gs in one order, with a part of another number.
TestLap WithForces(bool measured, double part, wheel::ForceOrder order) {
  TestLap lap(450, 4, kBlockSize, order);
  for (uint64_t k = 0; k < 450; ++k) {
    const double gs[] = {static_cast<double>(k % 7),
                         static_cast<double>(k % 11),
                         static_cast<double>(k % 13)};
    lap.Set(k, block::kLateralG.offset, static_cast<int8_t>(gs[0]));
    lap.Set(k, block::kForwardG.offset, static_cast<int8_t>(gs[1]));
    lap.Set(k, block::kUpwardsG.offset, static_cast<int8_t>(gs[2]));
    for (int i = 0; i < 3; ++i) {
      const double force = gs[measured ? i : (i + 2) % 3] +
                           part * static_cast<double>(k * 7919 % 101);
      for (uint64_t w = 0; w < 4; ++w) {
        lap.Set(k, lap.document().blocks->wheel(w) + wheel::Force({}, i).offset,
                static_cast<float>(force));
      }
    }
  }
  return lap;
}

TEST(LapTest, FindsForcesInTheOtherOrder) {
  WorkPool pool(1);
  for (const bool measured : {false, true}) {
    for (const bool read_as_measured : {false, true}) {
      const TestLap lap =
          WithForces(measured, 0.01,
                     read_as_measured ? wheel::kMeasured : wheel::kAsPrinted);
      const Lap whole(lap.document(), pool);
      EXPECT_EQ(whole.OtherForceOrderFits(), measured != read_as_measured);
      EXPECT_EQ(whole.LoadsAreElsewhere(), measured != read_as_measured);
    }
  }
  // Correlations from 0.2 to 0.4.
  const TestLap lap = WithForces(false, 0.25, wheel::kMeasured);
  const Lap whole(lap.document(), pool);
  EXPECT_TRUE(whole.OtherForceOrderFits());
  EXPECT_FALSE(whole.LoadsAreElsewhere());
  double least = 1;
  for (const Measure measure : {kForce0, kForce1, kForce2}) {
    const std::optional<double> correlation = Correlation(
        whole.sums(), measure, kPrintedAxes[measure], whole.sums().printed_xg);
    ASSERT_TRUE(correlation);
    least = std::min(least, std::fabs(*correlation));
  }
  EXPECT_TRUE(whole.OtherForceOrderFits(least));
  EXPECT_FALSE(whole.OtherForceOrderFits(std::nextafter(least, 1)));
}

TEST(LapTest, NoOrderOfForcesIsBetterIfAllAreEqual) {
  WorkPool pool(1);
  TestLap lap = WithForces(false, 0.01, wheel::kMeasured);
  for (uint64_t k = 0; k < 450; ++k) {
    for (const Entry& entry :
         {block::kLateralG, block::kForwardG, block::kUpwardsG}) {
      lap.Set(k, entry.offset, static_cast<int8_t>(k % 7));
    }
    for (uint64_t w = 0; w < 4; ++w) {
      const uint64_t wheel = lap.document().blocks->wheel(w);
      for (int i = 0; i < 3; ++i) {
        lap.Set(k, wheel + wheel::Force({}, i).offset,
                static_cast<float>(k % 7));
      }
    }
  }
  EXPECT_FALSE(Lap(lap.document(), pool).OtherForceOrderFits());
}

TEST(LapTest, TheOrderOfForcesIsUnknownIfOneGNeverChanges) {
  WorkPool pool(1);
  for (const Entry& entry :
       {block::kLateralG, block::kForwardG, block::kUpwardsG}) {
    TestLap lap = WithForces(false, 0.01, wheel::kMeasured);
    for (uint64_t k = 0; k < 450; ++k) lap.Set<int8_t>(k, entry.offset, 1);
    EXPECT_FALSE(Lap(lap.document(), pool).OtherForceOrderFits());
  }
}

}  // namespace
}  // namespace trackcheck::raf
