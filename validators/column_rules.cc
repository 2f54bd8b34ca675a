// Blocks fit the second-level cache; threads take several blocks at a time, and
// what they found is joined in the blocks' order.
#include "validators/column_rules.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace trackcheck {
namespace {

constexpr uint64_t kBlockBytes = 128 << 10;
constexpr uint64_t kBlocksPerTask = 16;

}  // namespace

void RunColumnChecks(uint64_t count, uint64_t record_size,
                     const std::vector<ColumnCheck>& checks, WorkPool& pool,
                     FindingSink& sink) {
  std::vector<const ColumnCheck*> wanted;
  for (const ColumnCheck& check : checks) {
    if (sink.Wants(*check.info)) wanted.push_back(&check);
  }
  if (count == 0 || wanted.empty()) return;

  const uint64_t block = std::max<uint64_t>(1, kBlockBytes / record_size);
  const uint64_t task_records = block * kBlocksPerTask;
  const uint64_t task_count = (count + task_records - 1) / task_records;
  // Found by task and check; a task without faults leaves its row empty.
  std::vector<std::vector<RunList>> found(task_count);
  pool.For(task_count, [&](uint64_t task) {
    const uint64_t end = std::min(count, (task + 1) * task_records);
    for (uint64_t first = task * task_records; first < end; first += block) {
      const uint64_t size = std::min(block, end - first);
      for (size_t i = 0; i < wanted.size(); ++i) {
        if (!wanted[i]->screen(first, size)) continue;
        if (found[task].empty()) {
          found[task].assign(wanted.size(), RunList(sink.max_per_rule()));
        }
        wanted[i]->explain(first, size, found[task][i]);
      }
    }
  });

  for (size_t i = 0; i < wanted.size(); ++i) {
    RunList all(sink.max_per_rule());
    for (const std::vector<RunList>& task : found) {
      if (!task.empty()) all.Append(task[i]);
    }
    sink.ReportRuns(*wanted[i]->info, all, wanted[i]->describe);
  }
}

}  // namespace trackcheck
