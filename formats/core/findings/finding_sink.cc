#include "formats/core/findings/finding_sink.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"

namespace trackcheck {

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
  const auto listed = listed_per_rule_.find(rule.id);
  return listed == listed_per_rule_.end() || listed->second < max_per_rule_;
}

void FindingSink::CountOmitted(const RuleInfo& rule, Severity severity,
                               uint64_t places) {
  if (places == 0) return;
  if (selection_.Suppresses(rule)) {
    findings_.suppressed[rule.id] += places;
    return;
  }
  findings_.counts[static_cast<size_t>(severity)] += places;
  findings_.omitted[rule.id] += places;
}

void FindingSink::Report(Finding finding) {
  has_faults_ |=
      finding.severity.value_or(finding.rule->severity) >= Severity::kWarning;
  const Severity severity = SeverityOf(finding);
  if (severity == Severity::kOff) return;
  if (!HasRoomFor(*finding.rule)) {
    CountOmitted(*finding.rule, severity, finding.count);
    return;
  }
  ++listed_per_rule_[finding.rule->id];
  findings_.counts[static_cast<size_t>(severity)] += finding.count;
  finding.severity = severity;
  findings_.listed.Add(std::move(finding));
}

void FindingSink::ReportRuns(
    const RuleInfo& rule, const RunList& runs,
    const std::function<Finding(const Run&)>& describe) {
  ReportRuns(rule, {&runs, 1},
             [&](const Run& run, size_t) { return describe(run); });
}

void FindingSink::ReportRuns(
    const RuleInfo& rule, std::span<const RunList> lists,
    const std::function<Finding(const Run&, size_t)>& describe) {
  // The next finding of each list that has one left.
  struct Next {
    size_t list;
    RunList::Iterator run;
    std::optional<Finding> finding;  // made when it is needed
  };
  std::vector<Next> next;
  uint64_t places = 0;
  for (size_t i = 0; i < lists.size(); ++i) {
    places += lists[i].places();
    if (lists[i].size() > 0) next.push_back({i, lists[i].begin(), {}});
  }
  Severity severity = Severity::kOff;
  uint64_t described_places = 0;
  while (!next.empty()) {
    // The first run is described even if there is no room for it, to get the
    // severity of the runs that are only counted.
    const bool first = described_places == 0;
    if (!first && !HasRoomFor(rule)) break;
    for (Next& each : next) {
      if (each.finding.has_value()) continue;
      each.finding = describe(*each.run, each.list);
      each.finding->rule = &rule;
      each.finding->count = (*each.run).places;
    }
    const auto earliest = std::min_element(
        next.begin(), next.end(), [](const Next& a, const Next& b) {
          const ByteRange& x = a.finding->where.range;
          const ByteRange& y = b.finding->where.range;
          return std::tie(x.space, x.offset) < std::tie(y.space, y.offset);
        });
    described_places += earliest->finding->count;
    if (first) severity = SeverityOf(*earliest->finding);
    if (severity == Severity::kOff) return;
    Report(*std::exchange(earliest->finding, std::nullopt));
    ++earliest->run;
    if (earliest->run == lists[earliest->list].end()) next.erase(earliest);
  }
  CountOmitted(rule, severity, places - described_places);
}

Findings FindingSink::Take() {
  listed_per_rule_.clear();
  return std::exchange(findings_, Findings());
}

}  // namespace trackcheck
