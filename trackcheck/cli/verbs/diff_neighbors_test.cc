// The verb `diff`: what a change means for the files beside it.
#include <sys/stat.h>

#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/cli/verbs/two_tiles.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr char kOpens[] =
    "1 border vertex to tile 2954880 moved: the seam opens by up to 3 m, at "
    "longitude 0.125 and latitude 0.125";

class DiffNeighborsTest : public testing::Test {
 protected:
  DiffNeighborsTest()
      : old_(folder_.Write("old.btg", EastTile())),
        new_(folder_.Write(kEast, RaisedEastTile())) {
    folder_.Write(kWest, WestTile());
  }

  Outcome Diff(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "diff");
    return RunProgram(arguments);
  }

  TempFolder folder_;
  const std::string old_;
  const std::string new_;
};

TEST_F(DiffNeighborsTest, EachReportHasTheNote) {
  const Outcome text = Diff({old_, new_});
  EXPECT_EQ(text.status, 1);
  EXPECT_EQ(text.err, "");
  EXPECT_THAT(text.out, HasSubstr("\nnote: " + std::string(kOpens) + "\n"));
  EXPECT_THAT(Diff({"--report", "json", old_, new_}).out,
              HasSubstr(" ],\n \"notes\": [\n  \"" + std::string(kOpens) +
                        "\"\n ]\n}"));
  EXPECT_THAT(Diff({"--report", "markdown", old_, new_}).out,
              HasSubstr("\n- " + std::string(kOpens) + "\n"));
  EXPECT_THAT(Diff({"--report", "html", old_, new_}).out,
              HasSubstr("<li>" + std::string(kOpens) + "</li>"));
}

TEST_F(DiffNeighborsTest, ItIsNoChange) {
  const std::string with = Diff({"--report", "json", old_, new_}).out;
  folder_.Write(kWest, "not a tile");
  const std::string without = Diff({"--report", "json", old_, new_}).out;
  EXPECT_THAT(without, Not(HasSubstr("notes")));
  EXPECT_EQ(with.substr(0, with.find(",\n \"notes\"")),
            without.substr(0, without.rfind("\n}")));
}

TEST_F(DiffNeighborsTest, TheOldVersionMayBeTheOneAtItsPlace) {
  const std::string moved = folder_.Write("new.btg", RaisedEastTile());
  folder_.Write(kEast, EastTile());
  EXPECT_THAT(Diff({new_, moved}).out, HasSubstr(kOpens));
  EXPECT_THAT(Diff({moved, new_}).out,
              HasSubstr("1 border vertex to tile 2954880 moved: the seam "
                        "closes (before: gap up to 3 m)\n"));
  EXPECT_THAT(RunProgram({"diff", new_, "-"}, {.input = RaisedEastTile()}).out,
              HasSubstr(kOpens));
}

TEST_F(DiffNeighborsTest, ShortFormsAndPatchesHaveNone) {
  for (const char* form : {"--summary", "--stat", "-q", "--report=patch"}) {
    const Outcome outcome = Diff({form, old_, new_});
    EXPECT_EQ(outcome.status, 1) << form;
    EXPECT_THAT(outcome.out, Not(HasSubstr("seam"))) << form;
  }
}

TEST_F(DiffNeighborsTest, NorDoesAFileOutsideOfAScenery) {
  const std::string name = folder_.Write("elsewhere/new.btg", RaisedEastTile());
  EXPECT_THAT(Diff({old_, name}).out, Not(HasSubstr("seam")));
  EXPECT_THAT(Diff({"/dev/null", new_}).out, Not(HasSubstr("seam")));
  EXPECT_THAT(Diff({new_, new_}).out, Not(HasSubstr("seam")));
}

TEST_F(DiffNeighborsTest, HostileNeighborsDoNotMatter) {
  const std::string west = folder_.Write(kWest, WestTile().substr(0, 200));
  const auto has_no_note = AllOf(HasSubstr("vertices"), Not(HasSubstr("seam")));
  EXPECT_THAT(Diff({old_, new_}).out, has_no_note);
  folder_.Write(kWest, WestTile());
  folder_.Write(".trackcheck.textproto", "exclude: \"**/2954880.btg\"");
  EXPECT_THAT(Diff({old_, new_}).out, has_no_note);
  folder_.Write("Terrain/.trackcheck.textproto", "");
  EXPECT_THAT(Diff({old_, new_}).out, HasSubstr(kOpens));
  ASSERT_EQ(std::remove(west.c_str()), 0);
  ASSERT_EQ(mkfifo(west.c_str(), 0600), 0);
  EXPECT_THAT(Diff({old_, new_}).out, has_no_note);
}

TEST_F(DiffNeighborsTest, InFoldersEachVersionHasItsOwnNeighbors) {
  folder_.Write("old/" + std::string(kEast), EastTile());
  folder_.Write("old/" + std::string(kWest), WestTile());
  folder_.Write("new/" + std::string(kEast), RaisedEastTile());
  const auto diff = [&](const std::string& kind) {
    return Diff({"--report", kind, folder_.Path("old"), folder_.Path("new")})
        .out;
  };
  // The neighbor of the old version stands for the one that is not there.
  for (const char* kind : {"text", "json", "markdown"}) {
    EXPECT_THAT(diff(kind), HasSubstr(kOpens)) << kind;
  }
  EXPECT_THAT(Diff({"--stat", folder_.Path("old"), folder_.Path("new")}).out,
              Not(HasSubstr("seam")));
  // The new neighbor fits.
  const std::string raised = absl::StrReplaceAll(
      TerrainText("base_tile"),
      {{"-22.256, 6957.8924, 6910.7737", "-19.256, 6957.8957, 6910.777"}});
  folder_.Write("new/" + std::string(kWest), Encoded("btg", raised));
  EXPECT_THAT(diff("text"), HasSubstr("1 border vertex to tile 2954880 moved: "
                                      "the seam stays closed"));
}

TEST_F(DiffNeighborsTest, GitShowsItForThePathInTheRepository) {
  const std::string blob = folder_.Write("git-blob/1", RaisedEastTile());
  const Outcome outcome =
      RunProgram({"git", "diff-driver", "--", new_, old_, "1a2b", "100644",
                  blob, "3c4d", "100644"});
  EXPECT_THAT(outcome.out, HasSubstr("\nnote: " + std::string(kOpens) + "\n"));
}

}  // namespace
}  // namespace trackcheck
