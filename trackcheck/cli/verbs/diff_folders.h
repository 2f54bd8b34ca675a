// `trackcheck diff` on two folders.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_DIFF_FOLDERS_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_DIFF_FOLDERS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/report/diff/folder_report.h"

namespace trackcheck {

struct FolderDiffFlags {
  std::string old_folder;
  std::string new_folder;
  SettingsFlags settings;
  std::string config;  // empty: the nearest config of each file
  std::string view;    // empty: the fields
  bool force = false;  // as in FolderDiffOptions
  DiffOptions options;
  bool notes = false;          // whether a report shows FileDiff::notes
  bool lists_rebuilt = false;  // as in FolderDiffOptions
  std::vector<ReportTarget> reports;
  FolderTextForm form = FolderTextForm::kChanges;
  bool quiet = false;
  When color = When::kAuto;
  int jobs = 1;
};

// Returns whether both of `paths` are folders. If one is a folder and the other
// a file, the folder becomes the path of the file of that name in it. It is a
// usage error if there is none, or if the other path names no file: it is
// kAbsentFile or standard input. Precondition: there are two paths.
absl::StatusOr<bool> ResolveFolders(std::vector<std::string>& paths);

// Returns an ExitStatus.
int DiffFolders(const FolderDiffFlags& flags, Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_DIFF_FOLDERS_H_
