#include "formats/core/section.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(SectionTest, HasAState) {
  const Section<std::string> absent;
  EXPECT_EQ(absent.state(), SectionState::kAbsent);
  EXPECT_FALSE(absent.present());
  EXPECT_FALSE(absent.damaged());
  const auto damaged = Section<std::string>::Damaged();
  EXPECT_TRUE(damaged.damaged());
  EXPECT_FALSE(damaged.present());
  const auto present = Section<std::string>::Present("abc");
  EXPECT_TRUE(present.present());
  EXPECT_FALSE(present.damaged());
  EXPECT_EQ(*present, "abc");
  EXPECT_EQ(present->size(), 3u);
}

}  // namespace
}  // namespace trackcheck
