// The files of a folder as sets: what they hold and show together.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_SET_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_SET_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// The files of one format.
struct FilesOfFormat {
  const Format* format = nullptr;
  uint64_t files = 0;
  uint64_t bytes = 0;  // as stored
  // Those that have a summary, in the order of their absolute paths. They refer
  // to the FolderSet.
  std::vector<FileOfSet> set;
  // Of each file of the set.
  std::vector<FileSettings> settings;
};

struct FolderSet {
  std::vector<FilesOfFormat> formats;  // that have files, in their order
  uint64_t other_files = 0;            // of no known format
  // Why files cannot be read, in their order, each with its path.
  std::vector<std::string> errors;
  std::vector<std::unique_ptr<const FileSummary>> summaries;
};

// Walks `folder` as FindFolderFiles does, and reads each file for its format
// and its summary, on the threads of `pool`. Keeps no file. An error is one of
// a config. `configs` outlives the result.
absl::StatusOr<FolderSet> ReadFolderSet(const std::string& folder,
                                        const SettingsFlags& flags,
                                        std::string_view today,
                                        ConfigFinder& configs, WorkPool& pool);

// The paths of the files in `folder` whose names promise a format. An output
// must not replace them.
std::vector<std::string> NamedLikeAssets(const std::string& folder);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_SET_H_
