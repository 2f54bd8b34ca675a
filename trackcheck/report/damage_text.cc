#include "trackcheck/report/damage_text.h"

#include "formats/core/findings/rule_info.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string DamageText(const Finding& finding) {
  return Joined({Printable(RenderMessage(finding.message)), " [",
                 finding.rule->id, "] at ",
                 Printable(FieldText(finding.where.field)), ", ",
                 RangeText(finding.where.range)});
}

}  // namespace trackcheck
