// Finds formats and rules by the names in flags and configs.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_LOOKUP_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_LOOKUP_H_

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"

namespace trackcheck {

// A rule and the format that has it.
struct FormatRule {
  const Format* format = nullptr;
  const RuleInfo* rule = nullptr;
};

// Calls `use` for every rule, in the order of the registry.
void ForEachRule(
    const std::function<void(const Format&, const RuleInfo&)>& use);

// The rule with that id. If there is none, the error suggests the nearest id.
absl::StatusOr<const RuleInfo*> RequireRule(std::string_view id);

// The rules that any of `selectors` selects, in the order of the registry. A
// selector is the name of a format, an id or a glob of ids. No selectors select
// all rules. A selector that selects nothing is an error that suggests the
// nearest name.
absl::StatusOr<std::vector<FormatRule>> SelectRules(
    std::span<const std::string> selectors);

// An error if no rule matches `glob`. It suggests the nearest id.
absl::Status RequireMatch(std::string_view glob);

// The format of that name. If there is none, the error names all formats.
absl::StatusOr<const Format*> RequireFormat(std::string_view name);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_LOOKUP_H_
