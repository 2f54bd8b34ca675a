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
  // Most of the file is new. The notes begin with what became of it, and people
  // read them before the changes.
  bool rebuilt = false;
  // Whether reports for people list the changes, or only count them.
  bool lists_changes = true;

  // The number of changes, listed or not.
  uint64_t total() const { return result.total(); }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_FILE_DIFF_H_
