// The address of the page of a rule, for reports that can link to it.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULE_ADDRESS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULE_ADDRESS_H_

#include <string>
#include <string_view>

namespace trackcheck {

// The address of the folder docs/rules. It ends with a slash.
inline constexpr std::string_view kRulePages =
    "https://github.com/trackcheck/trackcheck/blob/main/docs/rules/";

// The place of the rule on the page of its format. Precondition: `id` is the id
// of a rule.
std::string RuleAddress(std::string_view id);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULE_ADDRESS_H_
