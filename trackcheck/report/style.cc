#include "trackcheck/report/style.h"

#include <cassert>
#include <string>
#include <string_view>

#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string RulePageAddress(std::string_view rule_pages,
                            std::string_view rule) {
  assert(!rule_pages.empty());
  const std::string_view format = rule.substr(0, rule.find('-'));
  return Joined({rule_pages, "/", format, ".md#", rule});
}

std::string RulePageAddress(const ReportStyle& style, std::string_view rule) {
  return RulePageAddress(style.rule_pages, rule);
}

}  // namespace trackcheck
