#include "formats/core/findings/measured.h"

#include <cmath>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(MeasuredTest, NumbersHaveSixDigits) {
  EXPECT_EQ(Measured(1234567.8), 1234570);
  EXPECT_EQ(Measured(0.00012345678), 0.000123457);
}

TEST(MeasuredTest, DegreesHaveSixDecimals) {
  EXPECT_EQ(MeasuredDegrees(-122.37345678), -122.373457);
  // A place at 0 is not one at the rounding of floats.
  EXPECT_EQ(MeasuredDegrees(-1.96669e-09), 0);
  EXPECT_FALSE(std::signbit(MeasuredDegrees(-1.96669e-09)));
}

}  // namespace
}  // namespace trackcheck
