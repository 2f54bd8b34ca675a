// The verb `config`.
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ConfigVerbTest : public testing::Test {
 protected:
  std::string SetConfig(const std::string& text) {
    return folder_.Write(".trackcheck.textproto", text);
  }

  // The line of `text` that begins with `start`, without its first blanks.
  // Runs of blanks are one blank.
  static std::string Line(const std::string& text, const std::string& start) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream stream(line);
      std::string words;
      for (std::string word; stream >> word;) {
        words += (words.empty() ? "" : " ") + word;
      }
      if (words.starts_with(start + " ")) return words;
    }
    return "";
  }

  TempFolder folder_;
};

TEST_F(ConfigVerbTest, CheckSaysThatAConfigIsRight) {
  const std::string config = SetConfig("fail_on: WARNING");
  const std::string path = folder_.Write("a/b.rld", GoodMesh());
  for (const std::string& each : {path, folder_.Path("a"), config}) {
    const Outcome outcome = RunProgram({"config", "check", each});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, EndsWith(".trackcheck.textproto: right\n"));
    EXPECT_EQ(outcome.err, "");
  }
}

TEST_F(ConfigVerbTest, CheckPrintsEveryMistake) {
  SetConfig("fail_on: warning\nskipp: \"x\"\nlimits { max_file_bytes: 1G }\n");
  const Outcome outcome = RunProgram({"config", "check", folder_.Path("")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr(".trackcheck.textproto:1:10: unknown value"),
                    HasSubstr("is WARNING meant?\n"),
                    HasSubstr(":2:1: unknown key \"skipp\"; is skip meant?\n"),
                    HasSubstr(":3:26: "), EndsWith("write 1073741824\n")));
  SetConfig("skip: \"zzz\"\nonly: \"yyy\"");
  EXPECT_THAT(RunProgram({"config", "check", folder_.Path("")}).err,
              AllOf(HasSubstr(":1:7: no rule matches \"zzz\""),
                    HasSubstr(":2:7: no rule matches \"yyy\"")));
}

TEST_F(ConfigVerbTest, ErrorsQuoteOnlyTheStartOfALongValue) {
  const std::string word(100'000, 'w');
  for (const std::string& text :
       {"skip: \"" + word + "\"", "exclude: \"/" + word + "\"",
        "suppress { rule: \"rld-*\" reason: \"x\" until: \"" + word + "\" }",
        "paths { glob: \"*\" format: \"" + word + "\" }",
        "severity { rule: \"" + word + "\" level: ERROR }", word + ": 1"}) {
    SetConfig(text);
    const Outcome outcome = RunProgram({"config", "check", folder_.Path("")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_LT(outcome.err.size(), 1000) << text.substr(0, 40);
  }
  SetConfig("baseline: \"" + word + "\"");
  const Outcome check = RunProgram({"check", folder_.Path("")});
  EXPECT_EQ(check.status, 2);
  EXPECT_LT(check.err.size(), 10'000);
}

TEST_F(ConfigVerbTest, CheckReadsTheConfigOfTheFlag) {
  SetConfig("fail_on: WARNING");
  const std::string other = folder_.Write("other", "fail_on");
  const Outcome outcome =
      RunProgram({"config", "check", "--config", other, folder_.Path("")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("other:1:"));
}

TEST_F(ConfigVerbTest, ShowNamesTheLineOfEveryValue) {
  SetConfig(
      "fail_on: WARNING\n"
      "skip: [\"rld-vertex-*\",\n"
      "  \"rld-blki-sum\"]\n"
      "limits {\n"
      "  max_file_bytes: 10 }\n"
      "raf { wheel_forces: AS_PRINTED }\n");
  const Outcome outcome =
      RunProgram({"config", "show", folder_.Write("a.rld", GoodMesh())});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string& out = outcome.out;
  EXPECT_THAT(out, StartsWith(folder_.Path("a.rld: ")));
  const std::string name = " .trackcheck.textproto:";
  EXPECT_EQ(Line(out, "fail_on"), "fail_on" + name + "1 WARNING");
  EXPECT_EQ(Line(out, "skip"), "skip" + name + "2 \"rld-vertex-*\"");
  EXPECT_THAT(out, HasSubstr(name + "3  \"rld-blki-sum\"\n"));
  EXPECT_EQ(Line(out, "only"), "only default none");
  EXPECT_EQ(Line(out, "limits.max_file_bytes"),
            "limits.max_file_bytes" + name + "5 10");
  EXPECT_EQ(Line(out, "limits.max_inflated_bytes"),
            "limits.max_inflated_bytes default 1073741824");
  EXPECT_EQ(Line(out, "raf.wheel_forces"),
            "raf.wheel_forces" + name + "6 AS_PRINTED");
  EXPECT_EQ(Line(out, "dkrds.offset_base"), "dkrds.offset_base default AUTO");
  EXPECT_EQ(Line(out, "rld-blki-sum"), "rld-blki-sum off catalogue: error");
}

TEST_F(ConfigVerbTest, ShowLeavesOutEntriesOfOtherFiles) {
  SetConfig(
      "paths { glob: \"old/*\" skip: \"rld-blki-sum\" }\n"
      "suppress { glob: \"new/*\" rule: \"rld-magic\" reason: \"kept\" }\n"
      "suppress { rule: \"rld-magic\" reason: \"gone\" until: "
      "\"2026-06-30\" }\n");
  folder_.Write("old/a.rld", GoodMesh());
  folder_.Write("new/a.rld", GoodMesh());
  const std::string old =
      RunProgram({"config", "show", folder_.Path("old/a.rld")}).out;
  EXPECT_THAT(Line(old, "paths"), HasSubstr("glob: \"old/*\" skip:"));
  EXPECT_THAT(Line(old, "rld-blki-sum"), HasSubstr("off"));
  EXPECT_THAT(old, Not(HasSubstr("kept")));
  EXPECT_THAT(old, HasSubstr("(ended)"));
  EXPECT_THAT(old, Not(HasSubstr("suppressed")));
  const std::string fresh =
      RunProgram({"config", "show", folder_.Path("new/a.rld")}).out;
  EXPECT_EQ(Line(fresh, "paths"), "paths default none");
  EXPECT_THAT(fresh, HasSubstr("kept"));
  EXPECT_THAT(Line(fresh, "rld-magic"), HasSubstr("suppressed"));
  const std::string folder =
      RunProgram({"config", "show", folder_.Path("")}).out;
  EXPECT_THAT(folder, AllOf(HasSubstr("kept"), HasSubstr("old/*")));
}

TEST_F(ConfigVerbTest, ShowSaysThatAFileIsExcluded) {
  SetConfig("exclude: \"old/**\"");
  EXPECT_THAT(
      RunProgram({"config", "show", folder_.Write("old/a.rld", GoodMesh())})
          .out,
      HasSubstr("\nexcluded: a check of its folder leaves it out"));
  EXPECT_THAT(
      RunProgram({"config", "show", folder_.Write("a.rld", GoodMesh())}).out,
      Not(HasSubstr("excluded:")));
}

TEST_F(ConfigVerbTest, ShowAlignsItsColumns) {
  SetConfig("fail_on: WARNING");
  std::istringstream lines(
      RunProgram({"config", "show", folder_.Path("")}).out);
  std::string line;
  std::getline(lines, line);
  size_t column = 0;
  while (std::getline(lines, line)) {
    const size_t value = line.rfind("  ") + 2;
    if (column == 0) column = value;
    EXPECT_EQ(value, column) << line;
  }
  EXPECT_GT(column, 0u);
}

TEST_F(ConfigVerbTest, ErrorsAreStatus2) {
  EXPECT_THAT(RunProgram({"config"}).err, HasSubstr("check or show"));
  EXPECT_THAT(RunProgram({"config", "chekc"}).err,
              HasSubstr("did you mean \"check\"?"));
  EXPECT_EQ(RunProgram({"config", "check", "a", "b"}).status, 2);
  const Outcome gone = RunProgram({"config", "show", folder_.Path("gone")});
  EXPECT_EQ(gone.status, 2);
  EXPECT_THAT(gone.err, HasSubstr("gone: does not exist"));
  SetConfig("fail_on: X");
  EXPECT_EQ(RunProgram({"config", "show", folder_.Path("")}).status, 2);
}

}  // namespace
}  // namespace trackcheck
