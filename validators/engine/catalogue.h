// The rules of one format: all of them for reports, and each kind by itself for
// the check of a document.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_CATALOGUE_H_
#define TRACKCHECK_VALIDATORS_ENGINE_CATALOGUE_H_

#include <initializer_list>
#include <span>
#include <vector>

#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// A pointer to a rule of any kind. `Rule` has a member `info`.
class AnyRule {
 public:
  template <typename Rule>
  constexpr AnyRule(const Rule* rule)  // NOLINT: a line of rules.def converts
      : info_(&rule->info), rule_(rule), kind_(&kKind<Rule>) {}

  const RuleInfo& info() const { return *info_; }

  // Null if the rule is of another kind.
  template <typename Rule>
  const Rule* As() const {
    return kind_ == &kKind<Rule> ? static_cast<const Rule*>(rule_) : nullptr;
  }

 private:
  // Its address identifies the type.
  template <typename Rule>
  inline static const char kKind = 0;

  const RuleInfo* info_;
  const void* rule_;
  const char* kind_;
};

class Catalogue {
 public:
  // The faults that the decoder reports, then the rules of rules.def. All of
  // them outlive the catalogue.
  //
  // A rule that judges two tables has two lines and two objects with the same
  // `info`; the catalogue lists it once.
  Catalogue(std::span<const RuleInfo* const> faults,
            std::initializer_list<AnyRule> rules);

  // The faults, then the rules, both in their order.
  std::span<const RuleInfo* const> infos() const { return infos_; }

  // The rules of one kind, in their order.
  template <typename Rule>
  std::vector<const Rule*> Get() const {
    std::vector<const Rule*> rules;
    for (const AnyRule& any : rules_) {
      if (const Rule* rule = any.As<Rule>()) rules.push_back(rule);
    }
    return rules;
  }

 private:
  std::vector<const RuleInfo*> infos_;
  std::vector<AnyRule> rules_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_CATALOGUE_H_
