#include "trackcheck/baseline/baseline_files.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/baseline/baseline.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

bool All(std::string_view /*rule*/) { return true; }

class BaselineFilesTest : public testing::Test {
 protected:
  BaselineFilesTest() { fs::create_directories(folder_ / "assets"); }
  ~BaselineFilesTest() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }
  void Write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string Read(const std::string& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  BaselineFile* Open(const std::string& name, bool may_be_absent = false) {
    const absl::StatusOr<BaselineFile*> file =
        files_.Open(Path(name), may_be_absent);
    EXPECT_TRUE(file.ok()) << file.status();
    return file.ok() ? *file : nullptr;
  }

  BaselineFiles files_;

 private:
  const fs::path folder_ =
      fs::canonical(testing::TempDir()) / "baseline_files_test";
};

TEST_F(BaselineFilesTest, PathsAreRelativeToItsFolder) {
  Write("assets/known",
        "01\tr\ta.rld\tf\n"
        "02\tr\tsub/b.rld\tf\n"
        "03\tr\t../c.rld\tf\n");
  BaselineFile* const file = Open("assets/known");
  ASSERT_NE(file, nullptr);
  EXPECT_TRUE(file->Known(Path("assets/a.rld")).Use("r", "01"));
  EXPECT_TRUE(file->Known(Path("assets/sub/b.rld")).Use("r", "02"));
  EXPECT_TRUE(file->Known(Path("c.rld")).Use("r", "03"));
  EXPECT_FALSE(file->Known(Path("a.rld")).Use("r", "01"));
  EXPECT_THAT(file->Paths(), ElementsAre(Path("c.rld"), Path("assets/a.rld"),
                                         Path("assets/sub/b.rld")));
}

TEST_F(BaselineFilesTest, UpdateReplacesOnlyWhatWasChecked) {
  Write("known",
        "01\tr\ta.rld\tf\n"
        "02\ts\ta.rld\tf\n"
        "03\tr\tb.rld\tf\n");
  BaselineFile* const file = Open("known");
  ASSERT_NE(file, nullptr);
  file->Update(Path("a.rld"), [](std::string_view rule) { return rule == "r"; },
               {{"04", "r", "g"}});
  EXPECT_TRUE(file->Known(Path("a.rld")).Use("r", "01"));
  ASSERT_TRUE(file->Write().ok());
  EXPECT_EQ(Read("known"),
            "02\ts\ta.rld\tf\n"
            "03\tr\tb.rld\tf\n"
            "04\tr\ta.rld\tg\n");
}

TEST_F(BaselineFilesTest, AnAbsentFileIsEmptyOnlyForAnUpdate) {
  const absl::StatusOr<BaselineFile*> file =
      files_.Open(Path("absent"), /*may_be_absent=*/false);
  EXPECT_EQ(file.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(MessageOf(file.status()), HasSubstr("--update-baseline"));
  EXPECT_THAT(files_.All(), ElementsAre());

  BaselineFile* const made = Open("absent", /*may_be_absent=*/true);
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(Open("absent"), made);
  made->Update(Path("a.rld"), All, {{"01", "r", "f"}});
  ASSERT_TRUE(made->Write().ok());
  EXPECT_EQ(Read("absent"), "01\tr\ta.rld\tf\n");
}

TEST_F(BaselineFilesTest, ALinkStaysALink) {
  Write("target", "");
  fs::create_symlink(Path("target"), Path("assets/link"));
  BaselineFile* const file = Open("assets/link");
  ASSERT_NE(file, nullptr);
  file->Update(Path("assets/a.rld"), All, {{"01", "r", "f"}});
  ASSERT_TRUE(file->Write().ok());
  EXPECT_TRUE(fs::is_symlink(Path("assets/link")));
  EXPECT_EQ(Read("target"), "01\tr\ta.rld\tf\n");
}

TEST_F(BaselineFilesTest, ErrorsNameTheFile) {
  Write("bad", "no tabs\n");
  EXPECT_THAT(
      MessageOf(files_.Open(Path("bad"), /*may_be_absent=*/true).status()),
      HasSubstr("bad: line 1: "));
  EXPECT_FALSE(files_.Open(Path("assets"), /*may_be_absent=*/true).ok());
  BaselineFile* const file = Open("gone/known", /*may_be_absent=*/true);
  ASSERT_NE(file, nullptr);
  EXPECT_THAT(MessageOf(file->Write()), HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace trackcheck
