// The smallest box around the points of an element.
#ifndef TRACKCHECK_DIFF_LISTS_ELEMENT_EXTENT_H_
#define TRACKCHECK_DIFF_LISTS_ELEMENT_EXTENT_H_

#include <optional>

#include "diff/capture/capture.h"
#include "diff/changes/change.h"
#include "diff/lists/recording.h"

namespace trackcheck {

// The points are the rows of the element's own table of points or, if it has
// none, the rows of one of `tables` that its indices lead to. Of several tables
// the first one counts. Coordinates that are not finite do not count. Returns
// nothing if a coordinate has no value at all. Takes time in O(element).
std::optional<Extent> ElementExtent(const Recording& parts,
                                    const PointTables& tables);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_ELEMENT_EXTENT_H_
