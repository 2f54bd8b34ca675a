#include "trackcheck/git/git_command.h"

#include <cstdlib>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Larger than the buffers of pipes, both ways.
TEST(GitCommandTest, PassesAllBytes) {
  std::string input;
  for (int line = 0; line < 200'000; ++line) input += "a b\n";
  input += std::string("\0\xFF", 2);
  const absl::StatusOr<std::string> output =
      GitOutput({"stripspace", "--comment-lines"}, input);
  ASSERT_TRUE(output.ok()) << output.status();
  EXPECT_EQ(output->size(), 200'000 * 6 + 5);
  EXPECT_THAT(*output, StartsWith("# a b\n# a b\n"));
}

TEST(GitCommandTest, StartsNoShell) {
  const absl::StatusOr<std::string> output =
      GitOutput({"check-ref-format", "--branch", "$(touch x);a b"}, "");
  EXPECT_EQ(output.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(MessageOf(output.status()), HasSubstr("$(touch x);a b"));
}

TEST(GitCommandTest, ReportsWhatGitWrites) {
  const absl::StatusOr<std::string> output =
      GitOutput({"no-such-command\x1B"}, "");
  EXPECT_EQ(output.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(MessageOf(output.status()), StartsWith("git: git: 'no-such"));
  // Safe on a terminal.
  EXPECT_THAT(MessageOf(output.status()), HasSubstr("\\x1b"));
}

TEST(GitCommandTest, ATabBecomesSpaces) {
  EXPECT_THAT(MessageOf(GitOutput({"no-such\tcommand"}, "").status()),
              HasSubstr("'no-such  command'"));
}

TEST(GitCommandTest, NamesTheExitStatusIfGitIsSilent) {
  EXPECT_EQ(MessageOf(GitOutput({"config", "no.such-key"}, "").status()),
            "git: exit status 1");
}

TEST(GitCommandTest, ALineHasNoEnd) {
  const absl::StatusOr<std::string> line = GitLine({"--version"});
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_THAT(*line, AllOf(StartsWith("git version "), Not(HasSubstr("\n"))));
}

TEST(GitCommandTest, GitMayBeMissing) {
  const char* path = std::getenv("PATH");
  const std::string old_path = path == nullptr ? "" : path;
  setenv("PATH", "/nonexistent", 1);
  const absl::StatusOr<std::string> output = GitOutput({"--version"}, "");
  setenv("PATH", old_path.c_str(), 1);
  EXPECT_EQ(output.status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(MessageOf(output.status()),
            "git: cannot be run: No such file or directory");
}

}  // namespace
}  // namespace trackcheck
