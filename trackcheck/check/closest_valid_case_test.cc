#include "trackcheck/check/closest_valid_case.h"

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
  EXPECT_EQ(SentenceFor("set a x", "set a ''"), "`a` is empty instead of `x`.");
  EXPECT_EQ(SentenceFor("set a ''", "set a x"),
            "`a` is `x` instead of being empty.");
}

TEST(DescribeClosestValidCaseTest, NamesTheElementsThatDiffer) {
  EXPECT_EQ(SentenceFor("set a 1 2 3", "set a 1 5 3"),
            "`a[1]` is `5` instead of `2`.");
  EXPECT_EQ(SentenceFor("set a 1 2 2", "set a 1 5 5"),
            "2 values of `a` are `5` instead of `2`.");
  EXPECT_EQ(SentenceFor("set a '\\x01234567'", "set a '\\x01234568'"),
            "Byte 6 of `a` is `8` instead of `7`.");
}

TEST(DescribeClosestValidCaseTest, NamesTheMessageOfAllFieldsOnce) {
  EXPECT_EQ(SentenceFor("set m.a 1; set m.b 2", "set m.a 3; set m.b 4"),
            "In `m`, `a` is `3` instead of `1` and `b` is `4` instead of `2`.");
  EXPECT_EQ(SentenceFor("set m.a 1; set n.b 2", "set m.a 3; set n.b 4"),
            "`m.a` is `3` instead of `1` and `n.b` is `4` instead of `2`.");
}

TEST(DescribeClosestValidCaseTest, DescribesEachKindOfEdit) {
  EXPECT_EQ(SentenceFor("truncate 31", "truncate 32"),
            "The file is cut to 32 bytes instead of 31.");
  EXPECT_EQ(SentenceFor("set z 1", "clear a; remove b[3]; swap c d"),
            "`b[3]` is removed, `c` and `d` are exchanged, and `a` is left "
            "out.");
  EXPECT_EQ(SentenceFor("append a 1 2", "append a 1 3"),
            "`1 3` is added to `a` instead of `1 2`.");
  EXPECT_EQ(SentenceFor("bytes 0x4 0000", "bytes 0x4 0001"),
            "The content at offset 0x4 is `00 01` instead of `00 00`.");
  EXPECT_EQ(SentenceFor("fill 4 9 00", "fill 4 8 00"),
            "`00` is inserted 8 times instead of 9 at offset 4.");
  EXPECT_EQ(SentenceFor("append_bytes 00", "append_bytes 0000"),
            "`00 00` is added after the last byte instead of `00`.");
  EXPECT_EQ(SentenceFor("remove a[0] 2", "remove a[0] 1"),
            "1 element instead of 2 from `a[0]` on is removed.");
}

TEST(DescribeClosestValidCaseTest, HasAClauseForEveryVerb) {
  for (const std::string_view verb : EditVerbs()) {
    const std::string edit = std::string(verb) + " 1 2 3";
    EXPECT_NO_THROW(SentenceFor("set z 1", edit)) << verb;
    EXPECT_NO_THROW(SentenceFor(edit, "set z 1")) << verb;
  }
}

TEST(DescribeClosestValidCaseTest, ShowsOnlyTheDifferenceOfLongValues) {
  const std::string start = "set text '" + std::string(80, 'x') + " [1, ";
  EXPECT_EQ(SentenceFor(start + "2]'", start + "3]'"),
            "`text` has `3` instead of `2`.");
  EXPECT_EQ(SentenceFor("append a 0 1 2 3 4 5 6 7 8 9",
                        "append a 0 1 2 3 4 5 6 7 8 10"),
            "The last value added to `a` is `10` instead of `9`.");
}

TEST(DescribeClosestValidCaseTest, CountsLongListsAndRoundsLongNumbers) {
  EXPECT_EQ(SentenceFor("set z 1", "append a 0 1 2 3 4 5 6 7 8 9"),
            "10 values are added to `a` and `z` is not `1`.");
  EXPECT_EQ(SentenceFor("set a 21.991148575128552", "set a 21.5"),
            "`a` is `21.5` instead of `21.9911`.");
  EXPECT_EQ(SentenceFor("set a 9007199254740993", "set a 9007199254740992"),
            "`a` is `9007199254740992` instead of `9007199254740993`.");
}

TEST(DescribeClosestValidCaseTest, NamesTheChangeThatIsNotMade) {
  EXPECT_EQ(SentenceFor("set a 1; clear b", "set a 1"), "`b` is not left out.");
  EXPECT_EQ(SentenceFor("set a 1; set b 2", "set c 1"),
            "`c` is `1`, `a` is not `1`, and `b` is not `2`.");
  // It is replaced by another change of the same field.
  EXPECT_EQ(SentenceFor("clear a", "set a 1"), "`a` is `1`.");
}

TEST(DescribeClosestValidCaseTest, CountsTheChangesOfALongList) {
  EXPECT_EQ(
      SentenceFor("clear z", "set a 1; set b 2; set c 3; set d 4; set e 5"),
      "`a` is `1`, `b` is `2`, and 3 more values differ.");
}

TEST(DescribeClosestValidCaseTest, SaysThatOtherRulesReportTheCase) {
  EXPECT_EQ(SentenceFor("set b 8", "set b 7", /*is_valid=*/false),
            "`b` is `7` instead of `8`. Other rules report this case.");
}

}  // namespace
}  // namespace trackcheck
