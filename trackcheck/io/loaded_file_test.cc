#include "trackcheck/io/loaded_file.h"

#include <sstream>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;

class LoadedFileTest : public testing::Test {
 protected:
  absl::Status LoadError(const std::string& path) {
    return LoadedFile::Load(path, flags_, configs_, console_).status();
  }

  const TempFolder folder_;
  SettingsFlags flags_;
  ConfigFinder configs_;
  std::ostringstream out_;
  std::ostringstream err_;
  Console console_ = {.out = out_, .err = err_, .today = "2026-07-01"};
};

TEST_F(LoadedFileTest, KnowsTheFormatAndContent) {
  const std::string path = folder_.Write("a.rld", GoodMesh());
  const auto file = LoadedFile::Load(path, flags_, configs_, console_);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ((*file)->format().name(), "rld");
  EXPECT_TRUE((*file)->damage().empty());
}

TEST_F(LoadedFileTest, AMissingFileIsNotFound) {
  const absl::Status status = LoadError(folder_.Path("gone.rld"));
  EXPECT_TRUE(absl::IsNotFound(status));
  EXPECT_THAT(MessageOf(status), HasSubstr("gone.rld: does not exist"));
}

TEST_F(LoadedFileTest, AFileBeyondTheLimitExhaustsAResource) {
  flags_.max_file_bytes = 4;
  EXPECT_TRUE(
      absl::IsResourceExhausted(LoadError(folder_.Write("a.rld", GoodMesh()))));
}

TEST_F(LoadedFileTest, AFileWithoutFormatOrContentFailsAPrecondition) {
  EXPECT_TRUE(absl::IsFailedPrecondition(
      LoadError(folder_.Write("notes.txt", "hello"))));
  EXPECT_TRUE(
      absl::IsFailedPrecondition(LoadError(folder_.Write("a.rld", ""))));
}

}  // namespace
}  // namespace trackcheck
