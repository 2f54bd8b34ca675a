#include "trackcheck/check/rule_example.h"

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

std::string SentenceFor(const char* bad, const char* ok) {
  return DescribeNearMiss({.id = "toy-rule", .bad = bad, .ok = ok},
                          /*is_valid=*/true);
}

TEST(BaseCaseTest, EveryFormatHasOne) {
  for (const Format* format : Formats()) {
    EXPECT_FALSE(BaseCase(format->name()).empty()) << format->name();
  }
  EXPECT_EQ(BaseCase("obj"), "");
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

TEST(ClosestValidCaseTest, ComparesValuesOfTheSameField) {
  EXPECT_EQ(SentenceFor("set a 1; set b 8", "set a 1; set b 7"),
            "In the closest valid case `b` is `7`, not `8`.");
}

TEST(ClosestValidCaseTest, NamesTheOnlyElementThatDiffers) {
  EXPECT_EQ(SentenceFor("set a 1 2 3", "set a 1 5 3"),
            "In the closest valid case `a[1]` is `5`, not `2`.");
}

TEST(ClosestValidCaseTest, DescribesEachKindOfEdit) {
  EXPECT_EQ(
      SentenceFor("truncate 31", "truncate 32"),
      "In the closest valid case the file is cut to 32 bytes, not to 31.");
  EXPECT_EQ(SentenceFor("truncate 31", "clear a; remove b[3]; swap c d"),
            "In the closest valid case `b[3]` is removed, `c` and `d` are "
            "exchanged and `a` is left out.");
  EXPECT_EQ(SentenceFor("truncate 31", "clear a; clear b"),
            "In the closest valid case `a` and `b` are left out.");
  EXPECT_EQ(SentenceFor("truncate 31", "append a 1 2; append b 3"),
            "In the closest valid case `a` also has the values `1 2` and `b` "
            "also has the value `3`.");
  EXPECT_EQ(SentenceFor("set a x", "set a ''"),
            "In the closest valid case `a` is empty, not `x`.");
  EXPECT_EQ(SentenceFor("bytes 0x4 00", "bytes 0x4 01"),
            "In the closest valid case the content at offset 0x4 is `01`, not "
            "`00`.");
}

TEST(ClosestValidCaseTest, ShowsOnlyTheDifferenceOfLongValues) {
  const std::string start = "set text '" + std::string(80, 'x') + " [1, ";
  EXPECT_EQ(SentenceFor((start + "2]'").c_str(), (start + "3]'").c_str()),
            "In the closest valid case `text` has `3` in place of `2`.");
}

TEST(ClosestValidCaseTest, NamesTheChangeThatIsLeftOut) {
  EXPECT_EQ(SentenceFor("set a 1; clear b", "set a 1"),
            "The rule does not fire without this change: `b` is left out.");
}

TEST(ClosestValidCaseTest, CountsTheChangesOfALongList) {
  EXPECT_EQ(
      SentenceFor("clear z", "set a 1; set b 2; set c 3; set d 4; set e 5"),
      "In the closest valid case `a` is `1`, `b` is `2`, `c` is `3` and 2 more "
      "values differ.");
}

TEST(ClosestValidCaseTest, IsNotCalledValidIfAnotherRuleReportsAnError) {
  EXPECT_EQ(
      DescribeNearMiss({.id = "toy-rule", .bad = "set b 8", .ok = "set b 7"},
                       /*is_valid=*/false),
      "In the closest case that this rule accepts `b` is `7`, not `8`.");
  const Format& format = *FindFormat("rld");
  // Its near miss has another number of points in its blocks than points.
  EXPECT_THAT(ClosestValidCase(format, *FindRule("rld-block-points-negative")),
              StartsWith("In the closest case that this rule accepts "));
  EXPECT_THAT(ClosestValidCase(format, *FindRule("rld-vertex-huge")),
              StartsWith("In the closest valid case "));
}

TEST(ClosestValidCaseTest, IsOneSentenceForEveryRule) {
  for (const Format* format : Formats()) {
    for (const RuleInfo* rule : format->rules()) {
      if (!rule->has_examples()) continue;
      const std::string sentence = ClosestValidCase(*format, *rule);
      EXPECT_THAT(sentence, MatchesRegex("[A-Z].* .*[^ ]\\.")) << rule->id;
      EXPECT_EQ(sentence.find('\n'), std::string::npos) << rule->id;
    }
  }
}

}  // namespace
}  // namespace trackcheck
