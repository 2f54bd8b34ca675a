// The verbs `completion` and `man`.
#include <cstdio>
#include <regex>
#include <sstream>
#include <string>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/command_line.h"
#include "trackcheck/cli/program_model.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string Completion(const std::string& shell) {
  const Outcome outcome = RunProgram({"completion", shell});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  return outcome.out;
}

TEST(ListedWordsTest, OnlyListsCount) {
  EXPECT_THAT(ListedWords("text or json, to standard output"),
              ElementsAre("text", "json"));
  EXPECT_THAT(ListedWords("auto, always or never show colors (auto)"),
              ElementsAre("auto", "always", "never"));
  EXPECT_THAT(ListedWords("error, warning or sarif-github: which"),
              ElementsAre("error", "warning", "sarif-github"));
  for (const char* text :
       {"", "the file to write, or the folder", "threads (one per processor)",
        "larger files are not read (4G)", "a, b", "a or "}) {
    EXPECT_THAT(ListedWords(text), IsEmpty()) << text;
  }
}

// The words of the script of bash are those that the verbs accept.
TEST(CompletionTest, EveryWordOfAFlagIsAccepted) {
  std::istringstream lines(Completion("bash"));
  const std::regex pattern("  ([a-z]+):(-[-a-z]+).*\\) words=\"([^\"$]+)\" ;;");
  int words = 0;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, pattern)) continue;
    std::istringstream values(match[3].str());
    for (std::string value; values >> value; ++words) {
      const absl::StatusOr<CommandLine> command =
          ParseCommandLine({match[1].str(), match[2].str(), value, "a", "b"});
      if (command.ok()) continue;
      EXPECT_THAT(MessageOf(command.status()), Not(HasSubstr("not one of")))
          << line;
    }
  }
  EXPECT_GT(words, 20);
}

// The words that bash completes the last of `words` to, parted by blanks.
std::string BashCompletes(const std::string& words) {
  const TempFolder folder;
  const std::string script = folder.Write("script", Completion("bash"));
  const std::string program = folder.Write(
      "run", "source " + script + "\nCOMP_WORDS=(trackcheck " + words +
                 ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_trackcheck\n"
                 "echo \"${COMPREPLY[@]}\"\n");
  FILE* pipe = popen(("bash --norc " + program + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return "no bash";
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    out += static_cast<char>(c);
  }
  pclose(pipe);
  if (out.ends_with('\n')) out.pop_back();
  return out;
}

TEST(CompletionTest, BashCompletesVerbsFlagsAndValues) {
  EXPECT_EQ(BashCompletes("di"), "diff");
  EXPECT_EQ(BashCompletes("check --fai"), "--fail-on");
  EXPECT_EQ(BashCompletes("check --fail-on w"), "warning");
  EXPECT_EQ(BashCompletes("check --fail-on = w"), "warning");
  EXPECT_EQ(BashCompletes("check --fail-on ="), "error warning info never");
  EXPECT_EQ(BashCompletes("check --format d"), "dkrds");
  EXPECT_EQ(BashCompletes("check --skip rld-blki-su"), "rld-blki-sum");
  EXPECT_EQ(BashCompletes("explain rld-blki-su"), "rld-blki-sum");
  EXPECT_EQ(BashCompletes("rules btg --report m"), "markdown");
  EXPECT_EQ(BashCompletes("config s"), "show");
  EXPECT_EQ(BashCompletes("completion f"), "fish");
  EXPECT_EQ(BashCompletes("help enc"), "encode");
  // Names of files, by bash itself.
  EXPECT_EQ(BashCompletes("check --config a"), "");
  EXPECT_EQ(BashCompletes("check a"), "");
}

TEST(CompletionTest, ZshAndFishHaveVerbsFlagsAndRules) {
  const std::string zsh = Completion("zsh");
  EXPECT_THAT(zsh, testing::StartsWith("#compdef trackcheck\n"));
  EXPECT_THAT(zsh, HasSubstr("'check:validate files"));
  EXPECT_THAT(zsh, HasSubstr("'--color=[auto, always or never use colors "
                             "(auto)]:WHEN:(auto always never)'"));
  EXPECT_THAT(zsh, HasSubstr("'*--only=[run only these rules; repeatable]:"
                             "GLOB:_trackcheck_rules'"));
  EXPECT_THAT(zsh, HasSubstr(" rld-blki-sum "));
  const std::string fish = Completion("fish");
  EXPECT_THAT(fish, HasSubstr("-f -a check -d 'validate files"));
  EXPECT_THAT(fish, HasSubstr("-l color -x -a \"auto always never\" -d "));
  EXPECT_THAT(fish, HasSubstr("-l config -r -F -d "));
  EXPECT_THAT(fish, HasSubstr(" rld-blki-sum "));
}

TEST(CompletionTest, NeedsOneKnownShell) {
  EXPECT_EQ(RunProgram({"completion"}).status, 2);
  EXPECT_THAT(RunProgram({"completion", "tcsh"}).err,
              HasSubstr("not one of bash, zsh, fish"));
}

TEST(ManTest, DescribesEveryVerbAndFlag) {
  const Outcome outcome = RunProgram({"man"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("\n.TH TRACKCHECK 1 "));
  EXPECT_THAT(outcome.out, HasSubstr("\n.SS trackcheck check\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\\fB\\-\\-fail\\-on\\fR \\fILEVEL\\fR"));
  EXPECT_THAT(outcome.out, HasSubstr("\\fB\\-j\\fR, \\fB\\-\\-jobs\\fR"));
  EXPECT_THAT(outcome.out, HasSubstr("\n.SS trackcheck man\n"));
  EXPECT_THAT(outcome.out, HasSubstr("differences or conflicts (check,"));
  // A line of text that begins with a dot would be a request.
  std::istringstream lines(outcome.out);
  const std::regex request(
      "\\.(TH|SH|SS|PP|TP|B|I|RI|br|nf|fi)\\b.*|\\.\\\\\".*");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('.')) {
      EXPECT_TRUE(std::regex_match(line, request)) << line;
    }
    EXPECT_FALSE(line.starts_with('\'')) << line;
  }
}

}  // namespace
}  // namespace trackcheck
