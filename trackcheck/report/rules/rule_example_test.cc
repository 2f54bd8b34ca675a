#include "trackcheck/report/rules/rule_example.h"

#include <string>

#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/examples/base_cases.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

TEST(BaseCaseTest, EveryFormatHasOne) {
  for (const Format* format : Formats()) {
    EXPECT_FALSE(BaseCaseText(format->name()).empty()) << format->name();
  }
  EXPECT_EQ(BaseCaseText("obj"), "");
}

TEST(BadExampleReportTest, NamesTheRuleForEveryRule) {
  for (const Format* format : Formats()) {
    for (const RuleInfo* rule : format->rules()) {
      if (!rule->has_examples()) continue;
      const std::string report = BadExampleReport(*format, *rule);
      EXPECT_THAT(report, StartsWith("bad." + std::string(format->name())));
      EXPECT_THAT(report, HasSubstr("[" + std::string(rule->id) + "]"));
    }
  }
}

TEST(ClosestValidCaseTest, SaysThatAnotherRuleReportsAnError) {
  const Format& format = *FindFormat("rld");
  // Its closest valid case has another number of points in its blocks than
  // points.
  EXPECT_EQ(ClosestValidCase(format, *FindRule("rld-block-points-negative")),
            "`block_points` is `0` instead of `-1`. Other rules report this "
            "case.");
  EXPECT_EQ(ClosestValidCase(format, *FindRule("rld-vertex-huge")),
            "`vertices` is `0 0 100 1000000 0 100 0 1000000 100` instead of "
            "`0 0 100 1000000.06 0 100 0 1000000 100`.");
}

TEST(ClosestValidCaseTest, IsOneLineForEveryRule) {
  for (const Format* format : Formats()) {
    for (const RuleInfo* rule : format->rules()) {
      if (!rule->has_examples()) continue;
      const std::string sentence = ClosestValidCase(*format, *rule);
      EXPECT_THAT(sentence, MatchesRegex("[T`].* .*[^ ]\\.")) << rule->id;
      EXPECT_EQ(sentence.find('\n'), std::string::npos) << rule->id;
      EXPECT_LT(sentence.size(), 400u) << rule->id;
    }
  }
}

}  // namespace
}  // namespace trackcheck
