// Shows what changed between two versions of a file, as git's external diff.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_DIFF_DRIVER_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_DIFF_DRIVER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

// Whether `arguments` are those of diff.<driver>.command, see git(1),
// GIT_EXTERNAL_DIFF: one path, if it is not merged; otherwise path, file, hash
// and mode of the old version, file, hash and mode of the new one, and after a
// rename the new path and what git says about it.
absl::Status ValidateDiffDriver(const std::vector<std::string>& arguments);

// Writes a heading with the path in the repository, and the report of `diff`.
// If a version cannot be decoded, writes the reason. Versions are never an
// error: git would stop at the first one. Precondition:
// ValidateDiffDriver(arguments) is OK.
void ShowToGit(const std::vector<std::string>& arguments, Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_DIFF_DRIVER_H_
