// The rules over several files, on all files of a run.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_SET_CHECK_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_SET_CHECK_H_

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/config/settings.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// A file beside one of the run, which is read only for its summary.
struct NeighborFile {
  // That of the set; its companion reads those.
  const Format* format = nullptr;
  bool is_companion = false;
  std::string absolute_path;
  // Whether a file that it is beside was named by a relative path.
  bool is_relative = false;
};

// Summaries are added while files are checked, then the rules run once. Each
// file is identified by its absolute path.
class SetCheck {
 public:
  struct File {
    const Format* format = nullptr;
    std::string path;  // as reports name it
    std::shared_ptr<const FileSummary> summary;
    bool given = false;
    bool wants_neighbors = false;
    FindingList findings;
  };
  // Adds a file of the run, which reports name `path`. Thread-safe.
  void AddGiven(const Format& format, const std::string& absolute_path,
                const std::string& path, const FileSettings& settings,
                std::shared_ptr<const FileSummary> summary);

  // Reads the names of the files in the folders of all files that were added,
  // if a rule needs them. Called once, after them.
  void ListFolders();
  // Files on disk that were not added, sorted: the companions in these folders,
  // the files that the rules need of them, and the neighbors of those that were
  // added with Across::kNeighbors.
  std::vector<NeighborFile> FindNeighbors() const;
  // Adds one of them. Thread-safe.
  void AddNeighbor(const Format& format, const std::string& absolute_path,
                   const std::string& path,
                   std::shared_ptr<const FileSummary> summary);

  // Called once, after all files.
  void Run();

  // These are called after Run.
  // What the rules found in the file; empty for a file that was not added.
  const FindingList& FindingsIn(const std::string& absolute_path) const;
  // What they find in each file of the format that has findings, by its
  // absolute path, if some files had these summaries instead of their own.
  std::map<std::string, FindingList> FindingsWith(
      const Format& format,
      const std::map<std::string, std::shared_ptr<const FileSummary>>& changed)
      const;
  // The rules that judged no file of the run.
  const std::set<Unchecked>& unchecked() const { return unchecked_; }
  // The neighbors that have findings, sorted by their absolute paths. Each path
  // is the one that reports name.
  std::vector<std::string> NeighborsWithFindings() const;
  // The files of each format that were added, in the order of their paths, but
  // no companions. They refer to this.
  std::map<const Format*, std::vector<FileOfSet>> Sets() const;
  // All that were added, by absolute path.
  const std::map<std::string, File>& files() const { return files_; }
  // Those of a format as its rules see them, and their absolute paths, if some
  // files had these summaries instead of their own. Refers to this.
  struct Members {
    std::vector<FileOfSet> files;
    std::vector<std::string_view> paths;
  };
  Members MembersOf(
      const Format& format,
      const std::map<std::string, std::shared_ptr<const FileSummary>>& changed)
      const;
  // Whether all files that exist and that the rules compare the file with were
  // added, and all companions in its folder.
  bool SawNeighbors(const std::string& absolute_path) const;

 private:
  using FolderKey = std::pair<const Format*, std::string>;  // absolute

  void Add(const std::string& absolute_path, File file);
  // Runs the rules of a format. Adds what was not judged, unless it is null.
  std::map<std::string, FindingList> Check(
      const Format& format,
      const std::map<std::string, std::shared_ptr<const FileSummary>>& changed,
      std::set<Unchecked>* unchecked) const;
  static FolderKey KeyOf(const Format* format,
                         const std::string& absolute_path);
  // Null if it was not listed.
  const FolderOfSet* FolderOf(const File& file,
                              const std::string& absolute_path) const;
  FileOfSet MemberOf(const std::string& absolute_path, const File& file) const;
  // The files that exist of those that the rules compare one with.
  std::vector<std::string> NeighborsOf(const std::string& absolute_path,
                                       const File& file) const;
  std::vector<std::string> NeededBy(const std::string& absolute_path,
                                    const File& file) const;
  static bool IsCompanion(const File& file);

  std::mutex mutex_;
  std::map<std::string, File> files_;  // by absolute path
  std::map<FolderKey, FolderOfSet> folders_;
  // The rules that some file wants.
  std::set<const RuleInfo*> wanted_;
  std::set<Unchecked> unchecked_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_SET_CHECK_H_
