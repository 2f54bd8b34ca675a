#include "formats/core/findings/finding_sink.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/run_list.h"
#include "formats/core/findings/unchecked.h"

namespace trackcheck {

struct FindingSink::Kept {
  absl::flat_hash_map<std::string_view, uint64_t> listed_per_rule;
  absl::flat_hash_map<std::string_view, FixKind> fix_of_rule;
  Findings findings;
};

FindingSink::FindingSink(const RuleSelection& selection, uint64_t max_per_rule,
                         PlaceFilter* filter)
    : selection_(selection),
      max_per_rule_(max_per_rule),
      filter_(filter),
      kept_(std::make_unique<Kept>()) {}

FindingSink::~FindingSink() = default;

Severity RuleSelection::Resolve(const RuleInfo&, Severity natural) const {
  return natural;
}

bool RuleSelection::Suppresses(const RuleInfo&) const { return false; }

bool FindingSink::Wants(const RuleInfo& rule) const {
  return selection_.Resolve(rule, rule.severity) != Severity::kOff;
}

Severity FindingSink::SeverityOf(const Finding& finding) const {
  return selection_.Resolve(*finding.rule,
                            finding.severity.value_or(finding.rule->severity));
}

bool FindingSink::HasRoomFor(const RuleInfo& rule) const {
  if (selection_.Suppresses(rule)) return false;
  if (max_per_rule_ == 0) return true;
  const auto listed = kept_->listed_per_rule.find(rule.id);
  return listed == kept_->listed_per_rule.end() ||
         listed->second < max_per_rule_;
}

void FindingSink::CountOmitted(const RuleInfo& rule, Severity severity,
                               uint64_t places) {
  if (places == 0) return;
  if (selection_.Suppresses(rule)) {
    kept_->findings.suppressed[rule.id] += places;
    return;
  }
  kept_->findings.counts[severity] += places;
  kept_->findings.omitted[rule.id][severity] += places;
  const auto fix = kept_->fix_of_rule.find(rule.id);
  if (fix != kept_->fix_of_rule.end()) {
    kept_->findings.fixable[fix->second] += places;
  }
}

void FindingSink::NoteFault(const Finding& finding) {
  has_faults_ |=
      finding.severity.value_or(finding.rule->severity) >= Severity::kWarning;
}

void FindingSink::NoteUnchecked(const Finding& finding) {
  const std::optional<std::string> why = WhyUnchecked(finding);
  if (!why || selection_.Suppresses(*finding.rule)) return;
  kept_->findings.unchecked.insert({finding.rule->id, *why});
}

void FindingSink::Report(Finding finding) {
  NoteFault(finding);
  const Severity severity = SeverityOf(finding);
  if (severity == Severity::kOff) return;
  NoteUnchecked(finding);
  if (filter_ != nullptr && filter_->LeavesOut(finding)) return;
  if (!HasRoomFor(*finding.rule)) {
    CountOmitted(*finding.rule, severity, finding.count);
    return;
  }
  ++kept_->listed_per_rule[finding.rule->id];
  // One that another sink has packed has no repairs any more.
  if (!finding.repairs.empty() || !finding.right_path.empty()) {
    finding.fix = finding.rule->fix.kind;
  }
  if (finding.rule->fix.kind != FixKind::kNone) {
    kept_->fix_of_rule[finding.rule->id] = finding.fix;
  }
  kept_->findings.counts[severity] += finding.count;
  kept_->findings.fixable[finding.fix] += finding.count;
  finding.severity = severity;
  kept_->findings.listed.Add(std::move(finding));
}

void FindingSink::ReportRuns(const RuleInfo& rule, const RunList& runs,
                             absl::FunctionRef<Finding(const Run&)> describe) {
  ReportRuns(rule, {&runs, 1},
             [&](const Run& run, size_t) { return describe(run); });
}

std::vector<RunList> FindingSink::Filtered(
    const RuleInfo& rule, std::span<const RunList> lists,
    absl::FunctionRef<Finding(const Run&, size_t)> describe) {
  std::vector<RunList> left;
  left.reserve(lists.size());
  for (size_t i = 0; i < lists.size(); ++i) {
    RunList& runs = left.emplace_back(max_per_rule_);
    for (const Run& run : lists[i]) {
      Finding finding = describe(run, i);
      finding.rule = &rule;
      NoteFault(finding);
      if (SeverityOf(finding) == Severity::kOff ||
          !filter_->LeavesOut(finding)) {
        runs.Add(run.first, run.places, run.badness);
      }
    }
  }
  return left;
}

void FindingSink::ReportRuns(
    const RuleInfo& rule, std::span<const RunList> lists,
    absl::FunctionRef<Finding(const Run&, size_t)> describe) {
  std::vector<RunList> filtered;
  if (filter_ != nullptr) {
    filtered = Filtered(rule, lists, describe);
    lists = filtered;
  }
  // A list that has findings left, and the first of them once it is needed.
  struct Next {
    size_t list;
    RunList::Iterator run;
    std::optional<Finding> finding;
  };
  const auto make_finding = [&](Next& next) {
    next.finding = describe(*next.run, next.list);
    next.finding->rule = &rule;
    next.finding->count = (*next.run).places;
  };
  // The severity of each list, and the number of its places to be counted.
  std::vector<std::pair<Severity, uint64_t>> left;
  std::vector<Next> all;
  for (size_t i = 0; i < lists.size(); ++i) {
    left.emplace_back(Severity::kOff, lists[i].places());
    if (lists[i].size() == 0) continue;
    Next next = {i, lists[i].begin(), std::nullopt};
    make_finding(next);
    NoteFault(*next.finding);
    left[i].first = SeverityOf(*next.finding);
    if (left[i].first != Severity::kOff) all.push_back(std::move(next));
  }
  while (!all.empty() && HasRoomFor(rule)) {
    for (Next& next : all) {
      if (!next.finding.has_value()) make_finding(next);
    }
    const auto earliest = std::min_element(
        all.begin(), all.end(), [](const Next& a, const Next& b) {
          const ByteRange& x = a.finding->where.range;
          const ByteRange& y = b.finding->where.range;
          return std::tie(x.space, x.offset) < std::tie(y.space, y.offset);
        });
    assert(SeverityOf(*earliest->finding) == left[earliest->list].first);
    left[earliest->list].second -= earliest->finding->count;
    Report(*std::exchange(earliest->finding, std::nullopt));
    ++earliest->run;
    if (earliest->run == lists[earliest->list].end()) all.erase(earliest);
  }
  for (const auto& [severity, places] : left) {
    if (severity != Severity::kOff) CountOmitted(rule, severity, places);
  }
}

Findings FindingSink::Take() {
  kept_->listed_per_rule.clear();
  kept_->fix_of_rule.clear();
  return std::exchange(kept_->findings, Findings());
}

}  // namespace trackcheck
