// One run of `trackcheck check`: checks files and folders and reports findings.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_CHECK_RUN_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_CHECK_RUN_H_

#include <string>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/check/run/known_filter.h"
#include "trackcheck/check/run/set_check.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/output.h"

namespace trackcheck {

// Mends the files of a run.
class FileFixer {
 public:
  virtual ~FileFixer() = default;
  // Called for each file that is not left out, in the order of reports.
  // `result` is what they show of it. Returns the exit status of the file.
  virtual ExitStatus Fix(const CheckJob& job, const FileResult& result,
                         WorkPool& pool) = 0;
  // Called once, after all files, if rules over several files ran. Returns the
  // worst exit status of the files that Fix left for this. `set` has found what
  // it finds.
  virtual ExitStatus FixSet(const SetCheck& set, WorkPool& pool) = 0;
};

// The flags of the verb.
struct RunOptions {
  std::vector<std::string> paths;
  SettingsFlags settings;
  bool leave_no_rule = false;
  std::string config;  // empty: the nearest config of each file
  KnownOptions known;
  std::vector<ReportTarget> reports;
  // Null: files are only checked. Otherwise the run prints no closing lines.
  FileFixer* fixer = nullptr;
  int jobs = 1;
  When progress = When::kAuto;
  When color = When::kAuto;
  bool quiet = false;
  bool verbose = false;
  bool statistics = false;
};

// Files are checked in parallel and reported in order, so that the output is
// the same for any number of threads. Returns an ExitStatus.
int RunCheck(const RunOptions& options, Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_CHECK_RUN_H_
