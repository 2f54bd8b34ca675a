#include "validators/raf/analysis/index_steps.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr uint64_t kBlocks = 3000;

float IndexOf(TestLap& lap, uint64_t k) {
  return LoadLittleEndian<float>(lap.block(k) + block::kIndexDistance.offset);
}

void SetIndex(TestLap& lap, uint64_t k, double index) {
  lap.Set(k, block::kIndexDistance.offset, static_cast<float>(index));
}

// A car that slows down, rolls back from about block 1000 to 2000, and goes on.
TestLap RollingBack() {
  TestLap lap(kBlocks, 4, 192);
  double place = 100;
  double distance = 0;
  for (uint64_t k = 0; k < kBlocks; ++k) {
    // From 10 to -10 to 10 m/s.
    const double velocity =
        10 * std::cos(static_cast<double>(k) * 2 * 3.14159 / kBlocks) + 5;
    place += velocity * 0.01;
    distance += std::fabs(velocity) * 0.01;
    lap.Set(k, block::kSpeed.offset, static_cast<float>(std::fabs(velocity)));
    lap.Set(k, block::kCarDistance.offset, static_cast<float>(distance));
    lap.Set(k, block::kPositionY.offset, static_cast<int32_t>(place * 65536));
    SetIndex(lap, k, place);
  }
  return lap;
}

class IndexStepsTest : public testing::Test {
 protected:
  // The steps that contradict the positions; those of the stretches.
  void Find(const TestLap& test_lap) {
    WorkPool pool(1);
    const Lap lap(test_lap.document(), pool);
    for (uint64_t k = 0; k < lap.blocks().count(); ++k) {
      contradictions_ += lap.index_steps().Contradicts(k);
      if (const auto* stretch = lap.index_steps().StretchFrom(k)) {
        ++stretches_;
        driven_back_ += stretch->steps;
        EXPECT_EQ(stretch->first, k);
        EXPECT_GT(IndexBack_m(lap.blocks(), k), 0);
      }
    }
  }

  uint64_t contradictions_ = 0;
  uint64_t stretches_ = 0;
  uint64_t driven_back_ = 0;
};

TEST_F(IndexStepsTest, FindsNothingInASoundLap) {
  Find(TestLap(kBlocks, 4, 192));
  EXPECT_EQ(contradictions_ + stretches_, 0u);
}

TEST_F(IndexStepsTest, FindsOneStretchInWhichTheCarDrivesBack) {
  Find(RollingBack());
  EXPECT_EQ(contradictions_, 0u);
  EXPECT_EQ(stretches_, 1u);
  EXPECT_NEAR(static_cast<double>(driven_back_), kBlocks / 3.0, 5);
}

TEST_F(IndexStepsTest, JoinsStretchesThatAreAPauseApart) {
  TestLap lap = RollingBack();
  // The recorder was stuck for half a second.
  for (uint64_t k = 1500; k < 1550; ++k) {
    std::memcpy(lap.block(k), lap.block(1499), 192);
  }
  Find(lap);
  EXPECT_EQ(stretches_, 1u);
}

TEST_F(IndexStepsTest, FindsAWrongIndexInAStretch) {
  TestLap lap = RollingBack();
  SetIndex(lap, 1500, static_cast<double>(IndexOf(lap, 1500)) - 40);
  SetIndex(lap, 1600, static_cast<double>(IndexOf(lap, 1600)) + 40);
  Find(lap);
  // One is the step to the wrong index, one the step from it.
  EXPECT_EQ(contradictions_, 2u);
  EXPECT_EQ(stretches_, 1u);
}

TEST_F(IndexStepsTest, FindsAnIndexThatGoesBackAlone) {
  TestLap lap(kBlocks, 4, 192);
  const double turn = static_cast<double>(IndexOf(lap, 1000));
  for (uint64_t k = 1001; k < 1300; ++k) {
    SetIndex(lap, k, 2 * turn - static_cast<double>(IndexOf(lap, k)));
  }
  Find(lap);
  EXPECT_EQ(contradictions_, 299u);
  EXPECT_EQ(stretches_, 0u);
}

TEST_F(IndexStepsTest, FindsASmallStepBack) {
  TestLap lap(kBlocks, 4, 192);
  SetIndex(lap, 1000, static_cast<double>(IndexOf(lap, 999)) - 0.001);
  Find(lap);
  EXPECT_EQ(contradictions_, 1u);
  EXPECT_EQ(stretches_, 0u);
}

TEST_F(IndexStepsTest, LeavesOutARepositionedCar) {
  TestLap lap(kBlocks, 4, 192);
  for (uint64_t k = 1000; k < kBlocks; ++k) {
    SetIndex(lap, k, static_cast<double>(IndexOf(lap, k)) - 20);
    const auto y =
        LoadLittleEndian<int32_t>(lap.block(k) + block::kPositionY.offset);
    lap.Set(k, block::kPositionY.offset, y - 20 * 65536);
  }
  Find(lap);
  EXPECT_EQ(contradictions_ + stretches_, 0u);
}

TEST_F(IndexStepsTest, FindsALapDrivenTheWrongWay) {
  TestLap lap(kBlocks, 4, 192);
  for (uint64_t k = 0; k < kBlocks; ++k) {
    SetIndex(lap, k, 2000 - static_cast<double>(IndexOf(lap, k)));
  }
  Find(lap);
  EXPECT_EQ(contradictions_, 0u);
  EXPECT_EQ(stretches_, 1u);
  EXPECT_EQ(driven_back_, kBlocks - 1);
}

// A car that goes north by 0.25 m in each block, at 25 m/s, and its index with
// it. A step of the index is too fast beyond 0.77 m.
TestLap Even() {
  TestLap lap(50, 4, kBlockSize);
  for (uint64_t k = 0; k < 50; ++k) {
    const double place = 100 + 0.25 * static_cast<double>(k);
    lap.Set(k, block::kSpeed.offset, 25.0F);
    lap.Set(k, block::kCarDistance.offset, static_cast<float>(place));
    lap.Set(k, block::kPositionY.offset, static_cast<int32_t>(place * 65536));
    SetIndex(lap, k, place);
  }
  return lap;
}

// The index of `lap` goes back by `back` at each of steps 20 to 29.
TestLap GoesBack(TestLap lap, double back) {
  for (uint64_t k = 20; k < 50; ++k) {
    const double steps = static_cast<double>(k < 30 ? k - 19 : 10);
    SetIndex(lap, k,
             static_cast<double>(IndexOf(lap, k)) - (0.25 + back) * steps);
  }
  return lap;
}

std::vector<uint64_t> ContradictionsOf(const TestLap& test_lap) {
  WorkPool pool(1);
  const Lap lap(test_lap.document(), pool);
  std::vector<uint64_t> steps;
  for (uint64_t k = 0; k < lap.blocks().count(); ++k) {
    if (lap.index_steps().Contradicts(k)) steps.push_back(k);
  }
  return steps;
}

TEST_F(IndexStepsTest, AnIndexThatTurnsAloneContradicts) {
  EXPECT_THAT(ContradictionsOf(GoesBack(Even(), 0.25)), SizeIs(10));
  // Too fast, also at the ends.
  EXPECT_THAT(ContradictionsOf(GoesBack(Even(), 0.78)), SizeIs(10));
  // The turn is by 0.125 m and the tolerance or less: the car drives back.
  EXPECT_THAT(ContradictionsOf(GoesBack(Even(), 0.01)), SizeIs(10));
}

// Steps at which the index stands still on either side of the run.
TEST_F(IndexStepsTest, IndexMayTurnALittleAlone) {
  for (const double back : {0.14, 0.15}) {
    TestLap lap = Even();
    for (uint64_t k = 0; k < 50; ++k) {
      const double steps =
          k < 20 ? 0.0 : static_cast<double>(k < 30 ? k - 19 : 10);
      SetIndex(lap, k, 100 - back * steps);
    }
    EXPECT_THAT(ContradictionsOf(lap), SizeIs(back == 0.15 ? 10 : 0));
  }
}

// The other end of the run is wrong by itself.
TEST_F(IndexStepsTest, OneEndOfARunIsEnough) {
  TestLap lap = GoesBack(Even(), 0.25);
  lap.Set<int32_t>(18, block::kPositionX.offset, INT32_MAX);
  EXPECT_THAT(ContradictionsOf(lap), SizeIs(10));
  lap = GoesBack(Even(), 0.25);
  lap.Set<int32_t>(30, block::kPositionX.offset, INT32_MAX);
  EXPECT_THAT(ContradictionsOf(lap), SizeIs(10));
  lap.Set<int32_t>(18, block::kPositionX.offset, INT32_MAX);
  EXPECT_THAT(ContradictionsOf(lap), IsEmpty());
}

TEST_F(IndexStepsTest, AStepThatIsTooFastContradicts) {
  // The car stands in the middle of the ruler; one step back.
  for (const double back : {0.76, 0.78}) {
    TestLap lap = Even();
    for (uint64_t k = 20; k < 50; ++k) {
      SetIndex(lap, k, static_cast<double>(IndexOf(lap, k)) - 0.25 - back);
    }
    EXPECT_THAT(ContradictionsOf(lap), ElementsAre(20));
  }
}

TEST_F(IndexStepsTest, LeavesOutStepsThatOtherFindingsExplain) {
  const auto back_at_20 = [] {
    TestLap lap = Even();
    for (uint64_t k = 20; k < 50; ++k) {
      SetIndex(lap, k, static_cast<double>(IndexOf(lap, k)) - 2);
    }
    return lap;
  };
  EXPECT_THAT(ContradictionsOf(back_at_20()), ElementsAre(20));
  for (const uint64_t k : {19, 20}) {
    TestLap saturated = back_at_20();
    saturated.Set<int32_t>(k, block::kPositionZ.offset, INT32_MIN);
    EXPECT_THAT(ContradictionsOf(saturated), IsEmpty());
    TestLap zero = back_at_20();
    std::memset(zero.block(k), 0, kBlockSize);
    EXPECT_THAT(ContradictionsOf(zero), IsEmpty());
    TestLap negative = back_at_20();
    SetIndex(negative, k, -0.5);
    EXPECT_THAT(ContradictionsOf(negative), IsEmpty());
  }
  TestLap decreases = back_at_20();
  decreases.Set(20, block::kCarDistance.offset, 1.0F);
  EXPECT_THAT(ContradictionsOf(decreases), IsEmpty());
  TestLap jumps = back_at_20();
  jumps.Set<int32_t>(20, block::kPositionX.offset, 65536);
  EXPECT_THAT(ContradictionsOf(jumps), IsEmpty());
}

TEST_F(IndexStepsTest, IndexBackIsZeroIfAnIndexIsWrong) {
  const auto back = [](uint64_t wrong, float index, uint64_t k) {
    TestLap lap = Even();
    if (wrong < 50) lap.Set(wrong, block::kIndexDistance.offset, index);
    return IndexBack_m(Blocks(lap.document()), k);
  };
  EXPECT_EQ(back(50, 0, 1), -0.25);
  EXPECT_EQ(back(50, 0, 0), 0);
  EXPECT_EQ(back(20, 0, 20), 104.75);
  EXPECT_EQ(back(20, 1000100, 21), 1000100 - 105.25);
  for (const float index : {-0.1F, 1000100.0625F, NAN}) {
    EXPECT_EQ(back(20, index, 20), 0);
    EXPECT_EQ(back(20, index, 21), 0);
  }
  TestLap lap = Even();
  std::memset(lap.block(20), 0, kBlockSize);
  EXPECT_EQ(IndexBack_m(Blocks(lap.document()), 20), 0);
  EXPECT_EQ(IndexBack_m(Blocks(lap.document()), 21), 0);
}

}  // namespace
}  // namespace trackcheck::raf
