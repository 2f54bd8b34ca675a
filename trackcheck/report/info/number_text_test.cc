#include "trackcheck/report/info/number_text.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string Shown(double value) {
  return GroupedNumber(value, DecimalsOf(value, value));
}

TEST(NumberTextTest, RealsHaveTheDigitsThatMatter) {
  EXPECT_EQ(Shown(0), "0");
  EXPECT_EQ(Shown(-0.0), "0");
  EXPECT_EQ(Shown(0.5), "0.5");
  EXPECT_EQ(Shown(-16.58200073), "-16.582");
  EXPECT_EQ(Shown(149.48544324), "149.4854");
  EXPECT_EQ(Shown(9.9999999), "10");
  EXPECT_EQ(Shown(1234567.8), "1,234,568");
  EXPECT_EQ(Shown(-999999.5), "-999,999.5");
  EXPECT_EQ(Shown(123456789012345), "123,456,789,012,345");
  EXPECT_EQ(Shown(0.000123456789), "0.000123");
}

TEST(NumberTextTest, ExtremesHaveAnExponent) {
  EXPECT_EQ(Shown(1e15), "1e+15");
  EXPECT_EQ(Shown(-1.7976931348623157e308), "-1.7976931348623157e+308");
  EXPECT_EQ(Shown(1e-7), "1e-07");
  EXPECT_EQ(Shown(5e-324), "5e-324");
  EXPECT_EQ(Shown(kInfinity), "inf");
  EXPECT_EQ(Shown(-kInfinity), "-inf");
  EXPECT_EQ(Shown(kNan), "nan");
}

TEST(NumberTextTest, DecimalsFollowTheLargestNumber) {
  EXPECT_EQ(DecimalsOf(0.125, 1), 3);
  EXPECT_EQ(DecimalsOf(0.123456, 123.4), 4);
  EXPECT_EQ(DecimalsOf(0.123456, 1e7), 0);
  EXPECT_EQ(DecimalsOf(0.123456, kInfinity), 6);
  EXPECT_EQ(DecimalsOf(2, 1e300), 0);
  EXPECT_EQ(GroupedNumber(1234.5, 3), "1,234.500");
}

TEST(NumberTextTest, DurationsHaveMinutes) {
  EXPECT_EQ(DurationText(0), "0 ms");
  EXPECT_EQ(DurationText(999), "999 ms");
  EXPECT_EQ(DurationText(-10), "-10 ms");
  EXPECT_EQ(DurationText(1000), "0:01.000");
  EXPECT_EQ(DurationText(92760), "1:32.760");
  EXPECT_EQ(DurationText(-61005), "-1:01.005");
  EXPECT_EQ(DurationText(3599999), "59:59.999");
  EXPECT_EQ(DurationText(3600000), "1:00:00.000");
  EXPECT_EQ(DurationText(std::numeric_limits<int64_t>::min()),
            "-2,562,047,788,015:12:55.808");
}

}  // namespace
}  // namespace trackcheck
