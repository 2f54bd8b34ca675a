// The interface of the reports of `trackcheck check`.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_REPORT_H_

#include <string>
#include <vector>

#include "formats/api/set_view.h"
#include "trackcheck/check/file_result.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// The files of a run that rules over several files look at together.
struct SetOfFiles {
  FileSet files;
  // Other files of the format are far apart from these, or have no place.
  bool is_part = false;
  const SetPlanView& plan;
};

// Writes to its stream file by file. From its construction to the end of Finish
// no other object may write to the stream.
class Report {
 public:
  virtual ~Report() = default;
  // Precondition: `file` is not left out.
  virtual void AddFile(const FileResult& file) = 0;
  virtual void AddLeftOut(const FileResult&) {}
  // Whether AddSet is to be called, with each set of several files that has a
  // plan, before the files in it are added. Files that are far apart are in
  // several sets.
  virtual bool wants_sets() const { return false; }
  // `set` refers to what outlives Finish.
  virtual void AddSet(const SetOfFiles& /*set*/) {}
  // Must be called once, after the last file.
  virtual void Finish(const RunSummary& summary) = 0;
  // Whether FileResult::kept_file must be set for files yet to be added, if
  // they stand out. Once it is false, it stays so.
  virtual bool wants_files() const { return false; }
  // Whether it shows findings of Severity::kInfo one by one, also those of
  // files whose FileResult::fail_on is higher.
  virtual bool shows_infos() const { return true; }
  // Whether it shows fingerprints.
  virtual bool wants_fingerprints() const { return false; }
  // Lines for standard error about what the report left out because of limits
  // that others set. Called after Finish.
  virtual std::vector<std::string> Notes() const { return {}; }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_REPORT_H_
