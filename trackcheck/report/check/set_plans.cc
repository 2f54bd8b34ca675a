#include "trackcheck/report/check/set_plans.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "validators/engine/set_rules.h"

namespace trackcheck {

SetPlans::SetPlans(
    const std::map<const Format*, std::vector<FileOfSet>>& sets) {
  for (const Format* const format : Formats()) {
    const auto set = sets.find(format);
    if (set == sets.end()) continue;
    for (std::vector<FileOfSet>& files :
         format->set_rules().Parts(set->second)) {
      if (files.size() < 2) continue;
      std::unique_ptr<const SetPlanView> view = format->set_rules().Map(files);
      if (view == nullptr) continue;
      const bool is_part = files.size() < set->second.size();
      plans_.push_back({std::move(files), is_part, std::move(view)});
    }
  }
}

void SetPlans::AddTo(Report& report) const {
  for (const Plan& plan : plans_) {
    report.AddSet(
        {.files = plan.files, .is_part = plan.is_part, .plan = *plan.view});
  }
}

}  // namespace trackcheck
