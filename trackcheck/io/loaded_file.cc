#include "trackcheck/io/loaded_file.h"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/decoded_bytes.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/text/status.h"

namespace trackcheck {

absl::StatusOr<std::unique_ptr<LoadedFile>> LoadedFile::Load(
    const std::string& path, const SettingsFlags& flags, ConfigFinder& configs,
    const Console& console) {
  const absl::StatusOr<FileSettings> settings =
      FindSettings(path, flags, configs, console);
  if (!settings.ok()) return settings.status();
  return LoadWith(path, *settings, console);
}

absl::StatusOr<FileSettings> LoadedFile::FindSettings(
    const std::string& path, const SettingsFlags& flags, ConfigFinder& configs,
    const Console& console) {
  const std::string absolute = AbsolutePathOf(path);
  const absl::StatusOr<const ConfigFile*> config =
      configs.For(std::filesystem::path(absolute).parent_path().string());
  if (!config.ok()) return config.status();
  return SettingsFor(flags, *config, absolute, console.today);
}

absl::StatusOr<std::unique_ptr<LoadedFile>> LoadedFile::LoadWith(
    const std::string& path, const FileSettings& settings,
    const Console& console) {
  absl::StatusOr<std::unique_ptr<LoadedFile>> file =
      Read(path, path, settings, console);
  if (!file.ok()) return FileError(path, file.status());
  if (!(*file)->obstacle_.ok()) return FileError(path, (*file)->obstacle_);
  return file;
}

absl::StatusOr<std::unique_ptr<LoadedFile>> LoadedFile::Read(
    const std::string& path, const std::string& name,
    const FileSettings& settings, const Console& console) {
  const Limits& limits = settings.limits;
  auto file = std::make_unique<LoadedFile>();
  file->path_ = path;
  absl::StatusOr<Source> source =
      path == kStandardInput ? Source::ReadAll(console.input_descriptor, limits)
                             : Source::Open(path, limits, &file->scratch_);
  if (!source.ok()) return source.status();
  file->source_ = std::make_unique<Source>(*std::move(source));
  file->bytes_ = file->source_->view();
  file->Decode(name, settings);
  return file;
}

std::unique_ptr<LoadedFile> LoadedFile::OfBytes(const std::string& path,
                                                ByteView bytes,
                                                const FileSettings& settings) {
  auto file = std::make_unique<LoadedFile>();
  file->path_ = path;
  file->bytes_ = bytes;
  file->Decode(path, settings);
  return file;
}

void LoadedFile::Decode(const std::string& name, const FileSettings& settings) {
  decoded_ = DecodeBytes(bytes_, name, settings);
  const Format* const format = decoded_.format;
  has_options_ =
      format != nullptr && OptionsFor(settings.config, *format) != nullptr;
  if (!decoded_.obstacle.empty()) {
    obstacle_ = absl::FailedPreconditionError(decoded_.obstacle);
  }
}

std::string LoadedFile::absolute_path() const {
  return path_ == kStandardInput ? "" : AbsolutePathOf(path_);
}

}  // namespace trackcheck
