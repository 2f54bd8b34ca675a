// The rules of a format, as the registry sees them. validators/<f>/rules.h
// describes its rules with one constant of this type.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_RULES_API_H_
#define TRACKCHECK_VALIDATORS_ENGINE_RULES_API_H_

#include <memory>
#include <span>
#include <string_view>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

class SetRules;

// Members without a default are required, and exactly one check of a document
// is.
template <typename Document>
struct RulesApi {
  // The decoder's structural faults, then the rules of rules.def.
  std::span<const RuleInfo* const> (*rules)();
  // Runs the rules that the sink wants. The second is for a format that has
  // rules about the path of a file, which is empty if it is not known.
  void (*check)(const Document& document, WorkPool& pool,
                FindingSink& sink) = nullptr;
  void (*check_with_path)(const Document& document, std::string_view path,
                          WorkPool& pool, FindingSink& sink) = nullptr;
  // The rules over several files, and what those that `wants` names need of the
  // file at `path`, which is absolute, besides what the other functions of
  // SetRules need. Null if it is no part of any set: it is damaged, or its name
  // says so. Both are null for a format without such rules.
  const SetRules& (*set_rules)() = nullptr;
  std::unique_ptr<const FileSummary> (*summarize)(const Document& document,
                                                  std::string_view path,
                                                  WantsRule wants) = nullptr;

  constexpr bool IsComplete() const {
    return rules != nullptr &&
           (check == nullptr) != (check_with_path == nullptr) &&
           (set_rules == nullptr) == (summarize == nullptr);
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_RULES_API_H_
