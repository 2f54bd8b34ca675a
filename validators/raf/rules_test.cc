// Rules over blocks at the edges of their conditions.
#include "validators/raf/rules.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/engine/testing.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// A lap that tests change. `header` and `static_wheels` replace the lap's.
struct Changed {
  explicit Changed(uint64_t count, uint64_t wheels = 4)
      : lap(count, wheels, kBlockSize),
        header(*lap.document().header),
        static_wheels(lap.document().static_wheels) {}

  template <typename T>
  void Set(uint64_t k, const Entry& entry, T value) {
    lap.Set<T>(k, entry.offset, value);
  }
  template <typename T>
  void SetAll(const Entry& entry, T value) {
    for (uint64_t k = 0; k < count(); ++k) Set<T>(k, entry, value);
  }
  void SetWheel(uint64_t k, uint64_t w, const Entry& entry, float value) {
    lap.Set(k, lap.document().blocks->wheel(w) + entry.offset, value);
  }
  uint64_t count() const { return lap.document().blocks->count; }

  // The messages of the findings of one rule, each followed by those of its
  // related places if `related` says so.
  std::vector<std::string> Found(std::string_view rule, bool related = false) {
    Document document = lap.document();
    header.update_interval = interval_ms;
    document.header = Section<Header>::Present(header);
    BlockTable blocks = *document.blocks;
    blocks.interval_ms = interval_ms;
    document.blocks = Section<BlockTable>::Present(blocks);
    document.static_wheels = static_wheels;
    document.blocks_fit = true;
    // No prefilter may hide what a rule finds.
    const ScopedPrefiltersOff off;
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    WorkPool pool(1);
    Check(document, pool, sink);
    const Findings findings = sink.Take();
    std::vector<std::string> messages;
    for (const Finding& finding : findings.listed) {
      if (finding.rule->id != rule) continue;
      messages.push_back(RenderMessage(finding.message));
      if (!related) continue;
      for (const Related& place : finding.related) {
        messages.push_back(RenderMessage(place.message));
      }
    }
    return messages;
  }

  TestLap lap;
  Header header;
  uint8_t interval_ms = 10;
  std::array<StaticWheel, kMaxWheels> static_wheels;
};

// A whole lap whose last car distance is `rulers` times 100 m.
Changed WholeLap(float rulers) {
  Changed lap(200);
  lap.header.track_ruler_length = 100;
  lap.Set<float>(199, block::kIndexDistance, 100);
  lap.Set<float>(199, block::kCarDistance, rulers * 100);
  return lap;
}

TEST(DistanceTotalTest, AllowsFrom80To150PercentOfTheRuler) {
  constexpr std::string_view kRule = "raf-distance-total";
  EXPECT_THAT(WholeLap(0.8F).Found(kRule), IsEmpty());
  EXPECT_THAT(WholeLap(1.5F).Found(kRule), IsEmpty());
  EXPECT_THAT(WholeLap(0.7995F).Found(kRule),
              ElementsAre("the car went 79.95 m, 0.7995 times the track "
                          "ruler length, not 0.8 to 1.5 times"));
  EXPECT_THAT(WholeLap(1.501F).Found(kRule), SizeIs(1));
}

TEST(DistanceTotalTest, IgnoresDistancesThatOtherRulesReport) {
  constexpr std::string_view kRule = "raf-distance-total";
  EXPECT_THAT(WholeLap(-1).Found(kRule), IsEmpty());
  EXPECT_THAT(WholeLap(kNan).Found(kRule), IsEmpty());
  EXPECT_THAT(WholeLap(kInfinity).Found(kRule), IsEmpty());
  Changed lap = WholeLap(2);
  lap.Set<float>(1, block::kCarDistance, 0);
  EXPECT_THAT(lap.Found(kRule), SizeIs(1));
  lap.Set<float>(0, block::kCarDistance, 0.01F);
  EXPECT_THAT(lap.Found(kRule), IsEmpty());
}

TEST(DistanceTotalTest, ReportsACarThatDoesNotMove) {
  Changed lap(3);
  lap.header.track_ruler_length = 100;
  lap.SetAll<float>(block::kCarDistance, 0);
  lap.Set<float>(2, block::kIndexDistance, 100);
  EXPECT_THAT(lap.Found("raf-distance-total"), SizeIs(1));
}

TEST(DistanceStartTest, IgnoresDistancesThatOtherRulesReport) {
  Changed lap(10);
  EXPECT_THAT(lap.Found("raf-distance-start"), IsEmpty());
  for (const float first : {0.0F, -1.0F, kNan, kInfinity}) {
    lap.Set(0, block::kCarDistance, first);
    EXPECT_THAT(lap.Found("raf-distance-start"), IsEmpty()) << first;
  }
}

// The blocks after the first have engines and wheels whose ratios differ: 2 in
// block 1, 2.01 in block 2, and so on.
struct Engine : Changed {
  explicit Engine(uint64_t count) : Changed(count) {
    header.final_drive = 1;
    header.gear_ratios = {3, 2, 1, 0.5F};
    for (uint64_t k = 0; k < count; ++k) {
      for (const uint64_t pair : {0, 1}) TurnWheels(k, pair, 100);
      Set<float>(k, block::kEngineSpeed, RatioOf(k) * 100);
    }
  }
  static float RatioOf(uint64_t k) {
    return k == 0 ? 9 : 2 + 0.01F * static_cast<float>(k - 1);
  }
  // The mean of the two wheels is `speed`.
  void TurnWheels(uint64_t k, uint64_t pair, float speed) {
    SetWheel(k, 2 * pair, wheel::kAngularVelocity, speed * 0.5F);
    SetWheel(k, 2 * pair + 1, wheel::kAngularVelocity, speed * 1.5F);
  }
  void TurnAll(uint64_t k, float speed) {
    for (const uint64_t pair : {0, 1}) TurnWheels(k, pair, speed);
    Set<float>(k, block::kEngineSpeed, RatioOf(k) * speed);
  }
  std::vector<std::string> Ratio() { return Found("raf-engine-ratio"); }
};

TEST(EngineRatioTest, NeedsNinetyNineBlocksInWhichTheWheelsTurnTheEngine) {
  EXPECT_THAT(Engine(100).Ratio(),
              ElementsAre("the engine turns at a median of 2.49 times the "
                          "speed computed from wheels and gear, not 1 within "
                          "20 %"));
  EXPECT_THAT(Engine(99).Ratio(), IsEmpty());
}

TEST(EngineRatioTest, MedianIsOfBlocksInWhichTheWheelsTurnTheEngine) {
  // A hundredth block, which counts.
  EXPECT_THAT(Engine(101).Ratio(), ElementsAre(HasSubstr(" 2.5 times")));
  Engine turning(101);
  turning.TurnAll(100, 10.005F);
  EXPECT_THAT(turning.Ratio(), ElementsAre(HasSubstr(" 2.5 times")));
  // One that does not.
  Engine slow(101);
  slow.TurnAll(100, 10);
  EXPECT_THAT(slow.Ratio(), ElementsAre(HasSubstr(" 2.49 times")));
  Engine clutch(101);
  clutch.Set<float>(100, block::kClutch, 0.001F);
  EXPECT_THAT(clutch.Ratio(), ElementsAre(HasSubstr(" 2.49 times")));
  Engine neutral(101);
  neutral.Set<uint8_t>(100, block::kGear, 1);
  EXPECT_THAT(neutral.Ratio(), ElementsAre(HasSubstr(" 2.49 times")));
  Engine infinite(101);
  infinite.Set<float>(100, block::kEngineSpeed, kInfinity);
  EXPECT_THAT(infinite.Ratio(), ElementsAre(HasSubstr(" 2.49 times")));
}

TEST(EngineRatioTest, HalfOfTheBlocksMayBeWrong) {
  Engine engine(101);
  for (uint64_t k = 1; k <= 50; ++k) {
    engine.Set<float>(k, block::kEngineSpeed, 100);
  }
  EXPECT_THAT(engine.Ratio(), IsEmpty());
  engine.Set<float>(50, block::kEngineSpeed, 300);
  EXPECT_THAT(engine.Ratio(), SizeIs(1));
}

TEST(EngineRatioTest, StatesThePairThatFitsBetter) {
  // Equally bad: the first pair.
  Engine engine(100);
  for (uint64_t k = 1; k < 100; ++k) engine.TurnWheels(k, 1, 50);
  EXPECT_THAT(engine.Ratio(), ElementsAre(HasSubstr(" 2.49 times")));
  // The second pair is right in one block.
  engine.TurnWheels(99, 1, Engine::RatioOf(99) * 100);
  EXPECT_THAT(engine.Ratio(), ElementsAre(HasSubstr(" 4.96 times")));
  // The second pair never turns the engine.
  for (uint64_t k = 1; k < 100; ++k) engine.TurnWheels(k, 1, 0);
  EXPECT_THAT(engine.Ratio(), ElementsAre(HasSubstr(" 2.49 times")));
}

// Single precision rounds the sum of two wheels up to where they turn the
// engine, so that no block has a ratio.
TEST(EngineRatioTest, WheelsMayHardlyTurnTheEngine) {
  Engine engine(100);
  engine.header.gear_ratios = {9, 8, 7};
  for (uint64_t k = 0; k < 100; ++k) {
    for (const uint64_t w : {0, 2}) {
      engine.SetWheel(k, w, wheel::kAngularVelocity, 2.85714268F);
      engine.SetWheel(k, w + 1, wheel::kAngularVelocity, 1.5e-7F);
    }
  }
  EXPECT_THAT(engine.Ratio(), ElementsAre(HasSubstr("median of 0 times")));
}

TEST(GsMissingTest, LooksAtEveryAxisOfEveryBlock) {
  Changed lap(10);
  lap.SetAll<uint8_t>(block::kForwardG, 0);
  lap.SetAll<uint8_t>(block::kUpwardsG, 0);
  EXPECT_THAT(lap.Found("raf-gs-missing"),
              ElementsAre("all Gs are 0 in all blocks (10 blocks)"));
  for (const uint64_t k : {0, 5, 9}) {
    for (const Entry& entry :
         {block::kLateralG, block::kForwardG, block::kUpwardsG}) {
      lap.Set<int8_t>(k, entry, -1);
      EXPECT_THAT(lap.Found("raf-gs-missing"), IsEmpty());
      lap.Set<int8_t>(k, entry, 0);
    }
  }
}

// The speed changes by 1 m/s at each of 104 steps, up and down. Forward G has
// the other sign in `wrong` steps up and as many down.
Changed SpeedUpAndDown(uint64_t wrong, uint64_t count = 105) {
  Changed lap(count);
  for (uint64_t k = 0; k < count; ++k) {
    lap.Set<float>(k, block::kSpeed, k % 2 == 0 ? 30 : 31);
    const double place = 0.305 * static_cast<double>(k);
    lap.Set<float>(k, block::kCarDistance, static_cast<float>(place));
    lap.Set<int32_t>(k, block::kPositionY,
                     static_cast<int32_t>(place * block::kPositionUnit));
    const int change = k % 2 == 0 ? -1 : 1;
    // The last steps are wrong.
    const bool is_wrong = k + 2 * wrong > 104 && k <= 104;
    lap.Set(k, block::kForwardG,
            static_cast<int8_t>(is_wrong ? -change : change));
  }
  return lap;
}

TEST(GConsistencyTest, NeedsACorrelationBelowOneHalf) {
  // 26 of 104 are wrong: exactly 0.5.
  EXPECT_THAT(SpeedUpAndDown(13).Found("raf-g-consistency"), IsEmpty());
  EXPECT_THAT(SpeedUpAndDown(14).Found("raf-g-consistency"),
              ElementsAre(AllOf(HasSubstr("is 0.46153"),
                                HasSubstr(", less than 0.5"))));
}

TEST(GConsistencyTest, LeavesOutStepsWhoseSpeedIsWrong) {
  for (const float speed : {140.0F, -1.0F, kNan}) {
    SCOPED_TRACE(speed);
    for (const uint64_t wrong : {13, 14}) {
      Changed lap = SpeedUpAndDown(wrong, 109);
      lap.Set<float>(105, block::kSpeed, 140);
      lap.Set<int8_t>(105, block::kForwardG, -20);
      lap.Set<int8_t>(106, block::kForwardG, 20);
      lap.Set<float>(107, block::kSpeed, speed);
      EXPECT_THAT(lap.Found("raf-g-consistency"), SizeIs(wrong - 13));
    }
  }
}

// If all steps together correlate, steps with wrong speeds are not searched.
TEST(GConsistencyTest, NeedsALowCorrelationOfAllStepsToo) {
  Changed lap = SpeedUpAndDown(14, 107);
  lap.Set<float>(105, block::kSpeed, 37.57F);
  lap.Set<int8_t>(105, block::kForwardG, 2);
  lap.Set<int8_t>(106, block::kForwardG, -2);
  // 0.5003.
  EXPECT_THAT(lap.Found("raf-g-consistency"), IsEmpty());
  lap.Set<float>(105, block::kSpeed, 37.65F);
  // 0.4995.
  EXPECT_THAT(lap.Found("raf-g-consistency"), SizeIs(1));
}

TEST(GConsistencyTest, NeedsAForwardGThatChanges) {
  Changed lap = SpeedUpAndDown(0);
  for (uint64_t k = 0; k < lap.count(); ++k) {
    lap.Set<int8_t>(k, block::kForwardG, k % 4 == 1 || k % 4 == 2 ? 1 : 0);
  }
  // The standard deviation is 0.5, and then a little less.
  EXPECT_THAT(lap.Found("raf-g-consistency"), SizeIs(1));
  lap.Set<int8_t>(1, block::kForwardG, 0);
  EXPECT_THAT(lap.Found("raf-g-consistency"), IsEmpty());
}

// A car of 1000 kg. Each wheel bears `load`, at 1 G.
struct Loads : Changed {
  explicit Loads(float load, uint64_t count = 10, uint64_t wheels = 4)
      : Changed(count, wheels) {
    header.mass = 1000;
    header.sprung_mass = 1000;
    for (uint64_t k = 0; k < count; ++k) SetLoads(k, load);
  }
  void SetLoad(uint64_t k, uint64_t w, float load) {
    SetWheel(k, w, wheel::Force("vertical_load", wheel::kMeasured.load), load);
  }
  void SetLoads(uint64_t k, float load) {
    for (uint64_t w = 0; w < lap.document().blocks->wheels; ++w) {
      SetLoad(k, w, load);
    }
  }
  std::vector<std::string> Sum() { return Found("raf-load-sum"); }
};

TEST(LoadSumTest, AllowsTenPercent) {
  EXPECT_THAT(Loads(2696.5).Sum(), IsEmpty());
  EXPECT_THAT(Loads(2697).Sum(),
              ElementsAre("the wheels bear 10788 N on average, the sprung mass "
                          "of 1000 kg at 1 G weighs 9806.65 N"));
  EXPECT_THAT(Loads(2206.75).Sum(), IsEmpty());
  EXPECT_THAT(Loads(2206.25).Sum(), SizeIs(1));
}

TEST(LoadSumTest, NeedsFourWheelsAMassAndAnUpwardsG) {
  EXPECT_THAT(Loads(1000, 10, 3).Sum(), IsEmpty());
  Loads loads(1000);
  loads.header.mass = 500;
  for (const float sprung : {-500.0F, 0.0F, 500.5F, kNan, kInfinity}) {
    loads.header.sprung_mass = sprung;
    EXPECT_THAT(loads.Sum(), IsEmpty()) << sprung;
  }
  loads.header.mass = kInfinity;
  loads.header.sprung_mass = kInfinity;
  EXPECT_THAT(loads.Sum(), IsEmpty());
  for (const float mass : {500.0F, kNan}) {
    loads.header.mass = mass;
    loads.header.sprung_mass = 500;
    // 4000 N instead of 4903.
    EXPECT_THAT(loads.Sum(), SizeIs(1)) << mass;
  }
  loads.SetAll<int8_t>(block::kUpwardsG, 0);
  EXPECT_THAT(loads.Sum(), IsEmpty());
}

TEST(LoadSumTest, ComparesASmallMassAndASmallG) {
  Loads light(1000);
  light.header.sprung_mass = 0.5F;
  EXPECT_THAT(light.Sum(), SizeIs(1));
  Loads falling(1000, 2);
  falling.SetAll<int8_t>(block::kUpwardsG, 1);
  EXPECT_THAT(falling.Sum(), SizeIs(1));
}

TEST(LoadSumTest, AllowsNoLoadAtNoG) {
  // The upwards Gs are 1 and -1.
  Loads loads(0);
  for (uint64_t k = 0; k < loads.count(); ++k) {
    loads.Set<int8_t>(k, block::kUpwardsG, k % 2 == 0 ? 20 : -20);
  }
  loads.SetAll<int8_t>(block::kUpwardsG, 0);
  loads.Set<int8_t>(1, block::kUpwardsG, 20);
  loads.Set<int8_t>(2, block::kUpwardsG, -20);
  EXPECT_THAT(loads.Sum(), IsEmpty());
}

TEST(LoadSumTest, LeavesOutBlocksWithAnImpossibleLoad) {
  Loads loads(2450);
  loads.SetLoad(9, 0, -1e9F);
  EXPECT_THAT(loads.Sum(), IsEmpty());
  loads.SetLoad(8, 3, kInfinity);
  EXPECT_THAT(loads.Sum(), IsEmpty());
  // Half of the others bear a fifth of the weight, because of one wheel.
  for (uint64_t k = 0; k < 4; ++k) loads.SetLoads(k, 1500);
  for (const float load : {-2000.0F, -2001.0F}) {
    for (uint64_t k = 0; k < 4; ++k) loads.SetLoad(k, 0, load);
    EXPECT_THAT(loads.Sum(), SizeIs(load == -2000 ? 1 : 0));
  }
  for (uint64_t k = 0; k < 10; ++k) loads.SetLoad(k, 1, -1e9F);
  EXPECT_THAT(loads.Sum(), IsEmpty());
}

TEST(LoadSumTest, LeavesOutBlocksOfZeros) {
  Loads loads(2000);
  std::memset(loads.lap.block(5), 0, kBlockSize);
  EXPECT_THAT(loads.Sum(), ElementsAre(HasSubstr("bear 8000 N on average")));
}

TEST(VectorOrthogonalTest, NeedsTwoUnitVectors) {
  Changed lap(3);
  const auto angle = [&lap](double right, double forward) {
    // They are a little longer than 32767.
    lap.Set(1, block::kRightX, static_cast<int16_t>(32767 * right));
    lap.Set(1, block::kRightY, static_cast<int16_t>(1800 * right));
    lap.Set(1, block::kForwardX, static_cast<int16_t>(32767 * forward));
    lap.Set(1, block::kForwardY, static_cast<int16_t>(1800 * forward));
    return lap.Found("raf-vector-orthogonal");
  };
  EXPECT_THAT(angle(1, 1),
              ElementsAre(HasSubstr("vector are 0 degrees apart")));
  EXPECT_THAT(angle(1, -1),
              ElementsAre(HasSubstr("vector are 180 degrees apart")));
  EXPECT_THAT(angle(0.5, 1), IsEmpty());
  EXPECT_THAT(angle(1, 0.5), IsEmpty());
}

TEST(VectorOrthogonalTest, AllowsACosineOfTwoThousandths) {
  Changed lap(3);
  lap.Set<int16_t>(1, block::kRightZ, 100);
  lap.Set<int16_t>(1, block::kForwardX, 65);
  lap.Set<int16_t>(1, block::kForwardZ, 174);
  EXPECT_THAT(lap.Found("raf-vector-orthogonal"), IsEmpty());
  lap.Set<int16_t>(1, block::kForwardZ, 175);
  EXPECT_THAT(lap.Found("raf-vector-orthogonal"), SizeIs(1));
}

TEST(VectorUnitTest, TheWorstIsFarthestFromUnitLength) {
  Changed lap(5);
  lap.Set<int16_t>(1, block::kRightX, 32690);
  lap.Set<int16_t>(2, block::kRightY, 2400);  // 32854.8
  lap.Set<int16_t>(3, block::kRightX, 32699);
  EXPECT_THAT(lap.Found("raf-vector-unit", true),
              Contains(AllOf(HasSubstr("the worst"), HasSubstr("2400"))));
}

TEST(GearTest, HighestGearIsOneMoreThanTheGears) {
  Changed lap(10);
  const auto limit = [&lap](uint8_t gear) {
    lap.Set(5, block::kGear, gear);
    return lap.Found("raf-gear-limit");
  };
  EXPECT_THAT(limit(6), IsEmpty());
  constexpr std::string_view kCar =
      ", the highest of a car with 5 forward gears is 6";
  EXPECT_THAT(limit(7), ElementsAre("the gear is 7" + std::string(kCar)));
  EXPECT_THAT(limit(9), ElementsAre("the gear is 9" + std::string(kCar)));
  EXPECT_THAT(limit(10),
              ElementsAre("the gear is 10, the highest of any car is 9"));
  for (const uint8_t gears : {0, 8}) {
    lap.header.number_of_gears = gears;
    EXPECT_THAT(limit(9), IsEmpty());
    EXPECT_THAT(limit(10), SizeIs(1));
  }
  lap.header.number_of_gears = 1;
  lap.header.gear_ratios = {3};
  lap.SetAll<uint8_t>(block::kGear, 2);
  EXPECT_THAT(limit(2), IsEmpty());
  EXPECT_THAT(limit(3), SizeIs(1));
  lap.header.number_of_gears = 7;
  EXPECT_THAT(limit(8), IsEmpty());
  EXPECT_THAT(limit(9), SizeIs(1));
}

TEST(GearTest, ARatioAfterTheGearsCountsAsAGear) {
  Changed lap(10);
  const auto limit = [&lap](int slot, float ratio) {
    lap.header.gear_ratios = {3, 2, 1.5F, 1, 0.8F, 0, 0};
    lap.header.gear_ratios[slot] = ratio;
    lap.Set<uint8_t>(5, block::kGear, 9);
    return lap.Found("raf-gear-limit");
  };
  EXPECT_THAT(limit(5, 0.7F), ElementsAre(HasSubstr("6 forward gears is 7")));
  EXPECT_THAT(limit(6, 0.7F), ElementsAre(HasSubstr("7 forward gears is 8")));
  EXPECT_THAT(limit(6, 0), ElementsAre(HasSubstr("5 forward gears is 6")));
  EXPECT_THAT(limit(6, kNan), ElementsAre(HasSubstr("5 forward gears is 6")));
  EXPECT_THAT(limit(4, 0), ElementsAre(HasSubstr("5 forward gears is 6")));
}

TEST(GearTest, JumpsBetweenGearsThatTheCarHas) {
  const auto jump = [](uint8_t before, uint8_t gear) {
    Changed lap(10);
    for (uint64_t k = 0; k < 10; ++k) {
      lap.Set(k, block::kGear, k < 5 ? before : gear);
    }
    return lap.Found("raf-gear-jump").size();
  };
  EXPECT_EQ(jump(2, 4), 1u);
  EXPECT_EQ(jump(4, 2), 1u);
  EXPECT_EQ(jump(6, 4), 1u);
  EXPECT_EQ(jump(4, 6), 1u);
  EXPECT_EQ(jump(0, 2), 1u);
  EXPECT_EQ(jump(2, 0), 1u);
  EXPECT_EQ(jump(2, 3), 0u);
  EXPECT_EQ(jump(1, 3), 0u);
  EXPECT_EQ(jump(3, 1), 0u);
  EXPECT_EQ(jump(3, 7), 0u);
  EXPECT_EQ(jump(7, 3), 0u);
}

TEST(GearTest, JumpsBetweenGearsOfAnyCarIfTheNumberOfGearsIsWrong) {
  for (const uint8_t gear : {9, 10}) {
    Changed lap(10);
    lap.header.number_of_gears = 0;
    lap.Set(9, block::kGear, gear);
    EXPECT_THAT(lap.Found("raf-gear-jump"), SizeIs(gear == 9 ? 1 : 0));
  }
}

TEST(GearTest, SaysWhichGearsTheJumpIsBetween) {
  Changed lap(10);
  lap.Set<uint8_t>(4, block::kGear, 3);
  lap.Set<uint8_t>(5, block::kGear, 5);
  lap.Set<uint8_t>(6, block::kGear, 4);
  EXPECT_THAT(lap.Found("raf-gear-jump"),
              ElementsAre("the gear goes from 3 to 5 without neutral"));
}

TEST(GearTest, NoJumpWhereTheStepFails) {
  Changed lap(10);
  for (uint64_t k = 5; k < 10; ++k) lap.Set<uint8_t>(k, block::kGear, 2);
  EXPECT_THAT(lap.Found("raf-gear-jump"), SizeIs(1));
  lap.Set<int32_t>(5, block::kPositionX, 65536);
  EXPECT_THAT(lap.Found("raf-gear-jump"), IsEmpty());
}

TEST(IndexTest, StartsAgainIfItGoesBackByHalfTheRuler) {
  Changed lap(10);
  lap.header.track_ruler_length = 100;
  lap.Set<float>(8, block::kIndexDistance, 60);
  lap.Set<float>(9, block::kIndexDistance, 10.01F);
  EXPECT_THAT(lap.Found("raf-index-wrap"), IsEmpty());
  lap.Set<float>(9, block::kIndexDistance, 10);
  EXPECT_THAT(lap.Found("raf-index-wrap"), SizeIs(1));
}

TEST(IndexTest, MayBeBeyondTheRulerByATenThousandth) {
  Changed lap(10);
  lap.Set<float>(5, block::kIndexDistance, 1000100);
  EXPECT_THAT(lap.Found("raf-index-beyond-ruler"), IsEmpty());
  lap.Set<float>(5, block::kIndexDistance, 1000100.0625F);
  EXPECT_THAT(lap.Found("raf-index-beyond-ruler"), SizeIs(1));
}

// A car that drives back from 100 m for `back` steps, and then on.
Changed DrivenBack(uint64_t back, uint64_t count = 1000) {
  Changed lap(count);
  lap.header.track_ruler_length = 1000;
  for (uint64_t k = 0; k < count; ++k) {
    const double steps =
        k <= back ? -static_cast<double>(k)
                  : static_cast<double>(k) - 2 * static_cast<double>(back);
    const double place = 500 + 0.3 * steps;
    lap.Set<float>(k, block::kSpeed, 30);
    lap.Set<float>(k, block::kCarDistance, 0.3F * static_cast<float>(k));
    lap.Set<float>(k, block::kIndexDistance, static_cast<float>(place));
    lap.Set<int32_t>(k, block::kPositionY,
                     static_cast<int32_t>(place * block::kPositionUnit));
  }
  return lap;
}

TEST(IndexTest, CoverageOfACarThatDrivesBackAllTheTimeIsNoNews) {
  EXPECT_THAT(DrivenBack(999).Found("raf-index-coverage"), IsEmpty());
  EXPECT_THAT(DrivenBack(999).Found("raf-index-backwards"),
              ElementsAre(HasSubstr(" in 999 blocks,")));
  EXPECT_THAT(DrivenBack(998).Found("raf-index-coverage"), SizeIs(1));
  EXPECT_THAT(DrivenBack(0).Found("raf-index-coverage"), SizeIs(1));
}

// The distance jumps `jumps` times.
Changed WithJumps(uint64_t jumps, uint64_t steps) {
  Changed lap(steps + 1);
  float more = 0;
  for (uint64_t k = 0; k <= steps; ++k) {
    if (k > 0 && k % 7 == 0 && k / 7 <= jumps) more += 1;
    lap.Set(
        k, block::kCarDistance,
        LoadLittleEndian<float>(lap.lap.block(k) + block::kCarDistance.offset) +
            more);
  }
  return lap;
}

TEST(SpeedConsistencyTest, NeedsTenFailingStepsAndMoreThanOnePercent) {
  constexpr std::string_view kRule = "raf-speed-dist-consistency";
  EXPECT_THAT(WithJumps(9, 300).Found(kRule), IsEmpty());
  EXPECT_THAT(WithJumps(10, 1000).Found(kRule), IsEmpty());
  EXPECT_THAT(WithJumps(10, 999).Found(kRule),
              ElementsAre("in 10 of 999 steps distance or position do not fit "
                          "the speed"));
}

// A lap recorded every 10 ms whose header says `interval_ms`. All speeds are
// `factor` times too high.
std::vector<std::string> FindFactor(uint8_t interval_ms, float factor) {
  Changed lap(200);
  lap.interval_ms = interval_ms;
  for (uint64_t k = 0; k < lap.count(); ++k) {
    const auto speed =
        LoadLittleEndian<float>(lap.lap.block(k) + block::kSpeed.offset);
    lap.Set(k, block::kSpeed, speed * factor);
  }
  return lap.Found("raf-speed-dist-consistency");
}

TEST(SpeedConsistencyTest, SaysWhatAllStepsHaveInCommon) {
  EXPECT_THAT(FindFactor(10, 1), IsEmpty());
  EXPECT_THAT(
      FindFactor(100, 1),
      ElementsAre("distance and position advance 10.004 times slower than "
                  "speed and interval say in 100 % of the steps: an "
                  "update interval of 10 ms instead of 100 ms?"));
  // raf-interval-odd reports this.
  EXPECT_THAT(FindFactor(20, 1), IsEmpty());
  EXPECT_THAT(
      FindFactor(20, 2),
      ElementsAre(HasSubstr(" 4.002 times slower than speed and interval "
                            "say in 100 % of the steps: speeds in")));
  EXPECT_THAT(FindFactor(10, 2 / 3.0F),
              ElementsAre(HasSubstr("advance 1.499 times faster than")));
}

TEST(DeflectRangeTest, IsTheTravelOfTheWheel) {
  const auto found = [](float travel, float deflect) {
    Changed lap(3);
    lap.static_wheels[3].maximum_deflect = travel;
    lap.SetWheel(1, 3, wheel::kSuspensionDeflect, deflect);
    return lap.Found("raf-deflect-range").size();
  };
  EXPECT_EQ(found(0.1F, 0), 0u);
  EXPECT_EQ(found(0.1F, -0.001F), 1u);
  EXPECT_EQ(found(0.1F, 0.10009F), 0u);
  EXPECT_EQ(found(0.1F, 0.10011F), 1u);
  for (const float travel : {0.0F, -1.0F, kNan, kInfinity}) {
    EXPECT_EQ(found(travel, 5), 0u) << travel;
  }
}

TEST(BlockZeroTest, SaysWhichBlocksWereNotWritten) {
  Changed lap(10);
  const auto zero = [&lap](uint64_t k, uint64_t from) {
    std::memset(lap.lap.block(k) + from, 0, kBlockSize - from);
    return lap.Found("raf-block-zero");
  };
  EXPECT_THAT(zero(9, 0), ElementsAre(HasSubstr("the last of 10 blocks is "
                                                "zero")));
  EXPECT_THAT(zero(8, 160),
              ElementsAre(HasSubstr("the last of 10 blocks and the end of the "
                                    "one before are zero")));
  EXPECT_THAT(zero(8, 0), ElementsAre(HasSubstr("the last 2 of 10 blocks are "
                                                "zero")));
}

TEST(LaptimeTest, MayDifferByOneInterval) {
  Changed lap(100);
  lap.header.number_of_splits = 1;
  for (const int lap_ms : {990, 1010}) {
    lap.header.splits[0] = lap_ms;
    EXPECT_THAT(lap.Found("raf-laptime-blocks"), IsEmpty());
  }
  for (const int lap_ms : {989, 1011}) {
    lap.header.splits[0] = lap_ms;
    EXPECT_THAT(lap.Found("raf-laptime-blocks"), SizeIs(1));
  }
}

}  // namespace
}  // namespace trackcheck::raf
