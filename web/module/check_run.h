// One run over several files: from their bytes to the reports.
#ifndef TRACKCHECK_WEB_MODULE_CHECK_RUN_H_
#define TRACKCHECK_WEB_MODULE_CHECK_RUN_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/held_result.h"
#include "trackcheck/report/check/file_result.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/set_plans.h"
#include "validators/engine/file_set.h"
#include "web/module/found_paths.h"
#include "web/module/options.h"

namespace trackcheck {

// Writes the reports that `trackcheck check` writes on the same files. The
// files that were found in a folder are taken for all files in it, so that the
// rules run that need the others there (FolderOfSet). It asks for their bytes
// one after the other and keeps none of them:
//
//   run.AddFile(...) for each file
//   while (file = run.Next()) run.Check(bytes of that file)
//   run.TakeReport(...) for each report
class CheckRun {
 public:
  // `options` have been parsed.
  explicit CheckRun(const ModuleOptions& options);

  // Adds a file. Reports list files in the order in which they were added. A
  // file that the user has not named was found in a folder: it is left out if
  // its format is not known. Called before Next.
  void AddFile(std::string path, bool named);

  // Returns the number of the file that is wanted next, nullopt if the run is
  // finished, after which it is not called again. Each file is wanted once; a
  // tile in which the rules over several files have found something, or of
  // which the result takes much memory, is wanted again after the last file.
  std::optional<size_t> Next();

  // One of these is called after each number that Next returned.
  // Checks the file.
  void Check(ByteView bytes);
  // The file of `size` bytes is too large, or there is no memory for it.
  // `start` are some of its first bytes.
  void SkipLarge(ByteView start, uint64_t size);
  // The file cannot be read, or the check of it has failed (`is_internal`).
  void Fail(std::string error, bool is_internal);

  // The exit status of the program. After the run.
  int status() const { return status_; }
  // The report of `options.reports` with this number. Called once for each,
  // after the run.
  std::string TakeReport(size_t number);

 private:
  struct File {
    std::string path;
    bool named = false;
    // Of a file that waits for the rules over several files. Without a result
    // it is checked again.
    std::optional<HeldResult> held;
    // Of the summary, or of the files that this one is a companion of.
    const Format* format = nullptr;
    std::shared_ptr<const FileSummary> summary;
    std::shared_ptr<const FileSummary> companion;
    std::vector<Finding> across_files;
  };
  struct OpenReport {
    std::ostringstream out;
    std::unique_ptr<Report> report;
  };

  // Whether the rules over several files have read the file, which no format
  // knows. False before they have run.
  bool IsReadCompanion(const File& file, const FileResult& result) const;
  FileResult ResultOf(const File& file) const;
  void Finish(File& file, FileResult result);
  void Hold(File& file, FileResult result);
  void SummarizeCompanion(File& file, ByteView bytes);
  const FoundPaths& Found();
  // The folders of files of sets, by format and path.
  using Folders =
      std::map<std::pair<const Format*, std::string_view>, FolderOfSet>;
  Folders FindFolders() const;
  void CheckSets();
  void Deliver(const FileResult& result);
  bool AnyReport(bool (Report::*asks)() const) const;

  const ModuleOptions options_;
  WorkPool this_thread_{1};
  std::vector<File> files_;
  // Set when a companion is read.
  std::optional<FoundPaths> found_;
  // Of files_; the plans refer to them.
  Folders folders_;
  // What the reports show of the sets.
  SetPlans plans_;
  std::vector<std::unique_ptr<OpenReport>> reports_;
  RunSummary summary_;
  int status_ = 0;
  size_t next_ = 0;
  // Whether all files have been checked once.
  bool checked_all_ = false;
  // The first file that waits. All files after it wait too.
  std::optional<size_t> first_held_;
  size_t held_bytes_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_CHECK_RUN_H_
