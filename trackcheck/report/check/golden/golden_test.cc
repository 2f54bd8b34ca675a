// Compares each kind of report of the sample run with its file in this folder.
// After a change that is wanted:
//   bazel run //trackcheck/report/check/golden:update
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/check/golden/sample_run.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/write_report.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

class GoldenTest : public testing::TestWithParam<std::string_view> {};

TEST_P(GoldenTest, ReportIsAsInTheFile) {
  const std::string path =
      Joined({"trackcheck/report/check/golden/", GetParam(), ".golden"});
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file.is_open())
      << path
      << " is missing; bazel run //trackcheck/report/check/golden:update";
  std::ostringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(WriteReport(GetParam(), SampleRun()), expected.str());
}

TEST_P(GoldenTest, ReportIsTheSameOnEveryRun) {
  EXPECT_EQ(WriteReport(GetParam(), SampleRun()),
            WriteReport(GetParam(), SampleRun()));
}

INSTANTIATE_TEST_SUITE_P(Kinds, GoldenTest, testing::ValuesIn(ReportKinds()),
                         [](const auto& kind) {
                           std::string name(kind.param);
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace trackcheck
