// One file, open and decoded, for the verbs that show what is in it.
#ifndef TRACKCHECK_TRACKCHECK_LOADED_FILE_H_
#define TRACKCHECK_TRACKCHECK_LOADED_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/finding_sink.h"
#include "formats/core/source.h"
#include "registry/format.h"
#include "trackcheck/config.h"
#include "trackcheck/console.h"
#include "trackcheck/settings.h"

namespace trackcheck {

class LoadedFile {
 public:
  // As the config says that holds for the file, and above it `flags`. Errors
  // name the path or the config. A file in which nothing can be decoded is an
  // error too.
  static absl::StatusOr<std::unique_ptr<LoadedFile>> Load(
      const std::string& path, const SettingsFlags& flags,
      ConfigFinder& configs, const Console& console);

  const std::string& path() const { return path_; }
  const Format& format() const { return *format_; }
  const DecodedFile& decoded() const { return *decoded_; }
  // The errors that decoding met.
  const std::vector<Finding>& damage() const { return damage_; }
  // See Source::shrank.
  bool shrank() const { return source_->shrank(); }

 private:
  std::string path_;
  const Format* format_ = nullptr;
  std::vector<uint8_t> scratch_;
  std::unique_ptr<Source> source_;
  std::unique_ptr<DecodedFile> decoded_;
  std::vector<Finding> damage_;
};

// One line about a fault: message, rule and place.
std::string DamageText(const Finding& finding);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_LOADED_FILE_H_
