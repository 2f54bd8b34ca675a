#include "trackcheck/io/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/io/binary_output.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class OutputTest : public testing::Test {
 protected:
  absl::Status OpenError(const std::string& path,
                         const std::vector<std::string>& inputs = {}) {
    return Output::Open(path, inputs, console_).status();
  }

  const TempFolder folder_;
  std::ostringstream out_;
  std::ostringstream err_;
  Console console_ = {.out = out_, .err = err_};
};

TEST_F(OutputTest, NoPathIsStandardOutput) {
  for (const char* path : {"", "-"}) {
    const auto output = Output::Open(path, {}, console_);
    ASSERT_TRUE(output.ok());
    EXPECT_EQ(&(*output)->stream(), &out_);
    EXPECT_TRUE((*output)->Close().ok());
  }
}

TEST_F(OutputTest, ABinaryFileIsWrittenIntoWhatHasItsName) {
  const std::string path = folder_.Write("a.rld", "old");
  fs::create_hard_link(path, folder_.Path("b.rld"));
  ASSERT_TRUE(WriteBinary(path, "new", console_).ok());
  EXPECT_EQ(ReadFile(folder_.Path("b.rld")), "new");
  fs::create_symlink("target.rld", folder_.Path("link.rld"));
  ASSERT_TRUE(WriteBinary(folder_.Path("link.rld"), "new", console_).ok());
  EXPECT_EQ(ReadFile(folder_.Path("target.rld")), "new");
}

TEST_F(OutputTest, AFileThatIsAnInputIsAUsageError) {
  const std::string path = folder_.Write("a.rld", "content");
  const absl::Status status = OpenError(path, {path});
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_THAT(MessageOf(status), HasSubstr("is an input"));
  EXPECT_EQ(ReadFile(path), "content");
}

TEST_F(OutputTest, AFileThatCannotBeOpenedHasTheCodeOfTheSystem) {
  const absl::Status status = OpenError(folder_.Path("gone/a.json"));
  EXPECT_TRUE(absl::IsNotFound(status));
  EXPECT_THAT(MessageOf(status), HasSubstr("a.json: cannot be written: "));
}

TEST_F(OutputTest, BytesThatAreLostAreDataLoss) {
  const auto output = Output::Open("/dev/full", {}, console_);
  ASSERT_TRUE(output.ok());
  (*output)->stream() << "text";
  EXPECT_TRUE(absl::IsDataLoss((*output)->Close()));
}

TEST_F(OutputTest, AFileIsReplacedWhenItIsClosed) {
  for (const std::string name : {"new", "old"}) {
    const std::string path = folder_.Path(name);
    if (name == "old") folder_.Write(name, "old report");
    const std::string before = ReadFile(path);
    {
      const auto interrupted = Output::Open(path, {}, console_);
      ASSERT_TRUE(interrupted.ok());
      (*interrupted)->stream() << "begin" << std::flush;
      EXPECT_EQ(ReadFile(path), before);
    }
    EXPECT_EQ(ReadFile(path), before);
    EXPECT_EQ(fs::exists(path), name == "old");
    const auto output = Output::Open(path, {}, console_);
    ASSERT_TRUE(output.ok());
    (*output)->stream() << "whole";
    EXPECT_TRUE((*output)->Close().ok());
    EXPECT_EQ(ReadFile(path), "whole");
  }
  const fs::directory_iterator files(folder_.Path(""));
  EXPECT_EQ(std::distance(begin(files), end(files)), 2);
}

TEST_F(OutputTest, LinksStayAndLeadToTheOutput) {
  const std::string file = folder_.Write("file", "old");
  fs::create_symlink("file", folder_.Path("link"));
  fs::create_symlink("gone", folder_.Path("dangling"));
  fs::create_symlink("/dev/null", folder_.Path("null"));
  for (const std::string name : {"link", "dangling", "null"}) {
    const auto output = Output::Open(folder_.Path(name), {}, console_);
    ASSERT_TRUE(output.ok());
    (*output)->stream() << "new";
    EXPECT_TRUE((*output)->Close().ok());
    EXPECT_TRUE(fs::is_symlink(folder_.Path(name)));
  }
  EXPECT_EQ(ReadFile(file), "new");
  EXPECT_EQ(ReadFile(folder_.Path("gone")), "new");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputTest, AllNamesOfAFileHaveTheOutput) {
  const std::string file = folder_.Write("file", "old");
  fs::create_hard_link(file, folder_.Path("other"));
  const auto output = Output::Open(file, {}, console_);
  ASSERT_TRUE(output.ok());
  (*output)->stream() << "new";
  EXPECT_TRUE((*output)->Close().ok());
  EXPECT_EQ(ReadFile(folder_.Path("other")), "new");
}

TEST_F(OutputTest, AFileThatIsOpenAlreadyIsNotReplaced) {
  const std::string path = folder_.Write("out", "");
  const int descriptor = open(path.c_str(), O_WRONLY | O_APPEND);
  ASSERT_GE(descriptor, 0);
  const auto inode = [&] {
    struct stat info;
    return stat(path.c_str(), &info) == 0 ? info.st_ino : 0;
  };
  const auto before = inode();
  const auto output =
      Output::Open("/proc/self/fd/" + std::to_string(descriptor), {}, console_);
  ASSERT_TRUE(output.ok());
  (*output)->stream() << "text";
  EXPECT_TRUE((*output)->Close().ok());
  close(descriptor);
  EXPECT_EQ(ReadFile(path), "text");
  EXPECT_EQ(inode(), before);
}

TEST_F(OutputTest, ANameThatLeavesNoRoomForAnotherIsCopiedTo) {
  const std::string path = folder_.Path(std::string(250, 'a'));
  for (const std::string text : {"first", "second", ""}) {
    const auto output = Output::Open(path, {}, console_);
    ASSERT_TRUE(output.ok());
    (*output)->stream() << text;
    EXPECT_TRUE((*output)->Close().ok());
    EXPECT_EQ(ReadFile(path), text);
  }
}

}  // namespace
}  // namespace trackcheck
