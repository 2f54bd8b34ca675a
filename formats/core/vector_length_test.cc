#include "formats/core/vector_length.h"

#include <cmath>
#include <limits>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(VectorLengthTest, IsTheLength) {
  EXPECT_EQ(VectorLength(0, 0, 0), 0);
  EXPECT_EQ(VectorLength(-2, 3, -6), 7);
  EXPECT_EQ(VectorLength(0, 0, -5), 5);
}

TEST(VectorLengthTest, HasTheseDigits) {
  EXPECT_EQ(VectorLength(1, 1, 1), 0x1.bb67ae8584caap+0);
  EXPECT_EQ(VectorLength(6378137, 0.1, -3.7), 0x1.854a640000481p+22);
}

TEST(VectorLengthTest, DoesNotOverflow) {
  const double most = std::numeric_limits<double>::max();
  EXPECT_EQ(VectorLength(most, 0, 0), most);
  EXPECT_GT(VectorLength(most / 4, most / 4, most / 4), most / 4);
  const double least = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(VectorLength(0, least, 0), least);
}

TEST(VectorLengthTest, IsNanForNumbersThatAreNotFinite) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(VectorLength(0, nan, 0)));
  EXPECT_TRUE(std::isnan(VectorLength(1, 2, nan)));
  EXPECT_TRUE(
      std::isnan(VectorLength(std::numeric_limits<double>::infinity(), 1, 2)));
}

}  // namespace
}  // namespace trackcheck
