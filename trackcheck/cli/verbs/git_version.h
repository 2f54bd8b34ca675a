// Reads a version of a file that git passes to a driver.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_VERSION_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_VERSION_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "trackcheck/config/config.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"

namespace trackcheck {

// Calls LoadedFile::Read with the settings of the config that holds for `name`,
// the path in the repository, at the top of which git starts drivers. The error
// of a config is printed; then the settings are the defaults.
absl::StatusOr<std::unique_ptr<LoadedFile>> ReadVersion(const std::string& path,
                                                        const std::string& name,
                                                        ConfigFinder& configs,
                                                        Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_GIT_VERSION_H_
