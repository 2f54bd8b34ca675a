// The verb `check`: findings that the files had in a commit.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/git/git_command.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CheckSinceTest : public testing::Test {
 protected:
  CheckSinceTest() {
    setenv("HOME", folder_.Path("").c_str(), 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    folder_.Write("tree/.gitattributes", "* -text\n");
    Git({"init", "-q"});
    Git({"config", "user.name", "a"});
    Git({"config", "user.email", "a@b"});
  }

  void Git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"-C", folder_.Path("tree")});
    const absl::StatusOr<std::string> output = GitOutput(arguments, "");
    ASSERT_TRUE(output.ok()) << output.status();
  }
  void Commit() const {
    Git({"add", "-A"});
    Git({"commit", "-q", "-m", "x"});
  }
  void Write(std::string_view name, std::string_view bytes) const {
    folder_.Write("tree/" + std::string(name), bytes);
  }
  Outcome Check(std::vector<std::string> flags = {},
                const std::string& ref = "HEAD") const {
    flags.insert(flags.begin(), {"check", "--since", ref});
    flags.push_back(folder_.Path("tree"));
    return RunProgram(flags);
  }

  TempFolder folder_;
};

TEST_F(CheckSinceTest, OnlyNewFindingsAreReported) {
  Write("old.rld", MeshWithError());
  Write("changed.rld", MeshWithWarning());
  Write("sub/before.rld", MeshWithError());
  Commit();
  EXPECT_EQ(Check({"--fail-on", "info"}).status, 0);
  EXPECT_THAT(Check().out, HasSubstr("4 places known before"));

  Write("changed.rld", MeshWithError());
  // No rename of the other one, whose bytes it would have.
  Write("new.rld", MeshWithError() + "more bytes than the other one has");
  Git({"mv", "sub/before.rld", "sub/after.rld"});
  const Outcome outcome = Check({"-q"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("changed.rld"), HasSubstr("new.rld"),
                    Not(HasSubstr("old.rld")), Not(HasSubstr("after.rld"))));
  Commit();
  EXPECT_EQ(Check({"-q"}, "HEAD~1").out, outcome.out);
  EXPECT_EQ(Check().status, 0);
}

TEST_F(CheckSinceTest, SettingsApplyToBothVersions) {
  Write("a.rld", MeshWithError());
  Write(".trackcheck.textproto", "skip: \"rld-blki-sum\"");
  Commit();
  Write("a.rld", MeshWithWarning());
  EXPECT_THAT(Check({"-q"}).out, HasSubstr("rld-triangle-clockwise"));
}

TEST_F(CheckSinceTest, ABaselineCountsToo) {
  Write("a.rld", MeshWithError());
  Commit();
  Write("b.rld", MeshWithError());
  const std::string baseline = folder_.Path("known");
  EXPECT_EQ(RunProgram({"check", "--baseline", baseline, "--update-baseline",
                        folder_.Path("tree/b.rld")})
                .status,
            0);
  EXPECT_EQ(Check().status, 1);
  const Outcome outcome = Check({"--baseline", baseline});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("2 places known before"));
}

TEST_F(CheckSinceTest, MistakesAreNamed) {
  Write("a.rld", MeshWithError());
  Commit();
  Outcome outcome = Check({}, "no-such-commit");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("no such commit"));
  outcome = RunProgram(
      {"check", "--since", "HEAD", folder_.Write("a.rld", GoodMesh())});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is in no git repository"));
}

TEST_F(CheckSinceTest, AMissingLfsObjectIsAnError) {
  Write("a.rld", GitLfsPointer());
  Commit();
  Write("a.rld", MeshWithError());
  const Outcome outcome = Check();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("cannot be compared with HEAD"),
                                 HasSubstr("git lfs fetch")));
}

}  // namespace
}  // namespace trackcheck
