// Finds, reads and validates .trackcheck.textproto files.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "registry/format.h"
#include "trackcheck/config/config.pb.h"
#include "trackcheck/config/config_text.h"

namespace trackcheck {

struct ConfigFile {
  // As given to LoadConfig.
  std::string path;
  // The absolute path of the folder, also if the file itself is a link. The
  // globs in `content` are relative to it.
  std::string folder;
  // Valid: every rule, format and date in it exists, and every glob matches a
  // rule.
  config::Config content;
  // The options of each format for which the config has a section. See
  // OptionsFor.
  std::map<const Format*, std::unique_ptr<const FormatOptions>> options;
  // The place of each value of `content`, by path as in config_text.h.
  std::map<std::string, ConfigPlace> places;
};

// True if a config that has the name of `path` is found by NearestConfig.
bool HasConfigName(const std::string& path);

// Reads the file at `path`. A file that cannot be read is an error with the
// code of Source::Open. A mistake in it is kInvalidArgument, and the message
// begins with file, line and column, and says what to write instead.
absl::StatusOr<std::unique_ptr<ConfigFile>> LoadConfig(const std::string& path);

// As LoadConfig, of `content`, which messages call `name`, as if it were a file
// in the absolute `folder`.
absl::StatusOr<std::unique_ptr<ConfigFile>> ParseConfig(
    std::string_view content, const std::string& name,
    const std::string& folder);

// All errors in the file at `path`, the first of which LoadConfig returns.
// Empty if the config is valid.
std::vector<absl::Status> ConfigErrors(const std::string& path);

// The path of the nearest config at or above `folder`, valid or not. Empty if
// there is none. Precondition: `folder` is absolute.
std::string NearestConfig(const std::string& folder);

// The place of a value, as messages name it: ".trackcheck.textproto:3". `path`
// is as in config_text.h; of one without a line, the name alone.
std::string PlaceOf(const ConfigFile& config, const std::string& path);

// The options of `format` from its section of the config, or null if there is
// none. `config` may be null. The result lives as long as the config.
const FormatOptions* OptionsFor(const ConfigFile* config, const Format& format);

// True if `text` is YYYY-MM-DD and a day of the calendar.
bool IsDate(std::string_view text);

// True if the last day of the suppression is before `today`, which is
// YYYY-MM-DD.
bool HasEnded(const config::Suppress& suppress, std::string_view today);

// Finds the config that applies to a file. Reads each config once. Not
// thread-safe.
class ConfigFinder {
 public:
  // Makes the config at `path` apply to all files. Errors as in LoadConfig.
  absl::Status UseAlways(const std::string& path);

  // The nearest config at or above `folder`, or null if there is none. Lives as
  // long as the finder. Errors as in LoadConfig.
  // Precondition: `folder` is absolute.
  absl::StatusOr<const ConfigFile*> For(const std::string& folder);

 private:
  std::unique_ptr<ConfigFile> always_;
  std::map<std::string, std::unique_ptr<ConfigFile>> in_folder_;
  std::map<std::string, const ConfigFile*> for_folder_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_H_
