#include "formats/core/findings/cut_short.h"

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(CutShortTest, NamesTheLargestUnitThatDividesTheSize) {
  EXPECT_EQ(CopyUnit(0), 0u);
  EXPECT_EQ(CopyUnit(511), 0u);
  EXPECT_EQ(CopyUnit(512), 512u);
  EXPECT_EQ(CopyUnit(4096 + 512), 512u);
  EXPECT_EQ(CopyUnit(12288), 4096u);
  EXPECT_EQ(CopyUnit(131072), 65536u);
  EXPECT_EQ(CutShort(1000), "cut short?");
  EXPECT_EQ(CutShort(8192),
            "cut short at a multiple of 4096 bytes, by an interrupted copy?");
}

}  // namespace
}  // namespace trackcheck
