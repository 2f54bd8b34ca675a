// Damages laps at random. No prefilter may clear a block in which a rule finds
// something, and what is reported must not depend on the prefilter.
#include "validators/raf/prefilter/block_prefilter.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/engine/testing.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/analysis/lap_sums.h"
#include "validators/raf/prefilter/block_steps.h"
#include "validators/raf/prefilter/block_values.h"
#include "validators/raf/prefilter/flags.h"
#include "validators/raf/rules.h"

namespace trackcheck::raf {
namespace {

using ::testing::IsEmpty;

// A lap that goes straight north at changing speed, in blocks of `stride`
// bytes.
class TestLap {
 public:
  TestLap(uint64_t count, uint64_t wheels, uint64_t stride,
          wheel::ForceOrder forces = wheel::kMeasured)
      : bytes_(kHeaderSize + count * stride) {
    document_.file = ByteView(bytes_.data(), bytes_.size());
    Header header;
    header.track_ruler_length = 1e6F;
    header.number_of_wheels = static_cast<uint8_t>(wheels);
    header.number_of_gears = 5;
    header.final_drive = 4;
    header.gear_ratios = {3, 2, 1.5F, 1, 0.8F, 0, 0};
    document_.header = Section<Header>::Present(header);
    for (StaticWheel& wheel : document_.static_wheels) {
      wheel.maximum_deflect = 0.1F;
    }
    BlockTable table;
    table.bytes = document_.file.From(kHeaderSize);
    table.stride = stride;
    table.count = count;
    table.wheel_offset = kWheelBlockOffset;
    table.wheel_stride = kWheelBlockSize;
    table.wheels = wheels;
    table.interval_ms = 10;
    table.forces = forces;
    document_.blocks = Section<BlockTable>::Present(table);
    double distance = 0;
    for (uint64_t k = 0; k < count; ++k) {
      const double speed = 30 + 5 * std::sin(static_cast<double>(k) * 0.01);
      Fill(k, speed, distance);
      distance += speed * 0.01;
    }
  }

  const Document& document() const { return document_; }
  template <typename T>
  void Set(uint64_t k, uint64_t offset, T value) {
    std::memcpy(block(k) + offset, &value, sizeof(value));
  }
  uint8_t* block(uint64_t k) {
    return &bytes_[kHeaderSize + k * document_.blocks->stride];
  }

 private:
  void Fill(uint64_t k, double speed, double distance) {
    const auto place = static_cast<float>(distance);
    Set<uint8_t>(k, block::kGear.offset, 4);
    Set<int8_t>(k, block::kForwardG.offset, static_cast<int8_t>(k % 50));
    Set<int8_t>(k, block::kUpwardsG.offset, 20);
    Set(k, block::kSpeed.offset, static_cast<float>(speed));
    Set(k, block::kCarDistance.offset, place);
    Set(k, block::kPositionY.offset, static_cast<int32_t>(distance * 65536));
    Set(k, block::kEngineSpeed.offset, static_cast<float>(speed * 18));
    Set(k, block::kIndexDistance.offset, place);
    Set<int16_t>(k, block::kRightX.offset, 32767);
    Set<int16_t>(k, block::kForwardY.offset, 32767);
    for (uint64_t w = 0; w < document_.blocks->wheels; ++w) {
      const uint64_t at = document_.blocks->wheel(w);
      for (uint64_t i = 0; i < 3; ++i) {
        Set(k, at + wheel::kForces + 4 * i,
            static_cast<float>(1000 + (k * (i + 7) + w) % 113));
      }
      Set(k, at + wheel::kAngularVelocity.offset,
          static_cast<float>(speed / 0.3));
    }
  }

  std::vector<uint8_t> bytes_;
  Document document_;
};

// Changes a block so that some rule may find something.
void Damage(std::mt19937_64& random, TestLap& lap) {
  const BlockTable& table = *lap.document().blocks;
  const uint64_t k = random() % table.count;
  constexpr float kFloats[] = {
      NAN,     INFINITY, -1,   -1e-4F, -2e-4F,  1.0001F, 1.0002F,  3.2F,
      150.01F, 2501,     1e7F, -2001,  0.1002F, 1.58F,   -1000.1F, 0};
  switch (random() % 6) {
    case 0:
    case 1:
      lap.Set(k, random() % (table.wheel(table.wheels) / 4) * 4,
              kFloats[random() % std::size(kFloats)]);
      break;
    case 2:
      lap.Set(k, random() % table.wheel(table.wheels),
              static_cast<uint8_t>(random()));
      break;
    case 3:
      lap.Set(k, block::kPositionX.offset + 4 * (random() % 3),
              random() % 2 == 0 ? INT32_MAX : INT32_MIN);
      break;
    case 4:
      std::memset(lap.block(k), 0, table.stride);
      break;
    default:
      std::memcpy(lap.block(k),
                  lap.block(random() % 2 == 0 && k > 0 ? k - 1 : 0),
                  table.stride);
  }
}

Findings CheckAll(const Document& document, int threads) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  WorkPool pool(threads);
  Check(document, pool, sink);
  return sink.Take();
}

// One line a finding.
std::string Describe(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings.listed) {
    text += std::string(finding.rule->id) + ' ' + finding.where.field.text() +
            ' ' + std::to_string(finding.count) + ' ' +
            RenderMessage(finding.message) + '\n';
    for (const Related& related : finding.related) {
      text += "  " + related.where.field.text() + ' ' +
              RenderMessage(related.message) + '\n';
    }
  }
  return text;
}

TEST(BlockPrefilterTest, ClearsNoBlockInWhichARuleFindsSomething) {
  std::mt19937_64 random(1);
  uint64_t found = 0;
  for (int round = 0; round < 1000 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const uint64_t stride = 192 + 4 * (random() % 3);
    TestLap lap(1 + random() % 40, random() % 5, stride,
                random() % 2 == 0 ? wheel::kMeasured : wheel::kAsPrinted);
    for (uint64_t i = random() % 4; i > 0; --i) Damage(random, lap);
    const ScopedBlockSize block_size(stride * (1 + random() % 3));
    std::string with_prefilter;
    {
      ScopedPrefilterAudit audit;
      with_prefilter = Describe(CheckAll(lap.document(), 1));
      EXPECT_THAT(audit.TakeMisses(), IsEmpty());
    }
    const ScopedPrefiltersOff off;
    EXPECT_EQ(Describe(CheckAll(lap.document(), 3)), with_prefilter);
    found += with_prefilter.size();
  }
  EXPECT_GT(found, 10000u);
}

TEST(BlockPrefilterTest, FindsNoCandidatesInASoundLap) {
  TestLap test_lap(2000, 4, 192);
  WorkPool pool(1);
  Lap lap(test_lap.document(), pool);
  EXPECT_EQ(BlockValues(lap.blocks()).Find(0, 2000), Flags{0});
  EXPECT_EQ(BlockSteps(lap.blocks()).Find(0, 2000), Flags{0});
}

TEST(LapTest, SumsEqualThoseOfAPlainLoop) {
  TestLap lap(3000, 4, 192);
  // Only what is sound is summed.
  lap.Set(500, block::kSpeed.offset, std::numeric_limits<float>::quiet_NaN());
  lap.Set(700, lap.document().blocks->wheel(2) + wheel::kForces, INFINITY);
  const Blocks blocks(lap.document());
  double x = 0;
  double xg = 0;
  double changes = 0;
  uint64_t count = 0;
  for (uint64_t k = 1; k < 3000; ++k) {
    if (k == 500 || k == 501 || k == 700) continue;
    double force = 0;
    for (uint64_t w = 0; w < 4; ++w) {
      force += blocks.GetWheel<float>(k, w, wheel::Force({}, 1));
    }
    x += force;
    xg += force * blocks.Get<int8_t>(k, block::kForwardG);
    changes +=
        blocks.Float(k, block::kSpeed) - blocks.Float(k - 1, block::kSpeed);
    ++count;
  }
  for (const int threads : {1, 3}) {
    WorkPool pool(threads);
    const Lap whole(lap.document(), pool);
    const LapSums& sums = whole.sums();
    EXPECT_EQ(sums.count, count);
    EXPECT_NEAR(sums.x[kForce1], x, 1e-9 * x);
    EXPECT_NEAR(sums.measured_xg[kForce1], xg, 1e-9 * xg);
    EXPECT_NEAR(sums.x[kSpeedChange], changes, 1e-9);
    // The third gear's ratio of 1.5 and the final drive of 4 turn the engine 6
    // times as fast as the wheels.
    EXPECT_EQ(sums.pairs[0].driven, count);
    EXPECT_EQ(sums.pairs[0].off, 0u);
  }
}

}  // namespace
}  // namespace trackcheck::raf
