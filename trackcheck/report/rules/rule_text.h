// Writes a rule in full, for `trackcheck explain`.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_

#include <ostream>
#include <string_view>

#include "trackcheck/config/lookup.h"

namespace trackcheck {

// Writes what the rule means, why it exists, how to fix and to silence it, its
// section of the document, its source file, its page, its first version, the
// report of its bad example and the closest valid case. `rule_pages` is the
// address of the folder of the pages; empty if it is not known.
void WriteRuleText(const FormatRule& entry, std::string_view rule_pages,
                   std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_TEXT_H_
