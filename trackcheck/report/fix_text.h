// Says how a finding can be repaired.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_FIX_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_FIX_TEXT_H_

#include <string_view>

#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// The command; empty if there is no fix.
constexpr std::string_view FixCommand(FixKind kind) {
  switch (kind) {
    case FixKind::kNone:
      return "";
    case FixKind::kSafe:
      return "trackcheck fix";
    case FixKind::kUnsafe:
      return "trackcheck fix --unsafe";
  }
  return "";
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_FIX_TEXT_H_
