#include "trackcheck/report/check/ci/junit_report.h"

#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/golden/sample_run.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/write_report.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string Junit(const std::vector<FileResult>& files) {
  return WriteReport("junit", files);
}

TEST(JunitReportTest, AnEmptyRunHasNoTests) {
  EXPECT_EQ(Junit({}),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites name=\"trackcheck\" tests=\"0\" failures=\"0\" "
            "errors=\"0\"/>\n");
}

TEST(JunitReportTest, AFileWithoutFindingsPasses) {
  EXPECT_THAT(Junit({SampleFile("a.toy")}),
              HasSubstr("<testcase name=\"a.toy\" classname=\"trackcheck.toy\" "
                        "file=\"a.toy\"/>"));
}

TEST(JunitReportTest, FindingsBelowFailOnDoNotFail) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  AddFinding(SampleFinding(kSampleWarning, 0, "out of order"), &files[0]);
  EXPECT_THAT(Junit(files), HasSubstr("failures=\"0\""));
  EXPECT_THAT(Junit(files),
              HasSubstr("<system-out>warning: out of order [toy-order]\n"
                        "    points[0], offset 0x0, 4 bytes\n</system-out>"));
  files[0].fail_on = Severity::kWarning;
  EXPECT_THAT(Junit(files), HasSubstr("failures=\"1\""));
  EXPECT_THAT(Junit(files), Not(HasSubstr("<system-out>")));
  files[0].fail_on = Severity::kOff;
  EXPECT_THAT(Junit(files), HasSubstr("failures=\"0\""));
}

TEST(JunitReportTest, TheWorstFindingsComeFirst) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  files[0].fail_on = Severity::kInfo;
  AddFinding(SampleFinding(kSampleInfo, 0, "unused"), &files[0]);
  AddFinding(SampleFinding(kSampleError, 4, "beyond"), &files[0]);
  const std::string report = Junit(files);
  EXPECT_THAT(report,
              HasSubstr("<failure message=\"2 places, the first: beyond "
                        "[toy-index-range]\" type=\"error\">error: beyond"));
  EXPECT_LT(report.find("error: beyond"), report.find("info: unused"));
}

TEST(JunitReportTest, LeftOutFilesAreSkipped) {
  FileResult unknown = FailedFile("a.txt", FileStatus::kSkipped, "");
  EXPECT_THAT(Junit({unknown}), HasSubstr("tests=\"0\""));
  const std::string verbose =
      WriteReport("junit", std::vector{unknown}, {.verbose = true});
  EXPECT_THAT(verbose, HasSubstr("<skipped message=\"no known format\"/>"));
  unknown.git_lfs_pointer = true;
  EXPECT_THAT(Junit({unknown}), HasSubstr("<skipped message=\"Git LFS"));
}

TEST(JunitReportTest, TheTextOfAFileIsBounded) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  for (int i = 0; i < 10'000; ++i) {
    AddFinding(SampleFinding(kSampleError, i % 50, "beyond"), &files[0]);
  }
  const std::string report = Junit(files);
  EXPECT_LT(report.size(), size_t{70} << 10);
  EXPECT_THAT(report, HasSubstr(" more places not listed\n"));
}

TEST(JunitReportTest, TheTextOfARunIsBounded) {
  FileResult file = SampleFile("a.toy");
  for (int i = 0; i < 1000; ++i) {
    AddFinding(SampleFinding(kSampleError, i % 50, "beyond"), &file);
  }
  std::ostringstream out;
  const std::unique_ptr<Report> report = MakeJunitReport(out, {});
  for (int i = 0; i < 600; ++i) report->AddFile(file);
  report->Finish({});
  const std::string text = out.str();
  EXPECT_GT(text.size(), size_t{30} << 20);
  EXPECT_LT(text.size(), size_t{34} << 20);
  // Not in the output of a failure.
  EXPECT_NE(text.find("tests=\"600\" failures=\"600\""), std::string::npos);
  EXPECT_NE(text.find(">1000 more places not listed\n"), std::string::npos);
}

}  // namespace
}  // namespace trackcheck
