// The verb `check`: findings that the files had in a commit.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
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

  // Returns the output.
  std::string GitIn(const std::string& folder,
                    std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"-C", folder_.Path(folder)});
    const absl::StatusOr<std::string> output = GitOutput(arguments, "");
    EXPECT_TRUE(output.ok()) << output.status();
    return output.ok() ? *output : "";
  }
  void Git(std::vector<std::string> arguments) const {
    GitIn("tree", std::move(arguments));
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

TEST_F(CheckSinceTest, PlacesBesideKnownOnesAreReported) {
  const std::string vertices =
      "vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0] triangles: [0, 1, 2, ";
  Write("a.rld", Mesh(vertices + "0, 1, 90]"));
  Commit();
  Write("a.rld", Mesh(vertices + "0, 1, 70, 0, 1, 90, 0, 1, 80, 0, 1, 60]"));
  const Outcome outcome =
      Check({"--report", "json", "--only", "rld-index-range"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("\"field\": \"triangles[1].v[2]\""),
                                 HasSubstr("\"field\": \"triangles[3].v[2]\""),
                                 HasSubstr("\"counts\": {\"error\": 3"),
                                 Not(HasSubstr("triangles[2].v[2]"))));
}

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

// A submodule, and a repository that is none.
class CheckSinceInnerTest : public CheckSinceTest {
 protected:
  CheckSinceInnerTest() {
    Git({"config", "--global", "user.name", "a"});
    Git({"config", "--global", "user.email", "a@b"});
    folder_.Write("module/a.rld", GoodMesh());
    InitIn("module");
    Git({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
         folder_.Path("module"), "tiles"});
    Write("old.rld", MeshWithError());
    Write(".git/info/exclude", "/inner/");
    Commit();
    Write("inner/a.rld", MeshWithError());
    InitIn("tree/inner");
    GitIn("tree/inner", {"commit", "-q", "--allow-empty", "-m", "x"});
  }

  void InitIn(const std::string& folder) const {
    GitIn(folder, {"init", "-q"});
    GitIn(folder, {"add", "-A"});
    GitIn(folder, {"commit", "-q", "-m", "x"});
  }
  std::string Head() const {
    std::string hash = GitIn("tree", {"rev-parse", "HEAD"});
    hash.pop_back();
    return hash;
  }
};

TEST_F(CheckSinceInnerTest, ASubmoduleIsComparedWithTheCommitOfTheOuterOne) {
  EXPECT_EQ(Check().status, 0);
  Write("tiles/a.rld", MeshWithError());
  GitIn("tree/tiles", {"commit", "-q", "-a", "-m", "x"});
  const Outcome moved = Check({"-q"});
  EXPECT_EQ(moved.status, 1);
  EXPECT_THAT(moved.out,
              AllOf(HasSubstr("tiles/a.rld: error: "),
                    Not(HasSubstr("old.rld")), Not(HasSubstr("inner"))));
  EXPECT_EQ(moved.err, "");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.Path("tree/tiles"));
  EXPECT_EQ(RunProgram({"check", "--since", "HEAD", "."}).status, 0);
  EXPECT_EQ(RunProgram({"check", "--since", "HEAD~1", "."}).status, 1);
  std::filesystem::current_path(before);
  Commit();
  EXPECT_EQ(Check().status, 0);
  EXPECT_EQ(Check({"-q"}, "HEAD~1").out, moved.out);
}

TEST_F(CheckSinceInnerTest, WithoutTheCommitAllFindingsAreNew) {
  const Outcome inner = Check({}, Head());
  EXPECT_EQ(inner.status, 1);
  EXPECT_THAT(inner.err, AllOf(HasSubstr("note: --since "),
                               HasSubstr("tree/inner is a repository without "
                                         "this commit: all findings there "
                                         "count as new\n")));
  EXPECT_THAT(inner.out, AllOf(HasSubstr("inner/a.rld: "),
                               Not(HasSubstr("old.rld: error"))));

  Write("tiles/a.rld", MeshWithError());
  const std::string lost(40, '1');
  Git({"update-index", "--cacheinfo", "160000," + lost + ",tiles"});
  Git({"commit", "-q", "-m", "x"});
  const Outcome lacking = Check();
  EXPECT_EQ(lacking.status, 1);
  EXPECT_THAT(lacking.err, AllOf(HasSubstr("lacks the commit " + lost),
                                 HasSubstr("tiles fetch origin " + lost)));
  EXPECT_THAT(lacking.out, HasSubstr("tiles/a.rld"));

  Git({"rm", "-q", "--cached", "tiles"});
  Git({"commit", "-q", "-m", "x"});
  Git({"add", "tiles"});
  const Outcome no_submodule = Check();
  EXPECT_EQ(no_submodule.status, 1);
  EXPECT_THAT(no_submodule.err, HasSubstr("tiles was no submodule"));

  const Outcome nowhere = Check({}, "no-such-commit");
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("no such commit in "));
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
