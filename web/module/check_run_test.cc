#include "web/module/check_run.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/verbs/two_tiles.h"
#include "web/module/options.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

ModuleOptions Options(const std::string& flags) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions(flags, &options), "");
  return options;
}

TEST(CheckRunTest, ReportsFilesInTheirOrder) {
  CheckRun run(Options("--report=json\n--report=text"));
  run.AddFile("b.rld", /*named=*/true);
  run.AddFile("a.rld", /*named=*/true);
  std::vector<size_t> wanted;
  while (const std::optional<size_t> file = run.Next()) {
    wanted.push_back(*file);
    run.Check(ByteView("RLD"));
  }
  EXPECT_THAT(wanted, ElementsAre(0, 1));
  const std::string json = run.TakeReport(0);
  EXPECT_LT(json.find("b.rld"), json.find("a.rld"));
  EXPECT_THAT(json, HasSubstr("\"files\": 2"));
  EXPECT_THAT(run.TakeReport(1), HasSubstr("a.rld"));
  EXPECT_EQ(run.status(), 1);
}

TEST(CheckRunTest, WithoutFilesNothingIsWanted) {
  CheckRun run(Options("--report=json"));
  EXPECT_EQ(run.Next(), std::nullopt);
  EXPECT_THAT(run.TakeReport(0), HasSubstr("\"files\": 0"));
  EXPECT_EQ(run.status(), 0);
}

TEST(CheckRunTest, LeavesOutUnknownFilesInFolders) {
  CheckRun run(Options("--report=json"));
  run.AddFile("folder/a.txt", /*named=*/false);
  run.AddFile("folder/large", /*named=*/false);
  EXPECT_EQ(run.Next(), 0);
  run.Check(ByteView("hello"));
  EXPECT_EQ(run.Next(), 1);
  run.SkipLarge(ByteView("hello"), 1000);
  EXPECT_EQ(run.Next(), std::nullopt);
  EXPECT_THAT(run.TakeReport(0), HasSubstr("\"skipped\": 2"));
  EXPECT_EQ(run.status(), 0);
}

TEST(CheckRunTest, UnknownFilesThatAreNamedFail) {
  CheckRun run(Options("--report=json"));
  run.AddFile("a.txt", /*named=*/true);
  EXPECT_EQ(run.Next(), 0);
  run.Check(ByteView("hello"));
  EXPECT_EQ(run.Next(), std::nullopt);
  EXPECT_THAT(run.TakeReport(0), HasSubstr("\"unrecognized\": 1"));
  EXPECT_EQ(run.status(), 2);
}

TEST(CheckRunTest, ReportsLargeFilesThatMayHaveAFormat) {
  CheckRun run(Options("--report=json\n--max-file-size=2"));
  run.AddFile("folder/a.rld", /*named=*/false);
  run.AddFile("folder/b", /*named=*/false);
  run.AddFile("c", /*named=*/true);
  EXPECT_EQ(run.Next(), 0);
  run.SkipLarge(ByteView(), 3);
  EXPECT_EQ(run.Next(), 1);
  run.Check(ByteView("RLD1"));
  EXPECT_EQ(run.Next(), 2);
  run.SkipLarge(ByteView(), 1);
  EXPECT_EQ(run.Next(), std::nullopt);
  const std::string report = run.TakeReport(0);
  EXPECT_THAT(report, HasSubstr("3 bytes, the limit here is 2: check it with "
                                "the program trackcheck"));
  EXPECT_THAT(report, HasSubstr("there is no memory for its 1 bytes"));
  EXPECT_EQ(run.status(), 2);
}

TEST(CheckRunTest, ReportsFilesThatFailed) {
  CheckRun run(Options("--report=json"));
  run.AddFile("a.rld", /*named=*/false);
  run.AddFile("b.rld", /*named=*/false);
  EXPECT_EQ(run.Next(), 0);
  run.Fail("cannot be read", /*is_internal=*/false);
  EXPECT_EQ(run.Next(), 1);
  run.Fail("has stopped", /*is_internal=*/true);
  EXPECT_EQ(run.Next(), std::nullopt);
  const std::string report = run.TakeReport(0);
  EXPECT_THAT(report, HasSubstr("\"error\": \"cannot be read\""));
  EXPECT_THAT(report, HasSubstr("has stopped"));
  EXPECT_THAT(report, Not(HasSubstr("\"clean\": 1")));
  EXPECT_EQ(run.status(), 2);
}

TEST(CheckRunTest, ComparesTilesAndDrawsThem) {
  CheckRun run(Options("--report=json\n--report=html"));
  run.AddFile(kWest, /*named=*/false);
  run.AddFile(kEast, /*named=*/false);
  const std::vector<std::string> tiles = {WestTile(), RaisedEastTile()};
  std::vector<size_t> wanted;
  while (const std::optional<size_t> file = run.Next()) {
    wanted.push_back(*file);
    run.Check(ByteView(tiles[*file]));
  }
  // The western one again, with the finding.
  EXPECT_THAT(wanted, ElementsAre(0, 1, 0));
  EXPECT_THAT(run.TakeReport(0),
              HasSubstr("a vertical gap of 3 m to tile 2954881"));
  EXPECT_THAT(run.TakeReport(1), HasSubstr("<title>All files</title>"));
}

constexpr char kStg[] = "Terrain/e000n00/e000n00/2954880.stg";

// The JSON report on a tile and an .stg file beside it.
std::string ReportBeside(const std::string& stg, bool named) {
  CheckRun run(Options("--report=json"));
  run.AddFile(kWest, named);
  run.AddFile(kStg, named);
  const std::vector<std::string> contents = {WestTile(), stg};
  while (const std::optional<size_t> file = run.Next()) {
    run.Check(ByteView(contents[*file]));
  }
  return run.TakeReport(0);
}

TEST(CheckRunTest, ReadsCompanionsInFolders) {
  const std::string names_all = "OBJECT_BASE 2954880.btg\n";
  const std::string missing = "\"rule\": \"btg-stg-missing\"";
  EXPECT_THAT(ReportBeside(names_all, /*named=*/false),
              Not(HasSubstr("btg-stg-")));
  EXPECT_THAT(
      ReportBeside(names_all + "OBJECT KABC.btg\n", /*named=*/false),
      AllOf(HasSubstr(missing), HasSubstr("names \\\"KABC.btg\\\", which does "
                                          "not exist")));
  EXPECT_THAT(ReportBeside(names_all + "OBJECT ../e001n00/KABC.btg\n",
                           /*named=*/false),
              HasSubstr(missing));
  EXPECT_THAT(ReportBeside("\n", /*named=*/false),
              HasSubstr("\"rule\": \"btg-stg-orphan\""));
}

TEST(CheckRunTest, CompanionsAreNotSkipped) {
  const std::string names_all = "OBJECT_BASE 2954880.btg\n";
  EXPECT_THAT(ReportBeside(names_all, /*named=*/false),
              HasSubstr("\"files\": 1, \"clean\": 1, "));
  EXPECT_THAT(ReportBeside(names_all, /*named=*/false),
              HasSubstr("\"skipped\": 0, \"lfs_pointers\": 0"));
  const std::string pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:" +
      std::string(64, 'a') + "\nsize 1000\n";
  EXPECT_THAT(ReportBeside(pointer, /*named=*/false),
              HasSubstr("\"skipped\": 0, \"lfs_pointers\": 1"));
}

TEST(CheckRunTest, CompanionsOfNoTileAreSkipped) {
  CheckRun run(Options("--report=json"));
  run.AddFile(kStg, /*named=*/false);
  const std::string text = "OBJECT_BASE 2954880.btg\n";
  while (run.Next()) run.Check(ByteView(text));
  EXPECT_THAT(run.TakeReport(0), HasSubstr("\"skipped\": 1"));
}

TEST(CheckRunTest, ReportsNothingOfFoldersThatAreNotKnown) {
  EXPECT_THAT(ReportBeside("OBJECT KABC.btg\n", /*named=*/true),
              Not(HasSubstr("btg-stg-")));
  EXPECT_THAT(ReportBeside("OBJECT_BASE 2954880.btg\n"
                           "OBJECT ../../../Airports/KABC.btg\n",
                           /*named=*/false),
              Not(HasSubstr("btg-stg-")));
}

TEST(CheckRunTest, CompanionsThatCannotBeReadAreNotJudged) {
  CheckRun run(Options("--report=json"));
  run.AddFile(kWest, /*named=*/false);
  run.AddFile(kStg, /*named=*/false);
  const std::string tile = WestTile();
  EXPECT_EQ(run.Next(), 0);
  run.Check(ByteView(tile));
  EXPECT_EQ(run.Next(), 1);
  run.Fail("cannot be read", /*is_internal=*/false);
  while (run.Next()) run.Check(ByteView(tile));
  EXPECT_THAT(run.TakeReport(0), Not(HasSubstr("btg-stg-")));
}

}  // namespace
}  // namespace trackcheck
