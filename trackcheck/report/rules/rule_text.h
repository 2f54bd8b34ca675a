// A rule in full, as `trackcheck explain` shows it.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_

#include <ostream>

#include "trackcheck/config/catalogue.h"

namespace trackcheck {

// Writes what the rule means, why, how to fix and to silence it, where it comes
// from, and what `trackcheck check` reports for its bad example.
void WriteRuleText(const CatalogueRule& entry, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_
