// The result of comparing a file of one folder with its partner in another.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_PAIR_DIFF_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_PAIR_DIFF_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trackcheck/report/comparison/file_comparison.h"
#include "trackcheck/report/diff/file_diff.h"

namespace trackcheck {

enum class PairStatus : uint8_t {
  kEqual,         // nothing that is compared differs
  kChanged,       // something does
  kRenamed,       // equal files under two names
  kAdded,         // only the new folder has the file
  kRemoved,       // only the old folder has it
  kUnreadable,    // a file cannot be read
  kIncomparable,  // both can be read, but not compared with each other
  kUnrecognized,  // no file of the pair has a known format
};

struct PairDiff {
  PairStatus status = PairStatus::kEqual;
  // The paths; empty for a file that does not exist. The format, if it is
  // known. The result of a pair that has changed.
  FileDiff diff;
  // Instead of that result, if the pair was compared with a view that sees both
  // files at once: what its texts and tables show.
  std::optional<FileComparison> comparison;
  // Bytes of an added or removed file.
  uint64_t size = 0;
  // The reasons of kUnreadable and kIncomparable, which begin with the path.
  std::vector<std::string> errors;

  bool has_failed() const {
    return status == PairStatus::kUnreadable ||
           status == PairStatus::kIncomparable;
  }
};

// How many pairs have each status.
struct FolderTotals {
  uint64_t equal = 0;
  uint64_t changed = 0;
  uint64_t renamed = 0;
  uint64_t added = 0;
  uint64_t removed = 0;
  uint64_t unreadable = 0;
  uint64_t incomparable = 0;
  uint64_t unrecognized = 0;

  void Add(PairStatus status);

  // Without those of no known format.
  uint64_t files() const {
    return equal + changed + renamed + added + removed + unreadable +
           incomparable;
  }
  bool all_equal() const { return equal == files(); }
};

// "12 files: 9 equal, 2 differ, 1 renamed, 0 added, 0 removed, 3 not
// recognized". The counts after the fifth are left out if they are 0.
std::string TotalsText(const FolderTotals& totals);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_PAIR_DIFF_H_
