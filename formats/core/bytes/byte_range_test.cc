#include "formats/core/bytes/byte_range.h"

#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();

TEST(ByteRangeTest, ArithmeticSticksAtTheLargestValue) {
  EXPECT_EQ(SaturatingAdd(2, 3), 5u);
  EXPECT_EQ(SaturatingAdd(kMax - 1, 1), kMax);
  EXPECT_EQ(SaturatingAdd(kMax, 1), kMax);
  EXPECT_EQ(SaturatingMultiply(2, 3), 6u);
  EXPECT_EQ(SaturatingMultiply(uint64_t{1} << 32, uint64_t{1} << 32), kMax);
  EXPECT_EQ(SaturatingMultiply(0, kMax), 0u);
}

TEST(ByteRangeTest, ElementsFollowTheStrideInTheSameSpace) {
  const ByteRange table = {100, 36, Space::kInflated};
  EXPECT_EQ(table.end(), 136u);
  EXPECT_EQ(table.Element(2, 12, 4), (ByteRange{124, 4, Space::kInflated}));
  EXPECT_EQ(table.Element(kMax, 12, 4).offset, kMax);
}

}  // namespace
}  // namespace trackcheck
