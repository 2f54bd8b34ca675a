#include "trackcheck/git/old_version.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/git/git_command.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace fs = std::filesystem;

const std::string kObject(64, 'b');

class OldVersionTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    setenv("HOME", folder_.c_str(), 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    Git({"init", "-q"});
    Git({"config", "user.name", "a"});
    Git({"config", "user.email", "a@b"});
  }
  ~OldVersionTest() override { fs::remove_all(folder_); }

  std::string tree() const { return folder_.string(); }

  void Git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"-C", tree()});
    const absl::StatusOr<std::string> output = GitOutput(arguments, "");
    ASSERT_TRUE(output.ok()) << output.status();
  }

  void Write(const std::string& name, std::string_view bytes) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
  }

  void Commit() const {
    Git({"add", "-A"});
    Git({"commit", "-q", "-m", "x"});
  }

  std::unique_ptr<OldVersions> Open(const std::string& ref) const {
    absl::StatusOr<std::unique_ptr<OldVersions>> versions =
        OldVersions::Open(tree(), ref);
    EXPECT_TRUE(versions.ok()) << versions.status();
    return versions.ok() ? *std::move(versions) : nullptr;
  }

  static std::string Content(const OldVersions& versions,
                             const std::string& path) {
    const OldVersion version = versions.Find(path);
    if (version.kind == OldVersionKind::kNone) return "(none)";
    const absl::StatusOr<std::string> content = versions.Read(version);
    return content.ok() ? *content : MessageOf(content.status());
  }

 private:
  fs::path folder_;
};

TEST_F(OldVersionTest, FindsChangedRenamedAndNewFiles) {
  const std::string long_text(1000, 'x');
  Write("same", "same");
  Write("changed", "old");
  Write("staged", "old staged");
  Write("sub/before", long_text);
  Write("gone", "gone");
  Write("a\nb\t\"c\xFF", "odd name");
  Commit();
  Write("changed", "new");
  Write("staged", "new staged");
  Git({"mv", "sub/before", "after"});
  Write("after", long_text + "and more");
  Write("added", "added");
  fs::remove(fs::path(tree()) / "gone");
  Git({"add", "staged", "added", "after"});
  Write("a\nb\t\"c\xFF", "odd name, changed");
  Write("untracked", "same");

  const std::unique_ptr<OldVersions> versions = Open("HEAD");
  ASSERT_NE(versions, nullptr);
  EXPECT_EQ(versions->Find("same").kind, OldVersionKind::kUnchanged);
  EXPECT_EQ(versions->Find("changed").kind, OldVersionKind::kChanged);
  EXPECT_EQ(Content(*versions, "same"), "same");
  EXPECT_EQ(Content(*versions, "changed"), "old");
  EXPECT_EQ(Content(*versions, "staged"), "old staged");
  EXPECT_EQ(versions->Find("after").path, "sub/before");
  EXPECT_EQ(Content(*versions, "after"), long_text);
  EXPECT_EQ(Content(*versions, "added"), "(none)");
  EXPECT_EQ(Content(*versions, "untracked"), "(none)");
  EXPECT_EQ(Content(*versions, "never was"), "(none)");
  EXPECT_EQ(Content(*versions, "a\nb\t\"c\xFF"), "odd name");
}

TEST_F(OldVersionTest, ListsTheFilesOfAFolder) {
  for (const char* name : {"z", "sub/b", "sub/a", "sub/deep/c", "sub/deep-d",
                           "sub/deep0", "sub2/e", "added"}) {
    Write(name, name);
  }
  fs::remove(fs::path(tree()) / "added");
  Commit();
  Write("added", "added");
  fs::remove(fs::path(tree()) / "sub/a");
  const std::unique_ptr<OldVersions> versions = Open("HEAD");
  ASSERT_NE(versions, nullptr);
  EXPECT_EQ(versions->working_tree(), tree());
  EXPECT_THAT(versions->NamesIn("."), ElementsAre("z"));
  EXPECT_THAT(versions->NamesIn("sub"),
              ElementsAre("a", "b", "deep-d", "deep0"));
  EXPECT_THAT(versions->NamesIn("su"), IsEmpty());
  EXPECT_TRUE(versions->Has("sub/a"));
  EXPECT_FALSE(versions->Has("sub"));
  EXPECT_FALSE(versions->Has("added"));
}

TEST_F(OldVersionTest, ReadsTheContentOfPointersFromTheLocalStore) {
  const std::string pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:" + kObject +
      "\nsize 7\n";
  Write(".gitattributes", "*.rld filter=lfs\n");
  Git({"config", "filter.lfs.clean", "no-such-program"});
  Git({"-c", "filter.lfs.clean=cat", "add", ".gitattributes"});
  Write("a.rld", pointer);
  Git({"-c", "filter.lfs.clean=cat", "add", "a.rld"});
  Git({"commit", "-q", "-m", "x"});
  Write("a.rld", "new content");
  const std::unique_ptr<OldVersions> versions = Open("HEAD");
  ASSERT_NE(versions, nullptr);
  EXPECT_THAT(Content(*versions, "a.rld"), HasSubstr("git lfs fetch"));
  Write(".git/lfs/objects/bb/bb/" + kObject, "content");
  EXPECT_EQ(Content(*versions, "a.rld"), "content");
}

TEST_F(OldVersionTest, NamesTheDamageOfAPointer) {
  Write("a.rld", "version https://git-lfs.github.com/spec/v1\nsize 7\n");
  Commit();
  Write("a.rld", "new content");
  const std::unique_ptr<OldVersions> versions = Open("HEAD");
  ASSERT_NE(versions, nullptr);
  EXPECT_THAT(Content(*versions, "a.rld"),
              HasSubstr("damaged Git LFS pointer: it has no oid"));
}

TEST_F(OldVersionTest, NamesTheCommitThatIsMissing) {
  Write("a", "1");
  Commit();
  Write("a", "2");
  Commit();
  const auto error = [&](const std::string& folder, const std::string& ref) {
    const auto versions = OldVersions::Open(folder, ref);
    EXPECT_EQ(versions.status().code(), absl::StatusCode::kInvalidArgument);
    return MessageOf(versions.status());
  };
  EXPECT_THAT(error(tree(), "no-such"),
              AllOf(HasSubstr("--since no-such: no such commit"),
                    Not(HasSubstr("shallow"))));
  EXPECT_THAT(error(tree(), "--all"), HasSubstr("no such commit"));
  const std::string clone = tree() + "-clone";
  fs::remove_all(clone);
  Git({"clone", "-q", "--depth", "1", "file://" + tree(), clone});
  EXPECT_THAT(error(clone, "HEAD~1"), HasSubstr("git fetch --unshallow"));
  fs::remove_all(clone);
}

TEST_F(OldVersionTest, FindsTheWorkingTree) {
  fs::create_directories(fs::path(tree()) / "a/b");
  EXPECT_EQ(WorkingTreeOf(tree() + "/a/b"), tree());
  EXPECT_EQ(WorkingTreeOf(tree()), tree());
  EXPECT_EQ(WorkingTreeOf("/proc"), "");
}

}  // namespace
}  // namespace trackcheck
