#include "trackcheck/io/output.h"

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

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

}  // namespace
}  // namespace trackcheck
