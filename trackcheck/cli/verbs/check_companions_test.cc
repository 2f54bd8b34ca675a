// The verb `check`: rules over several files that also read the .stg files
// beside them, and those about airports.
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/cli/verbs/two_tiles.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace fs = std::filesystem;

constexpr char kFolder[] = "Terrain/e000n00/e000n00/";
constexpr char kAllNamed[] = "OBJECT_BASE 2954880.btg\nOBJECT KXYZ.btg\n";
constexpr char kMissing[] = "names \"KABC.btg\", which does not exist";

std::string Tile() { return Terrain("base_tile_hole"); }
std::string Airport() { return Terrain("base_airport"); }
// 3 m higher.
std::string RaisedAirport() {
  return EditedTerrain("base_airport", "x: 6378129", "x: 6378132");
}
// 200 m further east.
std::string MovedAirport() {
  return EditedTerrain("base_airport", "y: 6957", "y: 7157");
}

std::vector<std::string> LinesWith(std::string_view mark,
                                   const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (line.find(mark) != std::string::npos) lines.push_back(line);
  }
  return lines;
}

class CheckCompanionsTest : public testing::Test {
 protected:
  CheckCompanionsTest() {
    Write("2954880.btg", Tile());
    Write("KXYZ.btg", Airport());
    Write("2954880.stg", kAllNamed);
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
    arguments.insert(arguments.begin(), "check");
    return RunProgram(arguments);
  }
  std::string Findings(const std::string& path) const {
    return Check({"-q", "--fail-on", "info", path}).out;
  }

  TempFolder folder_;
};

TEST_F(CheckCompanionsTest, AFolderThatFitsHasNoFindings) {
  EXPECT_THAT(Check({"-v", All()}).out, HasSubstr("3 files checked: all good"));
}

TEST_F(CheckCompanionsTest, AnStgFileIsAFileLikeOthers) {
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT KABC.btg\r\n");
  const std::string stg = Path("2954880.stg");
  for (const std::string& path : {All(), stg, Path("2954880.btg")}) {
    const Outcome outcome = Check({path});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, AllOf(HasSubstr(stg + ":3:8: error: the file " +
                                             kMissing + " [btg-stg-missing]"),
                                   HasSubstr("3 | OBJECT KABC.btg")));
  }
  for (const char* kind : {"sarif", "html", "markdown", "junit"}) {
    EXPECT_THAT(Check({"--report", kind, stg}).out, HasSubstr("2954880.stg"))
        << kind;
  }
  const std::string json = Check({"--report", "json", stg}).out;
  EXPECT_THAT(
      json, AllOf(HasSubstr("\"format\": \"btg\""), HasSubstr("\"offset\": 47"),
                  HasSubstr("\"field\": \"lines[2].path\""),
                  HasSubstr("\"line\": 3, \"column\": 8"),
                  Not(HasSubstr("\"pointer\""))));
  EXPECT_THAT(Check({"--report", "github", stg}).out,
              HasSubstr(",line=3,endLine=3,col=8,"));
  EXPECT_EQ(Check({"--format", "btg", stg}).out, Check({stg}).out);
  EXPECT_THAT(Check({"--across", "off", stg}).out, HasSubstr("all good"));
}

TEST_F(CheckCompanionsTest, SaysOnceThatNoFolderHasThem) {
  constexpr const char kNote[] =
      "btg-stg-base: not checked (no folder has an .stg file)";
  EXPECT_THAT(Check({"-v", All()}).out, Not(HasSubstr(kNote)));
  Remove("2954880.stg");
  const std::string out = Check({"-v", All()}).out;
  EXPECT_THAT(out, HasSubstr(kNote));
  EXPECT_EQ(out.find(kNote), out.rfind(kNote));
  EXPECT_THAT(Check({All()}).out, Not(HasSubstr(kNote)));
  const Outcome json = Check({"--report", "json", All()});
  EXPECT_THAT(json.out, HasSubstr(kNote));
  EXPECT_THAT(json.err, IsEmpty());
  EXPECT_THAT(Check({"-v", "--report", "json", All()}).err, HasSubstr(kNote));
  EXPECT_THAT(Check({"-v", "--severity", "btg-stg-base=off", All()}).out,
              Not(HasSubstr(kNote)));
}

TEST_F(CheckCompanionsTest, AnStgFileIsComparedAndDescribed) {
  const std::string old_file = folder_.Path("old.stg");
  folder_.Write("old.stg", std::string(kAllNamed) + "OBJECT KABC.btg\n");
  const std::string stg = Path("2954880.stg");
  EXPECT_EQ(RunProgram({"diff", stg, stg}).status, 0);
  const Outcome diff = RunProgram({"diff", old_file, stg});
  EXPECT_EQ(diff.status, 1);
  EXPECT_THAT(diff.out, HasSubstr("lines[2]"));
  EXPECT_EQ(RunProgram({"diff", "--report", "patch", old_file, stg}).status, 2);
  EXPECT_THAT(RunProgram({"info", stg}).out,
              AllOf(HasSubstr("btg"), HasSubstr("OBJECT_BASE")));
  EXPECT_THAT(RunProgram({"dump", stg}).err,
              HasSubstr("check, diff and info take it"));
}

TEST_F(CheckCompanionsTest, ACompressedStgFileIsReadAsText) {
  Remove("2954880.stg");
  Write("2954880.stg.gz",
        gzip::Compress(std::string(kAllNamed) + "OBJECT KABC.btg\n"));
  EXPECT_THAT(Check({All()}).out,
              AllOf(HasSubstr(Path("2954880.stg.gz") + ":3:8: error"),
                    HasSubstr("3 | OBJECT KABC.btg")));
  Write("2954880.stg.gz", gzip::Compress(kAllNamed).substr(0, 30));
  EXPECT_THAT(Check({All()}).out, HasSubstr("btg-gzip-corrupt"));
}

TEST_F(CheckCompanionsTest, AMissingFileIsReportedWhereNoTerrainIsLeft) {
  Remove("2954880.btg");
  Remove("KXYZ.btg");
  EXPECT_THAT(Check({All()}).out, HasSubstr("2 errors"));
  EXPECT_THAT(Check({Path("2954880.stg")}).out, HasSubstr("2 errors"));
}

TEST_F(CheckCompanionsTest, ATileThatItsStgFileDoesNotLoadIsAWarning) {
  Write("2954880.stg", "OBJECT_BSE 2954880.btg\nOBJECT KXYZ.btg\n");
  const std::string found = Path("2954880.stg") +
                            ":1:1: warning: the keyword is \"OBJECT_BSE\", "
                            "not OBJECT_BASE, so tile 2954880 is not loaded";
  for (const std::string& path :
       {All(), Path("2954880.stg"), Path("2954880.btg")}) {
    EXPECT_THAT(Check({path}).out, HasSubstr(found));
  }
  Remove("2954880.stg");
  Write("2954881.stg", "OBJECT KXYZ.btg\n");
  EXPECT_THAT(Check({All()}).out,
              HasSubstr(Path("2954880.btg") +
                        ": warning: there is no \"2954880.stg\""));
  // Where there is none, none is wanted.
  Remove("2954881.stg");
  EXPECT_THAT(Findings(All()), IsEmpty());
}

TEST_F(CheckCompanionsTest, APlainFileHidesTheCompressedOne) {
  Write("KXYZ.btg.gz", gzip::Compress(Airport()));
  const std::string found = Path("KXYZ.btg.gz") +
                            ": warning: \"KXYZ.btg\" beside it, of the same "
                            "content, is opened instead [btg-shadowed]";
  for (const char* name : {"KXYZ.btg", "KXYZ.btg.gz", "2954880.stg"}) {
    EXPECT_THAT(Check({Path(name)}).out, HasSubstr(found)) << name;
  }
  Write("KXYZ.btg.gz", gzip::Compress(RaisedAirport()));
  EXPECT_THAT(Check({All()}).out, HasSubstr("of other content"));
}

TEST_F(CheckCompanionsTest, WhatExistsDecidesAndNotWhatIsGiven) {
  EXPECT_THAT(Findings(Path("2954880.btg")), IsEmpty());
  EXPECT_THAT(Findings(Path("KXYZ.btg")), IsEmpty());
  fs::rename(Path("KXYZ.btg"), Path("KXYZ.btg.gz"));
  EXPECT_THAT(Findings(Path("2954880.btg")), IsEmpty());
  Remove("KXYZ.btg.gz");
  EXPECT_THAT(Findings(Path("2954880.btg")), HasSubstr("btg-stg-missing"));
  // A folder is no file.
  fs::create_directory(Path("KXYZ.btg"));
  EXPECT_THAT(Findings(Path("2954880.btg")), HasSubstr("btg-stg-missing"));
}

TEST_F(CheckCompanionsTest, NamesMayHaveFolders) {
  folder_.Write("Terrain/e000n00/e001n00/KABC.btg", "any");
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT ../e001n00/KABC.btg\n");
  EXPECT_THAT(Findings(Path("2954880.btg")), IsEmpty());
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT ../e002n00/KABC.btg\n");
  EXPECT_THAT(Findings(Path("2954880.btg")),
              HasSubstr("\"../e002n00/KABC.btg\", which does not exist"));
  // Relative to the folder, as all names.
  Write("2954880.stg",
        std::string(kAllNamed) + "OBJECT " + Path("KXYZ.btg") + "\n");
  EXPECT_THAT(Findings(Path("2954880.btg")), HasSubstr("btg-stg-missing"));
}

TEST_F(CheckCompanionsTest, ARepeatedLineIsReportedAtTheLine) {
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT ./KXYZ.btg\n");
  const std::string found =
      Path("2954880.stg") +
      ":3:8: warning: \"KXYZ.btg\" is loaded again: 2 lines name it";
  for (const std::string& path :
       {All(), Path("KXYZ.btg"), Path("2954880.stg")}) {
    EXPECT_THAT(Check({path}).out, HasSubstr(found));
  }
  EXPECT_THAT(Findings(Path("2954880.btg")), IsEmpty());
}

TEST_F(CheckCompanionsTest, AnAirportThatNoLineNamesIsAnInfo) {
  Write("2954880.stg", "OBJECT_BASE 2954880.btg\n");
  EXPECT_THAT(Findings(All()),
              HasSubstr(Path("KXYZ.btg") + ": info: no .stg file"));
  EXPECT_THAT(Findings(Path("2954880.btg")), IsEmpty());
  Write("2954881.stg", "OBJECT KXYZ.btg\n");
  EXPECT_THAT(Findings(All()), IsEmpty());
}

TEST_F(CheckCompanionsTest, HostileStgFilesAreRead) {
  Write("a.stg", std::string("\0\xff\xfe#\r\r\n\n OBJECT \xe9\"\\.btg", 23));
  Write("b.stg", std::string(1 << 16, '\n'));
  Write("c.stg", "OBJECT_SHARED " + std::string(1 << 20, 'x') + " 1 2 3");
  Write("d.stg", "");
  EXPECT_THAT(Findings(All()),
              HasSubstr("a.stg:4:9: error: the file names \"\\xe9\"/.btg\", "
                        "which does not exist"));
  EXPECT_THAT(Check({"--report", "json", All()}).out, HasSubstr("a.stg"));
}

TEST_F(CheckCompanionsTest, AnStgFileWithThousandsOfNamesIsRead) {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += "OBJECT " + std::to_string(i) + ".btg\n";
  }
  Write("a.stg", text);
  const Outcome outcome = Check({All()});
  EXPECT_THAT(outcome.out, HasSubstr("5000 errors"));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(CheckCompanionsTest, AnStgFileThatCannotBeReadIsNoted) {
  Write("2954880.stg", "OBJECT_BASE 2954880.btg\n" + std::string(3000, '#'));
  folder_.Write(".trackcheck.textproto", "exclude: \"**/*.stg\"");
  const Outcome excluded = Check({"-v", "--fail-on", "info", All()});
  EXPECT_THAT(excluded.out, HasSubstr("2 files checked: all good"));
  EXPECT_THAT(excluded.err, IsEmpty());
  folder_.Write(".trackcheck.textproto", "limits { max_file_bytes: 2000 }");
  EXPECT_THAT(
      Check({Path("KXYZ.btg")}).err,
      HasSubstr("2954880.stg: cannot be read, so its rules did not run"));
  EXPECT_EQ(Check({All()}).status, 2);
}

TEST_F(CheckCompanionsTest, LinksAndFoldersInsteadOfStgFiles) {
  fs::rename(Path("2954880.stg"), folder_.Path("real"));
  fs::create_symlink(folder_.Path("real"), Path("2954880.stg"));
  fs::create_directory(Path("b.stg"));
  fs::create_symlink(folder_.Path("nothing"), Path("c.stg"));
  fs::create_symlink(Path("d.stg"), Path("d.stg"));
  const Outcome outcome = Check({"-v", "--fail-on", "info", All()});
  EXPECT_THAT(outcome.out, HasSubstr("3 files checked: all good"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("b.stg")));
  folder_.Write("real", std::string(kAllNamed) + "OBJECT KABC.btg\n");
  EXPECT_THAT(Findings(All()), HasSubstr(kMissing));
}

TEST_F(CheckCompanionsTest, EachOfTwoSceneriesHasItsStgFiles) {
  for (const char* name : {"2954880.btg", "2954880.stg"}) {
    const std::string other = folder_.Path("B/" + std::string(kFolder) + name);
    fs::create_directories(fs::path(other).parent_path());
    fs::copy_file(Path(name), other);
  }
  const std::string out = Findings(All());
  EXPECT_THAT(out, AllOf(HasSubstr("B/" + std::string(kFolder) +
                                   "2954880.stg:2:8: error: the file names "
                                   "\"KXYZ.btg\""),
                         Not(HasSubstr(Path("2954880.stg")))));
}

TEST_F(CheckCompanionsTest, TheSameForAnyOrderAndNumberOfThreads) {
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT KXYZ.btg\n" +
                           "OBJECT KABC.btg\nOBJECT KABD.btg\n");
  Write("2954888.stg", "OBJECT KABC.btg\nOBJECT KXYZ.btg\nOBJECT KXYZ.btg\n");
  Write("KXYZ.btg", RaisedAirport());
  const std::vector<std::string> files = {Path("2954880.btg"),
                                          Path("KXYZ.btg")};
  const auto report = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--report", "json"});
    return Check(arguments).out;
  };
  const std::string out = report({files[0], files[1]});
  for (const char* rule :
       {"btg-stg-missing", "btg-stg-repeated", "btg-airport-misfit"}) {
    EXPECT_THAT(out, HasSubstr(rule));
  }
  EXPECT_EQ(report({"--jobs", "1", All()}), report({"--jobs", "7", All()}));
  EXPECT_EQ(Check({"-q", files[1], files[0]}).out.size(),
            Check({"-q", files[0], files[1]}).out.size());
}

TEST_F(CheckCompanionsTest, ARuleThatRunsAloneFindsTheSame) {
  const std::vector<std::string> rules = {
      "btg-airport-void", "btg-airport-misfit", "btg-stg-missing",
      "btg-stg-repeated", "btg-stg-base"};
  Write("2954880.stg", "OBJECT KABC.btg\nOBJECT KXYZ.btg\nOBJECT KXYZ.btg\n");
  // The tile alone, and its airport as a neighbor.
  const std::vector<std::string> arguments = {
      "-q", "--fail-on", "info", "--across", "neighbors", Path("2954880.btg")};
  std::set<std::string> found;
  for (const std::string& airport : {RaisedAirport(), MovedAirport()}) {
    Write("KXYZ.btg", airport);
    const std::string all = Check(arguments).out;
    for (const std::string& alone : rules) {
      std::vector<std::string> without_others = arguments;
      for (const std::string& other : rules) {
        if (other == alone) continue;
        without_others.insert(without_others.end(), {"--skip", other});
      }
      const std::string mark = "[" + alone + "]";
      const std::vector<std::string> lines = LinesWith(mark, all);
      EXPECT_EQ(LinesWith(mark, Check(without_others).out), lines) << alone;
      if (!lines.empty()) found.insert(alone);
    }
  }
  // The lines that repeat are about the airport.
  EXPECT_EQ(found,
            (std::set<std::string>{"btg-airport-void", "btg-airport-misfit",
                                   "btg-stg-missing", "btg-stg-base"}));
}

TEST_F(CheckCompanionsTest, TheyAreLeftOutWithRulesOverSeveralFiles) {
  Write("2954880.stg", "OBJECT KABC.btg\n");
  EXPECT_THAT(Check({"--across", "off", All()}).out, HasSubstr("all good"));
  EXPECT_THAT(Check({"--skip", "btg-stg-*", All()}).out, HasSubstr("all good"));
}

TEST_F(CheckCompanionsTest, ABaselineAndASuppressionKnowThem) {
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT KABC.btg\n");
  const std::string baseline = folder_.Path("known");
  Check({"--baseline", baseline, "--update-baseline", All()});
  EXPECT_THAT(ReadFile(baseline),
              HasSubstr("\tbtg-stg-missing\tTerrain/e000n00/e000n00/"
                        "2954880.stg\tlines[2].path"));
  for (const std::string& path : {All(), Path("2954880.btg")}) {
    EXPECT_THAT(Check({"--baseline", baseline, path}).out,
                HasSubstr("1 place known before"));
  }
  // Another file is missing.
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT KABD.btg\n");
  const Outcome other = Check({"--baseline", baseline, All()});
  EXPECT_THAT(other.out, AllOf(HasSubstr("\"KABD.btg\", which does not exist"),
                               HasSubstr("1 finding of the baseline is gone")));
  folder_.Write(".trackcheck.textproto", R"(
      suppress { glob: "**/2954880.stg" rule: "btg-stg-missing" reason: "r" })");
  EXPECT_THAT(Check({"-v", All()}).out, HasSubstr("1 place suppressed"));
}

TEST_F(CheckCompanionsTest, AnAirportIsComparedWithItsTile) {
  Write("KXYZ.btg", RaisedAirport());
  EXPECT_THAT(Check({All()}).out,
              HasSubstr(Path("2954880.btg") +
                        ": warning: the rim of airport \"KXYZ.btg\" is 3 m "
                        "above that of the hole in tile 2954880"));
  for (const char* name : {"2954880.btg", "KXYZ.btg"}) {
    EXPECT_THAT(Findings(Path(name)), IsEmpty());
    EXPECT_THAT(Check({"--across", "neighbors", Path(name)}).out,
                HasSubstr("the rim of airport \"KXYZ.btg\" is 3 m above"))
        << name;
  }
}

TEST_F(CheckCompanionsTest, AHoleIsJudgedOnlyIfAllAirportsAreKnown) {
  Write("KXYZ.btg", MovedAirport());
  const std::string found = "a hole of 10000 m2 in the ground";
  EXPECT_THAT(Check({All()}).out,
              HasSubstr(Path("2954880.btg") + ": warning: " + found));
  EXPECT_THAT(Findings(Path("2954880.btg")), IsEmpty());
  for (const char* name : {"2954880.btg", "KXYZ.btg"}) {
    EXPECT_THAT(Check({"--across", "neighbors", Path(name)}).out,
                HasSubstr(found))
        << name;
  }
  Write("2954880.stg", std::string(kAllNamed) + "OBJECT KABC.btg\n");
  Write("KABC.btg", Airport());
  EXPECT_THAT(Findings(All()), IsEmpty());
  EXPECT_THAT(Check({"-q", Path("2954880.btg"), Path("KXYZ.btg")}).out,
              IsEmpty());
  Write("KABC.btg", Airport().substr(0, 150));
  EXPECT_THAT(Check({All()}).out, Not(HasSubstr(found)));
}

}  // namespace
}  // namespace trackcheck
