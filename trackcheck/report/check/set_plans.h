// The plans of the files that rules over several files look at together.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_SET_PLANS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_SET_PLANS_H_

#include <map>
#include <memory>
#include <vector>

#include "formats/api/set_view.h"
#include "registry/format.h"
#include "trackcheck/report/check/report.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// Outlives the reports that it was added to.
class SetPlans {
 public:
  SetPlans() = default;
  // The summaries of the files outlive this.
  explicit SetPlans(
      const std::map<const Format*, std::vector<FileOfSet>>& sets);

  // Gives `report` each part of a set that has several files and a plan, in the
  // order of Formats().
  void AddTo(Report& report) const;

 private:
  struct Plan {
    std::vector<FileOfSet> files;
    bool is_part = false;
    std::unique_ptr<const SetPlanView> view;
  };

  std::vector<Plan> plans_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_SET_PLANS_H_
