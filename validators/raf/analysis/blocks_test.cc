#include "validators/raf/analysis/blocks.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <optional>

#include "formats/core/bytes/byte_view.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "gtest/gtest.h"
#include "validators/raf/analysis/index_coverage.h"
#include "validators/raf/analysis/lap_time.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// The document of a lap in which all blocks fit, with these splits.
Document WithSplits(const TestLap& lap, uint8_t interval_ms, uint8_t count,
                    std::initializer_list<int32_t> splits) {
  Document document = lap.document();
  Header header = *document.header;
  header.update_interval = interval_ms;
  header.number_of_splits = count;
  int slot = 0;
  for (const int32_t split : splits) header.splits[slot++] = split;
  document.header = Section<Header>::Present(header);
  BlockTable table = *document.blocks;
  table.interval_ms = interval_ms;
  document.blocks = Section<BlockTable>::Present(table);
  document.blocks_fit = true;
  return document;
}

TEST(LapTimeTest, IsTheLastSplitIfAllAreSound) {
  const TestLap lap(100, 4, kBlockSize);
  const auto lap_time = [&lap](uint8_t count,
                               std::initializer_list<int32_t> splits) {
    return LapTime_ms(WithSplits(lap, 10, count, splits));
  };
  EXPECT_EQ(lap_time(1, {1}), 1);
  EXPECT_EQ(lap_time(2, {5, 6}), 6);
  EXPECT_EQ(lap_time(4, {5, 4, 3, 6}), 6);
  EXPECT_EQ(lap_time(0, {}), std::nullopt);
  EXPECT_EQ(lap_time(5, {1, 2, 3, 4}), std::nullopt);
  EXPECT_EQ(lap_time(1, {0}), std::nullopt);
  EXPECT_EQ(lap_time(1, {-1}), std::nullopt);
  // A split that is not earlier.
  EXPECT_EQ(lap_time(2, {6, 6}), std::nullopt);
  EXPECT_EQ(lap_time(4, {7, 1, 2, 6}), std::nullopt);
  EXPECT_EQ(lap_time(4, {1, 2, 6, 6}), std::nullopt);
  // Splits that are not in use.
  EXPECT_EQ(lap_time(1, {6, 1}), std::nullopt);
  EXPECT_EQ(lap_time(1, {6, 0, 0, 1}), std::nullopt);
  EXPECT_EQ(lap_time(3, {1, 2, 3, -1}), std::nullopt);
  Document document = WithSplits(lap, 10, 1, {6});
  document.blocks_fit = false;
  EXPECT_EQ(LapTime_ms(document), std::nullopt);
  document = WithSplits(lap, 10, 1, {6});
  BlockTable table = *document.blocks;
  table.count = 0;
  document.blocks = Section<BlockTable>::Present(table);
  EXPECT_EQ(LapTime_ms(document), std::nullopt);
  table.count = 1;
  document.blocks = Section<BlockTable>::Present(table);
  EXPECT_EQ(LapTime_ms(document), 6);
}

TEST(LapTimeTest, MayDifferByOneInterval) {
  const TestLap lap(100, 4, kBlockSize);
  for (const int32_t lap_ms : {990, 1000, 1010}) {
    EXPECT_FALSE(LapTimeDiffers(WithSplits(lap, 10, 1, {lap_ms})));
  }
  for (const int32_t lap_ms : {989, 1011}) {
    EXPECT_TRUE(LapTimeDiffers(WithSplits(lap, 10, 1, {lap_ms})));
  }
  EXPECT_FALSE(LapTimeDiffers(WithSplits(lap, 10, 0, {})));
}

TEST(BlocksTest, IntervalIsThatOfTheLapTimeIfTheHeadersIsUnusual) {
  const TestLap lap(100, 4, kBlockSize);
  const auto interval_s = [&lap](uint8_t interval_ms, int32_t lap_ms) {
    return Blocks(WithSplits(lap, interval_ms, lap_ms == 0 ? 0 : 1, {lap_ms}))
        .interval_s();
  };
  EXPECT_EQ(interval_s(20, 5000), 0.05);
  EXPECT_EQ(interval_s(20, 2010), 0.02);
  EXPECT_EQ(interval_s(20, 0), 0.02);
  EXPECT_EQ(interval_s(10, 5000), 0.01);
  EXPECT_EQ(interval_s(100, 5000), 0.1);
}

TEST(BlocksTest, RepeatsPreviousIfTheCarMoves) {
  TestLap lap(10, 4, kBlockSize);
  const auto repeats = [&lap](uint64_t k) {
    return Blocks(lap.document()).RepeatsPrevious(k);
  };
  const auto stop = [&lap](float speed) {
    lap.Set(0, block::kSpeed.offset, speed);
    std::memcpy(lap.block(1), lap.block(0), kBlockSize);
  };
  EXPECT_FALSE(repeats(0) || repeats(1) || repeats(9));
  stop(1.0005F);
  EXPECT_TRUE(repeats(1));
  EXPECT_FALSE(repeats(0) || repeats(2));
  stop(1);
  EXPECT_FALSE(repeats(1));
  stop(kNan);
  EXPECT_FALSE(repeats(1));
  // The last byte differs.
  stop(20);
  lap.Set<uint8_t>(1, kBlockSize - 1, 1);
  EXPECT_FALSE(repeats(1));
}

TEST(IndexCoverageTest, NeedsTwoPlacesOnTheRuler) {
  const auto known = [](uint64_t k, float index) {
    TestLap lap(10, 4, kBlockSize);
    lap.Set(k, block::kIndexDistance.offset, index);
    return CoverageOf(Blocks(WithSplits(lap, 10, 0, {}))).has_value();
  };
  for (const uint64_t k : {0, 9}) {
    EXPECT_TRUE(known(k, 0));
    EXPECT_TRUE(known(k, 1000100));
    EXPECT_FALSE(known(k, 1000100.0625F));
    EXPECT_FALSE(known(k, -0.001F));
    EXPECT_FALSE(known(k, kNan));
  }
}

TEST(IndexCoverageTest, NeedsARulerAndAllBlocks) {
  TestLap lap(10, 4, kBlockSize);
  Document document = WithSplits(lap, 10, 0, {});
  EXPECT_TRUE(CoverageOf(Blocks(document)));
  document.blocks_fit = false;
  EXPECT_FALSE(CoverageOf(Blocks(document)));
  document.blocks_fit = true;
  Header header = *document.header;
  for (const float ruler : {0.0F, INFINITY, kNan}) {
    header.track_ruler_length = ruler;
    document.header = Section<Header>::Present(header);
    EXPECT_FALSE(CoverageOf(Blocks(document))) << ruler;
  }
  std::memset(lap.block(0), 0, kBlockSize);
  EXPECT_FALSE(CoverageOf(Blocks(WithSplits(lap, 10, 0, {}))));
}

TEST(IndexCoverageTest, IsWholeFromTheFirstToTheLastHundredth) {
  TestLap lap(10, 4, kBlockSize);
  const auto whole = [&lap](float first, float last) {
    lap.Set(0, block::kIndexDistance.offset, first);
    lap.Set(9, block::kIndexDistance.offset, last);
    return CoverageOf(Blocks(WithSplits(lap, 10, 0, {})))->whole();
  };
  EXPECT_TRUE(whole(10000, 990000));
  EXPECT_FALSE(whole(10000.01F, 990000));
  EXPECT_FALSE(whole(10000, 989999.9F));
}

}  // namespace
}  // namespace trackcheck::raf
