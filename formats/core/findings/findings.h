// The result of checking a file.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINDINGS_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINDINGS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// The id of a rule that a budget stopped, and the reason (unchecked.h).
using Unchecked = std::pair<std::string_view, std::string>;

// The findings of one check of one file.
struct Findings {
  // Each has its final severity.
  FindingList listed;
  // Places, listed or not.
  PlaceCounts counts;
  // Those that have a fix.
  FixCounts fixable;
  // Places per rule that are counted but not listed.
  std::map<std::string_view, PlaceCounts> omitted;
  // Places per rule that the selection suppresses. They are in no other count.
  std::map<std::string_view, uint64_t> suppressed;
  // Of findings that are listed, counted or left out by a filter.
  std::set<Unchecked> unchecked;

  uint64_t count(Severity severity) const { return counts[severity]; }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINDINGS_H_
