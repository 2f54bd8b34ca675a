// The engine: runs the ElementRules of one table over blocks of its elements,
// in parallel, and reports what fails.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_CHECK_ELEMENTS_H_
#define TRACKCHECK_VALIDATORS_ENGINE_CHECK_ELEMENTS_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "absl/base/macros.h"
#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/run_list.h"
#include "formats/core/work/work_pool.h"
#include "validators/engine/element_rule.h"
#include "validators/engine/prefilter.h"
#include "validators/engine/rule_set.h"

namespace trackcheck {

// The number of elements of one block, at least 1. Every block begins at a
// multiple of this number. Precondition: `bytes_per_element` is at least 1.
uint64_t ElementsPerBlock(uint64_t bytes_per_element);

namespace internal {

struct RuleSeries {
  size_t rule = 0;  // its position in the table
  const RuleInfo* info = nullptr;
  uint64_t series = 0;
  uint64_t parts = 1;
};

// The division of elements [0, count) into blocks, and of the blocks into
// tasks.
struct Blocks {
  Blocks(uint64_t element_count, uint64_t bytes_per_element);

  uint64_t count;
  uint64_t per_block;
  uint64_t per_task;
  uint64_t tasks;
};

// Which rules have to judge a block.
class BlockFilter {
 public:
  // `prefilter` may be null. If there is a single block, it is called here, so
  // that a small table that it clears costs nothing else.
  BlockFilter(const Blocks& blocks, size_t rule_count,
              const Prefilter* prefilter);

  // The rules that may find something in the table. All rules, unless the
  // constructor has called the prefilter.
  const RuleSet& anywhere() const { return anywhere_; }

  // The rules that judge the block [first, first + count). May be called by
  // several threads, once for each block.
  RuleSet Candidates(uint64_t first, uint64_t count) const;

  // Whether the rules that Candidates leaves out judge the block too, for a
  // test.
  bool audited() const { return audited_; }

 private:
  const Prefilter* prefilter_;
  bool single_;
  bool audited_;
  RuleSet uncovered_;  // the rules that the prefilter does not know
  RuleSet anywhere_ = RuleSet::All();
};

// Adds the failing ones of elements [first, first + count) to `runs`.
using JudgeBlock = absl::FunctionRef<void(const RuleSeries&, uint64_t first,
                                          uint64_t count, RunList& runs)>;

// The failing runs, by task and series. Nothing is allocated for a series
// before it fails, so that small tables without a fault cost little.
class FailedRuns {
 public:
  // Refers to its arguments.
  FailedRuns(const Blocks& blocks, const BlockFilter& filter,
             std::span<const RuleSeries> series, uint64_t max_runs)
      : blocks_(blocks),
        filter_(filter),
        series_(series),
        max_runs_(max_runs),
        by_task_(blocks.tasks) {}

  // Judges the blocks of one task. Tasks may run in parallel.
  void RunTask(uint64_t task, JudgeBlock judge);

  // The number of places in all tasks.
  uint64_t Places(size_t series) const;

  // The runs of all tasks, in the order of the elements.
  RunList Join(size_t series) const;

 private:
  // By series. Empty if the task found nothing; null for a series without a
  // failure.
  using Row = std::vector<std::unique_ptr<RunList>>;

  // Adds what `series` finds in the block [first, first + count) to `row`.
  void Judge(size_t series, uint64_t first, uint64_t count, JudgeBlock judge,
             Row& row) const;

  const Blocks& blocks_;
  const BlockFilter& filter_;
  std::span<const RuleSeries> series_;
  uint64_t max_runs_;
  absl::InlinedVector<Row, 1> by_task_;
};

// The repairs of all parts of an element that fail.
template <typename Elements>
std::vector<Repair> RepairsOf(const ElementRule<Elements>& rule,
                              const Elements& elements, uint64_t element,
                              const RuleSeries& series) {
  const auto judge = [&](uint64_t parts) {
    return rule.predicate.judge(elements, element, series.series, parts);
  };
  const Failure failure = judge(series.parts);
  std::vector<Repair> repairs;
  for (uint64_t part = failure.first; part <= failure.last; ++part) {
    // Whether the part fails: there are more places with it than without it.
    if (failure.first != failure.last &&
        judge(part + 1).places == judge(part).places) {
      continue;
    }
    for (Repair& repair :
         rule.repairs(elements, Position{element, part, series.series})) {
      repairs.push_back(std::move(repair));
    }
  }
  return repairs;
}

template <typename Elements>
Finding DescribeRun(const ElementRule<Elements>& rule, const Elements& elements,
                    const RuleSeries& series, const Run& run) {
  const auto judge = [&](uint64_t element) {
    return rule.predicate.judge(elements, element, series.series, series.parts);
  };
  const auto at = [&](uint64_t element, uint64_t part) {
    return Position{element, part, series.series};
  };
  const Failure first_failure = judge(run.first);
  const Position first = at(run.first, first_failure.first);
  Finding finding = {.where = rule.place(elements, first),
                     .message = rule.message(elements, first)};
  if (rule.severity != nullptr) {
    finding.severity = rule.severity(elements, series.series);
  }
  if (rule.repairs != nullptr) {
    finding.repairs = RepairsOf(rule, elements, run.first, series);
  }
  if (rule.related != nullptr) finding.related = rule.related(elements, first);
  const Position last = at(
      run.last, (run.last == run.first ? first_failure : judge(run.last)).last);
  if (last != first) {
    finding.related.push_back(
        {Message("the last place"), rule.place(elements, last)});
  }
  if (!rule.predicate.ranked) return finding;
  const Position worst = at(run.worst, judge(run.worst).worst);
  if (worst != first) {
    finding.related.push_back(
        {Message("the worst: $0", RenderMessage(rule.message(elements, worst))),
         rule.place(elements, worst)});
  }
  return finding;
}

}  // namespace internal

// Runs the rules that `sink` wants over all elements and reports the runs of
// elements that fail, rule after rule. `prefilter` is made for `rules` and
// `elements`; null if there is none. The findings do not depend on the
// prefilter or the number of threads.
//
// Precondition: every rule has a predicate, a place and a message; there are at
// most RuleSet::kMaxRules rules.
template <ElementTable Elements>
void CheckElements(const std::vector<const ElementRule<Elements>*>& rules,
                   const Elements& elements, const Prefilter* prefilter,
                   WorkPool& pool, FindingSink& sink) {
  ABSL_HARDENING_ASSERT(rules.size() <= RuleSet::kMaxRules);
  const internal::Blocks blocks(elements.size(), elements.bytes_per_element());
  if (blocks.count == 0) return;
  const internal::BlockFilter filter(blocks, rules.size(), prefilter);

  absl::InlinedVector<internal::RuleSeries, 8> all;
  for (size_t i = 0; i < rules.size(); ++i) {
    const ElementRule<Elements>& rule = *rules[i];
    assert(rule.predicate.fold != nullptr && rule.predicate.judge != nullptr);
    assert(rule.place != nullptr && rule.message != nullptr);
    if (!filter.anywhere().Contains(i) || !sink.Wants(rule.info) ||
        !rule.applies(elements)) {
      continue;
    }
    const uint64_t series_count = rule.series(elements);
    for (uint64_t series = 0; series < series_count; ++series) {
      all.push_back({i, &rule.info, series, rule.parts(elements, series)});
    }
  }
  if (all.empty()) return;

  internal::FailedRuns failed(blocks, filter, all, sink.max_per_rule());
  pool.For(blocks.tasks, [&](uint64_t task) {
    std::optional<Elements> mine;  // copied if there is something to judge
    failed.RunTask(task, [&](const internal::RuleSeries& series, uint64_t first,
                             uint64_t count, RunList& runs) {
      if (!mine) mine.emplace(elements);
      rules[series.rule]->predicate.fold(*mine, series.series, series.parts,
                                         first, count, runs);
    });
  });

  // The series of a rule are reported together, so that those places are listed
  // that are first in the file.
  for (size_t first = 0, end = 0; first < all.size(); first = end) {
    const ElementRule<Elements>& rule = *rules[all[first].rule];
    uint64_t places = 0;
    for (end = first; end < all.size() && all[end].rule == all[first].rule;
         ++end) {
      places += failed.Places(end);
    }
    if (places == 0 || (rule.follows != nullptr && rule.follows(elements))) {
      continue;
    }
    std::vector<RunList> lists;
    lists.reserve(end - first);
    for (size_t i = first; i < end; ++i) lists.push_back(failed.Join(i));
    sink.ReportRuns(rule.info, lists, [&](const Run& run, size_t list) {
      return internal::DescribeRun(rule, elements, all[first + list], run);
    });
  }
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_CHECK_ELEMENTS_H_
