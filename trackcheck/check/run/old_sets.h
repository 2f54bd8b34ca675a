// What the rules over several files found in the files of a commit.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_OLD_SETS_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_OLD_SETS_H_

#include <functional>
#include <map>
#include <set>
#include <string>

#include "formats/core/findings/finding.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/check/run/set_check.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/git/old_version.h"

namespace trackcheck {

// The findings that one file had.
class OldFindings {
 public:
  void Add(const Finding& finding) { unused_.insert(TextOf(finding)); }
  // Returns whether the file had the finding, at the same field but for indices
  // and with the same message, and uses one that is equal to it.
  bool Use(const Finding& finding);

 private:
  static std::string TextOf(const Finding& finding);

  std::multiset<std::string> unused_;
};

struct OldSetsInput {
  // The rules have run.
  const SetCheck& set;
  FileChecker& checker;
  WorkPool& pool;
  // The commit, compared with the working tree that has the folder, which is
  // one of a file of the set.
  std::function<const OldVersions&(const std::string& folder)> versions_of;
  // The settings of the file at an absolute path, which need not exist any
  // more. Its folder is one of a file of the set.
  std::function<FileSettings(const std::string& path)> settings_of;
};

// Runs the rules on the sets as they were in the commits: with the old versions
// of the files of the sets, the files that are gone from their folders, and the
// old companions. A file that the commits do not have was not there, and one
// whose old version cannot be read is left out. Returns the findings of each
// file that still exists, by the absolute path that it has now. Does nothing
// for a format in whose files the rules find nothing now.
std::map<std::string, OldFindings> FindInOldSets(const OldSetsInput& input);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_OLD_SETS_H_
