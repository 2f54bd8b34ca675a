#include "fuzz/properties/finding_properties.h"

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

const Spaces kSpaces = {
    .file = ByteView("twenty bytes of file"),
    .inflated = ByteView("more than twenty inflated bytes")};

Finding FindingAt(ByteRange range) {
  Finding finding;
  finding.rule = &toy::kNegativeRule;
  finding.where = {range, FieldPath("values[0]")};
  finding.message = Message("$0 of $1", int64_t{1}, int64_t{2});
  finding.severity = Severity::kWarning;
  return finding;
}

// Returns the error for findings that list `listed` and count `warnings`
// places.
std::string ErrorOf(const std::vector<Finding>& listed, uint64_t warnings) {
  Findings findings;
  for (const Finding& finding : listed) findings.listed.Add(finding);
  findings.counts[Severity::kWarning] = warnings;
  return std::string(
      FindingsAreWellFormed(toy::ToyFormat(), kSpaces, findings).message());
}

std::string ErrorOfReporting(const Finding& finding) {
  return ErrorOf({finding}, finding.count);
}

TEST(FindingPropertiesTest, FindingsAreInTheFile) {
  EXPECT_EQ(ErrorOfReporting(FindingAt({0, 20})), "");
  EXPECT_EQ(ErrorOfReporting(FindingAt({20, 0})), "");
  EXPECT_THAT(ErrorOfReporting(FindingAt({0, 21})), HasSubstr("of 20"));
  EXPECT_THAT(ErrorOfReporting(FindingAt({21, 0})), HasSubstr("of 20"));
  EXPECT_THAT(ErrorOfReporting(FindingAt({~uint64_t{0}, 2})),
              HasSubstr("of 20"));
  EXPECT_EQ(ErrorOfReporting(FindingAt({0, 31, Space::kInflated})), "");
  EXPECT_THAT(ErrorOfReporting(FindingAt({0, 32, Space::kInflated})),
              HasSubstr("of 31"));
  Finding related = FindingAt({0, 4});
  related.related.push_back({related.message, {{16, 5}, FieldPath("x")}});
  EXPECT_THAT(ErrorOfReporting(related), HasSubstr("of 20"));
}

TEST(FindingPropertiesTest, FindingsSaySomething) {
  Finding finding = FindingAt({0, 4});
  finding.where.field = FieldPath();
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("no field"));
  for (const Message& message :
       {Message(""), Message("all is lost."), Message("$0 of $1", int64_t{1}),
        Message("$")}) {
    finding = FindingAt({0, 4});
    finding.message = message;
    EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("message"));
  }
  finding = FindingAt({0, 4});
  finding.count = 0;
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("count of 0"));
}

TEST(FindingPropertiesTest, FindingsAreOfRulesOfTheFormat) {
  RuleInfo foreign = toy::kNegativeRule;
  foreign.id = "other-negative";
  Finding finding = FindingAt({0, 4});
  finding.rule = &foreign;
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("not a rule"));
}

TEST(FindingPropertiesTest, FindingsHaveASeverity) {
  Finding finding = FindingAt({0, 4});
  finding.severity.reset();
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("no severity"));
  finding.severity = Severity::kOff;
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("no severity"));
}

TEST(FindingPropertiesTest, CountsAgree) {
  const Finding finding = FindingAt({0, 4});
  EXPECT_EQ(ErrorOf({}, 0), "");
  EXPECT_THAT(ErrorOf({finding}, 0),
              HasSubstr("0 places of severity warning counted, 1 listed"));
  EXPECT_THAT(ErrorOf({finding}, 2),
              HasSubstr("2 places of severity warning counted, 1 listed"));
  Findings findings;
  findings.omitted["toy-negative"];
  EXPECT_THAT(
      std::string(
          FindingsAreWellFormed(toy::ToyFormat(), kSpaces, findings).message()),
      HasSubstr("0 omitted places"));
}

}  // namespace
}  // namespace trackcheck
