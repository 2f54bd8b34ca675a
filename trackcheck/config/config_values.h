// Lists the settings that hold for a file and where each of them comes from.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_VALUES_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_VALUES_H_

#include <string>
#include <string_view>
#include <vector>

#include "trackcheck/config/config.h"

namespace trackcheck {

struct ConfigValue {
  std::string key;     // "limits.max_file_bytes"
  std::string value;   // as it is written in a config; "none" for an empty list
  std::string origin;  // "FILE:LINE", FILE without its folder, or "default"
};

// The value of every key of a config for the file at `path`, in the order of
// the keys: entries whose glob does not match the file are left out. An empty
// `path` stands for a folder: every entry is listed. A suppression whose last
// day was before `today`, which is YYYY-MM-DD, is marked as ended. `config` may
// be null: then every value is a default. Precondition: `path` is absolute or
// empty.
std::vector<ConfigValue> ConfigValues(const ConfigFile* config,
                                      const std::string& path,
                                      std::string_view today);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_CONFIG_VALUES_H_
