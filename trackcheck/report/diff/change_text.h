// Parts of a change as text, for the reports that people read.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_TEXT_H_

#include <string>
#include <string_view>

#include "diff/changes/change.h"

namespace trackcheck {

// "added", "removed", "changed", "moved".
std::string_view KindName(ChangeKind kind);

// The value with its unit: "169.8 m", "(1, 2, 3)". A long one is truncated.
// Empty if there is none.
std::string ValueText(const ChangeSide& side);

// The path of the field, or both paths if they differ: "a[1] -> a[2]".
std::string FieldsText(const ChangeSide& old_side, const ChangeSide& new_side);

// The same of a change, which may have one side.
std::string FieldsText(const Change& change);

// "none worse" if the first of several changes is the worst of them, or the
// worst one: "worst a[7].z = 1 m -> 2 m". Empty if there is none.
std::string WorstText(const Change& change);

// "1 added, 2 changed"; empty if the files are equal.
std::string CountsText(const DiffResult& result);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_TEXT_H_
