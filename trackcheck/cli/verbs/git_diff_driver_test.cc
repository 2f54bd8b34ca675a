// `git diff-driver`: what git shows of two versions of a file.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/examples/base_cases.h"
#include "registry/format.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr char kMode[] = "100644";

// Shows the versions in the files `before` and `after` of the file `name`.
Outcome Show(const std::string& name, const std::string& before,
             const std::string& after, const Surroundings& surroundings = {}) {
  return RunProgram({"git", "diff-driver", "--", name, before, "1a2b", kMode,
                     after, "3c4d", kMode},
                    surroundings);
}

class GitDiffDriverTest : public testing::TestWithParam<const Format*> {
 protected:
  std::string Base() const {
    const std::string_view format = GetParam()->name();
    return Encoded(format, std::string(BaseCaseText(format)));
  }
  // The name of a file of the format.
  std::string Name(const std::string& stem) const {
    return stem + std::string(GetParam()->suffixes()[0]);
  }

  const TempFolder folder_;
};

TEST_P(GitDiffDriverTest, NamesThePathInTheRepository) {
  const std::string base = folder_.Write("git-blob-1/x", Base());
  const Outcome added = Show(Name("-t/a"), "/dev/null", base);
  EXPECT_EQ(added.status, 0);
  EXPECT_EQ(added.err, "");
  EXPECT_THAT(added.out, AllOf(StartsWith("diff --trackcheck a/" +
                                          Name("-t/a") + " b/" + Name("-t/a") +
                                          "\nnew file\n--- /dev/null\n+++ b/"),
                               HasSubstr("\n+ "), Not(HasSubstr("git-blob"))));
  const Outcome deleted = Show(Name("a"), base, "/dev/null");
  EXPECT_EQ(deleted.status, 0);
  EXPECT_THAT(deleted.out, AllOf(HasSubstr("\ndeleted file\n--- a/"),
                                 HasSubstr("\n+++ /dev/null\n- ")));
  const Outcome same = Show(Name("a"), base, base);
  EXPECT_EQ(same.status, 0);
  EXPECT_EQ(same.out,
            "diff --trackcheck a/" + Name("a") + " b/" + Name("a") + "\n");
}

TEST_P(GitDiffDriverTest, AnyVersionsEndWith0) {
  const std::string base = Base();
  const std::string whole = folder_.Write("whole", base);
  const size_t step = std::max<size_t>(1, base.size() / 25);
  for (size_t size = 0; size < base.size(); size += step) {
    const std::string cut = folder_.Write("cut", base.substr(0, size));
    for (const Outcome& outcome :
         {Show(Name("a"), whole, cut), Show(Name("a"), cut, whole),
          Show(Name("a"), cut, cut), Show(Name("a"), "/dev/null", cut)}) {
      EXPECT_EQ(outcome.status, 0);
      EXPECT_EQ(outcome.err, "");
      EXPECT_THAT(outcome.out, StartsWith("diff --trackcheck a/"));
    }
  }
  const std::string name(GetParam()->name());
  EXPECT_THAT(
      Show(Name("a"), folder_.Write("e", ""), whole).out,
      AllOf(HasSubstr("\n--- a/" + Name("a") + ": not decodable as " + name +
                      ": empty file\n"),
            HasSubstr("\n+++ b/" + Name("a") + ": decoded as " + name + ", ")));
}

INSTANTIATE_TEST_SUITE_P(Formats, GitDiffDriverTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

TEST(GitDiffDriverPlainTest, ShowsWhatDiffShows) {
  const TempFolder folder;
  const Outcome outcome = Show("a.rld", folder.Write("x1_a.rld", GoodMesh()),
                               folder.Write("x2_a.rld", MeshWithInfo()));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out,
            "diff --trackcheck a/a.rld b/a.rld\n--- a/a.rld\n+++ b/a.rld\n+ "
            "vertices[4] = (5, 5, 0) m\n1 added\n");
}

TEST(GitDiffDriverPlainTest, NamesWhatCannotBeCompared) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a", GoodMesh());
  EXPECT_THAT(Show("a.rld", mesh, folder.Write("b", GitLfsPointer())).out,
              HasSubstr("\n+++ b/a.rld: Git LFS pointer sha256:4d7a"));
  EXPECT_THAT(Show("a.rld", mesh, folder.Path("none")).out,
              HasSubstr("\n+++ b/a.rld: not readable: does not exist\n"));
  const std::string lap =
      folder.Write("c", Encoded("raf", std::string(BaseCaseText("raf"))));
  EXPECT_THAT(Show("a.rld", mesh, lap).out,
              AllOf(HasSubstr("\n--- a/a.rld: decoded as rld, 112 bytes\n"),
                    HasSubstr("\n+++ b/a.rld: decoded as raf, ")));
  EXPECT_THAT(Show("a.trk", folder.Write("d", "{"), folder.Write("e", "[")).out,
              HasSubstr("git diff --no-ext-diff shows the texts\n"));
}

TEST(GitDiffDriverPlainTest, BytesThatAreNotComparedGetALine) {
  const TempFolder folder;
  const std::string base = Encoded("track", std::string(BaseCaseText("track")));
  EXPECT_THAT(
      Show("a.trk", folder.Write("a", base), folder.Write("b", base + "\n\n"))
          .out,
      HasSubstr("the files differ in their bytes"));
}

TEST(GitDiffDriverPlainTest, RenamesModesAndConflicts) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a", GoodMesh());
  const Outcome renamed = RunProgram(
      {"git", "diff-driver", "--", "old.rld", mesh, "1", "100644", mesh, "2",
       "100755", "new\n.rld", "similarity index 95%\nrename from old.rld\n"});
  EXPECT_EQ(renamed.status, 0);
  EXPECT_EQ(renamed.out,
            "diff --trackcheck a/old.rld b/new\\x0a.rld\nold mode 100644\nnew "
            "mode 100755\nsimilarity index 95%\nrename from old.rld\n");
  const Outcome unmerged = RunProgram({"git", "diff-driver", "--", "-a.rld"});
  EXPECT_EQ(unmerged.status, 0);
  EXPECT_EQ(unmerged.out, "* unmerged: -a.rld\n");
}

TEST(GitDiffDriverPlainTest, ColorsOnATerminalAndInThePager) {
  const TempFolder folder;
  const std::string before = folder.Write("a", GoodMesh());
  const std::string after = folder.Write("b", MeshWithInfo());
  const auto has_color = [&](const Surroundings& surroundings) {
    return Show("a.rld", before, after, surroundings).out.find('\x1b') !=
           std::string::npos;
  };
  EXPECT_FALSE(has_color({}));
  EXPECT_TRUE(has_color({.terminal = true}));
  EXPECT_TRUE(has_color({.in_git_pager = true}));
  EXPECT_FALSE(has_color({.no_color = true, .in_git_pager = true}));
}

// The config is that of the path in the repository, where git starts drivers.
TEST(GitDiffDriverPlainTest, AWrongConfigIsNamedAndDoesNotStopGit) {
  const TempFolder folder;
  folder.Write("repo/.trackcheck.textproto", "?");
  const std::string mesh = folder.Write("a", GoodMesh());
  const Outcome outcome =
      Show(folder.Path("repo/a.rld"), mesh, folder.Write("b", MeshWithInfo()));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr(".trackcheck.textproto:1:1: "));
  EXPECT_THAT(outcome.out, HasSubstr("+ vertices[4]"));
}

TEST(GitDiffDriverPlainTest, WrongUsage) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{
           {"git"},
           {"git", "merge"},
           {"git", "install", "x"},
           {"git", "diff-driver"},
           {"git", "diff-driver", "a", "b"},
           {"git", "diff-driver", "--global", "a"}}) {
    EXPECT_EQ(RunProgram(arguments).status, 2);
  }
}

}  // namespace
}  // namespace trackcheck
