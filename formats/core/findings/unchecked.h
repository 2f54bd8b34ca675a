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
#include <string_view>

#include "formats/core/findings/finding.h"

namespace trackcheck {

// The reason, a literal. Nothing if the finding is a fault.
inline std::optional<std::string_view> WhyUnchecked(const Finding& finding) {
  const std::string_view pattern = finding.message.pattern;
  if (!pattern.starts_with("not checked")) return std::nullopt;
  const size_t end = pattern.rfind(": ");
  assert(end != std::string_view::npos);
  return pattern.substr(end + 2);
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_UNCHECKED_H_
