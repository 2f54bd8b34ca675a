#include "validators/btg/analysis/tile_path.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

TEST(TilePathTest, HasTheFoldersOfTiles) {
  for (const std::string folder :
       {"e019n09", "e100s89", "w090n90", "w123s45"}) {
    const std::string path = "/T/" + folder + "/" + folder + "/1.btg";
    const TilePath parsed = ParseTilePath(path);
    EXPECT_EQ(parsed.name, "1.btg");
    EXPECT_TRUE(parsed.has_folders());
    EXPECT_EQ(parsed.outer, folder);
    EXPECT_EQ(parsed.inner, folder);
    EXPECT_EQ(parsed.root, "/T");
  }
}

TEST(TilePathTest, HasNoOtherFolders) {
  for (const std::string folder :
       {"e.00n00", "e0:0n00", "x000n00", "e000e00", "n000e00", "E000N00",
        "e000n000", "e000n0", "", "e000n00x", "w000w00"}) {
    for (const std::string& root :
         {"A/e000n00/" + folder, "A/" + folder + "/e000n00"}) {
      const std::string path = root + "/1.btg";
      const TilePath parsed = ParseTilePath(path);
      EXPECT_FALSE(parsed.has_folders()) << path;
      EXPECT_EQ(parsed.root, root);
    }
  }
}

TEST(TilePathTest, MayHaveFewFolders) {
  TilePath parsed = ParseTilePath("12.btg");
  EXPECT_EQ(parsed.name, "12.btg");
  EXPECT_EQ(parsed.root, "");
  parsed = ParseTilePath("e000n00/e001n00/12.btg");
  EXPECT_EQ(parsed.name, "12.btg");
  EXPECT_EQ(parsed.outer, "e000n00");
  EXPECT_EQ(parsed.inner, "e001n00");
  EXPECT_EQ(parsed.root, "");
  EXPECT_EQ(ParseTilePath("/12.btg").root, "");
}

}  // namespace
}  // namespace trackcheck::btg
