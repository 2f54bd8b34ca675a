#include "formats/core/findings/packed_findings.h"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr RuleInfo kBroken = {.id = "toy-broken"};
constexpr RuleInfo kOdd = {.id = "toy-odd"};

void ExpectEqual(const Location& a, const Location& b) {
  EXPECT_EQ(a.range, b.range);
  EXPECT_EQ(a.field.text(), b.field.text());
}

void ExpectEqual(const Finding& a, const Finding& b) {
  EXPECT_EQ(a.rule, b.rule);
  ExpectEqual(a.where, b.where);
  EXPECT_EQ(RenderMessage(a.message), RenderMessage(b.message));
  EXPECT_EQ(a.count, b.count);
  EXPECT_EQ(a.severity, b.severity);
  EXPECT_EQ(a.measure, b.measure);
  ASSERT_EQ(a.related.size(), b.related.size());
  for (size_t i = 0; i < a.related.size(); ++i) {
    ExpectEqual(a.related[i].where, b.related[i].where);
    EXPECT_EQ(a.related[i].path, b.related[i].path);
    EXPECT_EQ(RenderMessage(a.related[i].message),
              RenderMessage(b.related[i].message));
  }
}

void ExpectPackedAndReadAgain(const std::vector<Finding>& findings) {
  PackedFindings packed;
  for (const Finding& finding : findings) {
    packed.Append(finding);
    EXPECT_EQ(packed.last().rule, finding.rule);
    ExpectEqual(packed.last().where, finding.where);
  }
  PackedFindings::Reader reader(packed);
  for (const Finding& expected : findings) {
    const Finding* const finding = reader.Next();
    ASSERT_NE(finding, nullptr);
    ExpectEqual(*finding, expected);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(reader.Next(), nullptr);
}

TEST(PackedFindingsTest, NothingIsReadOfNothing) {
  ExpectPackedAndReadAgain({});
}

TEST(PackedFindingsTest, EveryMemberIsKept) {
  ExpectPackedAndReadAgain(
      {{.rule = &kBroken,
        .where = {{8, 4}, FieldPath("vertices[1].x")},
        .message = Message("the number is $0, not $1", 7, "a $0")},
       {.rule = &kOdd,
        .where = {{~uint64_t{0}, ~uint64_t{0}, Space::kInflated},
                  FieldPath("vertices[10].x")},
        .message = Message("bytes $0 at $1",
                           QuotedBytes{std::string("\0\xff", 2)}, Offset{16}),
        .count = ~uint64_t{0},
        .related =
            {{Message("the last place"), {{1, 0}, FieldPath("a")}, "x/y"},
             {Message("$0", ""), {{3, 4, Space::kInflated}, {}}}},
        .severity = Severity::kInfo},
       {.rule = &kOdd,
        .where = {{0, 0}, {}},
        .message = Message("bytes"),
        .count = 0,
        .related = {{Message("the last places"), {{0, 1}, FieldPath("a.b")}}},
        .severity = Severity::kOff},
       {.rule = &kOdd, .measure = -1.5, .severity = Severity::kError},
       {.rule = &kBroken, .measure = 1e300},
       {.rule = &kOdd,
        .related = {{Message("the last"), {{0, 1}, FieldPath("b")}},
                    {Message("$0", "a note"), {}},
                    {Message("another"), {}}}}});
}

// Texts whose common beginnings and ends overlap.
TEST(PackedFindingsTest, RepeatedLettersAreKept) {
  std::vector<Finding> findings;
  for (const std::string_view text :
       {"", "a", "aa", "aaa", "a", "aba", "a", "", "abab", "ab", "abababab",
        "abab", "bab", "b"}) {
    findings.push_back(
        {.rule = &kBroken,
         .where = {{}, FieldPath(text)},
         .message = Message("$0", text),
         .related = {{Message("$0", text), {{}, FieldPath(text)}}}});
  }
  ExpectPackedAndReadAgain(findings);
}

std::string AnyText(std::mt19937& random) {
  static constexpr std::string_view kParts[] = {
      "vertices", "[12]", "[1]", ".", "x", "", "\xff", "$0"};
  std::string text;
  for (uint32_t n = random() % 6; n > 0; --n) text += kParts[random() % 8];
  return text;
}

Location AnyLocation(std::mt19937& random) {
  return {{random() % 100, random() % 9, static_cast<Space>(random() % 2)},
          FieldPath(AnyText(random))};
}

TEST(PackedFindingsTest, RandomFindingsAreKept) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Finding> findings(random() % 50);
    for (Finding& finding : findings) {
      finding.rule = random() % 3 == 0 ? &kBroken : &kOdd;
      finding.where = AnyLocation(random);
      finding.message = Message("$0 and $1", AnyText(random), random() % 3);
      if (random() % 2 == 0) finding.count = random() % 3;
      if (random() % 2 == 0) {
        finding.severity = static_cast<Severity>(random() % 4);
      }
      for (uint32_t n = random() % 4; n > 1; --n) {
        finding.related.push_back(
            {Message("$0", AnyText(random)), AnyLocation(random)});
      }
    }
    ExpectPackedAndReadAgain(findings);
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace trackcheck
