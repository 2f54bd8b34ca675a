#include "trackcheck/io/replace_file.h"

#include <filesystem>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

TEST(ReplaceFileTest, WritesAndReplacesAndLeavesNothingElse) {
  const TempFolder folder;
  const std::string path = folder.Path("a");
  ASSERT_TRUE(ReplaceFile(path, "one").ok());
  EXPECT_EQ(ReadFile(path), "one");
  ASSERT_TRUE(ReplaceFile(path, "two").ok());
  EXPECT_EQ(ReadFile(path), "two");
  EXPECT_FALSE(fs::exists(folder.Path("a.new")));
}

TEST(ReplaceFileTest, ALinkAndThePermissionsStay) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(path, folder.Path("link"));
  ASSERT_TRUE(ReplaceFile(folder.Path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(folder.Path("link")));
  EXPECT_EQ(ReadFile(path), "new");
  EXPECT_EQ(fs::status(path).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST(ReplaceFileTest, AFileThatCannotBeWrittenIsNamedAndKept) {
  const TempFolder folder;
  const std::string path = folder.Write(std::string(250, 'a'), "old");
  // The name of the file beside it would be too long.
  const absl::Status status = ReplaceFile(path, "new");
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(std::string(status.message()), testing::HasSubstr(path));
  EXPECT_EQ(ReadFile(path), "old");
}

}  // namespace
}  // namespace trackcheck
