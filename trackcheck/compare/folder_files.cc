#include "trackcheck/compare/folder_files.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// A folder inside the one that the user named.
struct InnerFolder {
  std::string absolute;
  const ConfigFile* config = nullptr;
  std::string baseline;  // the absolute path; empty: no baseline
};

class FileFinder {
 public:
  FileFinder(const std::string& folder, ConfigFinder& configs)
      : prefix_(folder.ends_with('/') ? folder : folder + '/'),
        configs_(configs) {}

  absl::StatusOr<FolderFile> Find(std::string path, std::string error) {
    const absl::StatusOr<const InnerFolder*> folder = FolderOf(path);
    if (!folder.ok()) return folder.status();
    FolderFile file;
    // The folder itself, if it cannot be listed, has no relative path.
    if (path.starts_with(prefix_)) file.relative = path.substr(prefix_.size());
    file.absolute =
        (fs::path((*folder)->absolute) / fs::path(path).filename()).string();
    file.path = std::move(path);
    file.error = std::move(error);
    file.config = (*folder)->config;
    return file;
  }

  bool IsOfSettings(const FolderFile& file) {
    if (HasConfigName(file.path)) return true;
    const absl::StatusOr<const InnerFolder*> folder = FolderOf(file.path);
    return folder.ok() && file.absolute == (*folder)->baseline;
  }

 private:
  absl::StatusOr<const InnerFolder*> FolderOf(const std::string& path) {
    const auto [found, is_new] =
        folders_.try_emplace(fs::path(path).parent_path().string());
    InnerFolder& folder = found->second;
    if (!is_new) return &folder;
    folder.absolute = AbsoluteFolderOf(path);
    const absl::StatusOr<const ConfigFile*> config =
        configs_.For(folder.absolute);
    if (!config.ok()) return config.status();
    folder.config = *config;
    if (folder.config != nullptr && folder.config->content.has_baseline()) {
      folder.baseline =
          (fs::path(folder.config->folder) / folder.config->content.baseline())
              .lexically_normal()
              .string();
    }
    return &folder;
  }

  const std::string prefix_;
  ConfigFinder& configs_;
  std::map<std::string, InnerFolder> folders_;  // by the path as it was walked
};

}  // namespace

absl::StatusOr<FolderFiles> FindFolderFiles(const std::string& folder,
                                            const SettingsFlags& flags,
                                            std::string_view today,
                                            ConfigFinder& configs,
                                            WorkPool& pool) {
  FileFinder finder(folder, configs);
  InputList found = FindInputs({folder});
  FolderFiles result;
  for (Input& input : found.files) {
    if (input.special) continue;
    absl::StatusOr<FolderFile> file =
        finder.Find(std::move(input.path), std::move(input.error));
    if (!file.ok()) return file.status();
    if (!finder.IsOfSettings(*file)) result.files.push_back(*std::move(file));
  }
  pool.For(result.files.size(), [&](uint64_t i) {
    FolderFile& file = result.files[i];
    if (file.config == nullptr) return;
    file.excluded =
        SettingsFor(flags, file.config, file.absolute, today).excluded;
  });
  for (DanglingLink& link : found.dangling_links) {
    const absl::StatusOr<FolderFile> file = finder.Find(link.path, "");
    if (!file.ok()) return file.status();
    if (SettingsFor(flags, file->config, file->absolute, today).excluded) {
      continue;
    }
    result.dangling_links.push_back(std::move(link));
  }
  return result;
}

}  // namespace trackcheck
