// Finds the files of one of two folders that are compared.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_FILES_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_FILES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"

namespace trackcheck {

struct FolderFile {
  std::string path;      // as Input::path
  std::string relative;  // to the folder that the user named
  std::string absolute;  // with all symbolic links to its folder followed
  // Not empty: `path` is a folder that cannot be listed, and this is why.
  std::string error;
  const ConfigFile* config = nullptr;
  bool excluded = false;  // by the config
};

struct FolderFiles {
  std::vector<FolderFile> files;  // in the order of FindInputs
  std::vector<DanglingLink> dangling_links;
};

// Walks `folder` as FindInputs does. Leaves out configs and the baselines that
// they name. Settings are looked up on the threads of `pool`. An error is one
// of a config. `configs` outlives the result.
absl::StatusOr<FolderFiles> FindFolderFiles(const std::string& folder,
                                            const SettingsFlags& flags,
                                            std::string_view today,
                                            ConfigFinder& configs,
                                            WorkPool& pool);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_FILES_H_
