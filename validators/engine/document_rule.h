// A rule that judges a document, or a part of it, as a whole.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_DOCUMENT_RULE_H_
#define TRACKCHECK_VALIDATORS_ENGINE_DOCUMENT_RULE_H_

#include <algorithm>
#include <cassert>
#include <vector>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// `Subject` is the document, or an analysis of it.
template <typename Subject>
struct DocumentRule {
  RuleInfo info;
  // Reports to `sink`, which wants the rule.
  void (*check)(const Subject& subject, FindingSink& sink) = nullptr;
};

// Whether `sink` wants any of the rules, of either kind. Lets a caller leave
// out an analysis that only they use.
template <typename Rule>
bool WantsAny(const std::vector<const Rule*>& rules, const FindingSink& sink) {
  return std::any_of(rules.begin(), rules.end(), [&sink](const Rule* rule) {
    return sink.Wants(rule->info);
  });
}

// Runs those rules that `sink` wants, in their order.
template <typename Subject>
void CheckDocument(const std::vector<const DocumentRule<Subject>*>& rules,
                   const Subject& subject, FindingSink& sink) {
  for (const DocumentRule<Subject>* rule : rules) {
    assert(rule->check != nullptr);
    if (sink.Wants(rule->info)) rule->check(subject, sink);
  }
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_DOCUMENT_RULE_H_
