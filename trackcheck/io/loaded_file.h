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
#include "formats/core/findings/finding.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/decoded_bytes.h"

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

  // As Load, with settings that FindSettings returned. Thread-safe.
  static absl::StatusOr<std::unique_ptr<LoadedFile>> LoadWith(
      const std::string& path, const FileSettings& settings,
      const Console& console);
  // The settings of the file at `path`. An error is one of the config.
  static absl::StatusOr<FileSettings> FindSettings(const std::string& path,
                                                   const SettingsFlags& flags,
                                                   ConfigFinder& configs,
                                                   const Console& console);

  // Opens the file at `path` and decodes what it can with `settings`, by the
  // name `name`, which may be another one. If nothing can be decoded,
  // obstacle() says so. It is an error if the file cannot be read (with the
  // code of Source::Open); the error does not name the path.
  static absl::StatusOr<std::unique_ptr<LoadedFile>> Read(
      const std::string& path, const std::string& name,
      const FileSettings& settings, const Console& console);

  // Decodes what it can of `bytes`, which outlive the result, as the content of
  // the file at `path`. If nothing can be decoded, obstacle() says so.
  static std::unique_ptr<LoadedFile> OfBytes(const std::string& path,
                                             ByteView bytes,
                                             const FileSettings& settings);

  const std::string& path() const { return path_; }
  // As AbsolutePathOf; empty for standard input.
  std::string absolute_path() const;
  // Null if neither the content nor the name has a known format.
  const Format* known_format() const { return decoded_.format; }
  // OK if something of the file is decoded, as it always is after Load.
  // Otherwise kFailedPrecondition, without the path.
  const absl::Status& obstacle() const { return obstacle_; }
  // Precondition of both: the obstacle is OK.
  const Format& format() const { return *decoded_.format; }
  const DecodedFile& decoded() const { return *decoded_.file; }
  // Whether a config says how the format decodes the file.
  bool has_options() const { return has_options_; }
  // See DecodedBytes.
  const std::vector<Finding>& damage() const { return decoded_.damage; }
  const std::vector<Finding>& faults() const { return decoded_.faults; }
  bool explained() const { return decoded_.explained; }
  // The bytes as the file stores them, perhaps compressed.
  ByteView bytes() const { return bytes_; }
  // As Source::shrank.
  bool shrank() const { return source_ != nullptr && source_->shrank(); }

 private:
  // Decodes the bytes.
  void Decode(const std::string& name, const FileSettings& settings);

  std::string path_;
  std::vector<uint8_t> scratch_;
  std::unique_ptr<Source> source_;  // null if it is given bytes
  ByteView bytes_;
  DecodedBytes decoded_;
  bool has_options_ = false;
  absl::Status obstacle_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_LOADED_FILE_H_
