// What became of one checked file: all that any report needs, and nothing that
// refers to the file's bytes.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_FILE_RESULT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_FILE_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "trackcheck/report/excerpt.h"
#include "trackcheck/report/text_place.h"

namespace trackcheck {

enum class FileStatus : uint8_t {
  kClean,
  kFindings,
  kUnreadable,    // see `error`
  kUnrecognized,  // see `error`
  kSkipped,       // found in a folder and of no format: in no report
};

struct FileResult {
  std::string path;
  FileStatus status = FileStatus::kClean;
  std::string error;
  std::string_view format;       // empty if it was not decoded
  std::optional<uint64_t> size;  // as stored, in bytes
  Findings findings;
  // One per listed finding.
  std::vector<std::string> fingerprints;
  std::vector<Excerpt> excerpts;
  // The same for each listed finding in a text; empty for other formats.
  std::vector<TextPlaces> text_places;
  std::vector<TextExcerpt> text_excerpts;
  // The lowest severity that fails the run; kOff if none does.
  Severity fail_on = Severity::kError;
  // Places that the config says not to report.
  uint64_t suppressed = 0;
  bool git_lfs_pointer = false;

  // True if a finding is at least as bad as `fail_on`.
  bool fails() const {
    if (fail_on == Severity::kOff) return false;
    for (Severity severity :
         {Severity::kInfo, Severity::kWarning, Severity::kError}) {
      if (severity >= fail_on && findings.count(severity) > 0) return true;
    }
    return false;
  }
};

// Sums over the files of a run.
struct RunSummary {
  uint64_t files = 0;
  uint64_t clean = 0;
  uint64_t error = 0;  // places, as are the next two
  uint64_t warning = 0;
  uint64_t info = 0;
  uint64_t unreadable = 0;
  uint64_t unrecognized = 0;

  void Add(const FileResult& file) {
    ++files;
    clean += file.status == FileStatus::kClean;
    unreadable += file.status == FileStatus::kUnreadable;
    unrecognized += file.status == FileStatus::kUnrecognized;
    error += file.findings.count(Severity::kError);
    warning += file.findings.count(Severity::kWarning);
    info += file.findings.count(Severity::kInfo);
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_FILE_RESULT_H_
