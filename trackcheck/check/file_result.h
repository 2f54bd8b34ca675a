// The result of checking one file, with everything that a report needs.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_FILE_RESULT_H_
#define TRACKCHECK_TRACKCHECK_CHECK_FILE_RESULT_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/check/finding_details.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

enum class FileStatus : uint8_t {
  kClean,
  kFindings,
  kUnreadable,     // `error` says why
  kUnrecognized,   // `error` says why
  kInternalError,  // the program failed on this file; `error` says how
  kSkipped,        // found in a folder; format unknown or not a regular file
  kExcluded,       // found in a folder, excluded by the config
};

enum class Fingerprints : uint8_t {
  kUnwanted,
  kWanted,
  kOfValues,  // with ContentOf::kValue
};

// Which files have FileResult::kept_file.
enum class KeptFiles : uint8_t {
  kWithManyFindings,  // too many for their details to be in memory at once
  kThatStandOut,      // these, and all that stand out
};

// The parts of a result that the reports of a run need.
struct ReportNeeds {
  KeptFiles kept = KeptFiles::kWithManyFindings;
  Fingerprints fingerprints = Fingerprints::kWanted;
  // The least severity of findings that are shown one by one.
  Severity least_shown = Severity::kInfo;
};

// A checked file whose bytes are kept until its report is written.
class KeptFile {
 public:
  virtual ~KeptFile() = default;
  virtual const Format& format() const = 0;
  virtual const DecodedFile& decoded() const = 0;
  virtual Spaces spaces() const = 0;
  // Whether the file was truncated, so that some of the bytes are not its own.
  virtual bool shrank() const = 0;
};

// The lowest severity of which reports show findings one by one, of a file that
// fails from `fail_on` on: infos only if they are asked for or fail the file.
inline Severity LeastShown(bool verbose, Severity fail_on) {
  return verbose || fail_on == Severity::kInfo ? Severity::kInfo
                                               : Severity::kWarning;
}

struct FileResult {
  // If a file has more findings, `kept_file` is set.
  static constexpr uint64_t kMaxDetails = 512;

  std::string path;
  // The path without "." and "..", with symbolic links followed: relative to
  // the current folder if it lies there and `path` is relative. Empty if it is
  // not known.
  std::string resolved_path;
  FileStatus status = FileStatus::kClean;
  std::string error;
  std::string_view format;       // empty if the file was not decoded
  std::optional<uint64_t> size;  // as stored, in bytes
  // The size of the inflated bytes, if there are any.
  std::optional<uint64_t> inflated_size;
  Findings findings;
  // Of all findings that there ever were: a rule does not judge more of the
  // file because that is known.
  std::set<Unchecked> unchecked;
  // The details of each listed finding. Empty if `kept_file` is set. Without
  // fingerprints if no report wants them, and with nothing else for findings
  // below `least_shown`.
  std::vector<FindingDetails> details;
  // Reports show no finding that is less severe than this one by one.
  Severity least_shown = Severity::kInfo;
  // The summary for the rules over several files. Null if these do not run, or
  // if the file is not part of a set.
  std::shared_ptr<const FileSummary> summary;
  // Set for some files (NeedsFile): the details of their findings are made one
  // by one while a report is written.
  std::shared_ptr<const KeptFile> kept_file;
  // The fingerprints of the listed findings if they are known although
  // `kept_file` is set. Otherwise empty.
  std::vector<uint64_t> fingerprints;
  // Places per rule that were known before the run. They are in no other count.
  std::map<std::string_view, uint64_t> baselined;
  // The lowest severity that makes the exit status 1; kOff if none does.
  Severity fail_on = Severity::kError;
  bool git_lfs_pointer = false;
  // Left out of a folder for what it is, as `error` says: a FIFO, socket or
  // device, or a file of another program that shares its name with a format.
  bool special = false;

  // The path for those who open the file.
  const std::string& location() const {
    return resolved_path.empty() ? path : resolved_path;
  }
  // Whether the file was decoded and judged. If not, the run has failed unless
  // the file is left out.
  bool checked() const {
    return status == FileStatus::kClean || status == FileStatus::kFindings;
  }
  // Whether the file was found in a folder and need not be checked.
  bool left_out() const {
    return status == FileStatus::kSkipped || status == FileStatus::kExcluded;
  }

  // Sets the findings, and the status of a checked file that follows from them.
  // Adds the rules that were stopped.
  void SetFindings(Findings all);
  // Only counts the findings of rules that have none of at least `least_shown`.
  // They are infos, so reports do not change.
  void LeaveOutHidden();
  // Whether `kept_file` is to be set. The findings of other files and their
  // details may wait in memory for an earlier file.
  bool NeedsFile(KeptFiles kept) const;

  // Sets `details` and `least_shown`. `file` is of `decoded_format` and was
  // decoded from `spaces`; none of them is needed afterwards. Making
  // fingerprints can take as long as checking the file.
  void MakeDetails(const Format& decoded_format, const DecodedFile& file,
                   const Spaces& spaces, Fingerprints wanted,
                   Severity least = Severity::kInfo);
  // Calls `show` with each listed finding and its details, in their order. Both
  // are valid only during the call. Precondition: if fingerprints are wanted
  // and `kept_file` is not set, the details have them.
  void ForEachListed(Fingerprints wanted,
                     absl::FunctionRef<void(const Finding& finding,
                                            const FindingDetails& details)>
                         show) const;

  // The number of places that the config suppresses.
  uint64_t suppressed() const {
    uint64_t places = 0;
    for (const auto& [rule, count] : findings.suppressed) places += count;
    return places;
  }

  // Whether a finding is more than an info, or at or above `fail_on`.
  bool stands_out() const {
    return fails() || findings.counts.worst() >= Severity::kWarning;
  }

  // True if a finding is at or above `fail_on`.
  bool fails() const {
    return fail_on != Severity::kOff && findings.counts.worst() >= fail_on;
  }
};

// Totals of a run.
struct RunSummary {
  uint64_t files = 0;
  uint64_t clean = 0;
  PlaceCounts places;  // listed or not
  FixCounts fixable;   // those that have a fix
  uint64_t unreadable = 0;
  uint64_t unrecognized = 0;
  uint64_t internal_errors = 0;
  // Files in folders that were not checked: of no known format, and Git LFS
  // pointers. They are not in `files`.
  uint64_t skipped = 0;
  uint64_t lfs_pointers = 0;
  // Files in folders that the config excludes.
  uint64_t excluded = 0;
  // Places that the config suppresses.
  uint64_t suppressed = 0;
  // Places that were known before the run, and lines of the baselines for
  // places of the checked files and rules that are gone.
  uint64_t baselined = 0;
  uint64_t stale = 0;
  // Suppressions of the configs that have expired, or that hid nothing. One
  // text names each. Set at the end of the run.
  std::vector<std::string> expired_suppressions;
  std::vector<std::string> unused_suppressions;
  // The number of files in which a rule was stopped; 0 if it judged none.
  std::map<Unchecked, uint64_t> unchecked;

  void Add(const FileResult& file) {
    if (file.status == FileStatus::kExcluded) {
      ++excluded;
      return;
    }
    if (file.status == FileStatus::kSkipped) {
      ++(file.git_lfs_pointer ? lfs_pointers : skipped);
      return;
    }
    ++files;
    suppressed += file.suppressed();
    for (const auto& [rule, places] : file.baselined) baselined += places;
    clean += file.status == FileStatus::kClean;
    unreadable += file.status == FileStatus::kUnreadable;
    unrecognized += file.status == FileStatus::kUnrecognized;
    internal_errors += file.status == FileStatus::kInternalError;
    places += file.findings.counts;
    fixable += file.findings.fixable;
    for (const Unchecked& each : file.unchecked) ++unchecked[each];
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_FILE_RESULT_H_
