// Repairs the content of a file, and proves each repair.
//
// A repair replaces the bytes at the place of a finding with the right ones, so
// nothing else changes. A rule says what is right (RuleInfo::fix). The file is
// checked again afterwards: a repair is kept only if its findings are gone and
// no place is new.
#ifndef TRACKCHECK_TRACKCHECK_FIX_FIX_BYTES_H_
#define TRACKCHECK_TRACKCHECK_FIX_FIX_BYTES_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/check_options.h"

namespace trackcheck {

// The repairs of one rule.
struct AppliedFix {
  const RuleInfo* rule = nullptr;
  std::string field;  // of the first place
  uint64_t places = 0;
  // The file could not be read before.
  bool of_whole_file = false;
};

struct RefusedFix {
  const RuleInfo* rule = nullptr;
  std::string field;  // of the first place
  std::string why;
};

struct FixedBytes {
  // The file with the repairs; none if there are none.
  std::optional<std::string> bytes;
  // In the order in which they were made.
  std::vector<AppliedFix> applied;
  std::vector<RefusedFix> refused;
};

// Repairs `bytes`, a file of `format`. Only the findings that `wants` accepts
// are mended; others count as they do in a check with `options`, whose
// filter and rules over several files are not used. What the rules find after
// the repair of a whole file, which could not be read, was hidden before.
//
// The result does not depend on the threads of `pool`. Repairing it again
// changes nothing, unless more than kMaxRounds rounds are needed. Holds four
// copies of the file, inflated, 16 bytes for each place before and after, and
// at most twice the size of the file, or 10 MiB, for repairs. A file with very
// many places, or that the repairs would make more than twice as large, is
// refused.
FixedBytes FixBytes(const Format& format, ByteView bytes,
                    const CheckOptions& options,
                    const std::function<bool(const Finding& finding)>& wants,
                    WorkPool& pool);

// Returns `bytes`, a file of `format`, with `repairs`. There is at least one,
// and all lie in one space. Refuses if they overlap, or if a place is new then.
// Counts and holds what FixBytes does.
absl::StatusOr<std::string> ApplyRepairs(const Format& format, ByteView bytes,
                                         const CheckOptions& options,
                                         std::span<const Repair> repairs,
                                         WorkPool& pool);

inline constexpr int kMaxRounds = 10;

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_FIX_FIX_BYTES_H_
