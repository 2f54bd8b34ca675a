// Rules of every format, found by id or by glob.
#ifndef TRACKCHECK_TRACKCHECK_CATALOGUE_H_
#define TRACKCHECK_TRACKCHECK_CATALOGUE_H_

#include <functional>
#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/rule_info.h"
#include "registry/format.h"

namespace trackcheck {

// Calls `use` for every rule, format by format in the registry's order.
void ForEachRule(
    const std::function<void(const Format&, const RuleInfo&)>& use);

// The rule of that id; the error suggests the nearest one.
absl::StatusOr<const RuleInfo*> RequireRule(std::string_view id);

// Content if at least one rule matches `glob`.
absl::Status RequireMatch(std::string_view glob);

// The format of that name; the error names all formats.
absl::StatusOr<const Format*> RequireFormat(std::string_view name);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CATALOGUE_H_
