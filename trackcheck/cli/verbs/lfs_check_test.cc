// Runs `trackcheck lfs-check` in repositories made by hand: Git LFS is not
// needed.
#include <sys/stat.h>
#include <unistd.h>

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

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace fs = std::filesystem;

const std::string kPointer =
    "version https://git-lfs.github.com/spec/v1\n"
    "oid sha256:" +
    std::string(64, 'a') + "\nsize 2548\n";

class LfsCheckTest : public testing::Test {
 protected:
  LfsCheckTest() {
    setenv("HOME", folder_.Path("").c_str(), 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    fs::create_directory(folder_.Path("repository"));
    EnterFolder("");
    Git({"init", "-q"});
    Stage(".gitattributes", "*.rld filter=lfs diff=lfs merge=lfs -text\n");
  }
  ~LfsCheckTest() override { fs::current_path(start_); }

  std::string Path(const std::string& name) const {
    return folder_.Path("repository/" + name);
  }

  void EnterFolder(const std::string& name) { fs::current_path(Path(name)); }

  static void Git(const std::vector<std::string>& arguments) {
    const absl::StatusOr<std::string> output = GitOutput(arguments, "");
    ASSERT_TRUE(output.ok()) << output.status();
  }

  std::string Write(const std::string& name, std::string_view bytes) const {
    return folder_.Write("repository/" + name, bytes);
  }

  // Git LFS is not set up, so git stages the content.
  void Stage(const std::string& name, std::string_view bytes) const {
    Write(name, bytes);
    Git({"-C", Path(""), "--literal-pathspecs", "add", "--", name});
  }

 private:
  const fs::path start_ = fs::current_path();
  TempFolder folder_;
};

TEST_F(LfsCheckTest, AcceptsPointersAndOtherFiles) {
  Stage("a.rld", kPointer);
  Stage("empty.rld", "");
  Stage("notes.txt", "no asset");
  const Outcome outcome = RunProgram({"lfs-check"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out,
            "4 files of the index, 1 of them a Git LFS pointer: as the "
            "attributes require\n");
  EXPECT_EQ(outcome.err, "");
}

TEST_F(LfsCheckTest, FindsContentInsteadOfAPointer) {
  Stage("tiles/a.rld", GoodMesh());
  Stage("large.rld", std::string(5000, 'x'));
  const Outcome outcome = RunProgram({"lfs-check"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(
      outcome.out,
      StartsWith("large.rld: error: the staged content has 5000 bytes "
                 "and is no Git LFS pointer, the attribute filter is "
                 "lfs\n"
                 "tiles/a.rld: error: the staged content has 112 bytes "
                 "and is no Git LFS pointer, the attribute filter is "
                 "lfs\n\n"
                 "2 of 3 files not staged as the attributes require\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n  git add --renormalize FILE\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("git lfs track")));
}

TEST_F(LfsCheckTest, FindsAPointerWithoutAnAttribute) {
  Stage("a.raf", kPointer);
  Stage(".gitattributes", "*.rld filter=lfs\n*.btg -filter\n*.trk filter=x\n");
  Stage("b.btg", kPointer);
  Stage("c.trk", kPointer);
  const Outcome outcome = RunProgram({"lfs-check"});
  EXPECT_EQ(outcome.status, 1);
  const std::string start =
      "error: the staged content is a Git LFS pointer, the attribute filter "
      "is ";
  EXPECT_THAT(
      outcome.out,
      StartsWith("a.raf: " + start + "unspecified, not lfs\nb.btg: " + start +
                 "unset, not lfs\nc.trk: " + start + "x, not lfs\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n  git lfs track FILE\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("renormalize")));
}

TEST_F(LfsCheckTest, FindsADamagedPointer) {
  Stage("a.rld", kPointer.substr(0, kPointer.size() - 1));
  const Outcome outcome = RunProgram({"lfs-check"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              StartsWith("a.rld: error: the staged Git LFS pointer is damaged: "
                         "its last line has no end\n"));
  // Without the attribute it is text as any other.
  Stage(".gitattributes", "");
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
}

TEST_F(LfsCheckTest, OnlyStagedContentCounts) {
  Stage("a.rld", kPointer);
  Write("a.rld", GoodMesh());
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
  Stage("a.rld", GoodMesh());
  Write("a.rld", kPointer);
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 1);
  // So do only staged attributes.
  Write(".gitattributes", "");
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 1);
  Git({"add", ".gitattributes"});
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
  Write(".gitattributes", "*.rld filter=lfs\n");
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
  // A file that was deleted from the index is not about to be committed.
  Git({"add", ".gitattributes"});
  Git({"rm", "-q", "-f", "--cached", "a.rld"});
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
}

TEST_F(LfsCheckTest, AttributesOfFoldersCount) {
  Stage("old/.gitattributes", "*.rld -filter\n");
  Stage("old/a.rld", GoodMesh());
  Stage("macro/.gitattributes", "[attr]large filter=lfs\n");
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
  Stage("old/tiles/.gitattributes", "a.rld filter=lfs\n");
  Stage("old/tiles/a.rld", GoodMesh());
  EXPECT_THAT(RunProgram({"lfs-check"}).out,
              StartsWith("old/tiles/a.rld: error: "));
}

TEST_F(LfsCheckTest, LinksAreNoFiles) {
  Write("target", GoodMesh());
  ASSERT_EQ(symlink("target", Path("link.rld").c_str()), 0);
  Git({"add", "link.rld"});
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
  EXPECT_EQ(RunProgram({"lfs-check", "link.rld"}).err,
            "note: link.rld: not in git's index, left out\n");
}

TEST_F(LfsCheckTest, AnyNameIsPassedOn) {
  const std::vector<std::string> names = {
      "with space.rld", "line\nend.rld", "tab\t.rld",      "\"quoted\".rld",
      "\xE9.rld",       "*.rld",         "$(touch x).rld", "-n.rld",
      ":(top)a.rld",    "\x1B[31m.rld"};
  for (const std::string& name : names) Stage(name, GoodMesh());
  std::vector<std::string> arguments = {"lfs-check", "--"};
  arguments.insert(arguments.end(), names.begin(), names.end());
  for (const Outcome& outcome :
       {RunProgram(arguments), RunProgram({"lfs-check"})}) {
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err, "");
    for (const std::string_view shown :
         {"with space.rld", "line\\x0aend.rld", "\\xe9.rld", "*.rld", "-n.rld",
          "\\x1b[31m.rld"}) {
      EXPECT_THAT(outcome.out, HasSubstr(std::string(shown) + ": error: "));
    }
    EXPECT_THAT(outcome.out, HasSubstr("\n10 of 1"));
    EXPECT_FALSE(fs::exists(Path("x")));
  }
}

TEST_F(LfsCheckTest, PathsSelectFilesAndFolders) {
  for (const char* name : {"a.rld", "b/a.rld", "b/c/a.rld", "b-c/a.rld"}) {
    Stage(name, GoodMesh());
  }
  const auto faulty = [](const std::vector<std::string>& paths) {
    std::vector<std::string> arguments = {"lfs-check"};
    arguments.insert(arguments.end(), paths.begin(), paths.end());
    std::vector<std::string> found;
    const std::string out = RunProgram(arguments).out;
    for (size_t line = 0; line < out.size();) {
      const size_t end = out.find('\n', line);
      const size_t name_end = out.find(": error", line);
      if (name_end < end) found.push_back(out.substr(line, name_end - line));
      line = end + 1;
    }
    return found;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(faulty({}), (Names{"a.rld", "b-c/a.rld", "b/a.rld", "b/c/a.rld"}));
  EXPECT_EQ(faulty({"."}), faulty({}));
  EXPECT_EQ(faulty({"b"}), (Names{"b/a.rld", "b/c/a.rld"}));
  EXPECT_EQ(faulty({"b/", "./a.rld"}),
            (Names{"a.rld", "b/a.rld", "b/c/a.rld"}));
  EXPECT_EQ(faulty({"b/../b-c/a.rld"}), Names{"b-c/a.rld"});
  EXPECT_EQ(faulty({Path("b/c/a.rld")}), Names{"b/c/a.rld"});
  EXPECT_EQ(faulty({"b", "b/a.rld", "b"}), (Names{"b/a.rld", "b/c/a.rld"}));

  EnterFolder("b");
  EXPECT_EQ(faulty({"."}), (Names{"a.rld", "c/a.rld"}));
  EXPECT_EQ(faulty({"../a.rld", "c"}), (Names{"../a.rld", "c/a.rld"}));
  EXPECT_EQ(faulty({Path("b/c/a.rld")}), Names{"c/a.rld"});
  EXPECT_EQ(faulty({}),
            (Names{"../a.rld", "../b-c/a.rld", "a.rld", "c/a.rld"}));
}

TEST_F(LfsCheckTest, PathsThatAreNotStagedAreNamed) {
  Write("new.rld", GoodMesh());
  Stage("b.rld", kPointer);
  const Outcome outcome = RunProgram({"lfs-check", "new.rld", "b.rld"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "note: new.rld: not in git's index, left out\n");
  EXPECT_THAT(outcome.out, StartsWith("1 file of the index, 1 of them a Git"));

  EXPECT_EQ(RunProgram({"lfs-check", "none.rld"}).err,
            "trackcheck: none.rld: does not exist\n");
  for (const char* path : {"..", "../a.rld", "/etc/passwd", ""}) {
    const Outcome outside = RunProgram({"lfs-check", "--", path});
    EXPECT_EQ(outside.status, 2) << path;
    EXPECT_THAT(outside.err, HasSubstr("is not in the repository"));
  }
}

TEST_F(LfsCheckTest, AMissingFileHidesNoFault) {
  Stage("a.rld", GoodMesh());
  const Outcome outcome =
      RunProgram({"lfs-check", "none.rld", "a.rld", "../b.rld"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              StartsWith("trackcheck: none.rld: does not exist\n"
                         "trackcheck: ../b.rld: is not in the repository"));
  EXPECT_THAT(outcome.out, StartsWith("a.rld: error: "));
}

TEST_F(LfsCheckTest, ConflictsAreLeftOut) {
  Stage("a.rld", GoodMesh());
  const absl::StatusOr<std::string> object =
      GitOutput({"rev-parse", ":a.rld"}, "");
  ASSERT_TRUE(object.ok());
  const std::string id = object->substr(0, object->size() - 1);
  Git({"rm", "-q", "--cached", "a.rld"});
  const absl::StatusOr<std::string> updated = GitOutput(
      {"update-index", "--index-info"}, "100644 " + id + " 2\ta.rld\n");
  ASSERT_TRUE(updated.ok()) << updated.status();
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 0);
}

TEST_F(LfsCheckTest, ManyFilesTakeAFewProcesses) {
  constexpr int kFiles = 3000;
  std::vector<std::string> arguments = {"lfs-check"};
  for (int i = 0; i < kFiles; ++i) {
    const std::string name = "tiles/" + std::to_string(i) + ".rld";
    Write(name, i % 2 == 0 ? kPointer : GoodMesh() + std::to_string(i));
    arguments.push_back(name);
  }
  Git({"add", "tiles"});
  const Outcome outcome = RunProgram(arguments);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("\n1500 of 3000 files not staged"));
  EXPECT_EQ(RunProgram({"lfs-check"}).status, 1);
}

TEST_F(LfsCheckTest, MissingContentIsAnError) {
  Stage("a.rld", kPointer);
  fs::remove_all(Path(".git/objects"));
  fs::create_directory(Path(".git/objects"));
  const Outcome outcome = RunProgram({"lfs-check", "a.rld"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "trackcheck: a.rld: its staged content is not in the "
            "repository\n");
}

TEST_F(LfsCheckTest, NeedsARepository) {
  EnterFolder("..");
  const Outcome outcome = RunProgram({"lfs-check"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err,
              StartsWith("trackcheck: git: fatal: not a git repository"));
}

}  // namespace
}  // namespace trackcheck
