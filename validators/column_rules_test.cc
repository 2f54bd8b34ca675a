// Whatever fails in a column is found exactly once, however many threads look.
#include "validators/column_rules.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr RuleInfo kOdd = {.id = "toy-odd", .severity = Severity::kError};
constexpr RuleInfo kLarge = {.id = "toy-large", .severity = Severity::kWarning};

using Values = std::vector<uint32_t>;

// A check of `values` whose screen is exact or always doubts.
template <typename Fails>
ColumnCheck Check(const RuleInfo& info, const Values& values, Fails fails,
                  bool screen_doubts) {
  return {.info = &info,
          .screen =
              [&values, fails, screen_doubts](uint64_t first, uint64_t count) {
                bool any = screen_doubts;
                for (uint64_t i = first; i < first + count; ++i) {
                  any = any || fails(values[i]);
                }
                return any;
              },
          .explain =
              [&values, fails](uint64_t first, uint64_t count, RunList& runs) {
                for (uint64_t i = first; i < first + count; ++i) {
                  if (fails(values[i])) runs.Add(i, 1, values[i]);
                }
              },
          .describe =
              [](const Run& run) {
                return Finding{
                    .where = {{run.first, run.last - run.first + 1},
                              FieldPath("values").Element(run.first)},
                    .message = Message("worst is at $0", run.worst)};
              }};
}

bool IsOdd(uint32_t value) { return value % 2 == 1; }
bool IsLarge(uint32_t value) { return value > 1000; }

// One line a finding, and the exact totals.
std::string Report(const Values& values, int threads, uint64_t max_per_rule,
                   bool screens_doubt, bool as_family = false) {
  const RuleSelection selection;
  FindingSink sink(selection, max_per_rule);
  WorkPool pool(threads);
  // Records so large that a block holds few of them.
  const ColumnCheck odd = Check(kOdd, values, IsOdd, screens_doubt);
  const ColumnCheck large = Check(kLarge, values, IsLarge, screens_doubt);
  std::vector<ColumnFamily> families = {{nullptr, {odd}}, {nullptr, {large}}};
  if (as_family) {
    const auto screen = [odd, large](uint64_t first, uint64_t count) {
      return uint64_t{odd.screen(first, count)} |
             uint64_t{large.screen(first, count)} << 1;
    };
    families = {{screen, {odd, large}}};
  }
  // Records so large that a block holds few of them.
  RunColumnChecks(values.size(), 1 << 12, families, pool, sink);
  const Findings findings = sink.Take();
  std::string text;
  for (const Finding& finding : findings.listed) {
    text += std::string(finding.rule->id) + ' ' +
            std::to_string(finding.where.range.offset) + '+' +
            std::to_string(finding.where.range.size) + ' ' +
            std::to_string(finding.count) + ' ' +
            RenderMessage(finding.message) + '\n';
  }
  for (const auto& [rule, places] : findings.omitted) {
    text += std::string(rule) + " omits " + std::to_string(places) + '\n';
  }
  return text + std::to_string(findings.count(Severity::kError)) + " errors " +
         std::to_string(findings.count(Severity::kWarning)) + " warnings\n";
}

TEST(ColumnRulesTest, FoldsRunsAcrossBlocksAndTasks) {
  Values values(5000, 2);
  for (uint64_t i = 30; i < 4000; ++i) values[i] = 3;
  values[600] = 2001;
  EXPECT_EQ(Report(values, 1, 20, false),
            "toy-odd 30+3970 3970 worst is at 600\n"
            "toy-large 600+1 1 worst is at 600\n"
            "3970 errors 1 warnings\n");
}

TEST(ColumnRulesTest, SilentColumnHasNoFindings) {
  EXPECT_EQ(Report(Values(5000, 2), 4, 20, true), "0 errors 0 warnings\n");
  EXPECT_EQ(Report(Values(), 4, 20, true), "0 errors 0 warnings\n");
}

TEST(ColumnRulesTest, SameForAnyNumberOfThreadsAndAnyScreen) {
  std::mt19937 random(7);
  for (int round = 0; round < 30; ++round) {
    Values values(random() % 3000);
    const uint32_t rarity = 1 + random() % 40;
    for (uint32_t& value : values) {
      value = random() % rarity == 0 ? random() % 2000 : 2 * (random() % 400);
    }
    for (const uint64_t cap : {0, 1, 20}) {
      const std::string expected = Report(values, 1, cap, false);
      EXPECT_EQ(Report(values, 4, cap, false), expected);
      EXPECT_EQ(Report(values, 4, cap, true), expected);
      EXPECT_EQ(Report(values, 4, cap, false, true), expected);
    }
  }
}

TEST(ColumnRulesTest, AFamilyThatIsClearIsNotLookedAtFurther) {
  const Values values(100, 3);
  const RuleSelection selection;
  FindingSink sink(selection, 20);
  WorkPool pool(1);
  const ColumnCheck odd = Check(kOdd, values, IsOdd, false);
  RunColumnChecks(values.size(), 4,
                  {{[](uint64_t, uint64_t) { return false; }, {odd}}}, pool,
                  sink);
  EXPECT_TRUE(sink.Take().listed.empty());
}

TEST(ColumnRulesTest, RulesThatAreOffDoNotRun) {
  struct NothingWanted : RuleSelection {
    Severity Resolve(const RuleInfo&, Severity) const override {
      return Severity::kOff;
    }
  };
  const NothingWanted selection;
  FindingSink sink(selection, 20);
  WorkPool pool(1);
  const ColumnCheck check = {.info = &kOdd,
                             .screen = [](uint64_t, uint64_t) -> bool {
                               ADD_FAILURE() << "ran";
                               return true;
                             }};
  RunColumnChecks(10, 4, {{{}, {check}}}, pool, sink);
  EXPECT_TRUE(sink.Take().listed.empty());
}

}  // namespace
}  // namespace trackcheck
