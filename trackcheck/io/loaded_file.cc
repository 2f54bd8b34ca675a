#include "trackcheck/io/loaded_file.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "registry/check_file.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/detection.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/text/message_text.h"
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
  const std::filesystem::path folder = AbsoluteFolderOf(path);
  const absl::StatusOr<const ConfigFile*> config = configs.For(folder.string());
  if (!config.ok()) return config.status();
  return SettingsFor(flags, *config,
                     (folder / std::filesystem::path(path).filename()).string(),
                     console.today);
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
  file->Decode(name, settings);
  return file;
}

void LoadedFile::Decode(const std::string& name, const FileSettings& settings) {
  const ByteView bytes = source_->view();
  format_ =
      settings.format != nullptr ? settings.format : DetectFormat(bytes, name);
  if (format_ == nullptr || IsGitLfsPointer(bytes)) {
    obstacle_ = absl::FailedPreconditionError(UnrecognizedError(bytes));
    return;
  }
  const Limits& limits = settings.limits;
  const RuleSelection all;
  FindingSink sink(all, limits.max_findings_per_rule);
  CheckOptions options;
  options.format_options = OptionsFor(settings.config, *format_);
  options.limits = limits;
  options.selection = &all;
  decoded_ = format_->DecodeWith(options.format_options, bytes, limits, sink);
  WorkPool pool(1);
  if (std::optional<Finding> cause =
          TransferFinding(*format_, bytes, options, *decoded_, pool, sink)) {
    damage_.push_back(*std::move(cause));
  } else {
    for (const Finding& finding : sink.Take().listed) {
      if (finding.severity == Severity::kError) damage_.push_back(finding);
    }
  }
  if (!decoded_->decoded_anything()) {
    obstacle_ = absl::FailedPreconditionError(
        Joined({"nothing in it can be decoded as ", format_->name(),
                damage_.empty() ? "" : ": ",
                damage_.empty() ? "" : DamageText(damage_[0])}));
  }
}

std::string DamageText(const Finding& finding) {
  return Joined({Printable(RenderMessage(finding.message)), " [",
                 finding.rule->id, "] at ",
                 Printable(FieldText(finding.where.field)), ", ",
                 RangeText(finding.where.range)});
}

}  // namespace trackcheck
