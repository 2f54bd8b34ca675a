#include "trackcheck/text/grouped_digits.h"

#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(GroupedDigitsTest, GroupsDigitsBeforeThePoint) {
  EXPECT_EQ(GroupedDigits("0.12345"), "0.12345");
  EXPECT_EQ(GroupedDigits("-999.5"), "-999.5");
  EXPECT_EQ(GroupedDigits("1234.5678"), "1,234.5678");
  EXPECT_EQ(GroupedDigits("-1234567."), "-1,234,567.");
}

TEST(GroupedDigitsTest, GroupsIntegersOfAnyType) {
  EXPECT_EQ(GroupedNumber(0), "0");
  EXPECT_EQ(GroupedNumber(999), "999");
  EXPECT_EQ(GroupedNumber(-999), "-999");
  EXPECT_EQ(GroupedNumber(1000u), "1,000");
  EXPECT_EQ(GroupedNumber(-123456), "-123,456");
  EXPECT_EQ(GroupedNumber(std::numeric_limits<int64_t>::min()),
            "-9,223,372,036,854,775,808");
  EXPECT_EQ(GroupedNumber(std::numeric_limits<uint64_t>::max()),
            "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace trackcheck
