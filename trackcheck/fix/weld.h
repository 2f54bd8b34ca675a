// Repairs files that do not fit each other, and proves the repairs.
#ifndef TRACKCHECK_TRACKCHECK_FIX_WELD_H_
#define TRACKCHECK_TRACKCHECK_FIX_WELD_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/check/run/set_check.h"
#include "trackcheck/fix/fix_bytes.h"

namespace trackcheck {

// A file of the run, with its result.
struct WeldMember {
  const CheckJob* job = nullptr;
  const FileResult* result = nullptr;
};

struct WeldOptions {
  // Also fixes that decide something.
  bool unsafe = false;
  double limit_m = 0;
  // Also findings that were known before the run.
  bool known = false;
  // Why a file must not be replaced; OK if it may be.
  std::function<absl::Status(const CheckJob& job)> may_replace;
};

struct FileWeld {
  // Empty if the file is not changed.
  std::vector<Repair> repairs;
  // The hash of the bytes that they are proved for (HashBytes).
  uint64_t hash = 0;
  // What they are for. The places of ground are the vertices that move or are
  // added.
  std::vector<AppliedFix> applied;
  std::vector<RefusedFix> refused;
  // Whether a finding in the file is gone then, even if only others change.
  bool mends = false;
};

struct Welds {
  std::map<std::string, FileWeld> files;  // by absolute path
  // What the rules over several files find in each file afterwards, by its
  // absolute path; none without repairs.
  std::optional<std::map<std::string, FindingList>> findings;
};

// Why a fix that would move ground as far is refused.
std::string TooFar(double measure_m, double limit_m);

// Mends what the rules over several files have found in `members`, which are
// the files of one format in `set` that the run is about: with the repairs of
// the findings, or else by moving ground (SetRules::Weld). Nothing is written.
// The repairs of a finding are kept only if it is gone from the whole set, no
// finding about two files is new or worse, and no place is new in a file that
// changes (ApplyRepairs).
//
// The result does not depend on the threads of `pool`. Takes at most kMaxRounds
// checks of the set and of the files that change.
Welds WeldFiles(const Format& format, const SetCheck& set,
                std::span<const WeldMember> members, const WeldOptions& options,
                WorkPool& pool);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_FIX_WELD_H_
