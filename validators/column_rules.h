// Runs all rules of one column together, cache-sized block by block.
#ifndef TRACKCHECK_VALIDATORS_COLUMN_RULES_H_
#define TRACKCHECK_VALIDATORS_COLUMN_RULES_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "formats/core/finding_sink.h"
#include "formats/core/run_list.h"
#include "formats/core/work_pool.h"

namespace trackcheck {

// One rule over the records of a column. No rule walks a column by itself: a
// block is read from memory once and judged by all rules while it is in cache.
struct ColumnCheck {
  const RuleInfo* info = nullptr;
  // False only if no record of [first, first + count) fails. A flat loop that
  // vectorizes; it may say true for a block in which nothing fails. Null if
  // what the family's screen says is enough.
  std::function<bool(uint64_t first, uint64_t count)> screen;
  // Adds the failing records of [first, first + count). Exact, and called only
  // for blocks that the screen did not clear.
  std::function<void(uint64_t first, uint64_t count, RunList& runs)> explain;
  // Puts one run into words; called only for what is listed.
  std::function<Finding(const Run&)> describe;
  // What becomes of all runs of the column, where it is not a finding for each;
  // null otherwise.
  std::function<void(const RunList& runs, FindingSink& sink)> report;
};

// At most 64 checks that one cheap pass can clear together.
struct ColumnFamily {
  static constexpr uint64_t kNone = 0;
  static constexpr uint64_t kAll = ~kNone;

  // Bit i is 0 only if no record of [first, first + count) fails checks[i]:
  // then its own screen does not run. Called once for each block, if any check
  // is wanted. Null if there is no such pass.
  std::function<uint64_t(uint64_t first, uint64_t count)> screen;
  std::vector<ColumnCheck> checks;
};

// The records of one block: all blocks begin at multiples of it.
uint64_t RecordsPerBlock(uint64_t record_size);

// Checks records [0, count) of `record_size` bytes with every check that
// `sink` wants, in parallel, and reports what fails in the records' order.
void RunColumnChecks(uint64_t count, uint64_t record_size,
                     const std::vector<ColumnFamily>& families, WorkPool& pool,
                     FindingSink& sink);

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_COLUMN_RULES_H_
