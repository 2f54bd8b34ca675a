// Helpers for DocumentRules over objects.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_REPORT_OBJECTS_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_REPORT_OBJECTS_H_

#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

inline std::vector<Repair> NoRepairs(const Run&) { return {}; }

// Reports each run of objects at its first one, with `message(number)` of that
// object and `repairs(run)`.
template <typename MessageOf, typename RepairsOf = decltype(&NoRepairs)>
void ReportObjects(const Tile& tile, const RuleInfo& rule, const RunList& runs,
                   MessageOf message, FindingSink& sink,
                   RepairsOf repairs = &NoRepairs) {
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    Finding finding = {.where = tile.ObjectPlace(run.first),
                       .message = message(run.first),
                       .repairs = repairs(run)};
    if (run.last != run.first) {
      finding.related.push_back(
          {Message("the last place"), tile.ObjectPlace(run.last)});
    }
    return finding;
  });
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_REPORT_OBJECTS_H_
