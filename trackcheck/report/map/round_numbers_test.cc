#include "trackcheck/report/map/round_numbers.h"

#include <cmath>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(RoundNumbersTest, RoundsToOneTwoAndFive) {
  EXPECT_EQ(RoundDown(1), 1);
  EXPECT_EQ(RoundDown(1.999), 1);
  EXPECT_EQ(RoundDown(2), 2);
  EXPECT_EQ(RoundDown(49.9), 20);
  EXPECT_EQ(RoundDown(99), 50);
  EXPECT_EQ(RoundUp(1.001), 2);
  EXPECT_EQ(RoundUp(5), 5);
  EXPECT_EQ(RoundUp(501), 1000);
  EXPECT_DOUBLE_EQ(RoundUp(0.0031), 0.005);
  EXPECT_DOUBLE_EQ(RoundDown(0.001), 0.001);
  for (int exponent = -9; exponent <= 15; ++exponent) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double round = factor * std::pow(10, exponent);
      EXPECT_DOUBLE_EQ(RoundDown(round * 1.0000001), round);
      EXPECT_DOUBLE_EQ(RoundUp(round * 0.9999999), round);
    }
  }
}

TEST(RoundNumbersTest, ShowsTheDecimalsOfTheStep) {
  EXPECT_EQ(RoundText(12500, 500), "12,500");
  EXPECT_EQ(RoundText(-1234567.4, 1), "-1,234,567");
  EXPECT_EQ(RoundText(100.25, 0.05), "100.25");
  EXPECT_EQ(RoundText(0.1 + 0.2, 0.1), "0.3");
  EXPECT_EQ(RoundText(-0.0001, 0.1), "0.0");
  EXPECT_EQ(RoundText(-100, 100), "-100");
  EXPECT_EQ(RoundText(999, 1), "999");
  EXPECT_EQ(RoundText(1e300, 1e299), "1.000e+300");
  EXPECT_EQ(RoundText(1, 1e-30), "1.000000000000");
}

TEST(RoundNumbersTest, ShowsLengthsAndAreas) {
  EXPECT_EQ(LengthText(1234.5, "m"), "1.23 km");
  EXPECT_EQ(LengthText(45.62, "m"), "45.6 m");
  EXPECT_EQ(LengthText(1234.6, ""), "1,235 units");
  EXPECT_EQ(LengthText(0, "m"), "0 m");
  EXPECT_EQ(RoundLengthText(0.5, "m"), "0.5 m");
  EXPECT_EQ(RoundLengthText(2000, "m"), "2 km");
  EXPECT_EQ(RoundLengthText(2000, ""), "2,000 units");
  EXPECT_EQ(AreaText(303e6, "m"), "303 km\u00b2");
  EXPECT_EQ(AreaText(2573, "m"), "2,573 m\u00b2");
  EXPECT_EQ(AreaText(12.34, ""), "12.3 square units");
}

}  // namespace
}  // namespace trackcheck
