// How closely each field is compared.
#ifndef TRACKCHECK_DIFF_TOLERANCES_H_
#define TRACKCHECK_DIFF_TOLERANCES_H_

#include <string_view>

#include "diff/align/compare.h"
#include "diff/diff_options.h"

namespace trackcheck {

// The tolerance of the field, or of the column with "[*]" in place of the row,
// at `path`.
Tolerance ToleranceOf(std::string_view path, const DiffOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TOLERANCES_H_
