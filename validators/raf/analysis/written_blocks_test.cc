#include "validators/raf/analysis/written_blocks.h"

#include <cstdint>
#include <cstring>

#include "formats/raf/layout.h"
#include "gtest/gtest.h"
#include "validators/raf/test_lap.h"

namespace trackcheck::raf {
namespace {

constexpr uint64_t kBlocks = 20;

// Sets the bytes from `offset` of block `k` to the end of the lap to 0.
void ZeroFrom(uint64_t k, uint64_t offset, TestLap& lap) {
  const uint64_t stride = lap.document().blocks->stride;
  std::memset(lap.block(k) + offset, 0, (kBlocks - k) * stride - offset);
}

WrittenBlocks Find(const TestLap& lap) {
  return FindWrittenBlocks(*lap.document().blocks);
}

TEST(WrittenBlocksTest, FindsNothingInASoundLap) {
  const TestLap lap(kBlocks, 4, 196);
  EXPECT_EQ(Find(lap).count, kBlocks);
  EXPECT_EQ(Find(lap).zero, 0u);
  EXPECT_FALSE(Find(lap).partial);
}

TEST(WrittenBlocksTest, CountsZeroBlocksAtTheEnd) {
  TestLap lap(kBlocks, 4, 196);
  ZeroFrom(12, 0, lap);
  EXPECT_EQ(Find(lap).count, 12u);
  EXPECT_EQ(Find(lap).zero, 8u);
  EXPECT_FALSE(Find(lap).partial);
  ZeroFrom(0, 0, lap);
  EXPECT_EQ(Find(lap).count, 0u);
  EXPECT_EQ(Find(lap).zero, kBlocks);
}

TEST(WrittenBlocksTest, IgnoresZeroBlocksBeforeTheEnd) {
  TestLap lap(kBlocks, 4, 196);
  ZeroFrom(12, 0, lap);
  lap.block(kBlocks - 1)[195] = 1;
  EXPECT_EQ(Find(lap).count, kBlocks);
}

TEST(WrittenBlocksTest, LeavesOutABlockThatEndsInZeros) {
  TestLap lap(kBlocks, 4, 196);
  ZeroFrom(12, 64 + 3 * kWheelBlockSize, lap);
  EXPECT_EQ(Find(lap).count, 12u);
  EXPECT_EQ(Find(lap).zero, 7u);
  EXPECT_TRUE(Find(lap).partial);
}

TEST(WrittenBlocksTest, KeepsABlockWhoseLastWheelWasWritten) {
  TestLap lap(kBlocks, 4, 196);
  ZeroFrom(12, 64 + 3 * kWheelBlockSize + 28, lap);
  EXPECT_EQ(Find(lap).count, 13u);
  EXPECT_EQ(Find(lap).zero, 7u);
  EXPECT_FALSE(Find(lap).partial);
}

TEST(WrittenBlocksTest, LeavesOutTheFirstBlockToo) {
  TestLap lap(kBlocks, 4, 196);
  ZeroFrom(0, 64 + 3 * kWheelBlockSize, lap);
  EXPECT_EQ(Find(lap).count, 0u);
  EXPECT_TRUE(Find(lap).partial);
}

TEST(WrittenBlocksTest, OneWheelShowsWhetherABlockWasWritten) {
  TestLap lap(kBlocks, 1, 64 + kWheelBlockSize);
  ZeroFrom(12, 64, lap);
  EXPECT_EQ(Find(lap).count, 12u);
  EXPECT_TRUE(Find(lap).partial);
}

TEST(WrittenBlocksTest, WithoutWheelsABlockMayEndInZeros) {
  TestLap lap(kBlocks, 0, 64);
  ZeroFrom(12, 4, lap);
  lap.block(12)[0] = 1;
  EXPECT_EQ(Find(lap).count, 13u);
  EXPECT_FALSE(Find(lap).partial);
}

TEST(WrittenBlocksTest, OtherBytesBetweenZerosAreNoZeroBlock) {
  TestLap lap(kBlocks, 4, 196);
  ZeroFrom(18, 0, lap);
  for (uint64_t i = 1; i < 196; i += 2) lap.block(18)[i] = 1;
  EXPECT_EQ(Find(lap).count, 19u);
  EXPECT_EQ(Find(lap).zero, 1u);
}

TEST(WrittenBlocksTest, KeepsABlockThatEndsInZerosIfNoneFollows) {
  TestLap lap(kBlocks, 4, 196);
  ZeroFrom(kBlocks - 1, 64, lap);
  EXPECT_EQ(Find(lap).count, kBlocks);
}

}  // namespace
}  // namespace trackcheck::raf
