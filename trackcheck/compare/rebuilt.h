// What a report says first of a file that was made again from other data, where
// a list of its changes would say little.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_REBUILT_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_REBUILT_H_

#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/report/diff/file_diff.h"

namespace trackcheck {

// If more than half of the rows of a list are new, and the changes are many
// lines, sets FileDiff::rebuilt and lists_changes and adds notes: which rows
// are new, and what `info` counts and measures before and after.
void SumUpIfRebuilt(const DecodedFile& before, const DecodedFile& after,
                    WorkPool& pool, bool lists_changes, FileDiff* diff);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_REBUILT_H_
