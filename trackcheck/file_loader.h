// The flags that say how files are read, and reading by them: the same for all
// verbs that show what is in files.
#ifndef TRACKCHECK_TRACKCHECK_FILE_LOADER_H_
#define TRACKCHECK_TRACKCHECK_FILE_LOADER_H_

#include <memory>
#include <span>
#include <string>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/config.h"
#include "trackcheck/console.h"
#include "trackcheck/loaded_file.h"
#include "trackcheck/settings.h"

namespace trackcheck {

class FileLoader {
 public:
  void DefineFlags(CLI::App& app);
  // `paths` are those that will be loaded.
  absl::Status Settle(std::span<const std::string> paths);

  // What LoadedFile::Load does, having named the damage on standard error.
  absl::StatusOr<std::unique_ptr<LoadedFile>> Load(const std::string& path,
                                                   Console& console);

 private:
  std::string format_name_;
  std::string config_path_;
  std::string max_file_size_;
  std::string max_inflated_size_;
  SettingsFlags flags_;
  ConfigFinder configs_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_FILE_LOADER_H_
