// The catalogue as a table, as JSON and as the reference in Markdown.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULE_REFERENCE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULE_REFERENCE_H_

#include <ostream>
#include <span>

#include "formats/core/rule_info.h"
#include "registry/format.h"

namespace trackcheck {

struct ListedRule {
  const Format* format = nullptr;
  const RuleInfo* rule = nullptr;
};

void WriteRuleTable(std::span<const ListedRule> rules, std::ostream& out);
// Schema trackcheck-rules/1.
void WriteRulesAsJson(std::span<const ListedRule> rules, std::ostream& out);
void WriteRulesAsMarkdown(std::span<const ListedRule> rules, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULE_REFERENCE_H_
