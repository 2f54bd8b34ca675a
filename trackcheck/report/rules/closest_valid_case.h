// Describes the closest valid case of a rule for people, from the edits that
// make it.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_RULES_CLOSEST_VALID_CASE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_RULES_CLOSEST_VALID_CASE_H_

#include <string>

#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// Says in one sentence how `rule.ok` differs from `rule.bad`: "`header.version`
// is `6` instead of `8`.", or, if they differ in more than one value, count or
// place of a cut, which edits they have. A second sentence says that other
// rules report the case, unless `is_valid`. Long texts are shortened to what
// differs, long lists of edits are counted.
// Precondition: `rule` has examples, which differ and are edits of edit.h.
std::string DescribeClosestValidCase(const RuleInfo& rule, bool is_valid);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_RULES_CLOSEST_VALID_CASE_H_
