// Describes the examples of a rule, which are edits of the format's base case
// (registry/examples/edit.h), for people.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_EXAMPLE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_EXAMPLE_H_

#include <string>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "registry/format.h"

namespace trackcheck {

// The text report of `trackcheck check` for the bad example of `rule`, with
// infos and without the summary of the run. The file is named bad.FORMAT.
// Preconditions: `rule` is a rule of `format` and has examples.
std::string BadExampleReport(const Format& format, const RuleInfo& rule);

// The description of the closest valid case (closest_valid_case.h), which does
// not call the case valid if another rule reports an error in it.
// Preconditions: `rule` is a rule of `format` and has examples.
std::string ClosestValidCase(const Format& format, const RuleInfo& rule);

// A sentence. Precondition: `rule` has no examples.
std::string_view WhyNoExample(const RuleInfo& rule);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULES_RULE_EXAMPLE_H_
