// A rule over several files: its faults do not show in a single file.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_SET_RULE_H_
#define TRACKCHECK_VALIDATORS_ENGINE_SET_RULE_H_

#include <algorithm>
#include <cassert>
#include <vector>

#include "formats/core/findings/rule_info.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// `Subject` is an analysis of the set. Every finding belongs to one file of it
// and does not depend on the order in which the files were named. A finding
// about two files does not depend on which of them is given.
template <typename Subject>
struct SetRule {
  RuleInfo info;  // with `across_files`
  // Reports to `sink`, which wants the rule.
  void (*check)(const Subject& subject, SetSink& sink) = nullptr;
  // Whether it needs the other files in the folders (FileOfSet::folder).
  bool reads_folders = false;
};

// Whether one of those rules that `wants` names reads folders.
template <typename Subject>
bool AnyReadsFolders(const std::vector<const SetRule<Subject>*>& rules,
                     WantsRule wants) {
  return std::any_of(rules.begin(), rules.end(),
                     [wants](const SetRule<Subject>* rule) {
                       return rule->reads_folders && wants(rule->info);
                     });
}

// Runs those rules that `sink` wants, in their order.
template <typename Subject>
void CheckSubject(const std::vector<const SetRule<Subject>*>& rules,
                  const Subject& subject, SetSink& sink) {
  for (const SetRule<Subject>* rule : rules) {
    assert(rule->check != nullptr && rule->info.across_files);
    if (sink.Wants(rule->info)) rule->check(subject, sink);
  }
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_SET_RULE_H_
