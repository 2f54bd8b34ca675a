// The verb `check`: exit statuses, flags and the text report.
#include <algorithm>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// NaN in three rows that are not consecutive: three findings.
std::string MeshWithThreeNans() {
  return Mesh(
      "vertices: [nan, 0, 0,  1, 0, 0,  1, nan, 0,  0, 1, 0,  0, 0, nan] "
      "triangles: [0, 1, 2,  2, 3, 4] block_start: 0 block_points: 5");
}

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
  EXPECT_THAT(outcome.out,
              EndsWith("\n1 file checked: 1 error\n"
                       "1 of 1 place can be repaired: trackcheck fix\n"
                       "trackcheck explain rld-blki-sum explains the first "
                       "rule\n"));
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
  EXPECT_THAT(quiet.out, Not(HasSubstr(": info: ")));
  EXPECT_EQ(quiet.out,
            "1 file checked: 1 info\n"
            "1 info not shown (1 rld-vertex-unreferenced); -v shows it\n"
            "1 of 1 place can be repaired: trackcheck fix --unsafe\n");
  for (const std::string flag : {"-v", "--fail-on=info"}) {
    const Outcome outcome = RunProgram({"check", flag, path});
    EXPECT_THAT(outcome.out, HasSubstr(": info: ")) << flag;
    EXPECT_THAT(outcome.out, Not(HasSubstr("not shown"))) << flag;
  }
}

TEST(CheckTest, InfosOfAllFilesAreOneLine) {
  const TempFolder folder;
  folder.Write("a.rld", MeshWithInfo());
  folder.Write("b.rld", MeshWithInfo());
  EXPECT_EQ(RunProgram({"check", folder.Path("")}).out,
            "2 files checked: 2 infos\n"
            "2 infos not shown (2 rld-vertex-unreferenced); -v shows them\n"
            "2 of 2 places can be repaired: trackcheck fix --unsafe\n");
}

TEST(CheckTest, QuietIsOneLinePerFinding) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  folder.Write("b.rld", MeshWithInfo());
  folder.Write("notes.txt", "hello");
  const Outcome outcome = RunProgram({"check", "-q", folder.Path("")});
  EXPECT_THAT(outcome.out, StartsWith(mesh + ": error: "));
  EXPECT_THAT(outcome.out, EndsWith(" [rld-blki-sum] at "
                                    "blocks[0].block_points, offset 0x6c\n"));
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1);
  EXPECT_EQ(outcome.err, "");
}

TEST(CheckTest, QuietCountsWhatIsNotListed) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithThreeNans());
  const Outcome outcome = RunProgram({"check", "-q", "--max-per-rule", "1",
                                      "--only", "rld-vertex-nonfinite", path});
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2);
  EXPECT_THAT(outcome.out, EndsWith(" at vertices[0].x, offset 0x14\n"
                                    "... and 2 more [rld-vertex-nonfinite]\n"));
}

TEST(CheckTest, QuietHasLineAndColumnInTexts) {
  const TempFolder folder;
  const std::string path = folder.Write("a.track.json", "{\n \"track\": 1");
  const Outcome outcome = RunProgram({"check", "-q", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, StartsWith(path + ":2:"));
  EXPECT_THAT(outcome.out, HasSubstr("] at "));
  EXPECT_THAT(outcome.out, HasSubstr(", offset 0x"));
}

TEST(CheckTest, StatisticsAreOneLinePerRule) {
  const TempFolder folder;
  folder.Write("a.rld", MeshWithError());
  folder.Write("b.rld", MeshWithThreeNans());
  folder.Write("c.rld", MeshWithError());
  const std::vector<std::string> arguments = {
      "check",  "--statistics",         "--max-per-rule", "1",
      "--only", "rld-vertex-nonfinite", "--only",         "rld-blki-sum"};
  std::vector<std::string> all = arguments;
  all.push_back(folder.Path(""));
  const Outcome outcome = RunProgram(all);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out,
            "3 places  error    rld-vertex-nonfinite  in 1 file\n"
            "2 places  error    rld-blki-sum          in 2 files\n"
            "3 files checked: 5 errors\n"
            "2 of 5 places can be repaired: trackcheck fix\n"
            "trackcheck explain rld-vertex-nonfinite explains the first "
            "rule\n");
  all.push_back("-q");
  EXPECT_EQ(RunProgram(all).out,
            "3 places  error    rld-vertex-nonfinite  in 1 file\n"
            "2 places  error    rld-blki-sum          in 2 files\n");
}

TEST(CheckTest, VerboseNamesWhatIsSkippedAndSuppressed) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  const std::string pointer = folder.Write("b.rld", GitLfsPointer());
  const std::string text = folder.Write("notes.txt", "hello");
  const std::string config = folder.Write(
      ".trackcheck.textproto",
      "suppress { rule: \"rld-blki-sum\" reason: \"old\" }\n"
      "suppress { rule: \"rld-magic\" reason: \"old\" }\n"
      "suppress { glob: \"a.*\" rule: \"rld-*\" reason: \"old\" until: "
      "\"2026-06-30\" }\n");
  const Outcome outcome = RunProgram({"check", folder.Path("")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out,
            "1 file checked: all good\n"
            "1 file of no known format skipped; -v names it\n"
            "1 Git LFS pointer skipped, git lfs pull gets the file; -v names "
            "it\n"
            "1 place suppressed by config; -v names it\n"
            "1 suppression has expired and suppresses nothing; -v names it\n");
  EXPECT_EQ(outcome.err, "");
  const Outcome verbose = RunProgram({"check", "-v", folder.Path("")});
  EXPECT_THAT(verbose.out, HasSubstr(text + ": skipped, no known format\n"));
  EXPECT_THAT(verbose.out, HasSubstr(pointer + ": skipped, Git LFS pointer\n"));
  EXPECT_THAT(verbose.out,
              HasSubstr(mesh + ": 1 place of rld-blki-sum suppressed by "
                               "config\n"));
  EXPECT_THAT(verbose.out, HasSubstr("nothing\n  " + config +
                                     ":3: rld-* in a.*, until 2026-06-30\n"));
  EXPECT_THAT(verbose.out, Not(HasSubstr("; -v")));
  // A report that is no text is alone on its stream.
  const Outcome json =
      RunProgram({"check", "--report", "json", folder.Path("")});
  EXPECT_THAT(json.err,
              HasSubstr("note: 1 suppression has expired and suppresses"));
}

TEST(CheckTest, QuotesInMessagesAreEscaped) {
  const TempFolder folder;
  const std::string path = folder.Write(
      "a.track.json",
      R"({"track": {"sectors": [{"edges": [{"kind": "w\"all"}]}]}})");
  for (const std::string report : {"text", "json"}) {
    const Outcome outcome =
        RunProgram({"check", "--max-per-rule", "0", "--report", report, path});
    EXPECT_THAT(
        outcome.out,
        HasSubstr(report == "text" ? R"("w\x5c"all")" : R"(\"w\\x5c\"all\")"));
  }
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
  const std::string path = folder.Write("a.rld", MeshWithThreeNans());
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

TEST(CheckTest, RulesAreLinksOnTerminalsWithColor) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithError());
  const auto has_link = [](const Outcome& outcome) {
    return outcome.out.find("\033]8;;") != std::string::npos;
  };
  const Surroundings surroundings = {.terminal = true,
                                     .local_rule_pages = "file:///docs/rules"};
  const Outcome outcome = RunProgram({"check", path}, surroundings);
  EXPECT_THAT(outcome.out,
              HasSubstr("\033]8;;file:///docs/rules/rld.md#rld-blki-sum\033\\"
                        "rld-blki-sum\033]8;;\033\\"));
  EXPECT_FALSE(has_link(RunProgram({"check", path}, {.terminal = true})));
  EXPECT_FALSE(
      has_link(RunProgram({"check", "--color", "always", path},
                          {.local_rule_pages = "file:///docs/rules"})));
  EXPECT_FALSE(
      has_link(RunProgram({"check", "--color", "never", path}, surroundings)));
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
