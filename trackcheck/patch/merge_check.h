// Finds out whether a merge damaged what it merged.
#ifndef TRACKCHECK_TRACKCHECK_PATCH_MERGE_CHECK_H_
#define TRACKCHECK_TRACKCHECK_PATCH_MERGE_CHECK_H_

#include <string>
#include <string_view>
#include <vector>

#include "trackcheck/io/loaded_file.h"

namespace trackcheck {

// Returns a line for each error and warning in `merged` that neither side has;
// of many, the first ones. A finding of one side may have another fingerprint
// in `merged`, where the other side changed what it is about. So a rule is
// reported only if it has more new findings than such findings may be gone.
std::vector<std::string> FindingsOfMerge(std::string_view merged,
                                         const LoadedFile& base,
                                         const LoadedFile& ours,
                                         const LoadedFile& theirs);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_PATCH_MERGE_CHECK_H_
