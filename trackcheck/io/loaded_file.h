// Loads and decodes a file, for the verbs that show its content.
#ifndef TRACKCHECK_TRACKCHECK_IO_LOADED_FILE_H_
#define TRACKCHECK_TRACKCHECK_IO_LOADED_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "formats/core/findings/finding_sink.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

class LoadedFile {
 public:
  // Opens and decodes the file at `path` with the settings of its config file;
  // `flags` win over them. Damage is not an error. It is an error if the file
  // cannot be read (with the code of Source::Open) or has no known format or no
  // part that can be decoded (kFailedPrecondition). Errors name the path, or
  // the config if that is wrong.
  static absl::StatusOr<std::unique_ptr<LoadedFile>> Load(
      const std::string& path, const SettingsFlags& flags,
      ConfigFinder& configs, const Console& console);

  // What Load does after it has found the settings of the file.
  // Thread-safe.
  static absl::StatusOr<std::unique_ptr<LoadedFile>> LoadWith(
      const std::string& path, const FileSettings& settings,
      const Console& console);
  // Finds them. An error is one of the config.
  static absl::StatusOr<FileSettings> FindSettings(const std::string& path,
                                                   const SettingsFlags& flags,
                                                   ConfigFinder& configs,
                                                   const Console& console);

  // Opens the file at `path` and decodes what it can with `settings`, by the
  // name `name`, which may be another one. That nothing can be decoded is no
  // error either: obstacle() says it. It is an error if the file cannot be read
  // (with the code of Source::Open); the error does not name the path.
  static absl::StatusOr<std::unique_ptr<LoadedFile>> Read(
      const std::string& path, const std::string& name,
      const FileSettings& settings, const Console& console);

  const std::string& path() const { return path_; }
  // Null if neither the content nor the name has a known format.
  const Format* known_format() const { return format_; }
  // OK if something of the file is decoded, as it always is after Load.
  // Otherwise kFailedPrecondition, without the path.
  const absl::Status& obstacle() const { return obstacle_; }
  // Precondition of both: the obstacle is OK.
  const Format& format() const { return *format_; }
  const DecodedFile& decoded() const { return *decoded_; }
  // The findings of decoding with severity error. If they follow from what
  // happened to the file on its way, the finding that says so is the only one.
  const std::vector<Finding>& damage() const { return damage_; }
  // As stored.
  ByteView bytes() const { return source_->view(); }
  // As Source::shrank.
  bool shrank() const { return source_->shrank(); }

 private:
  // Detects the format of the bytes and sets what comes of them.
  void Decode(const std::string& name, const FileSettings& settings);

  std::string path_;
  const Format* format_ = nullptr;
  std::vector<uint8_t> scratch_;
  std::unique_ptr<Source> source_;
  std::unique_ptr<DecodedFile> decoded_;
  std::vector<Finding> damage_;
  absl::Status obstacle_;
};

// The message, rule, field and range of `finding` in one line.
std::string DamageText(const Finding& finding);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_LOADED_FILE_H_
