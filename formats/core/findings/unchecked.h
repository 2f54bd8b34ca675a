// What a rule leaves unjudged because its budget is spent.
//
// Such a rule has a finding whose message begins with "not checked" and ends
// with ": " and the reason, without arguments. Reports name the rule and the
// reason at their end, too.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_UNCHECKED_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_UNCHECKED_H_

#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "formats/core/findings/finding.h"

namespace trackcheck {

// The reason. Nothing if the finding is a fault.
inline std::optional<std::string> WhyUnchecked(const Finding& finding) {
  std::string_view text = finding.message.pattern;
  // The message of a finding from a list may be one text.
  if (text == "$0") {
    const auto* const whole =
        std::get_if<std::string>(&finding.message.arguments.front());
    if (whole != nullptr) text = *whole;
  }
  if (!text.starts_with("not checked")) return std::nullopt;
  const size_t end = text.rfind(": ");
  assert(end != std::string_view::npos);
  return std::string(text.substr(end + 2));
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_UNCHECKED_H_
