// Collects findings: applies the selection of rules, counts every place and
// keeps a bounded number of findings.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

struct Findings;
struct Run;
class RunList;

// The severities at which rules run. The default keeps those of the catalogue.
class RuleSelection {
 public:
  virtual ~RuleSelection() = default;
  // Returns the severity to report at; kOff drops the finding. `natural` is the
  // rule's severity in this case.
  virtual Severity Resolve(const RuleInfo& rule, Severity natural) const;
  // Returns whether the places of the rule are known and only counted, in
  // Findings::suppressed.
  virtual bool Suppresses(const RuleInfo& rule) const;
};

// Places that are not to be reported, such as those that were known before.
class PlaceFilter {
 public:
  virtual ~PlaceFilter() = default;
  // Called for each place, as a finding by itself with its rule, and again for
  // a place that is not left out.
  virtual bool LeavesOut(const Finding& place) = 0;
};

// Used by one thread. Parallel work makes RunLists, which are merged in order
// and then reported.
class FindingSink {
 public:
  // `selection` and `filter` outlive the sink. `max_per_rule` is
  // Limits::max_findings_per_rule. What a filter leaves out is in no count.
  FindingSink(const RuleSelection& selection, uint64_t max_per_rule,
              PlaceFilter* filter = nullptr);
  ~FindingSink();

  // Returns false if no finding of this rule would be reported, so it need not
  // run.
  bool Wants(const RuleInfo& rule) const;

  void Report(Finding finding);

  // Whether a warning or an error was reported, by its severity before the
  // selection.
  bool has_faults() const { return has_faults_; }

  // Reports each run as one finding. `describe` returns the place and message
  // of a run; rule and count are set here. It is called for the first run and
  // for the others that are listed. Precondition: `describe` gives all runs of
  // a list one severity.
  void ReportRuns(const RuleInfo& rule, const RunList& runs,
                  absl::FunctionRef<Finding(const Run&)> describe);
  // Reports the runs of several lists; those that come first in the file are
  // listed. `describe` is also given the number of the list, and may be called
  // for one run more of each.
  void ReportRuns(const RuleInfo& rule, std::span<const RunList> lists,
                  absl::FunctionRef<Finding(const Run&, size_t list)> describe);

  // The number of runs that a RunList needs to keep to be reported here.
  uint64_t max_per_rule() const {
    return filter_ != nullptr ? Limits::kEachPlace : max_per_rule_;
  }

  // For findings that are folded without a RunList: the number to keep, which
  // is kEachPlace if none are to be folded, and the places to leave out. No
  // filter: null.
  uint64_t max_folded() const { return max_per_rule_; }
  PlaceFilter* filter() const { return filter_; }

  // Returns all findings. Called last.
  Findings Take();

 private:
  struct Kept;

  void NoteFault(const Finding& finding);
  // Precondition: the finding is not off.
  void NoteUnchecked(const Finding& finding);
  // The runs of what the filter leaves of lists whose runs are one element.
  std::vector<RunList> Filtered(
      const RuleInfo& rule, std::span<const RunList> lists,
      absl::FunctionRef<Finding(const Run&, size_t list)> describe);
  Severity SeverityOf(const Finding& finding) const;
  // False for a rule that is suppressed.
  bool HasRoomFor(const RuleInfo& rule) const;
  // Counts places that are not listed. They can be mended if the last finding
  // of the rule that is listed can.
  void CountOmitted(const RuleInfo& rule, Severity severity, uint64_t places);

  const RuleSelection& selection_;
  uint64_t max_per_rule_;
  PlaceFilter* filter_;
  std::unique_ptr<Kept> kept_;
  bool has_faults_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_
