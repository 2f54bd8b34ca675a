#include "web/module/found_paths.h"

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(FoundPathsTest, FindsFilesFromAFolder) {
  const FoundPaths paths({"Terrain/a/2.btg", "Terrain/a/1.btg",
                          "Terrain/b/3.btg", "Terrain/4.btg"});
  EXPECT_TRUE(paths.MayExist("Terrain/a", "1.btg"));
  EXPECT_TRUE(paths.MayExist("Terrain/a", "./2.btg"));
  EXPECT_TRUE(paths.MayExist("Terrain/a", "../b//3.btg"));
  EXPECT_TRUE(paths.MayExist("Terrain/a", "../4.btg"));
  EXPECT_TRUE(paths.MayExist("Terrain", "a/1.btg"));
  EXPECT_FALSE(paths.MayExist("Terrain/a", "3.btg"));
  EXPECT_FALSE(paths.MayExist("Terrain/a", "../b/1.btg"));
  EXPECT_FALSE(paths.MayExist("Terrain", "a"));
  EXPECT_FALSE(paths.MayExist("Terrain", ""));
}

TEST(FoundPathsTest, KeepsASlashAtTheBeginning) {
  const FoundPaths paths({"/work/Terrain/1.btg"});
  EXPECT_TRUE(paths.MayExist("/work/Terrain", "1.btg"));
  EXPECT_TRUE(paths.MayExist("/work", "Terrain/1.btg"));
  EXPECT_FALSE(paths.MayExist("work", "Terrain/1.btg"));
}

TEST(FoundPathsTest, KnowsNothingOfOtherFolders) {
  const FoundPaths paths({"Terrain/a/1.btg"});
  EXPECT_TRUE(paths.MayExist("Terrain/a", "../../Objects/1.btg"));
  EXPECT_TRUE(paths.MayExist("Terrain", "../1.btg"));
  // It leads out of the folder, and back into one of this name.
  EXPECT_TRUE(paths.MayExist("Terrain", "../Terrain/none.btg"));
}

TEST(FoundPathsTest, SplitsPaths) {
  EXPECT_EQ(FolderInPath("a/b/c"), "a/b");
  EXPECT_EQ(FolderInPath("c"), "");
}

}  // namespace
}  // namespace trackcheck
