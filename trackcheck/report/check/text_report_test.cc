#include "trackcheck/report/check/text_report.h"

#include <memory>
#include <sstream>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

constexpr RuleInfo kRule = {.id = "toy-gap"};

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

}  // namespace
}  // namespace trackcheck
