// What every format's catalogue and check of wanted rules are made of.
#ifndef TRACKCHECK_VALIDATORS_CATALOGUE_H_
#define TRACKCHECK_VALIDATORS_CATALOGUE_H_

#include <algorithm>
#include <span>
#include <vector>

#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"

namespace trackcheck {

// The faults that a decoder reports, then the rules, both in their order.
inline std::vector<const RuleInfo*> MakeCatalogue(
    std::span<const RuleInfo* const> faults,
    std::span<const RuleInfo* const> rules) {
  std::vector<const RuleInfo*> all(faults.begin(), faults.end());
  all.insert(all.end(), rules.begin(), rules.end());
  return all;
}

// Whether `sink` wants any of the rules, each of which has an `info`.
template <typename Rule>
bool WantsAny(std::span<const Rule* const> rules, const FindingSink& sink) {
  return std::any_of(rules.begin(), rules.end(), [&sink](const Rule* rule) {
    return sink.Wants(rule->info);
  });
}

// Runs those rules that `sink` wants.
template <typename Rule, typename Facts>
void CheckWanted(std::span<const Rule* const> rules, const Facts& facts,
                 FindingSink& sink) {
  for (const Rule* rule : rules) {
    if (sink.Wants(rule->info)) rule->check(facts, sink);
  }
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_CATALOGUE_H_
