// The selection of a check that runs one rule only.
#ifndef TRACKCHECK_TRACKCHECK_REDUCE_ONE_RULE_H_
#define TRACKCHECK_TRACKCHECK_REDUCE_ONE_RULE_H_

#include <string_view>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// Runs one rule only. `rule.id` outlives the selection.
class OneRule final : public RuleSelection {
 public:
  explicit OneRule(const RuleInfo& rule) : id_(rule.id) {}

  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    return rule.id == id_ ? natural : Severity::kOff;
  }

 private:
  const std::string_view id_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REDUCE_ONE_RULE_H_
