// What every kind of report on checked files has in common.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_REPORT_H_

#include "trackcheck/report/file_result.h"

namespace trackcheck {

struct ReportStyle {
  bool color = false;
  bool quiet = false;    // findings and nothing else
  bool verbose = false;  // infos and clean files too
};

// Written file by file. Nobody else writes to its stream meanwhile.
class Report {
 public:
  virtual ~Report() = default;
  virtual void AddFile(const FileResult& file) = 0;
  // Once, after the last file.
  virtual void Finish(const RunSummary& summary) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_REPORT_H_
