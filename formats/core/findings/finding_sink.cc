#include "formats/core/findings/finding_sink.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
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
  findings_.listed.push_back(std::move(finding));
}

void FindingSink::ReportRuns(
    const RuleInfo& rule, const RunList& runs,
    const std::function<Finding(const Run&)>& describe) {
  if (runs.runs().empty()) return;
  Severity severity = Severity::kOff;
  uint64_t described_places = 0;
  for (const Run& run : runs.runs()) {
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
  std::vector<Finding>& listed = findings_.listed;
  std::vector<size_t> order(listed.size());
  std::iota(order.begin(), order.end(), size_t{0});
  // Of two ranges with the same start, the longer one comes first. Findings
  // that are equal in all this stay in the order in which they were reported.
  std::sort(order.begin(), order.end(), [&](size_t i, size_t j) {
    const ByteRange& a = listed[i].where.range;
    const ByteRange& b = listed[j].where.range;
    return std::tie(a.space, a.offset, b.size, listed[i].rule->id,
                    listed[i].where.field.text(),
                    i) < std::tie(b.space, b.offset, a.size, listed[j].rule->id,
                                  listed[j].where.field.text(), j);
  });
  std::vector<Finding> sorted;
  sorted.reserve(order.size());
  for (const size_t i : order) sorted.push_back(std::move(listed[i]));
  listed = std::move(sorted);
  listed_per_rule_.clear();
  return std::exchange(findings_, Findings());
}

}  // namespace trackcheck
