#include "validators/raf/analysis/index_steps.h"

#include <cmath>
#include <cstdint>
#include <cstring>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/layout.h"
#include "gtest/gtest.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

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

}  // namespace
}  // namespace trackcheck::raf
