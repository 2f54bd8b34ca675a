#include "web/module/check_report.h"

#include <optional>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "web/module/options.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string ReportOn(const std::string& content, const std::string& path,
                     const ModuleOptions& options = {}) {
  return CheckReport(ByteView(content), content.size(), path, options);
}

TEST(CheckReportTest, ReportsFindings) {
  const std::string report = ReportOn("RLD", "a.rld");
  EXPECT_THAT(report, HasSubstr("\"path\": \"a.rld\",\n"));
  EXPECT_THAT(report, HasSubstr("\"status\": \"findings\""));
  EXPECT_THAT(report, HasSubstr("\"fingerprint\": "));
  EXPECT_THAT(report, HasSubstr("\"files\": 1"));
}

TEST(CheckReportTest, ReportsAFileOfNoKnownFormat) {
  EXPECT_THAT(ReportOn("hello", "a.txt"),
              HasSubstr("\"status\": \"unrecognized\""));
}

TEST(CheckReportTest, DecodesAsTheNamedFormat) {
  ModuleOptions options;
  ASSERT_EQ(ParseOptions("--format=btg\n--report=text", &options), "");
  EXPECT_THAT(ReportOn("hello", "a.txt", options), HasSubstr("btg-"));
}

TEST(CheckReportTest, HtmlKeepsTheFile) {
  ModuleOptions options;
  ASSERT_EQ(ParseOptions("--report=html", &options), "");
  EXPECT_THAT(ReportOn("RLD", "a.rld", options), HasSubstr("</html>"));
}

TEST(CheckReportTest, ReportsAFileAboveTheLimit) {
  ModuleOptions options;
  ASSERT_EQ(ParseOptions("--max-file-size=2", &options), "");
  const std::string report = ReportOn("RLD", "a.rld", options);
  EXPECT_THAT(report, HasSubstr("\"status\": \"unreadable\""));
  EXPECT_THAT(report, HasSubstr("3 bytes, the limit here is 2: check it with "
                                "the program trackcheck"));
}

TEST(CheckReportTest, ReportsMissingMemory) {
  const std::string report = CheckReport(std::nullopt, 1000, "a.rld", {});
  EXPECT_THAT(report, HasSubstr("there is no memory for its 1000 bytes"));
  EXPECT_THAT(report, Not(HasSubstr("the limit here")));
}

}  // namespace
}  // namespace trackcheck
