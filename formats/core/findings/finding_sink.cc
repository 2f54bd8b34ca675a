#include "formats/core/findings/finding_sink.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

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
  if (runs.size() == 0) return;
  Severity severity = Severity::kOff;
  uint64_t described_places = 0;
  for (const Run& run : runs) {
    // The first run is described even if there is no room for it, to get the
    // severity of the runs that are only counted.
    const bool first = described_places == 0;
    if (!first && !HasRoomFor(rule)) break;
    Finding finding = describe(run);
    finding.rule = &rule;
    finding.count = run.places;
    described_places += run.places;
    if (first) severity = SeverityOf(finding);
    if (severity == Severity::kOff) return;
    Report(std::move(finding));
  }
  CountOmitted(rule, severity, runs.places() - described_places);
}

Findings FindingSink::Take() {
  listed_per_rule_.clear();
  return std::exchange(findings_, Findings());
}

}  // namespace trackcheck
