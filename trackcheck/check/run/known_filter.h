// Takes the findings out of a run that were known before it: those of a
// baseline, or those that the files had in a commit.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_KNOWN_FILTER_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_KNOWN_FILTER_H_

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/baseline/baseline_files.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/check/run/old_sets.h"
#include "trackcheck/check/run/set_check.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/git/old_version.h"
#include "trackcheck/io/inputs.h"

namespace trackcheck {

struct KnownOptions {
  std::string baseline;  // empty: the one of each file's config, if it has one
  bool update = false;   // record the findings in the baselines
  std::string since;     // a commit; empty: none
};

class KnownFilter {
 public:
  explicit KnownFilter(KnownOptions options) : options_(std::move(options)) {}

  // Reads what is known of the files in `folder`, which is absolute, without
  // links. `config` may be null. Must be called for each folder before its
  // files are checked; not thread-safe.
  absl::Status AddFolder(const std::string& folder, const ConfigFile* config);

  // Returns notes on the folders that were added since the last call, a line
  // each.
  std::vector<std::string> TakeNotes() { return std::exchange(notes_, {}); }

  // Whether the file of that name in `folder`, which was added, is one of the
  // baselines.
  bool IsBaseline(const std::string& folder, const std::string& name) const;

  // Finds what the rules over several files found in the commit. Called once
  // `set` is complete, before its files are checked with what the rules find
  // now. `settings_of` is as in OldSetsInput.
  void FindAcrossFiles(
      const SetCheck& set, FileChecker& checker, WorkPool& pool,
      const std::function<FileSettings(const std::string& path)>& settings_of);

  // Checks the file like `checker`. Places are compared one by one, and those
  // that are not known are folded as if they were alone; of an update the
  // result has none. Never throws, as `checker`. `folder` is that of the input,
  // which was added. Of a file that is checked twice, the second time counts.
  // Thread-safe.
  FileResult Check(FileChecker& checker, const CheckJob& job,
                   const std::string& folder);

  // Whether the baseline of the file of that name in `folder`, which was added,
  // has a finding of a rule over several files in it.
  bool KnowsAcrossFiles(const std::string& folder,
                        const std::string& name) const;

  // Finds the known places of files that do not exist any more, in the folders
  // `walked`, whose paths are absolute. `settings_of` returns the
  // settings of such a file. Called after all files have been checked.
  void FindDeleted(
      const std::vector<std::filesystem::path>& walked,
      const std::function<FileSettings(const std::string& path)>& settings_of);

  // The number of lines of the baselines for files and rules that were checked
  // which no place in the files has any more.
  uint64_t stale() const;

  // Writes the baselines of an update. Returns one line about each, for the
  // user.
  absl::StatusOr<std::vector<std::string>> Write() const;

 private:
  // What is known of the files of one folder. Null if nothing of that kind is.
  struct Folder {
    BaselineFile* baseline = nullptr;
    const OldVersions* old_versions = nullptr;
    std::string working_tree;
  };

  absl::Status FindOldVersions(const std::string& path, Folder* folder);
  // Precondition: the folder has old versions. `path` is absolute.
  static OldVersion OldVersionOf(const Folder& folder, const std::string& path);
  // Takes what is known out of `result`, which is that of `job`.
  absl::Status Filter(const Folder& folder, const CheckJob& job,
                      FileChecker& checker, FileResult* result);

  const KnownOptions options_;
  BaselineFiles baselines_;
  std::map<std::string, Folder> folders_;
  std::map<std::string, std::unique_ptr<OldVersions>> by_working_tree_;
  std::vector<std::string> notes_;
  // What the rules over several files found, by absolute path.
  std::map<std::string, OldFindings> across_files_;
  std::mutex mutex_;
  // The absolute paths of all files that were checked and have a baseline.
  std::set<std::string> checked_;
  // By absolute path.
  std::map<std::string, uint64_t> stale_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_KNOWN_FILTER_H_
