// Changes as text, for the reports that people read.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_TEXT_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "diff/changes/change.h"

namespace trackcheck {

// "added", "removed", "changed", "moved".
std::string_view KindName(ChangeKind kind);

// The value with its unit: "169.8 m", "(1, 2, 3)". A long one is truncated.
// Empty if there is none.
std::string ValueText(const ChangeSide& side);

// "a -> b", or "a" if both are that.
std::string FromTo(const std::string& before, const std::string& after);

// The path of the field, or both paths if they differ: "a[1] -> a[2]".
std::string FieldsText(const ChangeSide& old_side, const ChangeSide& new_side);

// The path or paths of a change, which may have one side.
std::string FieldsText(const Change& change);

// The field with all rows of the change: "vertices[1000..1999].z". For samples,
// only the column: the time is in WhatText.
std::string PlaceText(const Change& change);

// The text of the change: " = 1 m -> 2 m", ": +1 m", " (13 rows)".
std::string WhatText(const Change& change);

// "vertices[17] moved by (0.5, 0, -0.1) m": the rows of a change of a vector,
// without its column, and what each component changed by.
std::string MovedByText(const Change& rows, std::span<const double> by);

// The group of a field, which may be empty: "header" of "header.splits[0]".
std::string_view GroupOf(std::string_view field);

// "header: 3 fields, magic "LFSRAF", raf_version 2, hlvc_legal 1": fields of
// one group that were all added or all removed.
std::string FieldValuesText(std::span<const Change> changes);

// "1 added, 2 changed"; empty if there are none.
std::string CountsText(const ChangeCounts& counts);

// "in another order" and the like, of a change of the kind kMoved.
std::string_view MoveName(MoveKind move);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_CHANGE_TEXT_H_
