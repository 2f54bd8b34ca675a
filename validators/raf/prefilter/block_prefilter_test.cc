// Damages laps at random. No prefilter may clear a block in which a rule finds
// something, and what is reported must not depend on the prefilter.
#include "validators/raf/prefilter/block_prefilter.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <random>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/engine/testing.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/prefilter/block_steps.h"
#include "validators/raf/prefilter/block_values.h"
#include "validators/raf/prefilter/flags.h"
#include "validators/raf/rules.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

using ::testing::IsEmpty;

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

float FloatOf(TestLap& lap, uint64_t k, const Entry& entry) {
  return LoadLittleEndian<float>(lap.block(k) + entry.offset);
}

// Changes many blocks in one way, or none.
void DamageAll(std::mt19937_64& random, TestLap& lap) {
  const BlockTable& table = *lap.document().blocks;
  const uint64_t first = random() % 2 == 0 ? 0 : random() % table.count;
  switch (random() % 8) {
    case 0:
      // The unit of the speeds.
      for (uint64_t k = first; k < table.count; ++k) {
        lap.Set(k, block::kSpeed.offset, 3.6F * FloatOf(lap, k, block::kSpeed));
      }
      break;
    case 1: {
      // The index goes back.
      const float turn = FloatOf(lap, first, block::kIndexDistance) + 100;
      for (uint64_t k = first; k < table.count; ++k) {
        lap.Set(k, block::kIndexDistance.offset,
                turn - FloatOf(lap, k, block::kIndexDistance));
      }
      break;
    }
    case 2:
      // The blocks were not written.
      std::memset(lap.block(first), 0, (table.count - first) * table.stride);
      break;
    default:
      break;
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
    DamageAll(random, lap);
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
  EXPECT_EQ(BlockSteps(lap).Find(0, 2000), Flags{0});
}

}  // namespace
}  // namespace trackcheck::raf
