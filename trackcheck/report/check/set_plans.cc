#include "trackcheck/report/check/set_plans.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "validators/engine/set_rules.h"

namespace trackcheck {

SetPlans::SetPlans(std::map<const Format*, std::vector<FileOfSet>> sets)
    : sets_(std::move(sets)) {
  for (const Format* const format : Formats()) {
    const auto set = sets_.find(format);
    if (set == sets_.end() || set->second.size() < 2) continue;
    const FileSet files = set->second;
    std::unique_ptr<const SetPlanView> view = format->set_rules().Map(files);
    if (view != nullptr) plans_.push_back({files, std::move(view)});
  }
}

void SetPlans::AddTo(Report& report) const {
  for (const Plan& plan : plans_) {
    report.AddSet({.files = plan.files, .plan = *plan.view});
  }
}

}  // namespace trackcheck
