#include "validators/raf/analysis/index_steps.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"
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
  void Find(const TestLap& lap) { Find(lap.document()); }
  void Find(const Document& document) {
    WorkPool pool(1);
    const Lap lap(document, pool);
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
  // Likewise if the index is wrong, or the block is zero. The zero block is
  // where the car would be.
  for (const uint64_t wrong : {18, 30}) {
    lap = GoesBack(Even(), 0.25);
    lap.Set<int32_t>(48 - wrong, block::kPositionX.offset, INT32_MAX);
    SetIndex(lap, wrong, -0.5);
    EXPECT_THAT(ContradictionsOf(lap), IsEmpty());
    TestLap zero = GoesBack(Even(), 0.25);
    zero.Set<int32_t>(48 - wrong, block::kPositionX.offset, INT32_MAX);
    for (uint64_t k = 0; k < 50; ++k) {
      zero.Set(k, block::kPositionY.offset,
               (static_cast<int32_t>(k) - static_cast<int32_t>(wrong)) * 16384);
    }
    std::memset(zero.block(wrong), 0, kBlockSize);
    EXPECT_THAT(ContradictionsOf(zero), IsEmpty());
  }
  // Too fast forward, at the step before the run.
  lap = GoesBack(Even(), 0.25);
  lap.Set<int32_t>(30, block::kPositionX.offset, INT32_MAX);
  for (uint64_t k = 0; k < 19; ++k) {
    SetIndex(lap, k, static_cast<double>(IndexOf(lap, k)) - 2);
  }
  EXPECT_THAT(ContradictionsOf(lap), IsEmpty());
}

// How far the car moves north in a step, and its index forward.
struct Move {
  double north_m = 0;
  double index_m = 0;
};
using Moves = std::vector<Move>;

Moves operator*(int times, const Move& move) {
  return Moves(static_cast<size_t>(times), move);
}
Moves operator+(Moves moves, const Moves& more) {
  moves.insert(moves.end(), more.begin(), more.end());
  return moves;
}

// A lap of these moves, of which all are as long. The index starts at `index`
// on a ruler of 1000 km.
TestLap Driven(const Moves& moves, double index, double interval_s = 0.01) {
  constexpr double kRuler = 1e6;
  TestLap lap(moves.size() + 1, 4, kBlockSize);
  const double length_m = std::fabs(moves[0].north_m);
  double north_m = 0;
  for (uint64_t k = 0; k <= moves.size(); ++k) {
    if (k > 0) {
      north_m += moves[k - 1].north_m;
      index = std::fmod(index + moves[k - 1].index_m + kRuler, kRuler);
    }
    lap.Set(k, block::kSpeed.offset, static_cast<float>(length_m / interval_s));
    lap.Set(k, block::kCarDistance.offset,
            static_cast<float>(length_m * static_cast<double>(k)));
    lap.Set(k, block::kPositionY.offset, static_cast<int32_t>(north_m * 65536));
    SetIndex(lap, k, index);
  }
  return lap;
}

TEST_F(IndexStepsTest, TheLimitOfATurnDependsOnThatOfTheCar) {
  // Half of a step of 1.5 m and 0.02 m: 0.77 m.
  for (const double back : {0.4697, 0.4703}) {
    const Move forward = {.north_m = 1.5, .index_m = 0.3};
    EXPECT_THAT(ContradictionsOf(Driven(
                    5 * forward + 1 * Move{1.5, -back} + 5 * forward, 100)),
                SizeIs(back > 0.47 ? 1 : 0));
  }
  // Twice a turn of 2 m, half of a step of 1 m and 0.02 m: 4.52 m.
  for (const double back : {2.018, 2.022}) {
    const Move forward = {.north_m = 1, .index_m = 2.5};
    EXPECT_THAT(ContradictionsOf(Driven(
                    5 * forward + 1 * Move{-1, -back} + 5 * forward, 100)),
                SizeIs(back > 2.02 ? 1 : 0));
  }
}

TEST_F(IndexStepsTest, AnIndexIsThreeTimesAsFastAsTheCar) {
  for (const double back : {3.019, 3.021}) {
    EXPECT_THAT(ContradictionsOf(Driven(20 * Move{1, -back}, 500)),
                SizeIs(back > 3.02 ? 20 : 0));
  }
}

TEST_F(IndexStepsTest, FindsNothingWhereTheCarCrossesTheStartLine) {
  const Move forward = {.north_m = 0.25, .index_m = 0.25};
  Find(Driven(40 * forward, 1e6 - 5));
  // From the end of the ruler to its start.
  TestLap lap = Driven(40 * forward, 1e6 - 5);
  SetIndex(lap, 20, 1e6);
  for (uint64_t k = 21; k <= 40; ++k) {
    SetIndex(lap, k, 0.25 * static_cast<double>(k - 21));
  }
  Find(lap);
  // Back over the line, by one step.
  Find(Driven(20 * forward + 1 * Move{-0.25, -0.25} + 20 * forward,
              1e6 - 4.875));
  EXPECT_EQ(contradictions_ + stretches_, 0u);
}

TEST_F(IndexStepsTest, AJumpByMoreThanHalfOfTheRulerIsBackwards) {
  const Move forward = {.north_m = 0.25, .index_m = 0.25};
  for (const double jump : {500000.0, 500000.25, 999995.0}) {
    EXPECT_THAT(ContradictionsOf(Driven(
                    19 * forward + 1 * Move{0.25, jump} + 20 * forward, 0)),
                SizeIs(jump > 500000 ? 1 : 0));
  }
}

TEST_F(IndexStepsTest, StretchesAreAPauseOfOneSecondApart) {
  const Move forward = {.north_m = 0.25, .index_m = 0.25};
  const Move back = {.north_m = -0.25, .index_m = -0.25};
  const auto lap = [&](int steps_between, double interval_s) {
    return Driven(5 * forward + 3 * back + steps_between * forward + 3 * back +
                      5 * forward,
                  100, interval_s);
  };
  // A single step is a stretch, too.
  Find(Driven(5 * forward + 1 * back + 5 * forward, 100));
  EXPECT_EQ(stretches_, 1u);
  EXPECT_EQ(driven_back_, 1u);
  Find(lap(99, 0.01));
  EXPECT_EQ(stretches_, 1u + 1u);
  EXPECT_EQ(driven_back_, 1u + 6u);
  Find(lap(100, 0.01));
  EXPECT_EQ(stretches_, 1u + 1u + 2u);
  // Seven steps of 143 ms take 1001 ms.
  for (const int steps : {6, 7}) {
    stretches_ = 0;
    const TestLap slow = lap(steps - 1, 0.143);
    Document document = slow.document();
    BlockTable table = *document.blocks;
    table.interval_ms = 143;
    document.blocks = Section<BlockTable>::Present(table);
    Find(document);
    EXPECT_EQ(stretches_, steps == 6 ? 1u : 2u);
  }
  EXPECT_EQ(contradictions_, 0u);
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
