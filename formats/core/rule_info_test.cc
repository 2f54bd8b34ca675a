// Severities have the names that flags take, and a worse one compares greater.
#include "formats/core/rule_info.h"

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

}  // namespace
}  // namespace trackcheck
