#include "formats/core/findings/place_counts.h"

#include <string>

#include "formats/core/findings/counted.h"

namespace trackcheck {

std::string CountsText(const PlaceCounts& counts) {
  std::string list;
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    if (counts[severity] == 0) continue;
    if (!list.empty()) list += ", ";
    list += Counted(counts[severity], SeverityName(severity));
  }
  return list;
}

}  // namespace trackcheck
