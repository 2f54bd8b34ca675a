// The verb `fix`: lines of .stg files, and the paths of files.
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_replace.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/cli/verbs/two_tiles.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr char kFolder[] = "Terrain/e000n00/e000n00/";
constexpr char kStg[] = "2954880.stg";
constexpr char kAllNamed[] = "OBJECT_BASE 2954880.btg\nOBJECT KXYZ.btg\n";

class FixStgTest : public testing::Test {
 protected:
  FixStgTest() {
    Write("2954880.btg", Terrain("base_tile_hole"));
    Write("KXYZ.btg", Terrain("base_airport"));
    Write(kStg, kAllNamed);
  }

  void Write(const std::string& name, const std::string& content) {
    folder_.Write(kFolder + name, content);
  }
  std::string Path(const std::string& name) const {
    return folder_.Path(kFolder + name);
  }
  std::string Stg() const { return ReadFile(Path(kStg)); }
  Outcome Fix(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), "fix");
    arguments.push_back(folder_.Path(""));
    return RunProgram(arguments);
  }

  TempFolder folder_;
};

TEST_F(FixStgTest, WhatFitsStays) {
  EXPECT_THAT(Fix({"--unsafe"}).out, HasSubstr("0 fixed (0 places)\n"));
  EXPECT_EQ(Stg(), kAllNamed);
}

TEST_F(FixStgTest, RepeatedLinesAreTakenOut) {
  const std::string more =
      "# two more\r\nOBJECT KXYZ.btg # again\r\n"
      "OBJECT_SHARED a.ac 1 2 3 4\nOBJECT ./KXYZ.btg";
  Write(kStg, kAllNamed + more);
  const Outcome shown = Fix({"--diff"});
  EXPECT_EQ(shown.status, 1);
  EXPECT_THAT(shown.out, HasSubstr("-4 OBJECT KXYZ.btg # again\\x0d\n"
                                   "-6 OBJECT ./KXYZ.btg\n"));
  EXPECT_EQ(Stg(), kAllNamed + more);
  EXPECT_THAT(Fix({"--skip", "btg-stg-repeated"}).out, HasSubstr("0 fixed"));
  const Outcome outcome = Fix();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr(Path(kStg) +
                        ": fixed: 1 place\n    btg-stg-repeated: 1 place at "
                        "lines[3].path\n"));
  EXPECT_EQ(Stg(), std::string(kAllNamed) +
                       "# two more\r\nOBJECT_SHARED a.ac 1 2 3 4\n");
  EXPECT_THAT(Fix().out, HasSubstr("0 fixed"));
}

TEST_F(FixStgTest, ACompressedFileStaysCompressed) {
  fs::remove(Path(kStg));
  Write("2954880.stg.gz",
        gzip::Compress(std::string(kAllNamed) + "OBJECT KXYZ.btg\n"));
  EXPECT_THAT(Fix().out, HasSubstr("1 fixed"));
  EXPECT_EQ(ReadFile(Path("2954880.stg.gz")), gzip::Compress(kAllNamed));
}

TEST_F(FixStgTest, LinesForMissingFilesAreTakenOutIfAsked) {
  Write(kStg, std::string(kAllNamed) +
                  "OBJECT KABC.btg\nOBJECT KABC.btg\nOBJECT KXY.btg\n");
  EXPECT_THAT(Fix().out, AllOf(HasSubstr("0 fixed"),
                               HasSubstr("--unsafe mends 2 places\n")));
  const Outcome outcome = Fix({"--unsafe"});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_EQ(Stg(), kAllNamed);
}

TEST_F(FixStgTest, ANameGetsItsEnd) {
  Write(kStg, "OBJECT_BASE 2954880.btg\nOBJECT KXYZ\n");
  Fix({"--unsafe"});
  EXPECT_EQ(Stg(), kAllNamed);
}

TEST_F(FixStgTest, TheTileIsLoaded) {
  const std::string rest = "OBJECT KXYZ.btg\n";
  for (const char* line :
       {"object_base 2954880.btg\n", "OBJECT_BSE 2954880.btg\n",
        "OBJECT_BASE 2954880\n", "OBJECT_BASE 2954881.btg\n", "OBJECT_BASE\n",
        "\xef\xbb\xbfOBJECT_BASE 2954880.btg\n", "\xef\xbb\xbf", ""}) {
    Write(kStg, line + rest);
    EXPECT_EQ(Fix({"--unsafe"}).status, 0) << line;
    EXPECT_EQ(Stg(), kAllNamed) << line;
  }
  // A line that loads something else stays.
  Write(kStg, "OBJECT_STATIC 2954880.xml 1 2 3 4\r\n" + rest);
  Fix({"--unsafe"});
  EXPECT_EQ(Stg(),
            "OBJECT_BASE 2954880.btg\r\nOBJECT_STATIC 2954880.xml 1 2 3 4\r\n" +
                rest);
  Write(kStg, std::string("\xff\xfeO\0", 4));
  EXPECT_THAT(Fix({"--unsafe"}).out, HasSubstr("0 fixed"));
}

TEST_F(FixStgTest, APatchIsRefused) {
  Write(kStg, std::string(kAllNamed) + "OBJECT KXYZ.btg\n");
  const Outcome outcome = RunProgram(
      {"fix", "--diff", "--report", "patch=" + folder_.Path("p"), Path(kStg)});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("has no format of its own"));
}

TEST_F(FixStgTest, ATileIsMovedToItsFolder) {
  fs::create_directories(folder_.Path("Terrain/e010n10/e011n11"));
  const std::string away = folder_.Path("Terrain/e010n10/e011n11/2954880.btg");
  const std::string tile = ReadFile(Path("2954880.btg"));
  fs::rename(Path("2954880.btg"), away);
  const std::vector<std::string> flags = {"--unsafe", "--only",
                                          "btg-tile-folder"};
  std::vector<std::string> shown = flags;
  shown.emplace_back("--diff");
  EXPECT_THAT(Fix(shown).out, HasSubstr("    would be renamed to " +
                                        Path("2954880.btg") + "\n"));
  EXPECT_THAT(Fix({"--only", "btg-tile-folder"}).out, HasSubstr("0 fixed"));
  EXPECT_TRUE(fs::exists(away));
  const Outcome outcome = Fix(flags);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr(away +
                                     ": fixed: 1 place\n    btg-tile-folder: 1 "
                                     "place\n    renamed to " +
                                     Path("2954880.btg") + "\n"));
  EXPECT_EQ(ReadFile(Path("2954880.btg")), tile);
  EXPECT_FALSE(fs::exists(away));
  EXPECT_THAT(Fix(flags).out, HasSubstr("0 fixed"));

  // One that is there is not replaced.
  fs::create_directories(fs::path(away).parent_path());
  fs::copy_file(Path("2954880.btg"), away);
  EXPECT_THAT(Fix(flags).out,
              AllOf(HasSubstr("not fixed: btg-tile-folder: " +
                              Path("2954880.btg") + " exists\n"),
                    HasSubstr("0 fixed")));
  EXPECT_TRUE(fs::exists(away));
}

TEST_F(FixStgTest, ANameGetsTheEndOfItsFormat) {
  TempFolder folder;
  const std::string tile = Terrain("base_airport");
  const std::vector<std::pair<std::string, std::string>> names = {
      {"a.rld", "a.btg"}, {"b.track.json", "b.btg"}, {"c.rld.gz", "c.btg.gz"}};
  for (const auto& [wrong, right] : names) {
    folder.Write(wrong, right.ends_with(".gz") ? gzip::Compress(tile) : tile);
  }
  EXPECT_THAT(RunProgram({"fix", "--unsafe", "-o", folder.Path("out"),
                          folder.Path("a.rld")})
                  .out,
              HasSubstr("a file is renamed only in its place"));
  const std::string json =
      RunProgram({"fix", "--unsafe", "--report", "json", folder.Path("")}).out;
  for (const auto& [wrong, right] : names) {
    EXPECT_FALSE(fs::exists(folder.Path(wrong)));
    EXPECT_TRUE(fs::exists(folder.Path(right)));
    EXPECT_THAT(json,
                HasSubstr("\"new_path\": \"" + folder.Path(right) + "\""));
  }
  EXPECT_THAT(RunProgram({"check", folder.Path("")}).out,
              Not(HasSubstr("file-name")));
}

}  // namespace
}  // namespace trackcheck
