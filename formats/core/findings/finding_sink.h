// Collects findings: applies the selection of rules, counts every place and
// keeps a bounded number of findings.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"

namespace trackcheck {

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

// The findings of one check of one file.
struct Findings {
  // Each has its final severity.
  FindingList listed;
  // Places, listed or not.
  PlaceCounts counts;
  // Places per rule that are counted but not listed.
  std::map<std::string_view, PlaceCounts> omitted;
  // Places per rule that the selection suppresses. They are in no other count.
  std::map<std::string_view, uint64_t> suppressed;

  uint64_t count(Severity severity) const { return counts[severity]; }
};

// Used by one thread. Parallel work makes RunLists, which are merged in order
// and then reported.
class FindingSink {
 public:
  // `selection` outlives the sink. A `max_per_rule` of 0 keeps all findings.
  FindingSink(const RuleSelection& selection, uint64_t max_per_rule)
      : selection_(selection), max_per_rule_(max_per_rule) {}

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
                  const std::function<Finding(const Run&)>& describe);
  // The same for several lists, of whose runs the first in the file are listed.
  // `describe` is also given the number of the list, and may be called for one
  // run more of each.
  void ReportRuns(
      const RuleInfo& rule, std::span<const RunList> lists,
      const std::function<Finding(const Run&, size_t list)>& describe);

  // The number of runs that a RunList needs to keep to be reported here.
  uint64_t max_per_rule() const { return max_per_rule_; }

  // Returns all findings. Called last.
  Findings Take();

 private:
  void NoteFault(const Finding& finding);
  Severity SeverityOf(const Finding& finding) const;
  // False for a rule that is suppressed.
  bool HasRoomFor(const RuleInfo& rule) const;
  // Counts places that are not listed.
  void CountOmitted(const RuleInfo& rule, Severity severity, uint64_t places);

  const RuleSelection& selection_;
  uint64_t max_per_rule_;
  absl::flat_hash_map<std::string_view, uint64_t> listed_per_rule_;
  Findings findings_;
  bool has_faults_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_
