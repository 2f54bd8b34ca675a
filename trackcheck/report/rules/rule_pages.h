// Writes the reference of the rules in Markdown: docs/rules/FORMAT.md.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_PAGES_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_PAGES_H_

#include <ostream>
#include <span>

#include "trackcheck/config/lookup.h"

namespace trackcheck {

// Writes a page for each format that has rules in `rules`: a table of the rules
// and then each rule in full. Links are relative to docs/rules/.
void WriteRulesAsMarkdown(std::span<const FormatRule> rules, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_PAGES_H_
