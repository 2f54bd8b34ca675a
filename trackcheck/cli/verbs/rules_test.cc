// The verbs `rules` and `explain`.
#include <string>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/config/lookup.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(RulesTest, ListsEveryRuleInEveryKindOfReport) {
  const std::string table = RunProgram({"rules"}).out;
  const std::string json = RunProgram({"rules", "--report", "json"}).out;
  const std::string markdown =
      RunProgram({"rules", "--report", "markdown"}).out;
  int count = 0;
  ForEachRule([&](const Format&, const RuleInfo& rule) {
    ++count;
    const std::string id(rule.id);
    EXPECT_THAT("\n" + table, HasSubstr("\n" + id + " "));
    EXPECT_THAT(json, HasSubstr("{\"id\": \"" + id + "\""));
    EXPECT_THAT(markdown, HasSubstr("\n| [" + id + "](#" + id + ") |"));
    EXPECT_THAT(markdown, HasSubstr("\n## " + id + "\n"));
  });
  EXPECT_GT(count, 0);
}

TEST(RulesTest, SelectsByFormatIdAndGlob) {
  const Outcome globs = RunProgram({"rules", "rld-blki-sum", "*-magic"});
  EXPECT_EQ(globs.status, 0);
  EXPECT_THAT(globs.out, HasSubstr("rld-blki-sum"));
  EXPECT_THAT(globs.out, HasSubstr("rld-magic"));
  EXPECT_THAT(globs.out, Not(HasSubstr("rld-version")));
  const Outcome format = RunProgram({"rules", "btg"});
  EXPECT_THAT(format.out, HasSubstr("btg-"));
  EXPECT_THAT(format.out, Not(HasSubstr("rld-")));
}

TEST(RulesTest, WritesThePageOfAFormatToAFile) {
  const TempFolder folder;
  const std::string path = folder.Path("rld.md");
  EXPECT_EQ(RunProgram({"rules", "--report", "markdown=" + path, "rld"}).out,
            "");
  EXPECT_THAT(ReadFile(path), StartsWith("# Rules of rld\n"));
}

TEST(RulesTest, WritesAllReports) {
  const TempFolder folder;
  const std::string json = folder.Path("r.json");
  const std::string other = folder.Path("other");
  for (const std::string verb : {"rules", "explain"}) {
    const std::string plain = RunProgram({verb, "rld-magic"}).out;
    const Outcome outcome =
        RunProgram({verb, "--report", "json=" + json, "--report",
                    "text=" + other, "rld-magic"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(ReadFile(json),
              RunProgram({verb, "--report", "json", "rld-magic"}).out);
    EXPECT_EQ(ReadFile(other), plain);

    const Outcome failed = RunProgram({verb, "--report", "json=/no/such/file",
                                       "--report", "text", "rld-magic"});
    EXPECT_EQ(failed.status, 2);
    EXPECT_EQ(failed.out, plain);
  }
}

TEST(RulesTest, ReportsThatWouldLoseEachOtherAreRefused) {
  const TempFolder folder;
  const std::string path = folder.Path("a");
  for (const std::string verb : {"rules", "explain", "info"}) {
    const auto run = [&](const std::string& json, const std::string& text) {
      return RunProgram(
          {verb, "rld-magic", "--report", json, "--report", text});
    };
    EXPECT_THAT(run("json", "text").err,
                HasSubstr("two reports on standard output"));
    for (const std::string& same : {path, folder.Path("./a")}) {
      const Outcome outcome = run("json=" + path, "text=" + same);
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.err, HasSubstr("a: another report is there"));
    }
  }
  EXPECT_EQ(RunProgram({"rules", "--report", "json=/dev/null", "--report",
                        "text=/dev/null"})
                .status,
            0);
}

TEST(RulesTest, EachReportThatCannotBeWrittenIsNamed) {
  const TempFolder folder;
  for (const std::string verb : {"rules", "explain"}) {
    const Outcome outcome = RunProgram(
        {verb, "rld-magic", "--report", "json=" + folder.Path("gone/a"),
         "--report", "text=" + folder.Path("gone/b")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("gone/a: cannot be written"));
    EXPECT_THAT(outcome.err, HasSubstr("gone/b: cannot be written"));
  }
}

TEST(ExplainTest, ShowsEveryPartOfEveryRule) {
  ForEachRule([&](const Format&, const RuleInfo& rule) {
    const std::string id(rule.id);
    const Outcome outcome = RunProgram({"explain", id});
    EXPECT_EQ(outcome.status, 0);
    for (const std::string_view part :
         {rule.title, rule.rationale, rule.remedy, rule.section, rule.source,
          rule.since}) {
      EXPECT_THAT(outcome.out, HasSubstr(std::string(part)));
    }
    EXPECT_THAT(outcome.out, HasSubstr("--skip " + id));
    EXPECT_THAT(outcome.out, HasSubstr(".md#" + id + "\n\nSince version\n  "));
    if (rule.has_examples()) {
      EXPECT_THAT(outcome.out, HasSubstr("\nReport of a bad example\n  bad."));
      EXPECT_THAT(outcome.out, HasSubstr("\nClosest valid case\n"));
    } else {
      EXPECT_THAT(outcome.out, HasSubstr("\nExample\n  None. "));
    }
  });
}

TEST(RulesTest, GlobsSelectInEveryKindOfReport) {
  const std::string json =
      RunProgram({"rules", "rld-*", "--report", "json"}).out;
  EXPECT_THAT(json, HasSubstr("{\"id\": \"rld-blki-sum\""));
  EXPECT_THAT(json, HasSubstr("\"docs/rules/rld.md#rld-blki-sum\""));
  EXPECT_THAT(json, Not(HasSubstr("\"format\": \"raf\"")));
  EXPECT_THAT(json, Not(HasSubstr("\"bad_report\"")));
  EXPECT_THAT(RunProgram({"rules", "rld-index-*"}).out,
              StartsWith("rld-index-"));
}

TEST(ExplainTest, SaysInJsonWhyThereIsNoExample) {
  EXPECT_THAT(
      RunProgram({"explain", "--report", "json", "rld-size-overflow"}).out,
      HasSubstr("\"no_example\": \"No file can have this fault at "
                "present.\""));
}

TEST(ExplainTest, WritesAllOfARuleAsJson) {
  const Outcome outcome =
      RunProgram({"explain", "--report", "json", "rld-blki-*"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\"schema\": \"trackcheck-rules/1\""));
  EXPECT_THAT(outcome.out, HasSubstr("{\"id\": \"rld-blki-sum\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"bad_report\": \"bad.rld: error: "));
  EXPECT_THAT(outcome.out, HasSubstr("\"closest_valid_case\": \""));
  EXPECT_THAT(outcome.out, Not(HasSubstr("rld-magic")));
  const TempFolder folder;
  const std::string path = folder.Path("out.json");
  EXPECT_EQ(
      RunProgram({"explain", "rld-blki-*", "--report", "json=" + path}).out,
      "");
  EXPECT_EQ(ReadFile(path), outcome.out);
  EXPECT_EQ(RunProgram({"explain", "rld", "--report", "xml"}).status, 2);
}

TEST(ExplainTest, ThePageIsTheInstalledOne) {
  EXPECT_THAT(
      RunProgram({"explain", "rld-magic"}, {.local_rule_pages = "file:///a"})
          .out,
      HasSubstr("\nPage\n  file:///a/rld.md#rld-magic\n"));
  EXPECT_THAT(RunProgram({"explain", "rld-magic"}).out,
              HasSubstr("\nPage\n  docs/rules/rld.md#rld-magic\n"));
}

TEST(ExplainTest, ExplainsAllRulesOfAGlob) {
  const std::string out = RunProgram({"explain", "rld-blki-*"}).out;
  EXPECT_THAT(out, StartsWith("rld-blki-"));
  EXPECT_THAT(out, HasSubstr("\n\nrld-blki-interleaved (warning)\n"));
  EXPECT_THAT(out, Not(HasSubstr("\nrld-magic (")));
}

}  // namespace
}  // namespace trackcheck
