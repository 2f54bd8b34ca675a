#include "formats/core/findings/finding_sink.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr RuleInfo kBroken = {.id = "toy-broken", .severity = Severity::kError};
constexpr RuleInfo kOdd = {.id = "toy-odd", .severity = Severity::kWarning};

Finding At(const RuleInfo& rule, ByteRange range, std::string_view field = "f",
           uint64_t count = 1) {
  return {.rule = &rule, .where = {range, FieldPath(field)}, .count = count};
}

Finding DescribeRun(const Run& run) { return At(kBroken, {run.first, 1}); }

// Switches toy-odd off and makes every error an info.
class Lenient : public RuleSelection {
 public:
  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    if (rule.id == kOdd.id) return Severity::kOff;
    return natural == Severity::kError ? Severity::kInfo : natural;
  }
};

TEST(FindingSinkTest, CountsPlacesExactlyAndListsSome) {
  const RuleSelection selection;
  FindingSink sink(selection, 2);
  for (uint64_t i = 0; i < 5; ++i) sink.Report(At(kBroken, {i, 1}, "f", 10));
  sink.Report(At(kOdd, {9, 1}));
  const Findings findings = sink.Take();
  EXPECT_EQ(findings.listed.size(), 3u);
  EXPECT_EQ(findings.count(Severity::kError), 50u);
  EXPECT_EQ(findings.count(Severity::kWarning), 1u);
  EXPECT_EQ(findings.omitted.size(), 1u);
  EXPECT_EQ(findings.omitted.at("toy-broken")[Severity::kError], 30u);
}

TEST(FindingSinkTest, ListsAllWhenThereIsNoMaximum) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  for (uint64_t i = 0; i < 1000; ++i) sink.Report(At(kBroken, {i, 1}));
  const Findings findings = sink.Take();
  EXPECT_EQ(findings.listed.size(), 1000u);
  EXPECT_TRUE(findings.omitted.empty());
}

TEST(FindingSinkTest, TheSelectionDecidesTheSeverity) {
  const Lenient lenient;
  FindingSink sink(lenient, 1);
  EXPECT_TRUE(sink.Wants(kBroken));
  EXPECT_FALSE(sink.Wants(kOdd));
  sink.Report(At(kOdd, {0, 1}));
  sink.Report(At(kBroken, {0, 1}));
  Finding warning = At(kBroken, {1, 1});
  warning.severity = Severity::kWarning;
  sink.Report(std::move(warning));
  const Findings findings = sink.Take();
  ASSERT_EQ(findings.listed.size(), 1u);
  EXPECT_EQ(findings.listed.begin()->severity, Severity::kInfo);
  EXPECT_EQ(findings.count(Severity::kError), 0u);
  EXPECT_EQ(findings.count(Severity::kWarning), 1u);
  EXPECT_EQ(findings.count(Severity::kInfo), 1u);
}

// Leaves out the places of one rule whose offsets are even.
class EvenIsKnown : public PlaceFilter {
 public:
  bool LeavesOut(const Finding& place) override {
    return place.rule->id == kBroken.id && place.where.range.offset % 2 == 0;
  }
};

TEST(FindingSinkTest, WhatAFilterLeavesOutIsInNoCount) {
  const RuleSelection selection;
  EvenIsKnown filter;
  FindingSink sink(selection, 2, &filter);
  for (uint64_t i = 0; i < 7; ++i) sink.Report(At(kBroken, {i, 1}));
  sink.Report(At(kOdd, {0, 1}));
  const Findings findings = sink.Take();
  EXPECT_EQ(findings.listed.size(), 3u);
  EXPECT_EQ(findings.count(Severity::kError), 3u);
  EXPECT_EQ(findings.omitted.at("toy-broken")[Severity::kError], 1u);
}

// Elements below 5 are known, and 5 to 7 are not.
Finding DescribeFiltered(const Run& run) {
  return At(kBroken, {2 * run.first + (run.first < 5 ? 0 : 1), 1});
}

TEST(FindingSinkTest, RunsAreFoldedOfWhatAFilterLeaves) {
  const RuleSelection selection;
  EvenIsKnown filter;
  FindingSink sink(selection, 2, &filter);
  ASSERT_EQ(sink.max_per_rule(), Limits::kEachPlace);
  RunList runs(sink.max_per_rule());
  for (const uint64_t element : {1, 2, 3, 5, 6, 7}) runs.Add(element, 2);
  sink.ReportRuns(kBroken, runs, DescribeFiltered);
  const Findings findings = sink.Take();
  ASSERT_EQ(findings.listed.size(), 1u);
  EXPECT_EQ(findings.listed.begin()->where.range.offset, 11u);
  EXPECT_EQ(findings.listed.begin()->count, 6u);
  EXPECT_EQ(findings.count(Severity::kError), 6u);
}

std::vector<std::string> Fields(const Findings& findings) {
  std::vector<std::string> fields;
  for (const Finding& finding : findings.listed) {
    fields.push_back(finding.where.field.text());
  }
  return fields;
}

TEST(FindingSinkTest, SortsByPlaceThenByRule) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  sink.Report(At(kBroken, {0, 1, Space::kInflated}, "h"));
  sink.Report(At(kBroken, {8, 4}, "g"));
  sink.Report(At(kOdd, {4, 2}, "e"));
  sink.Report(At(kBroken, {4, 2}, "d"));
  sink.Report(At(kBroken, {4, 2}, "c"));
  sink.Report(At(kOdd, {4, 1}, "f"));
  sink.Report(At(kOdd, {4, 8}, "b"));
  sink.Report(At(kOdd, {0, 0}, "a"));
  EXPECT_EQ(Fields(sink.Take()),
            (std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g", "h"}));
}

TEST(FindingSinkTest, EqualsStayInTheOrderOfReporting) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  for (uint64_t i = 1; i <= 100; ++i) sink.Report(At(kBroken, {0, 1}, "f", i));
  uint64_t i = 0;
  const Findings findings = sink.Take();
  for (const Finding& finding : findings.listed) {
    EXPECT_EQ(finding.count, ++i);
  }
  EXPECT_EQ(i, 100u);
}

TEST(FindingSinkTest, AfterTakingItIsEmpty) {
  const RuleSelection selection;
  FindingSink sink(selection, 1);
  sink.Report(At(kBroken, {0, 1}));
  sink.Take();
  sink.Report(At(kBroken, {0, 1}));
  const Findings findings = sink.Take();
  EXPECT_EQ(findings.listed.size(), 1u);
  EXPECT_EQ(findings.count(Severity::kError), 1u);
}

RunList ThreeRuns(uint64_t max_runs) {
  RunList runs(max_runs);
  runs.Add(1);
  runs.Add(2, 3);
  runs.Add(10, 7);
  runs.Add(20, 5);
  return runs;
}

// Suppresses toy-broken.
class Suppressing : public RuleSelection {
 public:
  bool Suppresses(const RuleInfo& rule) const override {
    return rule.id == kBroken.id;
  }
};

TEST(FindingSinkTest, SuppressedPlacesAreOnlyCounted) {
  const Suppressing selection;
  for (const uint64_t max_per_rule : {0, 1}) {
    FindingSink sink(selection, max_per_rule);
    EXPECT_TRUE(sink.Wants(kBroken));
    sink.Report(At(kBroken, {0, 1}, "f", 3));
    sink.ReportRuns(kBroken, ThreeRuns(0), DescribeRun);
    sink.Report(At(kOdd, {5, 1}));
    const Findings findings = sink.Take();
    ASSERT_EQ(findings.listed.size(), 1u);
    EXPECT_EQ(findings.listed.begin()->rule->id, kOdd.id);
    EXPECT_EQ(findings.count(Severity::kError), 0u);
    EXPECT_TRUE(findings.omitted.empty());
    EXPECT_EQ(findings.suppressed.size(), 1u);
    EXPECT_EQ(findings.suppressed.at("toy-broken"), 19u);
  }
}

TEST(FindingSinkTest, NamesRulesThatABudgetStopped) {
  const auto unchecked_with = [](const RuleSelection& selection) {
    FindingSink sink(selection, 1);
    for (const RuleInfo* const rule : {&kBroken, &kOdd}) {
      sink.Report(At(*rule, {0, 1}));
      // Not listed, because there is one already.
      Finding stopped = At(*rule, {1, 1});
      stopped.message = Message("not checked for $0: too many edges", "a: b");
      // As rules over several files report it.
      FindingList list;
      list.Add(stopped);
      if (rule == &kOdd) list.Compact();
      sink.Report(*list.begin());
    }
    return sink.Take().unchecked;
  };
  EXPECT_EQ(unchecked_with(RuleSelection()),
            (std::set<Unchecked>{{"toy-broken", "too many edges"},
                                 {"toy-odd", "too many edges"}}));
  EXPECT_EQ(unchecked_with(Lenient()),
            (std::set<Unchecked>{{"toy-broken", "too many edges"}}));
}

TEST(FindingSinkTest, ARunIsOneFinding) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  sink.ReportRuns(kBroken, ThreeRuns(0), DescribeRun);
  const Findings findings = sink.Take();
  ASSERT_EQ(findings.listed.size(), 3u);
  auto finding = findings.listed.begin();
  EXPECT_EQ(finding->count, 4u);
  EXPECT_EQ((++finding)->where.range.offset, 10u);
  EXPECT_EQ(findings.count(Severity::kError), 16u);
  EXPECT_TRUE(findings.omitted.empty());
}

TEST(FindingSinkTest, RunsThatAreNotListedAreCountedAndNotDescribed) {
  const RuleSelection selection;
  for (const uint64_t max_runs : {0, 1, 2, 3}) {
    FindingSink sink(selection, 2);
    sink.Report(At(kBroken, {0, 1}));
    int described = 0;
    sink.ReportRuns(kBroken, ThreeRuns(max_runs), [&](const auto& run) {
      ++described;
      return At(kBroken, {run.first, 1});
    });
    const Findings findings = sink.Take();
    EXPECT_EQ(described, 1);
    EXPECT_EQ(findings.listed.size(), 2u);
    EXPECT_EQ(findings.count(Severity::kError), 17u);
    EXPECT_EQ(findings.omitted.at("toy-broken").total(), 12u);
  }
}

TEST(FindingSinkTest, RunsThatAreNotListedHaveTheSeverityOfTheFirst) {
  const RuleSelection selection;
  FindingSink sink(selection, 1);
  sink.Report(At(kBroken, {0, 1}));
  sink.ReportRuns(kBroken, ThreeRuns(1), [](const auto& run) {
    Finding finding = At(kBroken, {run.first, 1});
    finding.severity = Severity::kInfo;
    return finding;
  });
  const Findings findings = sink.Take();
  EXPECT_EQ(findings.count(Severity::kError), 1u);
  EXPECT_EQ(findings.count(Severity::kInfo), 16u);
}

TEST(FindingSinkTest, RunsOfARuleThatIsOffLeaveNoTrace) {
  const Lenient lenient;
  FindingSink sink(lenient, 1);
  sink.ReportRuns(kOdd, ThreeRuns(1),
                  [](const auto& run) { return At(kOdd, {run.first, 1}); });
  sink.ReportRuns(kBroken, RunList(1), [](const auto&) { return Finding(); });
  const Findings findings = sink.Take();
  EXPECT_TRUE(findings.listed.empty());
  EXPECT_TRUE(findings.omitted.empty());
  EXPECT_EQ(findings.counts, PlaceCounts());
}

}  // namespace
}  // namespace trackcheck
