#include "validators/engine/catalogue.h"

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <span>

namespace trackcheck {

Catalogue::Catalogue(std::span<const RuleInfo* const> faults,
                     std::initializer_list<AnyRule> rules)
    : infos_(faults.begin(), faults.end()), rules_(rules) {
  for (const AnyRule& rule : rules_) {
    const auto same = std::find_if(
        infos_.begin(), infos_.end(),
        [&rule](const RuleInfo* info) { return info->id == rule.info().id; });
    if (same == infos_.end()) {
      infos_.push_back(&rule.info());
    } else {
      assert((*same)->title == rule.info().title &&
             (*same)->source == rule.info().source);
    }
  }
}

}  // namespace trackcheck
