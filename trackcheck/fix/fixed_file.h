// What became of one file of `trackcheck fix`.
#ifndef TRACKCHECK_TRACKCHECK_FIX_FIXED_FILE_H_
#define TRACKCHECK_TRACKCHECK_FIX_FIXED_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/place_counts.h"
#include "trackcheck/fix/fix_bytes.h"

namespace trackcheck {

enum class FixStatus : uint8_t {
  kFixed,       // written, or shown of a run that writes nothing
  kUnchanged,   // there is nothing that a fix may mend
  kRefused,     // no fix was made, or the file may not be written
  kUnreadable,  // not checked
};

// "fixed", "unchanged", "refused", "unreadable".
std::string_view FixStatusName(FixStatus status);

struct FixedFile {
  std::string path;
  FixStatus status = FixStatus::kUnchanged;
  // Why the file was not read or not written; empty if it was.
  std::string error;
  // Where the file is moved to; empty if it stays.
  std::string new_path;
  std::vector<AppliedFix> applied;
  std::vector<RefusedFix> refused;
  // The places that are reported, before and after the fixes.
  PlaceCounts before;
  PlaceCounts after;
  // Places after the fixes that only --unsafe mends.
  uint64_t unsafe = 0;
  // The differences between the two versions, as `diff` shows them. Empty
  // unless the run shows them.
  std::string differences;

  uint64_t places() const {
    uint64_t sum = 0;
    for (const AppliedFix& fix : applied) sum += fix.places;
    return sum;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_FIX_FIXED_FILE_H_
