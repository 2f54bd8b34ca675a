#include "trackcheck/cli/flags/load_flags.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

absl::Status ValidateSize(std::string_view flag, const std::string& text,
                          std::optional<uint64_t>* size) {
  if (text.empty()) return absl::OkStatus();
  const absl::StatusOr<uint64_t> parsed = ParseByteSize(flag, text);
  if (parsed.ok()) *size = *parsed;
  return parsed.status();
}

void PrintDamage(const LoadedFile& file, Console& console) {
  for (const Finding& finding : file.damage()) {
    console.err << Printable(file.path())
                << ": damaged: " << DamageText(finding) << '\n';
  }
}

}  // namespace

void LoadFlags::DefineFlags(CLI::App& app) {
  AddValue(app, "--format", "NAME", &format_name_,
           "decode as this format instead of detecting it");
  AddValue(
      app, "--config", "FILE", &config_path_,
      "use this config, not the nearest .trackcheck.textproto of each file");
  AddValue(app, "--max-file-size", "SIZE", &max_file_size_,
           "larger files are not read (4G)");
  AddValue(app, "--max-inflated-size", "SIZE", &max_inflated_size_,
           "gzip files are not inflated past this size (1G)");
}

absl::Status LoadFlags::Validate() {
  if (!format_name_.empty()) {
    const absl::StatusOr<const Format*> format = RequireFormat(format_name_);
    if (!format.ok()) return format.status();
    flags_.format = *format;
  }
  absl::Status status =
      ValidateSize("--max-file-size", max_file_size_, &flags_.max_file_bytes);
  if (!status.ok()) return status;
  return ValidateSize("--max-inflated-size", max_inflated_size_,
                      &flags_.max_inflated_bytes);
}

absl::StatusOr<std::unique_ptr<LoadedFile>> LoadFlags::Load(
    const std::string& path, Console& console) {
  if (absl::Status status = UseConfig(); !status.ok()) return status;
  absl::StatusOr<std::unique_ptr<LoadedFile>> file =
      LoadedFile::Load(path, flags_, configs_, console);
  if (file.ok()) PrintDamage(**file, console);
  return file;
}

std::vector<absl::StatusOr<std::unique_ptr<LoadedFile>>> LoadFlags::LoadAll(
    const std::vector<std::string>& paths, WorkPool& pool, Console& console) {
  // Until a file is loaded, null or the error of its settings.
  std::vector<absl::StatusOr<std::unique_ptr<LoadedFile>>> files;
  std::vector<FileSettings> settings(paths.size());
  const absl::Status config = UseConfig();
  for (size_t i = 0; i < paths.size(); ++i) {
    files.emplace_back(nullptr);
    if (!config.ok()) {
      files[i] = config;
      continue;
    }
    absl::StatusOr<FileSettings> found =
        LoadedFile::FindSettings(paths[i], flags_, configs_, console);
    if (found.ok()) {
      settings[i] = *std::move(found);
    } else {
      files[i] = found.status();
    }
  }
  pool.For(paths.size(), [&](uint64_t i) {
    if (!files[i].ok()) return;
    files[i] = LoadedFile::LoadWith(paths[i], settings[i], console);
  });
  for (const auto& file : files) {
    if (file.ok()) PrintDamage(**file, console);
  }
  return files;
}

absl::StatusOr<std::unique_ptr<LoadedFile>> LoadFlags::Read(
    const std::string& path, const Console& console) {
  if (absl::Status status = UseConfig(); !status.ok()) return status;
  absl::StatusOr<const ConfigFile*> config = nullptr;
  if (!config_path_.empty()) config = configs_.For(AbsoluteFolderOf(path));
  if (!config.ok()) return config.status();
  const FileSettings settings =
      SettingsFor(flags_, *config, AbsolutePathOf(path), console.today);
  return LoadedFile::Read(path, path, settings, console);
}

absl::StatusOr<FileSettings> LoadFlags::SettingsOf(const std::string& path,
                                                   const Console& console) {
  if (absl::Status status = UseConfig(); !status.ok()) return status;
  return LoadedFile::FindSettings(path, flags_, configs_, console);
}

absl::StatusOr<ConfigFinder*> LoadFlags::Configs() {
  if (absl::Status status = UseConfig(); !status.ok()) return status;
  return &configs_;
}

absl::Status LoadFlags::UseConfig() {
  if (config_path_.empty()) return absl::OkStatus();
  if (!config_status_) config_status_ = configs_.UseAlways(config_path_);
  return *config_status_;
}

}  // namespace trackcheck
