// The properties of the two sides of a comparison, side by side.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_SIDE_COLUMNS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_SIDE_COLUMNS_H_

#include <vector>

#include "formats/api/comparison.h"
#include "trackcheck/report/info/info_columns.h"

namespace trackcheck {

// The names of the values, those of the first side and those of the second one.
// "-" is a value that one side does not have.
std::vector<TextColumn> SideColumns(const DocumentComparison& result);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_SIDE_COLUMNS_H_
