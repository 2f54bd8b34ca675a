#include "trackcheck/config/paths.h"

#include <filesystem>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

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

TEST(PathsTest, AnAbsolutePathFollowsLinksToTheFolderOnly) {
  namespace fs = std::filesystem;
  const TempFolder temp;
  const std::string file = temp.Write("real/a.rld", "a");
  fs::create_directory_symlink(temp.Path("real"), temp.Path("linked"));
  fs::create_symlink(file, temp.Path("real/b.rld"));
  const fs::path real = fs::canonical(temp.Path("real"));
  EXPECT_EQ(AbsoluteFolderOf(temp.Path("linked/a.rld")), real);
  EXPECT_EQ(AbsolutePathOf(temp.Path("linked/a.rld")), real / "a.rld");
  EXPECT_EQ(AbsolutePathOf(temp.Path("linked/b.rld")), real / "b.rld");
  EXPECT_EQ(AbsolutePathOf("a.rld"), fs::canonical(".") / "a.rld");
}

}  // namespace
}  // namespace trackcheck
