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

}  // namespace
}  // namespace trackcheck
