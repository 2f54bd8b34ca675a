// The reports of a file on which the program failed.
#include <memory>
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;

std::string ReportOfInternalError(const char* kind) {
  std::ostringstream out;
  const std::unique_ptr<Report> report = MakeReport(kind, out, ReportStyle());
  FileResult result;
  result.path = "a.rld";
  result.status = FileStatus::kInternalError;
  result.error = "internal error: std::bad_alloc";
  RunSummary summary;
  summary.Add(result);
  report->AddFile(result);
  report->Finish(summary);
  return out.str();
}

TEST(InternalErrorTest, IsAStatusOfItsOwnInTheTextReport) {
  EXPECT_EQ(ReportOfInternalError("text"),
            "a.rld: error: internal error: std::bad_alloc\n"
            "1 file checked: 1 internal error\n");
}

TEST(InternalErrorTest, IsNotChecked) {
  FileResult result;
  EXPECT_TRUE(result.checked());
  result.status = FileStatus::kFindings;
  EXPECT_TRUE(result.checked());
  for (const FileStatus status :
       {FileStatus::kInternalError, FileStatus::kUnreadable,
        FileStatus::kUnrecognized}) {
    result.status = status;
    EXPECT_FALSE(result.checked());
  }
}

TEST(InternalErrorTest, IsUnreadableInTheJsonReport) {
  const std::string json = ReportOfInternalError("json");
  EXPECT_THAT(json, HasSubstr("\"status\": \"unreadable\""));
  EXPECT_THAT(json, HasSubstr("\"error\": \"internal error: std::bad_alloc\""));
  EXPECT_THAT(json, HasSubstr("\"unreadable\": 1"));
}

}  // namespace
}  // namespace trackcheck
