// The lines of the reports that people read.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_LINES_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_LINES_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "diff/changes/change.h"

namespace trackcheck {

struct ChangeLine {
  ChangeKind kind = ChangeKind::kChanged;
  std::string text;
  uint64_t count = 0;  // changes that it stands for
};

// Passes the listed changes to `take` as lines, in the order of the file, until
// it returns false. What people call one change is one line: a vector whose
// components changed, tables of consecutive elements that begin at another row,
// the fields of a group that was added or removed. Each line is true of all its
// rows: a component is shown as 0 only if it did not change.
void VisitLines(const DiffResult& result,
                absl::FunctionRef<bool(const ChangeLine&)> take);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_LINES_H_
