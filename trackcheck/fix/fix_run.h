// One run of `trackcheck fix`: checks files and folders, and mends them.
#ifndef TRACKCHECK_TRACKCHECK_FIX_FIX_RUN_H_
#define TRACKCHECK_TRACKCHECK_FIX_FIX_RUN_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/run/check_run.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/check/run/set_check.h"
#include "trackcheck/fix/fixed_file.h"
#include "trackcheck/fix/weld.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

struct FixOptions {
  bool unsafe = false;
  // How far repairs move ground, at most.
  double weld_limit_m = 2;
  // Also the findings that were known before the run.
  bool known = false;
  // Writes no file, and makes FixedFile::differences.
  bool only_show = false;
  // Also files that have an unresolved merge conflict in git.
  bool force = false;
  // Makes FixRun::patch.
  bool makes_patch = false;
  // Where the results are written: a file, or a folder if there may be several.
  // Empty: in place of the files.
  std::string out;
  bool out_is_folder = false;
  // The folders that are walked, as the user wrote them.
  std::vector<std::string> folders;
};

class FixRun final : public FileFixer {
 public:
  explicit FixRun(FixOptions options) : options_(std::move(options)) {}

  ExitStatus Fix(const CheckJob& job, const FileResult& result,
                 WorkPool& pool) override;
  ExitStatus FixSet(const SetCheck& set, WorkPool& pool) override;

  // All files of the run, in their order.
  const std::vector<FixedFile>& files() const { return files_; }
  // The patch of the file that was changed last; empty if none was.
  const std::string& patch() const { return patch_; }

 private:
  // A file whose rules over several files have a fix.
  struct Member {
    size_t number = 0;  // in files_
    CheckJob job;
    FileResult result;  // without details
  };

  // Returns the exit status. Never throws.
  ExitStatus FixOne(const CheckJob& job, const FileResult& result,
                    const FileWeld& weld, WorkPool& pool, FixedFile& file);
  ExitStatus FixFile(const CheckJob& job, const FileResult& result,
                     const FileWeld& weld, WorkPool& pool, FixedFile& file);
  absl::Status Show(const CheckJob& job, const Format& format, ByteView before,
                    ByteView after, WorkPool& pool, FixedFile& file);
  // Why the file must not be replaced; OK if it may be.
  absl::Status MayReplace(const CheckJob& job);
  // Finds out which path the file should have (Finding::right_path), whose
  // content is `bytes`, and proves it. `findings` are those in them, and then
  // those at the new path, if there is one.
  void FindPath(const CheckJob& job, const FileResult& result,
                const Format& format, ByteView bytes, WorkPool& pool,
                FixedFile& file, Findings& findings);
  // Where the result is written.
  absl::StatusOr<std::string> TargetOf(const CheckJob& job);
  bool IsUnmerged(const std::string& absolute_path);

  const FixOptions options_;
  std::vector<FixedFile> files_;
  std::map<const Format*, std::vector<Member>> members_;
  std::string patch_;
  // The paths that were written, to find two files of one target.
  std::set<std::string> written_;
  // The names with a merge conflict, by folder.
  std::map<std::string, std::set<std::string>> unmerged_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_FIX_FIX_RUN_H_
