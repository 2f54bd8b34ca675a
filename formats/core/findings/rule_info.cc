#include "formats/core/findings/rule_info.h"

#include <string_view>

namespace trackcheck {

std::string_view SeverityName(Severity severity) {
  switch (severity) {
    case Severity::kOff:
      return "off";
    case Severity::kInfo:
      return "info";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
  }
  return "off";
}

std::string_view FixKindName(FixKind kind) {
  switch (kind) {
    case FixKind::kNone:
      return "none";
    case FixKind::kSafe:
      return "safe";
    case FixKind::kUnsafe:
      return "unsafe";
  }
  return "none";
}

}  // namespace trackcheck
