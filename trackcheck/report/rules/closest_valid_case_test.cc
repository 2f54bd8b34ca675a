#include "trackcheck/report/rules/closest_valid_case.h"

#include <string>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"

namespace trackcheck {
namespace {

std::string SentenceFor(const std::string& bad, const std::string& ok,
                        bool is_valid = true) {
  RuleInfo rule;
  rule.id = "toy-rule";
  rule.bad = bad;
  rule.ok = ok;
  return DescribeClosestValidCase(rule, is_valid);
}

TEST(DescribeClosestValidCaseTest, ComparesValuesOfTheSameField) {
  EXPECT_EQ(SentenceFor("set a 1; set b 8", "set a 1; set b 7"),
            "`b` is `7` instead of `8`.");
  EXPECT_EQ(SentenceFor("set a 1 2 3", "set a 1 5 3"),
            "`a` is `1 5 3` instead of `1 2 3`.");
  EXPECT_EQ(SentenceFor("set a x", "set a ''"), "`a` is empty instead of `x`.");
  EXPECT_EQ(SentenceFor("set a ''", "set a x"), "`a` is `x` instead of empty.");
  EXPECT_EQ(SentenceFor("set a '\\x01234567'", "set a '\\x01234568'"),
            "`a` is `\\x01234568` instead of `\\x01234567`.");
  EXPECT_EQ(SentenceFor("set a 1", "set a 1; set b 2"), "`b` is `2`.");
}

TEST(DescribeClosestValidCaseTest, ComparesCountsAndCuts) {
  EXPECT_EQ(SentenceFor("remove a[0] 2", "remove a[0]"),
            "The number of elements removed from `a[0]` on is 1 instead of 2.");
  EXPECT_EQ(SentenceFor("truncate 31", "truncate 32"),
            "The file is cut to a size of 32 instead of 31.");
}

TEST(DescribeClosestValidCaseTest, ListsTheEditsOfOtherDifferences) {
  EXPECT_EQ(SentenceFor("append a 1 2", "append a '1 3'"),
            "The bad example with `append a '1 3'` instead of `append a 1 2`.");
  EXPECT_EQ(SentenceFor("set a 1", "set a 1; clear b; remove c[3]"),
            "The bad example with `clear b` and `remove c[3]` added.");
  EXPECT_EQ(SentenceFor("set a 1; clear b", "set a 1"),
            "The bad example without `clear b`.");
  EXPECT_EQ(SentenceFor("set a 1; truncate 40; zero 4", "set b 1; zero 4"),
            "The bad example with `set b 1` instead of `set a 1` and "
            "`truncate 40`.");
  EXPECT_EQ(SentenceFor("set e 1; set f 1; set g 1",
                        "set a 1; set b 2; set c 3; set d 4"),
            "The bad example with `set a 1`, `set b 2`, and 2 other edits "
            "instead of `set e 1`, `set f 1`, and `set g 1`.");
}

TEST(DescribeClosestValidCaseTest, HasASentenceForEveryVerb) {
  for (const std::string_view verb : EditVerbs()) {
    const std::string edit = std::string(verb) + " 1 2 3";
    const std::string other = std::string(verb) + " 1 4 5";
    EXPECT_NE(SentenceFor("set z 1", edit), "") << verb;
    EXPECT_NE(SentenceFor(edit, "set z 1"), "") << verb;
    EXPECT_NE(SentenceFor(edit, other), "") << verb;
  }
}

TEST(DescribeClosestValidCaseTest, ShowsTheDifferenceOfLongValues) {
  const std::string start = "set text '" + std::string(90, 'x') + " [1, ";
  EXPECT_EQ(SentenceFor(start + "2]'", start + "3]'"),
            "`text` is `xxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxx [1, 3]` instead of "
            "`xxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxx [1, 2]`.");
  const std::string numbers =
      " 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"
      " 19 20 21 22 23 24 25 26 27 28 ";
  EXPECT_EQ(SentenceFor("append a" + numbers + "9", "append a" + numbers + "8"),
            "The bad example with `append a 0 1 2 3 4 5 6 7 8 9...6 27 28 8` "
            "instead of `append a 0 1 2 3 4 5 6 7 8 9...6 27 28 9`.");
}

TEST(DescribeClosestValidCaseTest, SaysThatOtherRulesReportTheCase) {
  EXPECT_EQ(SentenceFor("set b 8", "set b 7", /*is_valid=*/false),
            "`b` is `7` instead of `8`. Other rules report this case.");
}

}  // namespace
}  // namespace trackcheck
