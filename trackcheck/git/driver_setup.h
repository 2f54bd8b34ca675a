// Sets up git to show files of the registry's formats with this program: the
// drivers in git's configuration, and the attributes that route files to them.
#ifndef TRACKCHECK_TRACKCHECK_GIT_DRIVER_SETUP_H_
#define TRACKCHECK_TRACKCHECK_GIT_DRIVER_SETUP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace trackcheck {

enum class SetupScope : uint8_t {
  // The repository of the current folder: its configuration, which is shared by
  // its worktrees, and the file .gitattributes at the top of the working tree,
  // which belongs into a commit.
  kRepository,
  // The user: the global configuration and attributes.
  kUser,
};

// How git finds this program.
struct ProgramOnDisk {
  std::string path;         // absolute
  std::string search_path;  // the variable PATH
};

// The lines of a report, without line ends.
using SetupLines = std::vector<std::string>;

// Writes what is missing. Returns what was written, nothing if all was there.
// kFailedPrecondition if git fails, or if the user has other settings in the
// places of these. Then nothing is written, and the message has a line for each
// setting, with what to do. kNotFound if there is no git.
absl::StatusOr<SetupLines> InstallDrivers(SetupScope scope,
                                          const ProgramOnDisk& program);

// Takes away what InstallDrivers wrote and nothing else. Returns what was taken
// away, nothing if there was nothing. Errors as above.
absl::StatusOr<SetupLines> UninstallDrivers(SetupScope scope);

// Describes what holds, a line each. Errors as above.
absl::StatusOr<SetupLines> DescribeDrivers(SetupScope scope,
                                           const ProgramOnDisk& program);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GIT_DRIVER_SETUP_H_
