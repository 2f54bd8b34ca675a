// The damage of a file as text.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DAMAGE_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DAMAGE_TEXT_H_

#include <string>

#include "formats/core/findings/finding.h"

namespace trackcheck {

// The message, rule, field and range of `finding` in one line.
std::string DamageText(const Finding& finding);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DAMAGE_TEXT_H_
