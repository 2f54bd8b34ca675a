#include "trackcheck/report/rule_address.h"

#include <string>
#include <string_view>

#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string RuleAddress(std::string_view id) {
  const std::string_view format = id.substr(0, id.find('-'));
  return Joined({kRulePages, format, ".md#", id});
}

}  // namespace trackcheck
