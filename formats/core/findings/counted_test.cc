#include "formats/core/findings/counted.h"

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(CountedTest, ANounAgreesWithItsNumber) {
  EXPECT_EQ(Counted(0, "error"), "0 errors");
  EXPECT_EQ(Counted(1, "error"), "1 error");
  EXPECT_EQ(Counted(2, "error"), "2 errors");
  EXPECT_EQ(Counted(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(Counted(2, "vertex", "vertices"), "2 vertices");
}

TEST(CountedTest, ANameOfAListAgreesWithItsNumber) {
  EXPECT_EQ(CountedOf(0, "elements"), "0 elements");
  EXPECT_EQ(CountedOf(1, "elements"), "1 element");
  EXPECT_EQ(CountedOf(1, "properties"), "1 property");
  EXPECT_EQ(CountedOf(1, "vertices"), "1 vertex");
  EXPECT_EQ(CountedOf(2, "vertices"), "2 vertices");
  EXPECT_EQ(CountedOf(1, "mud"), "1 mud");
}

}  // namespace
}  // namespace trackcheck
