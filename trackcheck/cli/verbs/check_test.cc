// The verb `check`: exit statuses, flags and the text report.
#include <algorithm>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(CheckTest, CleanFileHasNoFindings) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram({"check", folder.Write("a.rld", GoodMesh())});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "1 file checked: all good\n");
  EXPECT_EQ(outcome.err, "");
}

TEST(CheckTest, FindingIsShownWithPlaceAndBytes) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithError());
  const Outcome outcome = RunProgram({"check", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, StartsWith(path + ": error: "));
  EXPECT_THAT(outcome.out, HasSubstr(" [rld-blki-sum]\n"));
  EXPECT_THAT(
      outcome.out,
      HasSubstr("\n    blocks[0].block_points, offset 0x6c, 4 bytes\n"
                "    00000060  42 4c 4b 49 01 00 00 00  00 00 00 00 03 "));
  EXPECT_THAT(outcome.out,
              HasSubstr("|\n" + std::string(51, ' ') + "^^^^^^^^^^^\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n1 file checked: 1 error\n"));
}

TEST(CheckTest, WarningFailsOnlyIfAskedTo) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithWarning());
  EXPECT_EQ(RunProgram({"check", path}).status, 0);
  EXPECT_EQ(RunProgram({"check", "--fail-on", "warning", path}).status, 1);
  EXPECT_EQ(RunProgram({"check", "--fail-on", "info", path}).status, 1);
  EXPECT_EQ(RunProgram({"check", "--fail-on=never", path}).status, 0);
}

TEST(CheckTest, InfosAreCountedAndShownWithVerbose) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithInfo());
  const Outcome quiet = RunProgram({"check", path});
  EXPECT_THAT(quiet.out, Not(HasSubstr("rld-vertex-unreferenced")));
  EXPECT_THAT(quiet.out, HasSubstr("1 info not shown; -v shows them"));
  for (const std::string flag : {"-v", "--fail-on=info"}) {
    const Outcome outcome = RunProgram({"check", flag, path});
    EXPECT_THAT(outcome.out, HasSubstr(": info: ")) << flag;
    EXPECT_THAT(outcome.out, Not(HasSubstr("not shown"))) << flag;
  }
}

TEST(CheckTest, QuietIsOneLinePerFinding) {
  const TempFolder folder;
  folder.Write("a.rld", MeshWithError());
  folder.Write("notes.txt", "hello");
  const Outcome outcome = RunProgram({"check", "-q", folder.Path("")});
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1);
  EXPECT_EQ(outcome.err, "");
}

TEST(CheckTest, RulesAreSelectedByGlob) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithError());
  EXPECT_EQ(RunProgram({"check", "--skip", "rld-blki-*", path}).status, 0);
  EXPECT_EQ(RunProgram({"check", "--only", "rld-vertex-*", path}).status, 0);
  EXPECT_EQ(RunProgram({"check", "--only", "rld-vertex-*", "--only",
                        "*-blki-sum", path})
                .status,
            1);
}

TEST(CheckTest, SeverityIsSetPerRule) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithError());
  const Outcome warning =
      RunProgram({"check", "--severity", "rld-blki-sum=warning", path});
  EXPECT_EQ(warning.status, 0);
  EXPECT_THAT(warning.out, HasSubstr("1 warning"));
  const Outcome off =
      RunProgram({"check", "--severity", "rld-blki-sum=off", path});
  EXPECT_EQ(off.out, "1 file checked: all good\n");
}

TEST(CheckTest, ListedFindingsAreLimitedAndCounted) {
  const TempFolder folder;
  // NaN in three rows that are not consecutive: three findings.
  const std::string path = folder.Write(
      "a.rld",
      Mesh("vertices: [nan, 0, 0,  1, 0, 0,  1, nan, 0,  0, 1, 0,  0, 0, nan] "
           "triangles: [0, 1, 2,  2, 3, 4] block_start: 0 block_points: 5"));
  const Outcome outcome = RunProgram(
      {"check", "--max-per-rule", "1", "--only", "rld-vertex-nonfinite", path});
  EXPECT_THAT(outcome.out, HasSubstr("2 more places of rld-vertex-nonfinite "
                                     "not listed"));
  EXPECT_THAT(outcome.out, HasSubstr("1 file checked: 3 errors\n"));
  const Outcome all = RunProgram(
      {"check", "--max-per-rule", "0", "--only", "rld-vertex-nonfinite", path});
  EXPECT_THAT(all.out, Not(HasSubstr("not listed")));
}

TEST(CheckTest, OutputIsTheSameForAnyNumberOfThreads) {
  const TempFolder folder;
  const std::string kinds[] = {GoodMesh(), MeshWithError(), MeshWithInfo(),
                               MeshWithWarning(), "no mesh at all"};
  for (int i = 0; i < 200; ++i) {
    folder.Write("f" + std::to_string(i % 7) + "/" + std::to_string(i) +
                     (i % 5 == 4 ? ".txt" : ".rld"),
                 kinds[i % 5]);
  }
  for (const std::string report : {"text", "json"}) {
    const Outcome one = RunProgram(
        {"check", "--jobs", "1", "-v", "--report", report, folder.Path("")});
    const Outcome eight = RunProgram(
        {"check", "--jobs", "8", "-v", "--report", report, folder.Path("")});
    EXPECT_EQ(one.status, 1);
    EXPECT_EQ(one.out, eight.out);
    EXPECT_EQ(one.err, eight.err);
    EXPECT_EQ(eight.status, 1);
  }
}

TEST(CheckTest, StandardInputIsDetectedByContent) {
  EXPECT_EQ(RunProgram({"check", "-"}, {.input = GoodMesh()}).status, 0);
  const Outcome outcome =
      RunProgram({"check", "-"}, {.input = MeshWithError()});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, StartsWith("-: error: "));
  EXPECT_THAT(outcome.out, HasSubstr("[rld-blki-sum]"));
}

TEST(CheckTest, StandardInputOfNoKnownFormatNeedsTheFlag) {
  const Outcome unknown = RunProgram({"check", "-"}, {.input = "hello"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.out, HasSubstr("-: error: no known format"));
  EXPECT_THAT(unknown.out, HasSubstr("--format"));
  const Outcome named =
      RunProgram({"check", "--format", "rld", "-"}, {.input = "hello"});
  EXPECT_EQ(named.status, 1);
  EXPECT_THAT(named.out, HasSubstr("[rld-"));
}

TEST(CheckTest, ColorIsUsedOnTerminalsOnly) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithError());
  const auto has_color = [](const Outcome& outcome) {
    return outcome.out.find('\033') != std::string::npos;
  };
  EXPECT_FALSE(has_color(RunProgram({"check", path})));
  EXPECT_TRUE(has_color(RunProgram({"check", path}, {.terminal = true})));
  EXPECT_FALSE(has_color(
      RunProgram({"check", path}, {.terminal = true, .no_color = true})));
  EXPECT_FALSE(has_color(
      RunProgram({"check", "--color", "never", path}, {.terminal = true})));
  EXPECT_TRUE(has_color(
      RunProgram({"check", "--color", "always", path}, {.no_color = true})));
}

TEST(CheckTest, ProgressIsErasedAtTheEnd) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  const Outcome outcome = RunProgram({"check", "--progress", "always", path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "1 file checked: all good\n");
  EXPECT_THAT(outcome.err, HasSubstr("0 of 1 file"));
  EXPECT_TRUE(outcome.err.ends_with("\r\033[K"));
  const Outcome never =
      RunProgram({"check", "--progress", "never", path}, {.terminal = true});
  EXPECT_EQ(never.err, "");
}

TEST(CheckTest, PlaceAtTheEndOfTheFileIsShownAfterTheLastByte) {
  const TempFolder folder;
  // The file ends between two triangles.
  const std::string path =
      folder.Write("a.rld", GoodMesh().substr(0, 24 + 4 * 12 + 12));
  const Outcome outcome = RunProgram({"check", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("triangles[1], offset 0x54, 0 bytes"));
  EXPECT_THAT(outcome.out, HasSubstr("\n                          ^^\n"));
}

}  // namespace
}  // namespace trackcheck
