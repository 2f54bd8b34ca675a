// The verb `check`: rules over several files.
#include <cstddef>
#include <filesystem>
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
using testing::IsEmpty;
using testing::Not;

constexpr char kGap[] = "a vertical gap of 3 m to tile 2954881";

// Every other one of its first triangles is degenerate.
std::string WestTileWithManyFindings() {
  std::string triangles;
  for (int i = 0; i < 600; ++i) {
    triangles += "0, 0, 0, 0, 0, 0, 4, 4, 4, 0, 0, 0, 1, 1, 1, 4, 4, 4, ";
  }
  return Encoded(
      "btg", absl::StrReplaceAll(TerrainText("base_tile"),
                                 {{"indices: [\n", "indices: [" + triangles}}));
}

class CheckAcrossTest : public testing::Test {
 protected:
  CheckAcrossTest() {
    folder_.Write(kWest, WestTile());
    folder_.Write(kEast, RaisedEastTile());
  }

  Outcome Check(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "check");
    return RunProgram(arguments);
  }
  std::string All() const { return folder_.Path(""); }
  std::string West() const { return folder_.Path(kWest); }
  std::string East() const { return folder_.Path(kEast); }

  TempFolder folder_;
};

TEST_F(CheckAcrossTest, AFindingNamesTheOtherFile) {
  const Outcome text = Check({"--fail-on", "warning", All()});
  EXPECT_EQ(text.status, 1);
  EXPECT_THAT(text.out,
              AllOf(HasSubstr(West() + ": warning: " + kGap),
                    HasSubstr(" at longitude 0.125 and latitude 0.125 ["),
                    HasSubstr("note: the nearest vertex of the other tile: the "
                              "ground is at 3 m there and at 0 m here, 13822 m "
                              "of the border are open, the tiles were built 10 "
                              "days apart: " +
                              East() + ", vertices[3], offset 0x5c, 12 bytes"),
                    HasSubstr("2 files checked: 1 warning")));
  EXPECT_THAT(Check({"--report", "json", All()}).out,
              HasSubstr("built 10 days apart\", \"path\": \"" + East() +
                        "\", \"offset\": 92, \"length\": 12"));
  for (const char* kind : {"sarif", "html", "markdown", "junit"}) {
    EXPECT_THAT(Check({"--report", kind, All()}).out, HasSubstr("2954881.btg"))
        << kind;
  }
}

TEST_F(CheckAcrossTest, StatisticsCountEachSeverityOfARule) {
  folder_.Write(std::string("narrow/") + kWest, WestTile());
  folder_.Write(std::string("narrow/") + kEast,
                EditedTerrain("base_tile_east", "7.744, -6957.1076, 6910.7737",
                              "8.244, -6957.1066, 6910.7748"));
  EXPECT_EQ(Check({"--statistics", "--only", "btg-seam-gap", All()}).out,
            "2 places  warning  btg-seam-gap  in 2 files: 1 warning, 1 info\n"
            "4 files checked: 1 warning, 1 info\n"
            "2 of 2 places can be repaired: trackcheck fix --unsafe\n"
            "trackcheck explain btg-seam-gap explains the first rule\n");
}

TEST_F(CheckAcrossTest, ClosedSeamsAreNotReported) {
  folder_.Write(kEast, EastTile());
  EXPECT_THAT(Check({"-v", All()}).out,
              AllOf(HasSubstr("2 files checked"), Not(HasSubstr("seam"))));
}

TEST_F(CheckAcrossTest, RulesOverSeveralFilesCanBeTurnedOff) {
  const std::vector<std::vector<std::string>> quiet = {
      {"--across", "off"}, {"--skip", "btg-seam-gap"}, {"--only", "btg-crack"}};
  for (std::vector<std::string> flags : quiet) {
    flags.push_back(All());
    EXPECT_THAT(Check(flags).out, Not(HasSubstr(kGap))) << flags[0];
  }
  folder_.Write(".trackcheck.textproto", "across: OFF");
  EXPECT_THAT(Check({All()}).out, Not(HasSubstr(kGap)));
  EXPECT_THAT(Check({"--across=given", All()}).out, HasSubstr(kGap));
  folder_.Write(".trackcheck.textproto",
                "severity { rule: \"btg-seam-gap\" level: ERROR }");
  EXPECT_EQ(Check({All()}).status, 1);
  EXPECT_EQ(Check({"--across", "of", All()}).status, 2);
}

TEST_F(CheckAcrossTest, AFileThatIsTwoFilesIsNotCompared) {
  folder_.Write(kEast, RaisedEastTile() + RaisedEastTile());
  EXPECT_THAT(Check({All()}).out, AllOf(HasSubstr("btg-transfer-concatenated"),
                                        Not(HasSubstr(kGap))));
  EXPECT_THAT(Check({"--across", "neighbors", West()}).out,
              Not(HasSubstr(kGap)));
}

TEST_F(CheckAcrossTest, NeighborsAreReadOnlyIfThatIsWanted) {
  EXPECT_THAT(Check({West()}).out, Not(HasSubstr(kGap)));
  for (const std::string& path : {West(), East()}) {
    const Outcome outcome = Check({"--across", "neighbors", path});
    EXPECT_THAT(outcome.out, HasSubstr(West() + ": warning: " + kGap)) << path;
    EXPECT_THAT(outcome.err, IsEmpty());
  }
  folder_.Write(".trackcheck.textproto", "across: NEIGHBORS");
  EXPECT_THAT(Check({East()}).out, HasSubstr(kGap));
}

TEST_F(CheckAcrossTest, NothingElseOfANeighborIsReported) {
  folder_.Write(kWest, WestTileWithManyFindings());
  const Outcome outcome = Check({"-v", "--across", "neighbors", East()});
  EXPECT_THAT(outcome.out, AllOf(HasSubstr(kGap), Not(HasSubstr("degenerate")),
                                 HasSubstr("2 files checked: 1 warning\n")));
  // A neighbor without a seam is not mentioned.
  folder_.Write(kEast, EastTile());
  EXPECT_THAT(Check({"-v", "--across", "neighbors", East()}).out,
              AllOf(HasSubstr("1 file checked"), Not(HasSubstr("2954880"))));
}

TEST_F(CheckAcrossTest, UnreadableNeighborsDoNotMatter) {
  folder_.Write(kWest, "not a tile");
  const auto is_clean = HasSubstr("1 file checked: all good");
  EXPECT_THAT(Check({"--across", "neighbors", East()}).out, is_clean);
  folder_.Write(kWest, WestTile().substr(0, 200));
  EXPECT_THAT(Check({"--across", "neighbors", East()}).out, is_clean);
  folder_.Write(kWest, WestTile());
  folder_.Write(".trackcheck.textproto", "exclude: \"**/2954880.btg\"");
  EXPECT_THAT(Check({"--across", "neighbors", East()}).out,
              Not(HasSubstr(kGap)));
}

// Results are held until all files have been checked.
TEST_F(CheckAcrossTest, HeldResultsStayTheSame) {
  folder_.Write(kEast, EastTile());
  folder_.Write(kWest, WestTileWithManyFindings());
  folder_.Write("Terrain/z.rld", MeshWithError());
  folder_.Write("Terrain/z.trk", "{\"track\": {");
  for (const char* kind : {"json", "text", "sarif", "html"}) {
    const auto report = [&](const std::string& across) {
      const std::string text = Check({"-v", "--report", kind, "--across",
                                      across, "--skip", "btg-stg-base", All()})
                                   .out;
      // A page has a map of all tiles before the findings of each.
      const size_t findings = text.find("<h2 id=\"findings\"");
      return findings == std::string::npos ? text : text.substr(findings);
    };
    EXPECT_EQ(report("given"), report("off")) << kind;
    EXPECT_THAT(report("given"), HasSubstr("btg-triangle-degenerate")) << kind;
  }
}

// It cannot be read a second time.
TEST_F(CheckAcrossTest, StandardInputAfterATileIsReadOnce) {
  folder_.Write(kEast, EastTile());
  const auto report = [&](const std::string& across) {
    return RunProgram(
               {"check", "--max-per-rule", "0", "--report", "json", "--across",
                across, "--skip", "btg-stg-base", East(), "-"},
               {.input = WestTileWithManyFindings()})
        .out;
  };
  EXPECT_THAT(report("given"), HasSubstr("\"info\": 600"));
  EXPECT_EQ(report("given"), report("off"));
}

// Compressed, it is a small file whose border takes much memory.
TEST_F(CheckAcrossTest, ATileWithTooManyVerticesOnItsBorderIsNotCompared) {
  std::string vertices;
  std::string indices;
  for (int i = 0; i < 9000; ++i) {
    vertices += ", 31.8212, -6957.0747, -6911";
    indices += std::to_string(i + 5) + ", 0, 0, 1, 0, 0, 4, 0, 0, ";
  }
  const std::string tile = absl::StrReplaceAll(
      TerrainText("base_tile_east"),
      {{"0.0784, 0.3549, -0.1091", "0.0784, 0.3549, -0.1091" + vertices},
       {"indices: [\n", "indices: [" + indices}});
  folder_.Write(kEast, Encoded("btg", tile));
  EXPECT_THAT(Check({All()}).out, HasSubstr("btg-seam-gap"));
  std::filesystem::remove(East());
  folder_.Write(std::string(kEast) + ".gz", Encoded("btg", tile + " gzip {}"));
  EXPECT_THAT(Check({All()}).out, Not(HasSubstr("btg-seam-gap")));
}

// Results that need their file are made again.
TEST_F(CheckAcrossTest, AFileWithManyFindingsHasAllOfThem) {
  folder_.Write(kWest, WestTileWithManyFindings());
  folder_.Write("a.rld", MeshWithError());
  folder_.Write("z.rld", MeshWithError());
  const Outcome off = Check({"-v", "--max-per-rule", "0", "--across", "off",
                             "--report", "json", All()});
  const Outcome on =
      Check({"-v", "--max-per-rule", "0", "--report", "json", All()});
  EXPECT_THAT(off.out, HasSubstr("\"error\": 2, \"warning\": 0"));
  EXPECT_THAT(on.out, HasSubstr("\"error\": 2, \"warning\": 1"));
  EXPECT_THAT(on.out,
              AllOf(HasSubstr("a.rld"), HasSubstr("z.rld"), HasSubstr(kGap)));
  for (const char* jobs : {"1", "7"}) {
    EXPECT_EQ(Check({"-v", "--max-per-rule", "0", "--report", "json", "--jobs",
                     jobs, All()})
                  .out,
              on.out);
  }
}

TEST_F(CheckAcrossTest, TheOrderOfTheFilesDoesNotMatter) {
  const std::string out = Check({"-q", West(), East()}).out;
  EXPECT_THAT(out, HasSubstr(kGap));
  EXPECT_EQ(Check({"-q", East(), West()}).out, out);
}

TEST_F(CheckAcrossTest, ABaselineKnowsThem) {
  const std::string baseline = folder_.Path("known");
  const auto check = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--baseline", baseline});
    return Check(arguments);
  };
  check({"--update-baseline", All()});
  EXPECT_THAT(ReadFile(baseline), HasSubstr("\tbtg-seam-gap\tTerrain/"));
  const auto is_known =
      AllOf(Not(HasSubstr(kGap)), HasSubstr("1 place known before"));
  EXPECT_THAT(check({All()}).out, is_known);
  EXPECT_THAT(check({"--across=neighbors", East()}).out, is_known);

  // A run that does not see the neighbor cannot say that the seam is closed.
  const std::string lines = ReadFile(baseline);
  EXPECT_THAT(check({West()}).out, Not(HasSubstr("is gone")));
  check({"--update-baseline", West()});
  EXPECT_EQ(ReadFile(baseline), lines);
  check({"--update-baseline", "--across=neighbors", West()});
  EXPECT_EQ(ReadFile(baseline), lines);

  folder_.Write(kEast, EastTile());
  EXPECT_THAT(check({All()}).out,
              HasSubstr("1 finding of the baseline is gone"));
  EXPECT_THAT(check({"--across=neighbors", West()}).out,
              HasSubstr("1 finding of the baseline is gone"));
  check({"--update-baseline", "--across=neighbors", West()});
  EXPECT_THAT(ReadFile(baseline), Not(HasSubstr("btg-seam-gap")));
}

TEST_F(CheckAcrossTest, ASuppressionHidesThem) {
  folder_.Write(".trackcheck.textproto", R"(
      suppress { glob: "**/2954880.btg" rule: "btg-seam-gap" reason: "kept" })");
  EXPECT_THAT(Check({"-v", All()}).out,
              AllOf(Not(HasSubstr(kGap)), HasSubstr("1 place suppressed")));
  // Whether it is needed is not known.
  EXPECT_THAT(Check({"-v", West()}).out, Not(HasSubstr("is unused")));
  folder_.Write(kEast, EastTile());
  EXPECT_THAT(Check({"-v", "--across=neighbors", West()}).out,
              HasSubstr("1 suppression is unused"));
}

}  // namespace
}  // namespace trackcheck
