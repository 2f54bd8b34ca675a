#include "formats/core/findings/finding_list.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr RuleInfo kRules[] = {
    {.id = "toy-c"}, {.id = "toy-a"}, {.id = "toy-b"}};

Finding At(const RuleInfo& rule, ByteRange range, std::string_view field,
           uint64_t count = 1) {
  return {.rule = &rule,
          .where = {range, FieldPath(field)},
          .message = Message("place $0 is bad", range.offset),
          .count = count};
}

// The keys of the order, and the count, by which the tests show equal findings
// apart.
auto KeyOf(const Finding& finding) {
  const ByteRange& range = finding.where.range;
  return std::tuple(range.space, range.offset, ~range.size, finding.rule->id,
                    finding.where.field.text(), finding.count);
}

using Keys = std::vector<decltype(KeyOf(Finding()))>;

// Adds `findings` and expects them to be listed in order. Their counts are set
// to their positions.
void ExpectSorted(std::vector<Finding> findings) {
  FindingList list;
  Keys expected;
  for (size_t i = 0; i < findings.size(); ++i) {
    findings[i].count = i;
    expected.push_back(KeyOf(findings[i]));
    list.Add(findings[i]);
  }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(list.size(), findings.size());
  EXPECT_EQ(list.empty(), findings.empty());
  // Twice, since each report goes through the list.
  for (int pass = 0; pass < 2; ++pass) {
    Keys listed;
    for (const Finding& finding : list) {
      listed.push_back(KeyOf(finding));
      ASSERT_EQ(
          RenderMessage(finding.message),
          "place " + std::to_string(finding.where.range.offset) + " is bad");
    }
    ASSERT_EQ(listed, expected);
  }
  Keys drained;
  list.Drain(
      [&](const Finding& finding) { drained.push_back(KeyOf(finding)); });
  EXPECT_EQ(drained, expected);
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
}

TEST(FindingListTest, AnEmptyListHasNothing) { ExpectSorted({}); }

TEST(FindingListTest, SortsByPlaceThenByRuleThenByField) {
  ExpectSorted({At(kRules[0], {0, 1, Space::kInflated}, "h"),
                At(kRules[0], {8, 4}, "g"), At(kRules[0], {4, 2}, "e"),
                At(kRules[1], {4, 2}, "d"), At(kRules[1], {4, 2}, "c"),
                At(kRules[0], {4, 1}, "f"), At(kRules[0], {4, 8}, "b"),
                At(kRules[0], {0, 0}, "a")});
}

// The number of findings that a test needs to make several packed parts.
constexpr uint64_t kMany = 3 * FindingList::kMaxUnpacked + 100;

TEST(FindingListTest, ManyFindingsInOrder) {
  std::vector<Finding> findings;
  for (uint64_t i = 0; i < kMany; ++i) {
    findings.push_back(At(kRules[0], {i, 1}, "f"));
  }
  ExpectSorted(std::move(findings));
}

TEST(FindingListTest, ManyFindingsInReverse) {
  std::vector<Finding> findings;
  for (uint64_t i = kMany; i > 0; --i) {
    findings.push_back(At(kRules[0], {i, 1}, "f"));
  }
  ExpectSorted(std::move(findings));
}

// As rules report them: each in the order of places, one rule after the other.
TEST(FindingListTest, ManyFindingsOfEachRule) {
  std::vector<Finding> findings;
  for (const RuleInfo& rule : kRules) {
    for (uint64_t i = 0; i < kMany; ++i) {
      findings.push_back(At(rule, {i, 1}, "f[" + std::to_string(i) + "]"));
    }
  }
  ExpectSorted(std::move(findings));
}

TEST(FindingListTest, ManyEqualFindingsStayInTheOrderOfAdding) {
  ExpectSorted(std::vector<Finding>(kMany, At(kRules[0], {0, 1}, "f")));
  std::vector<Finding> findings;
  for (uint64_t i = 0; i < kMany; ++i) {
    // Later parts begin before earlier ones.
    findings.push_back(At(kRules[0], {(kMany - i) / 1000, 1}, "f"));
  }
  ExpectSorted(std::move(findings));
}

TEST(FindingListTest, ManyFindingsInAnyOrder) {
  std::mt19937 random(1);
  std::vector<Finding> findings;
  for (uint64_t i = 0; i < 2 * kMany; ++i) {
    findings.push_back(
        At(kRules[random() % 3],
           {random() % 3000, random() % 2, static_cast<Space>(random() % 2)},
           random() % 2 == 0 ? "a" : "b"));
  }
  ExpectSorted(std::move(findings));
}

TEST(FindingListTest, AFindingKeepsItsMeasure) {
  static constexpr RuleInfo kMeasured = {.id = "toy-gap", .measure = 1};
  FindingList list;
  for (uint64_t i = 0; i < kMany; ++i) {
    list.Add({.rule = &kMeasured,
              .where = {{i, 1}, {}},
              .message = i == 7 ? Message("not checked")
                                : Message("$0: $1 m", "gap", 0.5 * i)});
  }
  list.Compact();
  FindingList copy;
  for (const Finding& finding : list) copy.Add(finding);
  uint64_t i = 0;
  for (const Finding& finding : copy) {
    EXPECT_EQ(finding.measure, i == 7 ? 0 : 0.5 * static_cast<double>(i));
    ++i;
  }
}

TEST(FindingListTest, ACopyIsIndependent) {
  FindingList list;
  for (uint64_t i = 0; i < kMany; ++i) list.Add(At(kRules[0], {i, 1}, "f"));
  FindingList copy = list;
  list.Add(At(kRules[0], {0, 9}, "first"));
  EXPECT_EQ(copy.size(), kMany);
  EXPECT_EQ(copy.begin()->where.field.text(), "f");
  EXPECT_EQ(list.begin()->where.field.text(), "first");
  const FindingList moved = std::move(copy);
  EXPECT_EQ(static_cast<uint64_t>(std::distance(moved.begin(), moved.end())),
            kMany);
}

}  // namespace
}  // namespace trackcheck
