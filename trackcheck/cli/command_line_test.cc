#include "trackcheck/cli/command_line.h"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;

const std::vector<std::string>& VerbNames() {
  static const auto& names = *new std::vector<std::string>{
      "check",  "fix",       "diff",       "apply",   "merge",  "dump",
      "encode", "info",      "rules",      "explain", "reduce", "config",
      "git",    "lfs-check", "completion", "man",     "upgrade"};
  return names;
}

std::string Mistake(const std::vector<std::string>& arguments) {
  const absl::StatusOr<CommandLine> command = ParseCommandLine(arguments);
  return command.ok() ? "" : MessageOf(command.status());
}

TEST(CommandLineTest, EveryVerbHasHelpIn80Columns) {
  const Outcome program = RunProgram({"--help"});
  EXPECT_EQ(program.status, 0);
  EXPECT_EQ(program.err, "");
  EXPECT_EQ(RunProgram({"help"}).out, program.out);
  EXPECT_EQ(RunProgram({"-h"}).out, program.out);
  EXPECT_EQ(RunProgram({"help", "help"}).out, program.out);
  EXPECT_THAT(program.out,
              HasSubstr("1 findings, differences or conflicts (check,\ndiff, "
                        "merge, lfs-check, git), 2 wrong usage"));
  for (const std::string& verb : VerbNames()) {
    EXPECT_THAT(program.out, HasSubstr("\n  " + verb + " "));
    const Outcome outcome = RunProgram({verb, "--help"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out, HasSubstr("\nUsage: trackcheck " + verb + " "));
    EXPECT_EQ(RunProgram({"help", verb}).out, outcome.out);
    EXPECT_THAT(outcome.out, HasSubstr("\nExit status:\n"));
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 80u) << line;
    }
  }
}

// The words of a shell command without quotes inside words.
std::vector<std::string> ShellWords(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word && word != "|" && word != ">";) {
    std::erase(word, '\'');
    words.push_back(word);
  }
  return words;
}

TEST(CommandLineTest, ExamplesInTheHelpAreValid) {
  int examples = 0;
  for (const std::string& verb : VerbNames()) {
    std::istringstream lines(RunProgram({verb, "--help"}).out);
    for (std::string line; std::getline(lines, line);) {
      const std::string start = "  trackcheck ";
      if (!line.starts_with(start)) continue;
      ++examples;
      EXPECT_EQ(Mistake(ShellWords(line.substr(start.size()))), "") << line;
    }
  }
  EXPECT_GE(examples, 12);
}

TEST(CommandLineTest, HelpThatDoesNotFitAScreenHasSections) {
  for (const std::string& verb : VerbNames()) {
    const std::string help = RunProgram({"help", verb}).out;
    if (std::count(help.begin(), help.end(), '\n') <= 24) continue;
    EXPECT_THAT(help, HasSubstr("\n\nInput:\n  --format")) << verb;
    EXPECT_THAT(help, HasSubstr("\n\nOutput:\n")) << verb;
  }
}

TEST(CommandLineTest, HelpOfTheProgramFitsAScreen) {
  const std::string help = RunProgram({"--help"}).out;
  EXPECT_LE(std::count(help.begin(), help.end(), '\n'), 24);
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80u) << line;
  }
}

TEST(CommandLineTest, HelpTakesOneVerb) {
  EXPECT_THAT(Mistake({"help", "chekc"}),
              HasSubstr("unknown verb \"chekc\"; did you mean \"check\"?"));
  EXPECT_THAT(Mistake({"help", "check", "diff"}), HasSubstr("one verb"));
}

TEST(CommandLineTest, VersionIsShown) {
  const Outcome outcome = RunProgram({"--version"});
  EXPECT_EQ(RunProgram({"-V"}).out, outcome.out);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, testing::MatchesRegex(
                               "trackcheck [0-9.]+ \\(commit [^\n]+\\)\n"));
}

TEST(CommandLineTest, UnknownVerbsAndFlagsGetASuggestion) {
  EXPECT_THAT(Mistake({}), HasSubstr("no verb"));
  EXPECT_THAT(Mistake({"chekc", "a"}), HasSubstr("unknown verb \"chekc\"; did "
                                                 "you mean \"check\"?"));
  EXPECT_THAT(Mistake({"--verison"}), HasSubstr("unknown flag"));
  EXPECT_THAT(Mistake({"check", "--formt", "rld", "a"}),
              HasSubstr("unknown flag \"--formt\"; did you mean \"--format\""));
  EXPECT_THAT(Mistake({"check", "-x", "a"}), HasSubstr("unknown flag \"-x\""));
  EXPECT_THAT(Mistake({"check", "a", "--jobs"}),
              HasSubstr("--jobs needs a value"));
  EXPECT_THAT(Mistake({"diff", "--summary=foo", "a", "b"}),
              testing::StartsWith("--summary takes no value\n"));
}

TEST(CommandLineTest, ValuesAreNotEmpty) {
  EXPECT_THAT(Mistake({"check", "--since", "", "a"}),
              HasSubstr("--since has an empty value"));
  EXPECT_THAT(Mistake({"check", "--baseline=", "a"}),
              HasSubstr("--baseline has an empty value"));
  EXPECT_THAT(Mistake({"check", "--skip", "", "a"}),
              HasSubstr("--skip has an empty value"));
  EXPECT_THAT(Mistake({"dump", "a", "-o", ""}),
              HasSubstr("-o has an empty value"));
}

TEST(CommandLineTest, AFileThatIsNamedLikeAFlagGetsAHint) {
  const TempFolder folder;
  folder.Write("-x.rld", "");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.Path(""));
  EXPECT_THAT(Mistake({"check", "-x.rld"}),
              HasSubstr("unknown flag \"-x.rld\"; the file of this name is "
                        "./-x.rld"));
  std::filesystem::current_path(before);
}

TEST(CommandLineTest, CheckNeedsExistingFormatsRulesAndSeverities) {
  EXPECT_THAT(Mistake({"check", "--format", "rdl", "a"}),
              HasSubstr("no format \"rdl\": not one of rld"));
  EXPECT_THAT(Mistake({"check", "--only", "rld-blki-sun", "a"}),
              HasSubstr("did you mean \"rld-blki-sum\"?"));
  EXPECT_THAT(Mistake({"check", "--skip", "zzz", "a"}),
              HasSubstr("no rule matches \"zzz\""));
  EXPECT_THAT(Mistake({"check", "--severity", "rld-magic", "a"}),
              HasSubstr("RULE=LEVEL"));
  EXPECT_THAT(Mistake({"check", "--severity", "rld-magic=erorr", "a"}),
              HasSubstr("did you mean \"error\"?"));
  EXPECT_THAT(Mistake({"check", "--fail-on", "warn", "a"}),
              HasSubstr("not one of error, warning, info, never"));
}

TEST(CommandLineTest, CheckSaysIfNoRuleIsLeft) {
  const TempFolder folder;
  const std::string file = folder.Write("a.rld", "RLD0");
  const auto notes = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"check", file});
    return RunProgram(arguments).err;
  };
  const std::string none =
      "note: --only, --skip and --severity leave no rule to run\n";
  EXPECT_EQ(notes({"--skip", "*"}), none);
  EXPECT_EQ(notes({"--only", "rld-magic", "--skip", "rld-*"}), none);
  EXPECT_EQ(notes({"--only", "rld-magic", "--severity", "rld-magic=off"}),
            none);
  EXPECT_EQ(notes({"--only", "rld-*", "--skip", "rld-magic"}), "");
}

TEST(CommandLineTest, CheckNeedsReportsThatGoToDifferentPlaces) {
  EXPECT_THAT(Mistake({"check", "--report", "jsn", "a"}),
              HasSubstr("not one of text, json"));
  EXPECT_THAT(Mistake({"check", "--report", "json=", "a"}),
              HasSubstr("no file after the ="));
  EXPECT_THAT(Mistake({"check", "--report", "json", "--report", "text", "a"}),
              HasSubstr("two reports on standard output"));
}

TEST(CommandLineTest, CheckNeedsNumbersInRange) {
  EXPECT_THAT(Mistake({"check", "--jobs", "0", "a"}), HasSubstr("--jobs"));
  EXPECT_THAT(Mistake({"check", "--max-file-size", "4X", "a"}),
              HasSubstr("--max-file-size \"4X\""));
  EXPECT_THAT(Mistake({"check", "--max-per-rule", "-1", "a"}),
              HasSubstr("--max-per-rule"));
}

TEST(CommandLineTest, CheckNeedsPathsAndFlagsThatGoTogether) {
  EXPECT_THAT(Mistake({"check"}), HasSubstr("no path"));
  EXPECT_THAT(Mistake({"check", "-", "-", "--format", "rld"}),
              HasSubstr("only once"));
  EXPECT_THAT(Mistake({"check", "--color", "maybe", "a"}),
              HasSubstr("not one of auto, always, never"));
  EXPECT_THAT(Mistake({"check", "-q", "-v", "a"}), HasSubstr("exclude"));
  EXPECT_THAT(Mistake({"check", "--lfs-pointers", "warning", "a"}),
              HasSubstr("not one of note, error"));
  EXPECT_THAT(Mistake({"check", "--baseline", "b", "--update-baseline", "-"}),
              HasSubstr("records findings of files, not of standard input"));
}

TEST(CommandLineTest, DiffNeedsTwoFilesAndValidTolerances) {
  EXPECT_THAT(Mistake({"diff", "a"}), HasSubstr("two files"));
  EXPECT_THAT(Mistake({"diff", "--tolerance", "-1", "a", "b"}),
              HasSubstr("--tolerance"));
  EXPECT_THAT(Mistake({"diff", "--tolerance", "nan", "a", "b"}),
              HasSubstr("--tolerance"));
  EXPECT_THAT(Mistake({"diff", "--ulps", "x", "a", "b"}), HasSubstr("--ulps"));
}

TEST(CommandLineTest, DumpAndEncodeNeedOneFileAndAKnownOutput) {
  EXPECT_THAT(Mistake({"dump", "a", "b"}), HasSubstr("one file"));
  EXPECT_THAT(Mistake({"dump", "--output", "xml", "a"}),
              HasSubstr("not one of text, json, textproto"));
  EXPECT_THAT(Mistake({"encode"}), HasSubstr("one file"));
}

TEST(CommandLineTest, RulesAndExplainNeedExistingRules) {
  EXPECT_THAT(Mistake({"rules", "zzz"}), HasSubstr("no rule matches"));
  EXPECT_THAT(Mistake({"rules", "RLD"}), HasSubstr("did you mean \"rld\"?"));
  EXPECT_THAT(Mistake({"explain"}), HasSubstr("no rule"));
  EXPECT_THAT(Mistake({"explain", "rld-blki-sun"}),
              HasSubstr("did you mean \"rld-blki-sum\"?"));
}

TEST(CommandLineTest, MistakesAreInvalidArguments) {
  EXPECT_TRUE(absl::IsInvalidArgument(
      ParseCommandLine({"check", "--nope", "a"}).status()));
}

TEST(CommandLineTest, UsageErrorsGiveStatus2AndNoReport) {
  const Outcome outcome = RunProgram({"check", "--report", "json", "--nope"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err,
              HasSubstr("trackcheck check --help shows the usage"));
}

TEST(CommandLineTest, FlagsCanStandAnywhereBeforeTwoDashes) {
  EXPECT_EQ(Mistake({"check", "a", "-v", "b", "--jobs=2"}), "");
  EXPECT_EQ(Mistake({"check", "-j", "2", "-j", "3", "a"}), "");
  EXPECT_EQ(Mistake({"check", "--", "-a.rld", "[b,c].rld"}), "");
  EXPECT_EQ(Mistake({"check", "--only", "rld-*", "a", "[b,c].rld"}), "");
  const TempFolder folder;
  EXPECT_THAT(RunProgram({"check", "--", "-gone.rld"}).out,
              HasSubstr("-gone.rld: error: does not exist"));
}

}  // namespace
}  // namespace trackcheck
