#include "trackcheck/report/check/text_report.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr RuleInfo kRule = {.id = "toy-gap", .severity = Severity::kWarning};
constexpr RuleInfo kOther = {.id = "toy-other"};

TEST(TextReportTest, StatisticsKnowTheSeverityOfPlacesThatAreNotListed) {
  FileResult file;
  file.path = "a.toy";
  file.status = FileStatus::kFindings;
  file.findings.listed.Add({.rule = &kRule, .severity = Severity::kWarning});
  file.findings.omitted[kRule.id][Severity::kError] = 2;
  file.findings.omitted[kRule.id][Severity::kInfo] = 4;
  file.findings.counts = file.findings.omitted[kRule.id];
  file.findings.counts[Severity::kWarning] = 1;
  std::ostringstream out;
  const std::unique_ptr<Report> report =
      MakeTextReport(out, {.quiet = true, .verbose = true, .statistics = true});
  report->AddFile(file);
  report->Finish({});
  EXPECT_EQ(out.str(),
            "7 places  error    toy-gap  in 1 file: 2 errors, 1 warning, "
            "4 infos\n");
}

FileResult FileWith(int findings) {
  FileResult file;
  file.path = "a.toy";
  file.status = FileStatus::kFindings;
  for (int i = 0; i < findings; ++i) {
    const RuleInfo& rule = i % 10 == 0 ? kOther : kRule;
    Finding finding = {.rule = &rule,
                       .where = {{static_cast<uint64_t>(i), 1},
                                 FieldPath("points").Element(i)},
                       .message = Message("point $0", i),
                       .count = static_cast<uint64_t>(i == 55 ? 7 : 1),
                       .severity = rule.severity};
    file.findings.counts[rule.severity] += finding.count;
    file.findings.listed.Add(finding);
    file.details.push_back({.excerpt = {.begin = 0, .bytes = "0123456789"}});
  }
  return file;
}

std::string TextOf(const FileResult& file, const ReportStyle& style = {}) {
  std::ostringstream out;
  const std::unique_ptr<Report> report = MakeTextReport(out, style);
  report->AddFile(file);
  report->Finish({});
  return out.str();
}

size_t CountOf(std::string_view part, std::string_view text) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(TextReportTest, AHundredFindingsAreShownInFull) {
  const std::string text = TextOf(FileWith(100));
  EXPECT_EQ(CountOf("|0123456789|", text), 100);
  EXPECT_THAT(text, Not(HasSubstr("worst")));
  EXPECT_LT(text.find("point 49 "), text.find("point 50 "));
}

TEST(TextReportTest, OfMoreOnlyTheWorstAreShownInFull) {
  FileResult file = FileWith(101);
  file.findings.omitted[kRule.id][Severity::kWarning] = 5;
  const std::string text = TextOf(file);
  EXPECT_TRUE(text.starts_with("the 20 worst of 101 findings:\n\n"));
  EXPECT_EQ(CountOf("|0123456789|", text), 20);
  // Errors come first; of the others the one that stands for most places.
  const size_t others = text.find("the others by rule:\n");
  for (int i = 0; i < 101; ++i) {
    const size_t at = text.find("point " + std::to_string(i) + " [");
    ASSERT_NE(at, std::string::npos) << i;
    EXPECT_EQ(at < others, i % 10 == 0 || i < 9 || i == 55) << i;
  }
  EXPECT_THAT(text,
              HasSubstr("a.toy: warning: point 99 [toy-gap] at points[99], "
                        "offset 0x63\n"
                        "... and 5 more places [toy-gap] not listed; "
                        "--max-per-rule 0 lists all\n\n"
                        "101 places  warning  toy-gap"));
  EXPECT_EQ(CountOf("point ", TextOf(file, {.verbose = true})), 101);
  EXPECT_EQ(CountOf("worst", TextOf(file, {.verbose = true})), 0);
  EXPECT_EQ(CountOf("\n", TextOf(file, {.quiet = true})), 102);
}

TEST(TextReportTest, TheMeasureOfARuleSaysWhichAreTheWorst) {
  static constexpr RuleInfo kMeasured = {.id = "toy-hole", .measure = 1};
  FileResult file = FileWith(101);
  file.findings.listed = {};
  for (int i = 0; i < 101; ++i) {
    // The last is not measured.
    const double meters = i < 50 ? i : 150 - i;
    file.findings.listed.Add(
        {.rule = &kMeasured,
         .message = i == 100 ? Message("not checked")
                             : Message("hole $0 of $1 m", i, meters),
         .count = static_cast<uint64_t>(i == 100 ? 7 : 1),
         .severity = Severity::kError});
  }
  // As in a run that keeps the results of many files.
  file.findings.listed.Compact();
  const std::string text = TextOf(file);
  const size_t others = text.find("the others by rule:\n");
  ASSERT_NE(others, std::string::npos);
  EXPECT_EQ(CountOf("hole 50 of 100 m", text.substr(0, others)), 1);
  EXPECT_EQ(CountOf("hole 69 of 81 m", text.substr(0, others)), 1);
  EXPECT_EQ(CountOf("toy-hole", text.substr(0, others)), 20);
  EXPECT_LT(text.find("hole 50 of"), text.find("hole 51 of"));
}

TEST(TextReportTest, CoordinatesReplaceBytes) {
  FileResult file = FileWith(1);
  file.details[0].coordinates = {
      {{.name = "longitude", .value = -22.4699161, .decimals = 6},
       {.name = "height", .value = 12, .decimals = 3, .unit = "m"}},
      ""};
  EXPECT_THAT(TextOf(file),
              HasSubstr("error: point 0 [toy-other]\n"
                        "    points[0], offset 0x0, 1 byte\n"
                        "    at longitude -22.469916, height 12 m\n\n"));
}

FileResult WithLongTexts(const FileResult& file, size_t size) {
  FileResult result = file;
  result.findings.listed = {};
  for (Finding finding : file.findings.listed) {
    finding.message = Message("$0 end", std::string(size, 'x'));
    result.findings.listed.Add(std::move(finding));
  }
  return result;
}

TEST(TextReportTest, LongTextsAreNotHeld) {
  const std::string text =
      TextOf(WithLongTexts(FileWith(100), size_t{1} << 17));
  EXPECT_EQ(CountOf("x end [", text), 100);
  EXPECT_EQ(CountOf("|0123456789|", text), 100);
}

TEST(TextReportTest, LongTextsAreCutIfThereAreMany) {
  const std::string text =
      TextOf(WithLongTexts(FileWith(200), size_t{1} << 16));
  EXPECT_EQ(CountOf("] at points[", text), 200);
  EXPECT_LT(text.size(), 1 << 20);
}

}  // namespace
}  // namespace trackcheck
