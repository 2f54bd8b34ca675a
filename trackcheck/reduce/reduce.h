// Makes a file smaller as long as a rule still reports it.
//
// The search is delta debugging (Zeller and Hildebrandt, "Simplifying and
// isolating failure-inducing input"), first on the fields of the file, then on
// its bytes:
//   1. what is far from the finding's place: elements and rows beyond a window
//      that grows by powers of two;
//   2. elements of lists, then rows of tables, in halves, quarters, ...;
//      indices are made right, and rows that lead to removed ones are removed
//      with them;
//   3. fields that a file can do without; texts to "" or "x", numbers to 0, 1
//      or -1, numbers of arrays to 1, 2, 3;
//   4. the end of the file, blocks of bytes, and bytes to 0.
// Damage that fields do not hold (a wrong count, a cut end, a wrong checksum of
// gzip) is made again in each candidate.
//
// A step is kept if the rule still reports the candidate at the field of its
// first finding, with the same message apart from numbers and names, at no more
// places than before, and if no other rule reports an error or a warning that
// did not report the file. If the result is larger than ReduceOptions::kSmall,
// more steps are made for which only that finding counts.
#ifndef TRACKCHECK_TRACKCHECK_REDUCE_REDUCE_H_
#define TRACKCHECK_TRACKCHECK_REDUCE_REDUCE_H_

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/check_options.h"

namespace trackcheck {

struct ReduceOptions {
  static constexpr uint64_t kSmall = 4096;

  // The selection is not used: all rules run.
  CheckOptions check;
  // The bytes of all candidates together, each counted with some thousands at
  // least. This bounds the time; the result does not depend on the clock.
  uint64_t budget = 0;
};

// A budget for a file of `size` bytes, `effort` times the usual one.
uint64_t ReduceBudget(uint64_t size, uint64_t effort);

struct Reduction {
  // At most as long as the file, uncompressed if the finding does not need the
  // compression. A full check of these bytes has a finding of the rule.
  std::string bytes;
  uint64_t tried = 0;  // candidates
  uint64_t kept = 0;
  // The budget ended the search.
  bool exhausted = false;
  // Rules with an error or a warning that report the result and not the file.
  std::set<std::string> new_rules;
};

// Returns a smaller file with a finding of `rule`, the same one for any number
// of threads of `pool`. Returns FailedPrecondition with the rules that do
// report the file if `rule` does not. Time is that of a check of the budget;
// memory is a small multiple of the file.
absl::StatusOr<Reduction> Reduce(const Format& format, std::string_view bytes,
                                 const RuleInfo& rule,
                                 const ReduceOptions& options, WorkPool& pool);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REDUCE_REDUCE_H_
