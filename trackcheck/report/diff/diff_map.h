// The map of two files, with their differences.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MAP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MAP_H_

#include <cstdint>
#include <set>
#include <string>

#include "trackcheck/report/diff/file_diff.h"

namespace trackcheck {

// Ids of elements. Changes are numbered from 1.
std::string ChangeId(uint64_t change);
std::string ChangePinId(uint64_t change);

struct DiffMap {
  std::string svg;          // empty if there is no map
  std::set<uint64_t> pins;  // the numbers of the changes that have one
};

// Draws the overlay of both plans (overlay_plan.h), if there are any and they
// differ. The first changes that have a place have pins, at most kMaxPins and
// at most 8 at one position; a change of many rows at the worst of them.
DiffMap DrawDiffMap(const FileDiff& diff);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_MAP_H_
