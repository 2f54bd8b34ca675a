#include "formats/core/findings/rule_info.h"

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(RuleInfoTest, SeveritiesHaveNames) {
  EXPECT_EQ(SeverityName(Severity::kOff), "off");
  EXPECT_EQ(SeverityName(Severity::kInfo), "info");
  EXPECT_EQ(SeverityName(Severity::kWarning), "warning");
  EXPECT_EQ(SeverityName(Severity::kError), "error");
}

TEST(RuleInfoTest, WorseIsGreater) {
  EXPECT_LT(Severity::kOff, Severity::kInfo);
  EXPECT_LT(Severity::kInfo, Severity::kWarning);
  EXPECT_LT(Severity::kWarning, Severity::kError);
}

constexpr RuleInfo kRule = {.id = "toy-rule"};

TEST(RuleInfoTest, SourceIsTheFileOfTheInitialization) {
  EXPECT_EQ(kRule.source, "formats/core/findings/rule_info_test.cc");
  EXPECT_EQ(internal::RepositoryPath("./validators/toy/rule.cc"),
            "validators/toy/rule.cc");
}

}  // namespace
}  // namespace trackcheck
