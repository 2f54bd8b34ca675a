// The map of a file with its findings pinned on it.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_FILE_MAP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_FILE_MAP_H_

#include <cstdint>
#include <set>
#include <string>

#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"

namespace trackcheck {

struct FileMap {
  std::string svg;          // empty if there is no map
  std::set<uint64_t> pins;  // the numbers of the findings that have one
};

// Draws the map if the bytes of the file are kept, its format has a plan, and a
// finding has a place in it. The worst findings at or above `least` have pins,
// at most kMaxPins. `file_number` and the numbers of the findings, which are
// their positions in the list from 1, are those of their ids (finding_html.h).
FileMap DrawFileMap(const FileResult& file, uint64_t file_number,
                    Severity least);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_FILE_MAP_H_
