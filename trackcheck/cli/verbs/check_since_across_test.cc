// The verb `check`: findings of rules over several files that the files did not
// have in a commit, such as those that a deleted file causes.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/cli/verbs/two_tiles.h"
#include "trackcheck/git/git_command.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace fs = std::filesystem;

constexpr char kFolder[] = "Terrain/e000n00/e000n00/";
constexpr char kAllNamed[] =
    "OBJECT_BASE 2954880.btg\nOBJECT KXYZ.btg\nOBJECT KABC.btg\n";
constexpr char kVoid[] = "a hole of 10000 m2 in the ground";

std::string Airport() { return Terrain("base_airport"); }
// 200 m further east: near the hole, but not in it.
std::string AirportBesideTheHole() {
  return EditedTerrain("base_airport", "y: 6957", "y: 7157");
}

class CheckSinceAcrossTest : public testing::Test {
 protected:
  CheckSinceAcrossTest() {
    setenv("HOME", folder_.Path("").c_str(), 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    folder_.Write(".gitattributes", "* -text\n");
    Git({"init", "-q"});
    Git({"config", "user.name", "a"});
    Git({"config", "user.email", "a@b"});
    Write("2954880.btg", Terrain("base_tile_hole"));
    Write("KXYZ.btg", Airport());
    Write("KABC.btg", AirportBesideTheHole());
    Write("2954880.stg", kAllNamed);
  }

  void Git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"-C", All()});
    const absl::StatusOr<std::string> output = GitOutput(arguments, "");
    ASSERT_TRUE(output.ok()) << output.status();
  }
  void Commit() const {
    Git({"add", "-A"});
    Git({"commit", "-q", "-m", "x"});
  }
  void Write(const std::string& name, const std::string& content) {
    folder_.Write(kFolder + name, content);
  }
  void Remove(const std::string& name) { fs::remove(Path(name)); }
  std::string Path(const std::string& name) const {
    return folder_.Path(kFolder + name);
  }
  std::string All() const { return folder_.Path(""); }
  Outcome Check(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"check", "--since", "HEAD"});
    return RunProgram(arguments);
  }
  // One line each.
  std::string New(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"-q", "--fail-on", "info"});
    return Check(arguments).out;
  }

  TempFolder folder_;
};

TEST_F(CheckSinceAcrossTest, WhatWasThereIsKnown) {
  Write("KXYZ.btg", AirportBesideTheHole());
  Write("2954880.stg", "OBJECT KXYZ.btg\nOBJECT KXYZ.btg\nOBJECT NO.btg\n");
  Write("KXYZ.btg.gz", "any");
  Commit();
  const std::string all =
      RunProgram({"check", "-q", "--fail-on=info", All()}).out;
  for (const char* rule :
       {"btg-airport-void", "btg-stg-missing", "btg-stg-repeated",
        "btg-stg-orphan", "btg-stg-base", "btg-shadowed"}) {
    EXPECT_THAT(all, HasSubstr(rule));
  }
  EXPECT_THAT(New({All()}), IsEmpty());
  EXPECT_EQ(Check({All()}).status, 0);
  EXPECT_THAT(Check({All()}).out, HasSubstr("places known before"));
}

TEST_F(CheckSinceAcrossTest, ADeletedFileThatAnStgFileNamesIsMissing) {
  Commit();
  Remove("KABC.btg");
  const std::string found =
      Path("2954880.stg") +
      ":3:8: error: the file names \"KABC.btg\", which does not exist";
  for (const std::string& path :
       {All(), Path("2954880.btg"), Path("2954880.stg")}) {
    EXPECT_EQ(Check({path}).status, 1);
    EXPECT_THAT(New({path}), HasSubstr(found));
  }
  EXPECT_THAT(New({"--across", "off", All()}), IsEmpty());
  Commit();
  EXPECT_THAT(New({All()}), IsEmpty());
}

TEST_F(CheckSinceAcrossTest, ADeletedTileThatAnStgFileNamesIsMissing) {
  Write("2954888.btg.gz", "any");
  Write("2954888.stg", "OBJECT_BASE 2954888.btg\n");
  Commit();
  Remove("2954888.btg.gz");
  EXPECT_THAT(New({All()}), HasSubstr("\"2954888.btg\", which does not exist"));
}

TEST_F(CheckSinceAcrossTest,
       ANewFindingInAChangedStgFileIsNotTakenForAnOldOne) {
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT NO.btg\n");
  Commit();
  // The line of each finding now has another one that was there.
  Write("2954880.stg", "# c\n" + std::string(kAllNamed) + "OBJECT NO.btg\n");
  Remove("KABC.btg");
  EXPECT_THAT(New({All()}),
              AllOf(HasSubstr("\"KABC.btg\", which does not exist"),
                    Not(HasSubstr("\"NO.btg\""))));
}

TEST_F(CheckSinceAcrossTest, TheLastDeletedTileIsMissing) {
  Commit();
  for (const char* name : {"2954880.btg", "KXYZ.btg", "KABC.btg"}) Remove(name);
  for (const std::string& path : {All(), Path("2954880.stg")}) {
    EXPECT_EQ(Check({path}).status, 1);
    EXPECT_THAT(New({path}), HasSubstr("\"2954880.btg\", which does not"));
  }
}

TEST_F(CheckSinceAcrossTest, ADeletedAirportLeavesAHole) {
  Commit();
  Remove("KXYZ.btg");
  Write("2954880.stg", "OBJECT_BASE 2954880.btg\nOBJECT KABC.btg\n");
  EXPECT_THAT(New({All()}),
              HasSubstr(Path("2954880.btg") + ": warning: " + kVoid));
  // Without its neighbors it is not known what covers the hole.
  EXPECT_THAT(New({Path("2954880.btg")}), IsEmpty());
  for (const char* name : {"2954880.btg", "KABC.btg"}) {
    EXPECT_THAT(New({"--across", "neighbors", Path(name)}), HasSubstr(kVoid))
        << name;
  }
  Git({"add", "-A"});
  EXPECT_THAT(New({All()}), HasSubstr(kVoid));
  Commit();
  EXPECT_THAT(New({All()}), IsEmpty());
}

TEST_F(CheckSinceAcrossTest, AnAirportThatWasMovedAwayLeavesAHole) {
  Commit();
  // No finding names it: the other one is nearer.
  Write("KXYZ.btg", EditedTerrain("base_airport", "y: 6957", "y: 9957"));
  EXPECT_THAT(New({All()}), HasSubstr(kVoid));
}

TEST_F(CheckSinceAcrossTest, ADeletedStgFileLeavesAnOrphan) {
  Write("2954880.stg", "OBJECT_BASE 2954880.btg\nOBJECT KABC.btg\n");
  Write("2954888.stg", "OBJECT KXYZ.btg\n");
  Commit();
  Remove("2954888.stg");
  EXPECT_THAT(New({All()}), AllOf(HasSubstr(Path("KXYZ.btg") + ": info: no"),
                                  Not(HasSubstr("KABC.btg"))));
}

TEST_F(CheckSinceAcrossTest, ADeletedFileMakesNoOtherFindingNew) {
  Write("2954880.stg",
        std::string(kAllNamed) + "OBJECT NO.btg\nOBJECT KXYZ.btg\n");
  Write("2954881.btg", RaisedEastTile());
  Write("2954888.btg", WestTile());
  Commit();
  Remove("2954888.btg");
  EXPECT_THAT(New({All()}), IsEmpty());
  // A line of a companion that no finding is about.
  Write("2954880.stg", "# old\n" + std::string(kAllNamed) +
                           "OBJECT NO.btg\nOBJECT KXYZ.btg\n");
  EXPECT_THAT(New({All()}), IsEmpty());
}

TEST_F(CheckSinceAcrossTest, ARenamedFileHasTheFindingsThatItHad) {
  Write("2954880.stg", "OBJECT_BASE 2954880.btg\n");
  fs::remove(Path("KABC.btg"));
  Commit();
  // Both are orphans.
  Git({"mv", Path("KXYZ.btg"), Path("KXYY.btg")});
  EXPECT_THAT(New({All()}), IsEmpty());
  EXPECT_THAT(Check({All()}).out, HasSubstr("1 place known before"));
}

TEST_F(CheckSinceAcrossTest, APlainTileThatIsDeletedUncoversItsCompressedCopy) {
  Write("2954881.btg", EastTile());
  Write("2954881.btg.gz", RaisedEastTile());
  Write("2954880.btg", WestTile());
  Commit();
  EXPECT_THAT(New({All()}), IsEmpty());
  Remove("2954881.btg");
  EXPECT_THAT(New({All()}), HasSubstr("a vertical gap of 3 m"));
}

TEST_F(CheckSinceAcrossTest, ASeamIsNewIfItsGapChanged) {
  Write("2954881.btg", EastTile());
  Commit();
  EXPECT_THAT(New({All()}), IsEmpty());
  // The finding is in the other tile.
  Write("2954881.btg", RaisedEastTile());
  for (const std::string& path : {All(), Path("2954881.btg")}) {
    EXPECT_THAT(
        New({"--across", "neighbors", path}),
        HasSubstr(Path("2954880.btg") + ": warning: a vertical gap of 3 m"));
  }
  Commit();
  EXPECT_THAT(New({All()}), IsEmpty());
  // Raised by as much again.
  Write("2954881.btg",
        EditedTerrain("base_tile_east", "7.744, -6957.1076, 6910.7737",
                      "13.744, -6957.0944, 6910.7867"));
  EXPECT_THAT(New({All()}), HasSubstr("a vertical gap of 6 m"));
}

TEST_F(CheckSinceAcrossTest, IsTheSameForAnyNumberOfThreads) {
  Commit();
  Remove("KXYZ.btg");
  Remove("KABC.btg");
  Write("2954881.btg", RaisedEastTile());
  const std::string out = Check({"--jobs", "1", "-v", All()}).out;
  EXPECT_THAT(out, HasSubstr("2 errors"));
  EXPECT_EQ(Check({"--jobs", "7", "-v", All()}).out, out);
}

}  // namespace
}  // namespace trackcheck
