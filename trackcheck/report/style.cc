#include "trackcheck/report/style.h"

#include <cassert>
#include <string>
#include <string_view>

#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string RulePageAddress(const ReportStyle& style, std::string_view rule) {
  assert(!style.rule_pages.empty());
  const std::string_view format = rule.substr(0, rule.find('-'));
  return Joined({style.rule_pages, "/", format, ".md#", rule});
}

}  // namespace trackcheck
