// Tests of what `info`, `dump` and `check` show of a folder as a whole.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/cli/verbs/two_tiles.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class FolderViewTest : public testing::Test {
 protected:
  FolderViewTest() {
    folder_.Write(kWest, WestTile());
    folder_.Write(kEast, RaisedEastTile());
  }

  std::string All() const { return folder_.Path("Terrain"); }
  Outcome Info(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "info");
    return RunProgram(arguments);
  }
  Outcome Map(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"dump", "--output", "svg"});
    return RunProgram(arguments);
  }

  TempFolder folder_;
};

TEST_F(FolderViewTest, InfoShowsTheWholeScenery) {
  folder_.Write("Terrain/mesh.rld", GoodMesh());
  folder_.Write("Terrain/notes.txt", "hi");
  const Outcome outcome = Info({All()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const uint64_t tiles = WestTile().size() + RaisedEastTile().size();
  EXPECT_EQ(
      outcome.out,
      absl::StrCat(
          All(), ": folder, ", tiles + 112, " bytes\n",
          "\n"
          "  files        3\n"
          "  other files  1\n"
          "  tiles        2\n"
          "  airports     0\n"
          "  west         0 degrees\n"
          "  east         0.25 degrees\n"
          "  south        0 degrees\n"
          "  north        0.125 degrees\n"
          "  seams        1\n"
          "  open seams   1\n"
          "\n"
          "  formats\n"
          "    format  files  bytes\n"
          "    btg         2    ",
          tiles,
          "\n"
          "    rld         1    112\n"
          "\n"
          "  worst seams\n"
          "    gap (m)  tile     neighbor  longitude (degrees)  latitude "
          "(degrees)  height (m)  neighbor height (m)  open length (m)  built "
          "apart (days)\n"
          "          3  2954880  2954881                 0.125               "
          "0.125           0                    3           13,822             "
          "     "
          "10\n"));
  EXPECT_THAT(
      Info({"--report", "json", All()}).out,
      AllOf(HasSubstr(absl::StrCat(
                "{\n   \"path\": \"", All(), "\",\n   \"size\": ", tiles + 112,
                ",\n   \"values\": {\n    \"files\": 3,\n    "
                "\"other_files\": 1,\n    \"tiles\": 2,\n    "
                "\"airports\": 0,\n    \"west_degrees\": 0,")),
            HasSubstr("\"worst_seams\": [\n     {\"gap_m\": 3, \"tile\": "
                      "\"2954880\", \"neighbor\": \"2954881\", "
                      "\"longitude_degrees\": 0.125, \"latitude_degrees\": "
                      "0.125, \"height_m\": 0, \"neighbor_height_m\": 3, "
                      "\"open_length_m\": 13822, \"built_apart_days\": 10}\n"),
            Not(HasSubstr("parts"))));
}

TEST_F(FolderViewTest, InfoOfOtherFormatsCountsTheFiles) {
  folder_.Write("other/a.rld", GoodMesh());
  folder_.Write("other/b.rld", GoodMesh());
  EXPECT_EQ(Info({folder_.Path("other")}).out,
            folder_.Path("other") +
                ": folder, 224 bytes\n"
                "\n"
                "  files  2\n"
                "\n"
                "  formats\n"
                "    format  files  bytes\n"
                "    rld         2    224\n");
  folder_.Write("empty/notes.txt", "hi");
  const Outcome empty = Info({folder_.Path("empty")});
  EXPECT_EQ(empty.status, 0);
  EXPECT_THAT(empty.out, HasSubstr("\n  files        0\n  other files  1\n"));
}

TEST_F(FolderViewTest, InfoNamesFilesThatCannotBeRead) {
  const std::string large =
      folder_.Write("Terrain/large.rld", std::string(5000, 'x'));
  const Outcome outcome = Info({"--max-file-size", "4000", All()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, StartsWith("trackcheck: " + large + ": "));
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("\n  unreadable files  1\n"),
                                 HasSubstr("\n  tiles             2\n")));
}

TEST_F(FolderViewTest, ExcludedFilesAreNotThere) {
  folder_.Write(".trackcheck.textproto", "exclude: \"**/2954881.btg\"");
  EXPECT_THAT(Info({All()}).out, AllOf(HasSubstr("\n  files       1\n"),
                                       HasSubstr("\n  open seams  0\n")));
}

TEST_F(FolderViewTest, InfoOfATileListsItsNeighbors) {
  folder_.Write("Terrain/e000n00/e000n00/2954888.btg.gz", "any bytes");
  EXPECT_THAT(Info({folder_.Path(kWest)}).out,
              HasSubstr("\n  neighbors\n    side   file\n"
                        "    east   2954881.btg\n"
                        "    north  2954888.btg.gz\n"));
  EXPECT_THAT(Info({"--report", "json", folder_.Path(kEast)}).out,
              HasSubstr("\"neighbors\": [\n     {\"side\": \"west\", \"file\": "
                        "\"2954880.btg\"}\n    ]"));
  EXPECT_THAT(Info({folder_.Write("alone.btg", WestTile())}).out,
              Not(HasSubstr("neighbors")));
}

TEST_F(FolderViewTest, DumpDrawsAMap) {
  const Outcome outcome = Map({All()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(
      outcome.out,
      AllOf(StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""),
            HasSubstr("<title>Terrain</title>"), HasSubstr("2 tiles"),
            HasSubstr("1 of 1 seam is open"), HasSubstr(">2954880</text>"),
            HasSubstr("<title>worst_seams[0]</title>"),
            HasSubstr("gap of 1 to 10 m"),
            HasSubstr("1 warning: 2954880.btg: a vertical gap of 3 m to tile "
                      "2954881")));
  EXPECT_EQ(outcome.out, Map({All() + "/"}).out);
  const std::string file = folder_.Path("map.svg");
  EXPECT_EQ(Map({"-o", file, All()}).status, 0);
  EXPECT_EQ(ReadFile(file), outcome.out);
}

TEST_F(FolderViewTest, TheMapHasNoPinsOfRulesThatAreOff) {
  for (const char* setting :
       {"skip: \"btg-seam-gap\"",
        "severity { rule: \"btg-seam-gap\" level: INFO }",
        "suppress { glob: \"**\" rule: \"btg-seam-gap\" reason: \"known\" }"}) {
    folder_.Write(".trackcheck.textproto", setting);
    EXPECT_THAT(Map({All()}).out, Not(HasSubstr("a vertical gap"))) << setting;
  }
}

TEST_F(FolderViewTest, DumpRefusesWhatHasNoMap) {
  const Outcome text = RunProgram({"dump", All()});
  EXPECT_EQ(text.status, 2);
  EXPECT_THAT(text.err, HasSubstr("Terrain is a folder: --output svg shows"));
  folder_.Write("other/a.rld", GoodMesh());
  const Outcome other = Map({folder_.Path("other")});
  EXPECT_EQ(other.status, 2);
  EXPECT_EQ(other.out, "");
  EXPECT_THAT(other.err, HasSubstr("no files in it have a map together"));
}

TEST_F(FolderViewTest, OutputsDoNotReplaceFilesOfTheFolder) {
  const std::string west = folder_.Path(kWest);
  EXPECT_EQ(Map({"-o", west, All()}).status, 2);
  EXPECT_EQ(Info({"--report", "json=" + west, All()}).status, 2);
  EXPECT_EQ(ReadFile(west), WestTile());
}

TEST_F(FolderViewTest, TheNumberOfThreadsChangesNothing) {
  for (int i = 0; i < 40; ++i) {
    folder_.Write(absl::StrCat("Terrain/", i, "/2954880.btg"), WestTile());
    folder_.Write(absl::StrCat("Terrain/", i, "/2954881.btg"),
                  RaisedEastTile());
  }
  EXPECT_EQ(Info({"--jobs", "1", "--report", "json", All()}).out,
            Info({"--jobs", "7", "--report", "json", All()}).out);
  EXPECT_EQ(Map({"--jobs", "1", All()}).out, Map({"--jobs", "7", All()}).out);
  EXPECT_EQ(Info({"--jobs", "0", All()}).status, 2);
}

TEST_F(FolderViewTest, PinsAtOnePlaceAreJoined) {
  for (int i = 0; i < 40; ++i) {
    folder_.Write(absl::StrCat("Terrain/", i, "/2954880.btg"), WestTile());
    folder_.Write(absl::StrCat("Terrain/", i, "/2954881.btg"),
                  RaisedEastTile());
  }
  const Outcome map = Map({All()});
  EXPECT_THAT(map.out,
              AllOf(HasSubstr("<title>41 together:\n1 warning: 2954880.btg: a "
                              "vertical gap"),
                    HasSubstr("\nand 38 more</title>"),
                    HasSubstr(">several, and their number</text>")));
  const Outcome page = RunProgram({"check", "--report", "html", All()});
  EXPECT_THAT(page.out,
              AllOf(HasSubstr("<a href=\"#f1\"><g class=\"pin\"><title>41 "
                              "together:\n2954880.btg: 1 warning\n"),
                    HasSubstr("One with a ring stands for several files")));
}

TEST_F(FolderViewTest, TheHtmlReportHasTheMap) {
  const Outcome outcome = RunProgram({"check", "--report", "html", All()});
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("<h2>Map</h2>\n<figure>\n<svg "),
                                 HasSubstr("<title>All files</title>"),
                                 HasSubstr("href=\"#f1\""),
                                 HasSubstr("2954880.btg: 1 warning</title>")));
  EXPECT_EQ(
      outcome.out,
      RunProgram({"check", "--report", "html", "--jobs", "5", All()}).out);
  // A single tile has only its own map.
  EXPECT_THAT(
      RunProgram({"check", "--report", "html", folder_.Path(kWest)}).out,
      Not(HasSubstr("All files")));
  EXPECT_THAT(
      RunProgram({"check", "--across", "off", "--report", "html", All()}).out,
      Not(HasSubstr("All files")));
}

TEST_F(FolderViewTest, TilesThatAreFarApartHaveMapsOfTheirOwn) {
  const auto maps = [&] {
    const std::string page =
        RunProgram({"check", "--report", "html", All()}).out;
    std::vector<std::string> titles;
    constexpr std::string_view kTitle = "aria-label=\"Map: ";
    for (size_t at = page.find(kTitle); at != std::string::npos;
         at = page.find(kTitle, at + 1)) {
      const size_t begin = at + kTitle.size();
      titles.push_back(page.substr(begin, page.find('"', begin) - begin));
    }
    return titles;
  };
  EXPECT_THAT(maps(), ElementsAre("All files"));
  // A third tile, in Iceland, is not on the map of the other two.
  folder_.Write("Terrain/w030n60/w026n65/2533081.btg", WestTile());
  EXPECT_THAT(maps(), ElementsAre("2 files that lie together"));
  folder_.Write("Terrain/w030n60/w025n65/2549464.btg", WestTile());
  EXPECT_THAT(maps(), ElementsAre("2 files that lie together",
                                  "2 files that lie together"));
}

}  // namespace
}  // namespace trackcheck
