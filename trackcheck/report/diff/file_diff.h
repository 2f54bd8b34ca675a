// The differences between two files, with everything that a report needs.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_FILE_DIFF_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_FILE_DIFF_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diff/changes/change.h"
#include "formats/api/plan_view.h"

namespace trackcheck {

struct FileDiff {
  std::string old_path;
  std::string new_path;
  std::string_view format;
  DiffResult result;
  // The files in plan, for reports with maps; null if there is none.
  const PlanView* old_plan = nullptr;
  const PlanView* new_plan = nullptr;
  // Lines about what the changes mean beyond the file. They do not count as
  // changes.
  std::vector<std::string> notes = {};

  // The number of changes, listed or not.
  uint64_t total() const { return result.total(); }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_FILE_DIFF_H_
