// The baselines that a run reads, and writes again.
#ifndef TRACKCHECK_TRACKCHECK_BASELINE_BASELINE_FILES_H_
#define TRACKCHECK_TRACKCHECK_BASELINE_BASELINE_FILES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/baseline/baseline.h"

namespace trackcheck {

// A baseline on disk. The paths of files are absolute, with all symbolic links
// of their folders followed. Thread-safe.
class BaselineFile {
 public:
  // The path as the user knows it.
  const std::string& path() const { return path_; }

  // The places that are known in the file at `path`.
  KnownPlaces Known(const std::string& path) const;
  // The paths of all files with known places.
  std::vector<std::string> Paths() const;

  // Replaces the known places of the file at `path` that are of a rule which
  // `is_checked` accepts. Does not change what Known returns.
  void Update(const std::string& path,
              const std::function<bool(std::string_view rule)>& is_checked,
              std::vector<KnownPlace> places);
  // The number of known places as read, and with all updates.
  uint64_t size_before() const { return read_.size(); }
  uint64_t size_after() const;
  // Writes the baseline with all updates, whole or not at all.
  absl::Status Write() const;

 private:
  friend class BaselineFiles;

  std::string NameOf(const std::string& path) const;

  std::string path_;
  std::string folder_;  // absolute
  Baseline read_;
  mutable std::mutex mutex_;
  Baseline updated_;
};

class BaselineFiles {
 public:
  // The baseline at `path`, which lives as long as this. Reads it once. An
  // absent file is an empty baseline if `may_be_absent`, and otherwise an
  // error. InvalidArgument if a line is malformed.
  absl::StatusOr<BaselineFile*> Open(const std::string& path,
                                     bool may_be_absent);

  // Whether the file at `path`, which is absolute with all symbolic links of
  // its folder followed, is one of the baselines.
  bool Has(const std::string& path) const { return files_.contains(path); }

  // All baselines, by path.
  std::vector<BaselineFile*> All() const;

 private:
  std::map<std::string, std::unique_ptr<BaselineFile>> files_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_BASELINE_BASELINE_FILES_H_
