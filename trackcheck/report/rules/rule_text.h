// Writes a rule in full, for `trackcheck explain`.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_

#include <ostream>

#include "trackcheck/config/lookup.h"

namespace trackcheck {

// Writes what the rule means, why it exists, how to fix and to silence it, its
// section of the document, its source file, its page, its first version, the
// report of its bad example and the closest valid case.
void WriteRuleText(const FormatRule& entry, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_
