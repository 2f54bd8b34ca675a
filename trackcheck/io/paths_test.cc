#include "trackcheck/io/paths.h"

#include <optional>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(PathsTest, APathAtOrBelowAFolderIsRelativeToIt) {
  EXPECT_EQ(PathBelow("/a/b/c.rld", "/a"), "b/c.rld");
  EXPECT_EQ(PathBelow("/a", "/"), "a");
  EXPECT_EQ(PathBelow("/a/b", "/a/b"), ".");
  EXPECT_EQ(PathBelow("/a/..b", "/a"), "..b");
}

TEST(PathsTest, AnotherPathIsNotBelowTheFolder) {
  EXPECT_EQ(PathBelow("/a", "/a/b"), std::nullopt);
  EXPECT_EQ(PathBelow("/ab", "/a"), std::nullopt);
  EXPECT_EQ(PathBelow("/a", ""), std::nullopt);
}

}  // namespace
}  // namespace trackcheck
