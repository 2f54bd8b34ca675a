// The reports of `info`.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_REPORT_H_

#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/api/file_info.h"
#include "formats/core/findings/finding.h"

namespace trackcheck {

// A file, or a folder, and what is in it.
struct InfoEntry {
  std::string path;
  // Why nothing is known of the file; then the other members are not used.
  // Empty if something is known.
  std::string error;
  std::string_view format;  // empty: a folder
  FileInfo info;
  // The faults of decoding.
  std::span<const Finding> damage;
};

// Written file by file, so that the memory does not depend on their number.
class InfoReport {
 public:
  virtual ~InfoReport() = default;
  virtual void AddFile(const InfoEntry& entry) = 0;
  // Called once, after the last file.
  virtual void Finish() = 0;
};

// Writes a text for people. Tables show their first 20 rows and say how many
// more there are. A file of which nothing is known is left out.
std::unique_ptr<InfoReport> MakeInfoText(std::ostream& out);

// The schema trackcheck-info/1, with all rows.
std::unique_ptr<InfoReport> MakeInfoJson(std::ostream& out);

// The values of --report.
std::span<const std::string_view> InfoReportKinds();

// Precondition: `kind` is one of InfoReportKinds(). The report refers to `out`.
std::unique_ptr<InfoReport> MakeInfoReport(std::string_view kind,
                                           std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_REPORT_H_
