#include "trackcheck/report/check/page/html_report.h"

#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
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

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string Html(const std::vector<FileResult>& files,
                 const ReportStyle& style = {}) {
  return WriteReport("html", files, style);
}

struct Bounded {
  std::string page;
  std::vector<std::string> notes;
};

Bounded WriteBounded(const std::vector<FileResult>& files,
                     const HtmlLimits& limits) {
  std::ostringstream out;
  const std::unique_ptr<Report> report = MakeBoundedHtmlReport(out, {}, limits);
  AddFiles(files, report.get());
  return {std::move(out).str(), report->Notes()};
}

// The text between the tags of the first <h1>.
std::string VerdictOf(const std::string& page) {
  const size_t begin = page.find("trackcheck ", page.find("<h1"));
  return page.substr(begin, page.find("</h1>") - begin);
}

size_t CountOf(std::string_view part, std::string_view text) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(HtmlReportTest, TheVerdictComesFirst) {
  EXPECT_EQ(VerdictOf(Html({})), "trackcheck no file checked");
  std::vector<FileResult> files = {SampleFile("a.toy"), SampleFile("b.toy")};
  EXPECT_EQ(VerdictOf(Html(files)),
            "trackcheck passed: nothing found in 2 files");
  AddFinding(SampleFinding(kSampleInfo, 0, "unused"), &files[0]);
  EXPECT_EQ(VerdictOf(Html(files)), "trackcheck passed: 1 info");
  AddFinding(SampleFinding(kSampleWarning, 0, "out of order"), &files[0]);
  EXPECT_EQ(VerdictOf(Html(files)),
            "trackcheck passed: 1 warning in 1 of 2 files");
  files[0].fail_on = Severity::kWarning;
  EXPECT_EQ(VerdictOf(Html(files)),
            "trackcheck failed: 1 warning in 1 of 2 files");
  AddFinding(SampleFinding(kSampleError, 0, "beyond"), &files[1]);
  EXPECT_EQ(VerdictOf(Html(files)),
            "trackcheck failed: 1 error, 1 warning in all 2 files");
  const FileResult gone =
      FailedFile("c", FileStatus::kUnreadable, "does not exist");
  files.push_back(gone);
  EXPECT_EQ(VerdictOf(Html(files)),
            "trackcheck failed: 1 error, 1 warning in 2 of 3 files, 1 file not "
            "checked");
  EXPECT_EQ(VerdictOf(Html({gone})), "trackcheck failed: 1 file not checked");
}

TEST(HtmlReportTest, FindingsHaveTheirExplanation) {
  const std::string page = Html(SampleRun());
  EXPECT_THAT(
      page,
      HasSubstr("<h4><span class=\"kind\">1 error</span> the index is 81, the "
                "last is 80</h4>\n"
                "<p class=\"place\"><code>points[12]</code>, offset 0xc, 4 "
                "bytes <a href=\"#rule-toy-index-range\">toy-index-range</a>"
                "</p>\n<pre>00000000  54 4f"));
  EXPECT_THAT(page, HasSubstr("<b>Why</b> Readers use a point that does not "
                              "exist. <b>Fix</b> Correct the index."));
  EXPECT_THAT(page, HasSubstr("<li>and 30 more places</li><li>the last of "
                              "them: <code>points[40]</code>, offset 0x28, 4 "
                              "bytes</li>"));
  EXPECT_THAT(page, HasSubstr(", line 3, column 7 "));
  EXPECT_THAT(page, HasSubstr(">7 more places of toy-index-range not listed; "
                              "--max-per-rule 0 lists all<"));
  EXPECT_THAT(page, HasSubstr("<code class=\"command\">trackcheck explain "
                              "toy-index-range</code>"));
}

TEST(HtmlReportTest, ARuleIsExplainedAtItsFirstFindingInAFile) {
  std::vector<FileResult> files = {SampleFile("a.toy"), SampleFile("b.toy")};
  for (FileResult& file : files) {
    AddFinding(SampleFinding(kSampleError, 0, "beyond"), &file);
    AddFinding(SampleFinding(kSampleError, 4, "beyond"), &file);
  }
  const std::string page = Html(files);
  // In each file, and among the rules.
  EXPECT_EQ(CountOf(kSampleError.rationale, page), 3);
  EXPECT_EQ(CountOf(">why?</a>", page), 2);
}

TEST(HtmlReportTest, NamesAndBytesAreText) {
  const std::string page = Html(SampleRun());
  EXPECT_THAT(page, HasSubstr("tiles/a b#c%d,e:f|`*_&lt;i&gt;&amp;amp;&quot;']]"
                              "&gt;\\x0a::error::\\x01\\xff@user.toy"));
  EXPECT_THAT(page, Not(HasSubstr("<i>&amp")));
  EXPECT_EQ(CountOf("<script", page), 1);
}

TEST(HtmlReportTest, RulesAreLinksIfTheirPagesAreKnown) {
  EXPECT_THAT(Html(SampleRun()), HasSubstr("<h3>toy-index-range</h3>"));
  EXPECT_THAT(
      Html(SampleRun(), {.rule_pages = "https://a/b"}),
      HasSubstr("<h3><a href=\"https://a/b/toy.md#toy-index-range\">toy-index-"
                "range</a></h3>"));
}

TEST(HtmlReportTest, InfosAreHiddenAtFirstIfThereIsMore) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  AddFinding(SampleFinding(kSampleInfo, 0, "unused"), &files[0]);
  constexpr char kHidden[] = "value=\"info\"/>1 info</label>";
  constexpr char kShown[] =
      "value=\"info\" checked=\"checked\"/>1 info</label>";
  EXPECT_THAT(Html(files), HasSubstr(kShown));
  AddFinding(SampleFinding(kSampleWarning, 0, "out of order"), &files[0]);
  EXPECT_THAT(Html(files), HasSubstr(kHidden));
  EXPECT_THAT(Html(files, {.verbose = true}), HasSubstr(kShown));
  files[0].fail_on = Severity::kInfo;
  EXPECT_THAT(Html(files), HasSubstr(kShown));
}

TEST(HtmlReportTest, FilesThatWereNotCheckedComeFirst) {
  std::vector<FileResult> files = {
      SampleFile("a.toy"), SampleFile("b.toy"),
      FailedFile("c.toy", FileStatus::kUnreadable, "does <not> exist")};
  AddFinding(SampleFinding(kSampleWarning, 0, "out of order"), &files[0]);
  AddFinding(SampleFinding(kSampleError, 0, "beyond"), &files[1]);
  const std::string page = Html(files);
  EXPECT_LT(page.find("<code>c.toy"), page.find("<code>b.toy"));
  EXPECT_LT(page.find("<code>b.toy"), page.find("<code>a.toy"));
  EXPECT_THAT(page, HasSubstr("not checked: does &lt;not&gt; exist"));
}

std::vector<FileResult> ManyFindings() {
  std::vector<FileResult> files;
  for (int i = 0; i < 40; ++i) {
    files.push_back(SampleFile("many/" + std::string(i, 'x')));
    for (int j = 0; j < 30; ++j) {
      AddFinding(SampleFinding(kSampleWarning, j, "out of order"),
                 &files.back());
    }
  }
  files.push_back(SampleFile("bad"));
  AddFinding(SampleFinding(kSampleError, 0, "beyond"), &files.back());
  return files;
}

TEST(HtmlReportTest, ThePageHasALimit) {
  HtmlLimits limits;
  limits.page = size_t{1200} << 10;
  limits.table = 2000;
  const Bounded bounded = WriteBounded(ManyFindings(), limits);
  EXPECT_LE(bounded.page.size(), limits.page);
  EXPECT_GT(bounded.page.size(), size_t{50} << 10);
  // The worst file is there.
  EXPECT_THAT(bounded.page, HasSubstr("</span> beyond</h4>"));
  ASSERT_EQ(bounded.notes.size(), 2);
  EXPECT_THAT(bounded.notes[0], HasSubstr(" files left out of the table"));
  EXPECT_THAT(bounded.notes[1], HasSubstr(" files left out with all findings"));
  for (const std::string& note : bounded.notes) {
    EXPECT_THAT(bounded.page, HasSubstr(note.substr(note.rfind(": ") + 2)));
  }
  EXPECT_THAT(WriteBounded(ManyFindings(), {}).notes, IsEmpty());
}

TEST(HtmlReportTest, FilesWithoutRoomAreInTheTableWithoutALink) {
  HtmlLimits limits;
  limits.page = size_t{1200} << 10;
  limits.table = size_t{20} << 10;
  const Bounded bounded = WriteBounded(ManyFindings(), limits);
  EXPECT_LE(bounded.page.size(), limits.page);
  const size_t rows = CountOf("<tr id=", bounded.page);
  const size_t sections = CountOf("<section class=\"file\"", bounded.page);
  EXPECT_EQ(rows, 41);
  EXPECT_GT(sections, 0);
  EXPECT_LT(sections, rows);
  EXPECT_EQ(CountOf("class=\"name\"><a href=\"#f", bounded.page), sections);
  EXPECT_THAT(bounded.notes, ElementsAre("the report html has no room: " +
                                         std::to_string(rows - sections) +
                                         " files left out with all findings"));
}

TEST(HtmlReportTest, InfosTakeLittleRoom) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  for (int i = 0; i < 100; ++i) {
    AddFinding(SampleFinding(i < 20 ? kSampleWarning : kSampleInfo, i % 50, ""),
               &files[0]);
  }
  HtmlLimits limits;
  limits.infos = 20'000;
  const std::string page = WriteBounded(files, limits).page;
  EXPECT_EQ(CountOf("data-kind=\"warning\"", page), 20);
  const size_t infos = CountOf("data-kind=\"info\"", page);
  EXPECT_GT(infos, 10);
  EXPECT_LT(infos, 60);
}

TEST(HtmlReportTest, TheWorstFindingsOfAFileAreThere) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  for (int i = 0; i < 100; ++i) {
    AddFinding(SampleFinding(kSampleWarning, i % 50, "out of order"),
               &files[0]);
  }
  AddFinding(SampleFinding(kSampleError, 50, "beyond"), &files[0]);
  HtmlLimits limits;
  limits.file = 20'000;
  const Bounded bounded = WriteBounded(files, limits);
  const size_t shown = CountOf("<article class=\"finding ", bounded.page);
  EXPECT_GT(shown, 10);
  EXPECT_LT(shown, 101);
  // In the order of the file, with its number there.
  EXPECT_GT(bounded.page.find("<span class=\"kind\">101 error</span> beyond"),
            bounded.page.find("out of order"));
  const std::string left_out = std::to_string(101 - shown);
  EXPECT_THAT(bounded.page, HasSubstr(left_out + " more findings left out"));
  EXPECT_THAT(bounded.notes,
              ElementsAre("the report html has no room: " + left_out +
                          " findings left out of files that have more"));
}

}  // namespace
}  // namespace trackcheck
