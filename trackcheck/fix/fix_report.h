// The reports of `trackcheck fix`.
#ifndef TRACKCHECK_TRACKCHECK_FIX_FIX_REPORT_H_
#define TRACKCHECK_TRACKCHECK_FIX_FIX_REPORT_H_

#include <ostream>
#include <span>

#include "trackcheck/fix/fixed_file.h"

namespace trackcheck {

struct FixReportStyle {
  // Nothing was written: what would be done.
  bool only_shown = false;
  // Also files without fixes, and what each fix does.
  bool verbose = false;
};

// A line for each file that has a fix and for each fix, and the sums.
void WriteFixesAsText(std::span<const FixedFile> files,
                      const FixReportStyle& style, std::ostream& out);

// Schema trackcheck-fix/1.
void WriteFixesAsJson(std::span<const FixedFile> files, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_FIX_FIX_REPORT_H_
