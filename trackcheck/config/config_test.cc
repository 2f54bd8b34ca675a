#include "trackcheck/config/config.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;

class ConfigTest : public testing::Test {
 protected:
  void SetConfig(const std::string& text, const std::string& in = "") {
    folder_.Write(in + ".trackcheck.textproto", text);
  }
  Outcome Check(const std::string& flag = "--color=never") {
    return RunProgram({"check", flag, folder_.Path("")});
  }
  // The error for a config with this text, without its path.
  std::string Mistake(const std::string& text) {
    SetConfig(text);
    const Outcome outcome = Check();
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_EQ(outcome.out, "");
    const std::string start =
        "trackcheck: " + folder_.Path(".trackcheck.textproto:");
    EXPECT_THAT(outcome.err, testing::StartsWith(start));
    return outcome.err.substr(std::min(start.size(), outcome.err.size()));
  }

  TempFolder folder_;
};

TEST_F(ConfigTest, FailOnSetsTheExitStatusAndItsFlagWins) {
  folder_.Write("a.rld", MeshWithWarning());
  SetConfig("fail_on: WARNING");
  EXPECT_EQ(Check().status, 1);
  EXPECT_EQ(Check("--fail-on=error").status, 0);
  SetConfig("fail_on: NEVER");
  folder_.Write("a.rld", MeshWithError());
  EXPECT_EQ(Check().status, 0);
}

// A build system may put links in the place of files.
TEST_F(ConfigTest, GlobsAreRelativeToTheFolderOfALink) {
  folder_.Write("old/a.rld", MeshWithError());
  const std::string target = folder_.Write(
      "elsewhere/c", "suppress { glob: \"old/*\" rule: \"*\" reason: \"r\" }");
  std::filesystem::create_symlink(target,
                                  folder_.Path(".trackcheck.textproto"));
  EXPECT_EQ(Check().status, 0);
  EXPECT_EQ(Check("--config=" + folder_.Path(".trackcheck.textproto")).status,
            0);
  EXPECT_EQ(Check("--config=" + target).status, 1);
}

TEST_F(ConfigTest, OptionsOfAFormatChangeHowItsFilesAreRead) {
  const std::string path = folder_.Write(
      "a.raf", Encoded("raf",
                       "data_blocks { speed: 0 } "
                       "wheels { x_force: 1 y_force: 2 vertical_load: 3 }"));
  const auto forces = [&] {
    const Outcome outcome = RunProgram({"dump", path});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const size_t first = outcome.out.find("wheels[0].x_force");
    return outcome.out.substr(first, 80);
  };
  EXPECT_THAT(forces(), HasSubstr("x_force 1 N, wheels[0].y_force 2 N"));
  SetConfig("raf { wheel_forces: AS_PRINTED }");
  EXPECT_THAT(forces(), HasSubstr("x_force 2 N, wheels[0].y_force 3 N"));
  SetConfig("raf { wheel_forces: MEASURED }");
  EXPECT_THAT(forces(), HasSubstr("x_force 1 N, wheels[0].y_force 2 N"));
  EXPECT_THAT(Mistake("raf { wheel_forces: PRINTED }"), HasSubstr("1:21"));
  EXPECT_THAT(Mistake("raf { wheel_force: MEASURED }"),
              HasSubstr("is wheel_forces meant?"));
}

TEST_F(ConfigTest, SkipOnlyAndSeveritySelectRules) {
  folder_.Write("a.rld", MeshWithError());
  SetConfig("skip: \"rld-blki-*\"");
  EXPECT_EQ(Check().status, 0);
  EXPECT_EQ(Check("--only=rld-blki-sum").status, 1);
  EXPECT_EQ(Check("--severity=rld-blki-sum=error").status, 1);
  SetConfig("only: \"rld-vertex-*\"");
  EXPECT_EQ(Check().status, 0);
  EXPECT_EQ(Check("--only=rld-blki-*").status, 1);
  SetConfig("severity { rule: \"rld-blki-sum\" level: INFO }");
  EXPECT_EQ(Check().status, 0);
  EXPECT_EQ(Check("--severity=rld-blki-sum=error").status, 1);
  SetConfig("severity { rule: \"rld-blki-sum\" level: OFF }");
  EXPECT_THAT(Check().out, testing::StartsWith("1 file checked: all good\n"));
}

TEST_F(ConfigTest, LimitsApplyToFiles) {
  folder_.Write("a.rld", GoodMesh());
  SetConfig("limits { max_file_bytes: 10 }");
  EXPECT_EQ(Check().status, 2);
  EXPECT_EQ(Check("--max-file-size=1K").status, 0);
  SetConfig("limits { max_findings_per_rule: 1 }");
  folder_.Write("a.rld",
                Mesh("vertices: [nan, 0, 0,  1, 0, 0,  1, nan, 0] triangles: "
                     "[0, 1, 2] block_start: 0 block_points: 3"));
  EXPECT_THAT(Check().out, HasSubstr("1 more place of rld-vertex-nonfinite"));
}

TEST_F(ConfigTest, PathsAreRelativeToTheFolderOfTheConfig) {
  folder_.Write("legacy/deep/a.rld", MeshWithError());
  SetConfig("paths { glob: \"legacy/**\" skip: \"rld-*\" }");
  EXPECT_EQ(Check().status, 0);
  folder_.Write("new/a.rld", MeshWithError());
  EXPECT_EQ(Check().status, 1);
  SetConfig("paths { glob: \"*/a.rld\" skip: \"rld-*\" }");
  EXPECT_THAT(Check().out, HasSubstr("2 files checked: 1 error\n"));
}

TEST_F(ConfigTest, PathsSetTheFormat) {
  folder_.Write("notes.txt", "hello");
  SetConfig("paths { glob: \"*.txt\" format: \"rld\" }");
  EXPECT_THAT(Check().out, HasSubstr("notes.txt: error: "));
}

TEST_F(ConfigTest, AWrongFormatIsCorrectedWhereItIsSet) {
  const std::string path = folder_.Write("a.bin", GoodMesh());
  SetConfig(
      "paths { glob: \"*.bin\" format: \"btg\" }\n"
      "paths {\n  glob: \"a*\"\n  format: \"raf\"\n}\n");
  const std::string advice =
      "the content is rld (Racer LiDAR meshes), expected raf by "
      ".trackcheck.textproto:4: correct the format there, or check it with "
      "--format rld [raf-transfer-other-format]";
  EXPECT_THAT(Check().out, HasSubstr(advice));
  EXPECT_THAT(RunProgram({"info", path}).err, HasSubstr(advice));
  EXPECT_EQ(Check("--format=rld").status, 0);
  EXPECT_THAT(Check("--format=dkrds").out,
              HasSubstr("expected dkrds: check it with --format rld, or "
                        "without --format"));
  EXPECT_THAT(
      RunProgram(
          {"reduce", "--rule", "rld-blki-sum", path, "-o", folder_.Path("out")})
          .err,
      HasSubstr("is raf, which has no rule rld-blki-sum; its format is set in "
                ".trackcheck.textproto:4, --format NAME decodes it as another "
                "one"));
  const std::string named = folder_.Write("named",
                                          "paths { glob: \"*\" "
                                          "format: \"raf\" }");
  EXPECT_THAT(RunProgram({"check", "--config", named, path}).out,
              HasSubstr("expected raf by named:1: "));
}

TEST_F(ConfigTest, OnlyTheNearestFileApplies) {
  folder_.Write("inner/a.rld", MeshWithError());
  SetConfig("skip: \"rld-blki-sum\"");
  EXPECT_EQ(Check().status, 0);
  SetConfig("fail_on: ERROR", "inner/");
  EXPECT_EQ(Check().status, 1);
  EXPECT_EQ(Check("--config=" + folder_.Path(".trackcheck.textproto")).status,
            0);
}

TEST_F(ConfigTest, SuppressionsEndAfterTheirLastDay) {
  folder_.Write("a.rld", MeshWithError());
  SetConfig(
      "suppress { glob: \"a.rld\" rule: \"rld-blki-sum\" reason: \"old\" "
      "until: \"2027-01-01\" }");
  const auto check = [&](const std::string& today) {
    return RunProgram({"check", "-v", folder_.Path("")}, {.today = today});
  };
  const Outcome before = check("2027-01-01");
  EXPECT_EQ(before.status, 0);
  EXPECT_THAT(before.out, HasSubstr("all good"));
  EXPECT_THAT(before.out, HasSubstr("1 place suppressed by config"));
  EXPECT_THAT(before.out, testing::Not(HasSubstr("expired")));
  const Outcome after = check("2027-01-02");
  EXPECT_EQ(after.status, 1);
  EXPECT_THAT(after.out,
              HasSubstr("1 suppression has expired and suppresses nothing\n"));
  EXPECT_THAT(after.out, HasSubstr(":1: rld-blki-sum in a.rld, until "
                                   "2027-01-01\n"));
  EXPECT_THAT(after.out, testing::Not(HasSubstr("suppressed by config")));
}

TEST_F(ConfigTest, SuppressionsApplyToTheirFilesAndRulesOnly) {
  folder_.Write("a.rld", MeshWithError());
  SetConfig("suppress { glob: \"b.rld\" rule: \"rld-*\" reason: \"old\" }");
  EXPECT_EQ(Check().status, 1);
  SetConfig("suppress { rule: \"rld-vertex-*\" reason: \"old\" }");
  EXPECT_EQ(Check().status, 1);
  SetConfig("suppress { rule: \"rld-blki-*\" reason: \"old\" }");
  EXPECT_EQ(Check().status, 0);
}

TEST_F(ConfigTest, UnusedSuppressionsAreCounted) {
  const std::string mesh = folder_.Write("a.rld", MeshWithError());
  folder_.Write("b.rld", GoodMesh());
  SetConfig(
      "suppress { glob: \"a.rld\" rule: \"rld-blki-sum\" reason: \"old\" }\n"
      "suppress { glob: \"b.rld\" rule: \"rld-blki-sum\" reason: \"old\" }\n"
      "suppress { glob: \"gone.rld\" rule: \"rld-*\" reason: \"old\" }\n");
  EXPECT_THAT(Check().out,
              HasSubstr("2 suppressions are unused; -v names them\n"));
  const Outcome verbose = Check("-v");
  EXPECT_THAT(verbose.out, HasSubstr(":2: rld-blki-sum in b.rld\n"));
  EXPECT_THAT(verbose.out, HasSubstr(":3: rld-* in gone.rld\n"));
  // Some files or rules do not show that a suppression is unused.
  EXPECT_THAT(RunProgram({"check", mesh}).out,
              testing::Not(HasSubstr("unused")));
  EXPECT_THAT(Check("--only=rld-magic").out, testing::Not(HasSubstr("unused")));
}

TEST_F(ConfigTest, ExcludedFilesAreCheckedOnlyIfTheyAreNamed) {
  const std::string bad = folder_.Write("third_party/a/b.rld", MeshWithError());
  folder_.Write("a.rld", GoodMesh());
  EXPECT_EQ(Check().status, 1);
  SetConfig("exclude: \"third_party/**\"");
  const Outcome walked = Check();
  EXPECT_EQ(walked.status, 0);
  EXPECT_THAT(walked.out, HasSubstr("1 file checked: all good\n"));
  EXPECT_THAT(walked.out, HasSubstr("1 file excluded by config\n"));
  EXPECT_EQ(RunProgram({"check", folder_.Path("third_party")}).status, 0);
  EXPECT_EQ(RunProgram({"check", bad}).status, 1);
  EXPECT_EQ(RunProgram({"check", folder_.Path(""), bad}).status, 1);
  SetConfig("exclude: \"*.rld\" exclude: \"third_party/a/b.*\"");
  EXPECT_THAT(Check().out, HasSubstr("no file checked\n"));
}

TEST_F(ConfigTest, MistakesAreReportedWithTheirPlace) {
  EXPECT_THAT(
      Mistake("fail_onn: ERROR"),
      testing::StartsWith("1:1: unknown key \"fail_onn\"; is fail_on meant?"));
  EXPECT_EQ(Mistake("\nfail-on: WARNING"),
            "2:1: unknown key \"fail-on\"; is fail_on meant?\n");
  EXPECT_THAT(
      Mistake("\n fail_on: WARNNG"),
      testing::StartsWith("2:11: unknown value \"WARNNG\" of fail_on: not "
                          "one of ERROR, WARNING, INFO, NEVER; is "
                          "WARNING meant?"));
  EXPECT_THAT(Mistake("severity { rule: \"rld-magic\" level: WARN }"),
              HasSubstr("not one of OFF, INFO, WARNING, ERROR; is WARNING "
                        "meant?"));
  EXPECT_THAT(Mistake("skip: \"rld-blki-sun\""),
              testing::StartsWith("1:7: no rule matches \"rld-blki-sun\""));
  EXPECT_THAT(Mistake("fail_on: ERROR\nskip: \"rld-*\" skip: \"raff-*\""),
              testing::StartsWith("2:21: no rule matches \"raff-*\""));
  EXPECT_THAT(Mistake("severity { rule: \"rld-x\" level: INFO }"),
              testing::StartsWith("1:18: no rule \"rld-x\""));
  EXPECT_THAT(Mistake("severity { rule: \"rld-magic\" }"),
              testing::StartsWith("1:1: \"level\" is missing"));
  EXPECT_THAT(Mistake("paths { skip: \"rld-*\" }"),
              HasSubstr("\"glob\" is missing"));
  EXPECT_THAT(Mistake("paths { glob: \"*\" format: \"rdl\" }"),
              HasSubstr("no format \"rdl\""));
  EXPECT_THAT(Mistake("suppress { rule: \"rld-magic\" }"),
              HasSubstr("\"reason\" is missing"));
  EXPECT_THAT(Mistake("suppress { reason: \"why not\" }"),
              HasSubstr("\"rule\" is missing"));
  EXPECT_THAT(Mistake("suppress { rule: \"rld-magic\" reason: \"x\" until: "
                      "\"2026-02-30\" }"),
              HasSubstr("\"2026-02-30\" is not a date"));
  EXPECT_THAT(Mistake("limits { max_file_bytes: -1 }"),
              testing::StartsWith("1:26: max_file_bytes is at least 0"));
  EXPECT_THAT(Mistake("\tskip: \"r*\"\t\t# said\n\t\tfail_on: WARN\t"),
              testing::StartsWith("2:12: unknown value"));
  EXPECT_THAT(Mistake("\tskip: \"x\""), testing::StartsWith("1:8: no rule"));
  for (const std::string key :
       {"exclude: ", "paths { glob: ", "suppress { rule: \"rld-*\" glob: "}) {
    const auto mistake = [&](const std::string& glob) {
      return Mistake(key + '"' + glob + '"' +
                     (key[0] == 'e'   ? ""
                      : key[0] == 'p' ? " }"
                                      : " reason: \"x\" }"));
    };
    EXPECT_THAT(mistake("./tp/**"),
                HasSubstr("\"./tp/**\" matches no file: write \"tp/**\""));
    EXPECT_THAT(mistake("/tp/a"), HasSubstr("write \"tp/a\""));
    EXPECT_THAT(mistake("tp/"), HasSubstr("write \"tp/**\""));
    EXPECT_THAT(mistake("tp//a/./b"), HasSubstr("write \"tp/a/b\""));
    EXPECT_THAT(mistake("tp/../a"), HasSubstr("write \"a\""));
    EXPECT_THAT(mistake("."), HasSubstr("write \"**\""));
    EXPECT_THAT(mistake("../a"),
                HasSubstr("\"../a\" is outside of the folder"));
    EXPECT_THAT(mistake(""), HasSubstr("an empty glob matches no file"));
  }
  EXPECT_EQ(Mistake("baseline: \"\""), "1:11: an empty path names no file\n");
  EXPECT_THAT(Mistake("lfs_pointers: EROR"), HasSubstr("is ERROR meant?"));
  EXPECT_EQ(
      Mistake("exclude: [\n  \"a/**\"\n  \"b/**\"\n]"),
      "3:3: a comma is missing before \"b/**\" in the list of exclude; if "
      "one text is meant, write \"a/**b/**\"\n");
  EXPECT_EQ(Mistake("skip: \"rld-*\" \"raf-*\""),
            "1:15: several values of skip are written as [\"rld-*\", "
            "\"raf-*\"]; if one text is meant, write \"rld-*raf-*\"\n");
  EXPECT_THAT(Mistake("limits {"),
              testing::StartsWith("1:1: \"limits {\" is not closed"));
}

TEST_F(ConfigTest, GlobsThatNameAFolderAreMistakes) {
  folder_.Write("legacy/old/a.rld", MeshWithError());
  std::filesystem::create_directory_symlink("legacy", folder_.Path("link"));
  for (const std::string key :
       {"exclude: ", "paths { skip: \"rld-*\" glob: ",
        "suppress { rule: \"rld-*\" reason: \"x\" glob: "}) {
    const std::string end = key.starts_with("exclude") ? "" : " }";
    EXPECT_THAT(Mistake(key + "\"legacy/old\"" + end),
                HasSubstr("\"legacy/old\" is a folder, and a glob matches "
                          "files: write \"legacy/old/**\""));
    SetConfig(key + "\"legacy/old/**\"" + end);
    EXPECT_EQ(Check().status, 0);
    for (const std::string glob :
         {"legacy/ol?", "legacy/old/b.rld", "gone", "link"}) {
      SetConfig(key + '"' + glob + '"' + end);
      EXPECT_EQ(Check().status, 1) << glob;
    }
  }
}

TEST_F(ConfigTest, AllMistakesAreKnownInTheOrderOfTheText) {
  const std::string path = folder_.Write(
      "a", "suppress { reason: \"x\" }\nskip: \"zzz\"\nonly: \"yyy\"\n");
  std::string lines;
  for (const absl::Status& error : ConfigErrors(path)) {
    lines += MessageOf(error).substr(path.size(), 4);
  }
  EXPECT_EQ(lines, ":1:1:2:7:3:7");
  folder_.Write("a", "fail_on: NONE\nskipp: \"*\"\n");
  EXPECT_EQ(ConfigErrors(path).size(), 2u);
  EXPECT_EQ(MessageOf(LoadConfig(path).status()),
            MessageOf(ConfigErrors(path)[0]));
  folder_.Write("a", "fail_on: NEVER");
  EXPECT_EQ(ConfigErrors(path).size(), 0u);
  folder_.Write("a", "skip: \"zzz\" skip: [\"x\" \"y\" \"z\"]");
  EXPECT_EQ(ConfigErrors(path).size(), 3u);
}

TEST_F(ConfigTest, WrongKeysAndWordsHideNoOtherMistake) {
  const std::string path =
      folder_.Write("a",
                    "failon: WARNING; skip: \"zzz\"\n"
                    "across: 1\n"
                    "skp: \"rld-magic\"\n"
                    "skip: \"nope\" # a comment\n"
                    "suppress { rulee: \"rld-magic\" reason: \" \" }\n"
                    "severity { rule: \"rld-x\" }\n"
                    "fail_on: warning, exclude: \"\"\n");
  std::vector<std::string> lines;
  for (const absl::Status& error : ConfigErrors(path)) {
    lines.push_back(MessageOf(error).substr(path.size()));
  }
  EXPECT_THAT(lines, testing::ElementsAre(
                         HasSubstr(":1:1: unknown key \"failon\""),
                         HasSubstr(":1:24: no rule matches \"zzz\""),
                         HasSubstr(":2:9: unknown value \"1\" of across"),
                         HasSubstr(":3:1: unknown key \"skp\""),
                         HasSubstr(":4:7: no rule matches \"nope\""),
                         HasSubstr(":5:12: unknown key \"rulee\""),
                         HasSubstr(":5:39: the reason is empty"),
                         HasSubstr(":6:1: \"level\" is missing"),
                         HasSubstr(":6:18: no rule \"rld-x\""),
                         HasSubstr(":7:10: unknown value \"warning\""),
                         HasSubstr(":7:28: an empty glob matches no file")));
}

TEST_F(ConfigTest, NumbersAreNoWords) {
  EXPECT_THAT(Mistake("fail_on: 2"),
              testing::StartsWith("1:10: unknown value \"2\" of fail_on: not "
                                  "one of ERROR, WARNING, INFO, NEVER\n"));
  EXPECT_THAT(Mistake("severity { rule: \"rld-magic\" level: 0x3 }"),
              testing::StartsWith("1:37: unknown value \"0x3\" of level: not "
                                  "one of OFF, INFO, WARNING, ERROR\n"));
}

TEST_F(ConfigTest, AReasonHasText) {
  for (const std::string reason : {"", " ", "\\t\\n"}) {
    EXPECT_THAT(
        Mistake("suppress { rule: \"rld-magic\" reason: \"" + reason + "\" }"),
        testing::StartsWith("1:38: the reason is empty: write why the "
                            "findings are accepted"));
  }
}

TEST_F(ConfigTest, AConfigThatIsALinkToNothingIsMissing) {
  std::filesystem::create_symlink("gone",
                                  folder_.Path(".trackcheck.textproto"));
  const Outcome outcome = Check();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(".trackcheck.textproto: does not exist"));
}

TEST_F(ConfigTest, ReportsDoNotReplaceTheConfigAndTheBaseline) {
  folder_.Write("a.rld", MeshWithError());
  SetConfig("baseline: \"known\"");
  folder_.Write("known", "");
  for (const std::string name : {".trackcheck.textproto", "known"}) {
    const Outcome outcome = Check("--report=json=" + folder_.Path(name));
    EXPECT_EQ(outcome.status, 2) << name;
    EXPECT_THAT(outcome.err, HasSubstr("is an input and would be lost"));
  }
  EXPECT_EQ(ReadFile(folder_.Path(".trackcheck.textproto")),
            "baseline: \"known\"");
}

TEST_F(ConfigTest, NamedConfigMustBeReadable) {
  const Outcome outcome = Check("--config=" + folder_.Path("gone"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("gone: does not exist"));
}

TEST(IsDateTest, AcceptsOnlyDaysOfTheCalendar) {
  EXPECT_TRUE(IsDate("2026-12-31"));
  EXPECT_TRUE(IsDate("2024-02-29"));
  EXPECT_TRUE(IsDate("2000-02-29"));
  for (const char* text :
       {"", "2026-1-01", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31",
        "2023-02-29", "1900-02-29", "2026/01/01", "2026-01-0x", "-026-01-01",
        "2026-01-011"}) {
    EXPECT_FALSE(IsDate(text)) << text;
  }
}

}  // namespace
}  // namespace trackcheck
