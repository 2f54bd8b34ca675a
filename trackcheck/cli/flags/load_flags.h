// The flags for reading files, shared by the verbs that show the content of
// files.
#ifndef TRACKCHECK_TRACKCHECK_CLI_FLAGS_LOAD_FLAGS_H_
#define TRACKCHECK_TRACKCHECK_CLI_FLAGS_LOAD_FLAGS_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"

namespace trackcheck {

class LoadFlags {
 public:
  // `takes_companions` is as in CheckOptions.
  explicit LoadFlags(bool takes_companions = false) {
    flags_.takes_companions = takes_companions;
  }

  void DefineFlags(CLI::App& app);
  absl::Status Validate();

  // Calls LoadedFile::Load with these flags. Reports the damage of the file on
  // standard error. Precondition: Validate returned OK.
  absl::StatusOr<std::unique_ptr<LoadedFile>> Load(const std::string& path,
                                                   Console& console);
  // Loads each path, on the threads of `pool`. The damage of a file is reported
  // before that of the next one.
  std::vector<absl::StatusOr<std::unique_ptr<LoadedFile>>> LoadAll(
      const std::vector<std::string>& paths, WorkPool& pool, Console& console);
  // Calls LoadedFile::Read with these flags and without a config but that of
  // --config, so that the result depends on the file alone. Reports nothing.
  // Precondition: Validate returned OK.
  absl::StatusOr<std::unique_ptr<LoadedFile>> Read(const std::string& path,
                                                   const Console& console);

  // The settings of the file at `path` with these flags. An error is one of its
  // config. Precondition: Validate returned OK.
  absl::StatusOr<FileSettings> SettingsOf(const std::string& path,
                                          const Console& console);

  // The configs that apply with these flags. An error is one of --config.
  absl::StatusOr<ConfigFinder*> Configs();

  // The flags for verbs that read files in another way.
  // Precondition of settings: Validate returned OK.
  const SettingsFlags& settings() const { return flags_; }
  const std::string& config_path() const { return config_path_; }

 private:
  // Makes the config of --config, if there is one, apply to all files.
  absl::Status UseConfig();

  std::string format_name_;
  std::string config_path_;
  std::string max_file_size_;
  std::string max_inflated_size_;
  SettingsFlags flags_;
  ConfigFinder configs_;
  // The result of reading the config of --config; nothing before that.
  std::optional<absl::Status> config_status_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_FLAGS_LOAD_FLAGS_H_
