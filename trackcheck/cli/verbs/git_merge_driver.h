// Merges three versions of a file, as git's merge driver.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_MERGE_DRIVER_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_MERGE_DRIVER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

// Whether `arguments` are those of merge.<driver>.driver with "%O %A %B %P",
// see gitattributes(5): the files of the base and of both sides, and the path
// in the repository.
absl::Status ValidateMergeDriver(const std::vector<std::string>& arguments);

// Replaces the file of our side by the merged one. Returns false, and leaves
// that file, if there are conflicts, or if a version cannot be decoded; the
// reasons go to standard error. Git then reports a conflict and keeps our
// version in the working tree and all three in the index.
// Precondition: ValidateMergeDriver(arguments) is OK.
bool MergeForGit(const std::vector<std::string>& arguments, Console& console);

// The driver of merge.<driver>.recursive: the common base of branches that were
// merged into each other is a merge of its candidates. If these conflict, the
// file of our side is replaced by a text, for which MergeForGit reports a
// conflict: a base with the value of one side would let the other side win.
// Nothing is reported. Returns false after conflicts, and if the file cannot be
// written. Precondition: ValidateMergeDriver(arguments) is OK.
bool MergeBasesForGit(const std::vector<std::string>& arguments,
                      Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_MERGE_DRIVER_H_
