#include "trackcheck/cli/verbs/git_version.h"

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"

namespace trackcheck {

absl::StatusOr<std::unique_ptr<LoadedFile>> ReadVersion(const std::string& path,
                                                        const std::string& name,
                                                        ConfigFinder& configs,
                                                        Console& console) {
  const absl::StatusOr<const ConfigFile*> config =
      configs.For(AbsoluteFolderOf(name));
  if (!config.ok()) PrintError(config.status(), console);
  const FileSettings settings =
      SettingsFor(SettingsFlags(), config.ok() ? *config : nullptr,
                  AbsolutePathOf(name), console.today);
  return LoadedFile::Read(path, name, settings, console);
}

}  // namespace trackcheck
