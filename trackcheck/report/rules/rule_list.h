// Writes the catalogue of rules as a table or as JSON.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_LIST_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_LIST_H_

#include <ostream>
#include <span>
#include <string>

#include "trackcheck/config/lookup.h"

namespace trackcheck {

// One line per rule: id, severity and title.
void WriteRuleTable(std::span<const FormatRule> rules, std::ostream& out);

// Schema trackcheck-rules/1.
void WriteRulesAsJson(std::span<const FormatRule> rules, std::ostream& out);

// Schema trackcheck-rules/1, with all that `trackcheck explain` shows of a
// rule.
void WriteRulesInFullAsJson(std::span<const FormatRule> rules,
                            std::ostream& out);

// The place of the rule in the documentation: "docs/rules/rld.md#rld-magic".
std::string RulePage(const FormatRule& entry);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_LIST_H_
