#include "trackcheck/report/check/ci/markdown_report.h"

#include <cstddef>
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
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string Markdown(const std::vector<FileResult>& files) {
  return WriteReport("markdown", files);
}

std::string Bounded(const std::vector<FileResult>& files, size_t max_bytes) {
  std::ostringstream out;
  AddFiles(files, MakeBoundedMarkdownReport(out, {}, max_bytes).get());
  return out.str();
}

TEST(MarkdownReportTest, TheVerdictComesFirst) {
  EXPECT_THAT(Markdown({}), StartsWith("## trackcheck: no file checked\n"));
  std::vector<FileResult> files = {SampleFile("a.toy")};
  EXPECT_THAT(Markdown(files), StartsWith("## ✅ trackcheck passed\n"));
  AddFinding(SampleFinding(kSampleWarning, 0, "out of order"), &files[0]);
  EXPECT_THAT(Markdown(files),
              StartsWith("## ✅ trackcheck passed with 1 warning\n"));
  files[0].fail_on = Severity::kWarning;
  EXPECT_THAT(Markdown(files),
              StartsWith("## ❌ trackcheck failed: 1 warning\n"));
  EXPECT_THAT(
      Markdown({FailedFile("a", FileStatus::kUnreadable, "does not exist")}),
      StartsWith("## ❌ trackcheck failed: 1 file not checked\n"));
}

TEST(MarkdownReportTest, RulesAreLinksIfTheirPagesAreKnown) {
  EXPECT_THAT(Markdown(SampleRun()), HasSubstr("| toy-index-range |"));
  EXPECT_THAT(
      WriteReport("markdown", SampleRun(), {.rule_pages = "https://a/(b)"}),
      HasSubstr("| [toy-index-range](https://a/%28b%29/toy.md#toy-index-range) "
                "|"));
}

TEST(MarkdownReportTest, InfosAreShownIfTheyAreWanted) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  AddFinding(SampleFinding(kSampleInfo, 0, "unused"), &files[0]);
  EXPECT_THAT(Markdown(files), Not(HasSubstr("a.toy")));
  EXPECT_THAT(Markdown(files), EndsWith("\n- 1 info not shown; -v shows it\n"));
  EXPECT_THAT(
      WriteReport("markdown", files, {.verbose = true}),
      HasSubstr("| info | <code>points[0]</code><br>offset 0x0, 4 bytes | "
                "unused | toy-unused |"));
}

TEST(MarkdownReportTest, TheWorstFilesComeFirst) {
  std::vector<FileResult> files = {
      SampleFile("a.toy"), SampleFile("b.toy"),
      FailedFile("c.toy", FileStatus::kUnreadable, "does not exist")};
  AddFinding(SampleFinding(kSampleWarning, 0, "out of order"), &files[0]);
  AddFinding(SampleFinding(kSampleError, 0, "beyond"), &files[1]);
  const std::string report = Markdown(files);
  EXPECT_LT(report.find("c.toy"), report.find("b.toy"));
  EXPECT_LT(report.find("b.toy"), report.find("a.toy"));
}

TEST(MarkdownReportTest, AnyLimitIsKept) {
  std::vector<FileResult> files = SampleRun();
  for (int i = 0; i < 300; ++i) {
    files.push_back(SampleFile("many/" + std::string(i, 'x')));
    for (int j = 0; j < 30; ++j) {
      AddFinding(SampleFinding(kSampleError, j, "beyond"), &files.back());
    }
  }
  for (const size_t limit :
       {0, 10, 100, 300, 500, 700, 1000, 2000, 5000, 20'000, 100'000}) {
    const std::string report = Bounded(files, limit);
    EXPECT_LE(report.size(), limit);
    if (limit >= 300)
      EXPECT_THAT(report, StartsWith("## ❌ trackcheck failed"));
  }
  const std::string report = Markdown(files);
  EXPECT_LE(report.size(), kMaxCommentBytes);
  EXPECT_GT(report.size(), kMaxCommentBytes / 2);
  EXPECT_THAT(report, HasSubstr(" more files not in this table."));
  EXPECT_THAT(report, HasSubstr(" are not shown here: there is no room."));
}

TEST(MarkdownReportTest, OneFileDoesNotTakeAllRoom) {
  std::vector<FileResult> files = {SampleFile("a.toy"), SampleFile("b.toy")};
  for (int i = 0; i < 5000; ++i) {
    AddFinding(SampleFinding(kSampleError, i % 50, "beyond"), &files[0]);
  }
  AddFinding(SampleFinding(kSampleError, 0, "other"), &files[1]);
  const std::string report = Markdown(files);
  EXPECT_THAT(report, HasSubstr(" more places not listed."));
  EXPECT_THAT(report, HasSubstr("| other |"));
}

}  // namespace
}  // namespace trackcheck
