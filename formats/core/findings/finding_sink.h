// Where findings go: applies the selection of rules, counts every place and
// keeps a bounded number of them.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"

namespace trackcheck {

// Which rules run and at what severity; the default is the catalogue's own.
class RuleSelection {
 public:
  virtual ~RuleSelection() = default;
  // The severity to report at; kOff drops the finding. `natural` is the one
  // that the rule gives in this case.
  virtual Severity Resolve(const RuleInfo& rule, Severity natural) const;
};

// What one check of one file found.
struct Findings {
  // By place, then by rule; each has its final severity set.
  std::vector<Finding> listed;
  // Places, listed or not, indexed by Severity.
  std::array<uint64_t, 4> counts{};
  // Places per rule that are counted but not listed.
  std::map<std::string_view, uint64_t> omitted;

  uint64_t count(Severity severity) const {
    return counts[static_cast<size_t>(severity)];
  }
};

// Used by one thread: work done in parallel brings RunLists, which are merged
// in order and then reported.
class FindingSink {
 public:
  // `selection` outlives the sink. `max_per_rule` of 0 keeps everything.
  FindingSink(const RuleSelection& selection, uint64_t max_per_rule)
      : selection_(selection), max_per_rule_(max_per_rule) {}

  // False if nothing of this rule would be reported, so it need not run.
  bool Wants(const RuleInfo& rule) const;

  void Report(Finding finding);

  // Reports each run as one finding. `describe` gives place and words of a run
  // (rule and count are set here); it is called only for the runs that are
  // listed, and always for the first. All runs of one call have the severity
  // that it gives to the first.
  void ReportRuns(const RuleInfo& rule, const RunList& runs,
                  const std::function<Finding(const Run&)>& describe);

  // The runs worth keeping in a RunList that will be reported here.
  uint64_t max_per_rule() const { return max_per_rule_; }

  // Ends the collection: sorts and hands over everything.
  Findings Take();

 private:
  Severity SeverityOf(const Finding& finding) const;
  bool HasRoomFor(const RuleInfo& rule) const;
  void CountOmitted(const RuleInfo& rule, Severity severity, uint64_t places);

  const RuleSelection& selection_;
  uint64_t max_per_rule_;
  std::map<std::string_view, uint64_t> listed_per_rule_;
  Findings findings_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_SINK_H_
