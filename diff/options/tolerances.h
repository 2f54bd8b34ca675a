// The tolerance of each field.
#ifndef TRACKCHECK_DIFF_OPTIONS_TOLERANCES_H_
#define TRACKCHECK_DIFF_OPTIONS_TOLERANCES_H_

#include <string_view>

#include "diff/options/diff_options.h"
#include "diff/rows/compare.h"

namespace trackcheck {

// Returns the tolerance of the field at `path`, or of the column with "[*]" in
// place of the row.
Tolerance ToleranceOf(std::string_view path, const DiffOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_OPTIONS_TOLERANCES_H_
