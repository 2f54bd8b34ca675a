// The rules over several files, on all files of a run.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_SET_CHECK_H_
#define TRACKCHECK_TRACKCHECK_CHECK_SET_CHECK_H_

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/config/settings.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// A file beside one of the run, which is read only for its summary.
struct NeighborFile {
  const Format* format = nullptr;
  std::string absolute_path;
  // Whether a file that it is beside was named by a relative path.
  bool is_relative = false;
};

// Summaries are added while files are checked, then the rules run once. Each
// file is identified by its absolute path.
class SetCheck {
 public:
  // Adds a file of the run, which reports name `path`. Thread-safe.
  void AddGiven(const Format& format, const std::string& absolute_path,
                const std::string& path, const FileSettings& settings,
                std::shared_ptr<const FileSummary> summary);

  // The neighbors on disk of the files that were added with Across::kNeighbors,
  // sorted; without those that were added.
  std::vector<NeighborFile> FindNeighbors() const;
  // Adds one of them. Thread-safe.
  void AddNeighbor(const Format& format, const std::string& absolute_path,
                   const std::string& path,
                   std::shared_ptr<const FileSummary> summary);

  // Called once, after all files.
  void Run();

  // These are called after Run.
  // What the rules found in the file; empty for a file that was not added.
  const std::vector<Finding>& FindingsIn(
      const std::string& absolute_path) const;
  // The neighbors that have findings, sorted by their absolute paths. Each path
  // is the one that reports name.
  std::vector<std::string> NeighborsWithFindings() const;
  // Whether all files that exist and that the rules compare the file with were
  // added.
  bool SawNeighbors(const std::string& absolute_path) const;

 private:
  struct File {
    const Format* format = nullptr;
    std::string path;
    std::shared_ptr<const FileSummary> summary;
    bool given = false;
    bool wants_neighbors = false;
    std::vector<Finding> findings;
  };

  void Add(const std::string& absolute_path, File file);

  std::mutex mutex_;
  std::map<std::string, File> files_;  // by absolute path
  // The rules that some file wants.
  std::set<const RuleInfo*> wanted_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_SET_CHECK_H_
