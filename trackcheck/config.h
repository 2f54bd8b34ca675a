// The nearest .trackcheck.textproto, read and judged.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "trackcheck/config.pb.h"

namespace trackcheck {

struct ConfigFile {
  // Absolute; the paths in `content` are relative to it.
  std::string folder;
  // Every rule, glob, format and date in it means something.
  config::Config content;
};

// Reads the file at `path`. Errors begin with file, line and column.
absl::StatusOr<std::unique_ptr<ConfigFile>> LoadConfig(const std::string& path);

// The section of `format` in the config, or null. `config` may be null.
const google::protobuf::Message* OptionsFor(const ConfigFile* config,
                                            const Format& format);

// The folder that a file's config is looked for from: absolute, with every link
// to the folder followed.
std::string AbsoluteFolderOf(const std::string& path);

// True for a day of the calendar written as YYYY-MM-DD.
bool IsDate(std::string_view text);

// Finds the file that holds for a checked file. Used by one thread.
class ConfigFinder {
 public:
  // Makes the file at `path` hold for everything.
  absl::Status UseAlways(const std::string& path);

  // The nearest config at or above `folder` (absolute), or null. Stays valid
  // as long as the finder.
  absl::StatusOr<const ConfigFile*> For(const std::string& folder);

 private:
  std::unique_ptr<ConfigFile> always_;
  std::map<std::string, std::unique_ptr<ConfigFile>> in_folder_;
  std::map<std::string, const ConfigFile*> for_folder_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_H_
