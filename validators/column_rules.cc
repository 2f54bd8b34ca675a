// Blocks fit the second-level cache; threads take several blocks at a time, and
// what they found is joined in the blocks' order.
#include "validators/column_rules.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace trackcheck {
namespace {

constexpr uint64_t kBlockBytes = 128 << 10;
constexpr uint64_t kBlocksPerTask = 16;

// A family as far as the sink wants it.
struct WantedFamily {
  const ColumnFamily* family = nullptr;
  std::vector<size_t> checks;  // their places in the family
  size_t first_check = 0;      // the place of its first check among all

  const ColumnCheck& check(size_t i) const { return family->checks[checks[i]]; }
};

std::vector<WantedFamily> Wanted(const std::vector<ColumnFamily>& families,
                                 const FindingSink& sink) {
  std::vector<WantedFamily> wanted;
  size_t check_count = 0;
  for (const ColumnFamily& family : families) {
    WantedFamily part = {&family, {}, check_count};
    for (size_t i = 0; i < family.checks.size(); ++i) {
      if (sink.Wants(*family.checks[i].info)) part.checks.push_back(i);
    }
    check_count += part.checks.size();
    if (!part.checks.empty()) wanted.push_back(std::move(part));
  }
  return wanted;
}

}  // namespace

uint64_t RecordsPerBlock(uint64_t record_size) {
  return std::max<uint64_t>(1, kBlockBytes / record_size);
}

void RunColumnChecks(uint64_t count, uint64_t record_size,
                     const std::vector<ColumnFamily>& families, WorkPool& pool,
                     FindingSink& sink) {
  const std::vector<WantedFamily> wanted = Wanted(families, sink);
  if (count == 0 || wanted.empty()) return;
  const size_t check_count =
      wanted.back().first_check + wanted.back().checks.size();

  const uint64_t block = RecordsPerBlock(record_size);
  const uint64_t task_records = block * kBlocksPerTask;
  const uint64_t task_count = (count + task_records - 1) / task_records;
  // Found by task and check; a task without faults leaves its row empty.
  std::vector<std::vector<RunList>> found(task_count);
  const auto judge_block = [&](uint64_t task, uint64_t first, uint64_t size) {
    for (const WantedFamily& part : wanted) {
      const uint64_t suspects = part.family->screen
                                    ? part.family->screen(first, size)
                                    : ColumnFamily::kAll;
      if (suspects == ColumnFamily::kNone) continue;
      for (size_t i = 0; i < part.checks.size(); ++i) {
        if ((suspects >> part.checks[i] & 1) == 0) continue;
        const ColumnCheck& check = part.check(i);
        if (check.screen && !check.screen(first, size)) continue;
        if (found[task].empty()) {
          found[task].assign(check_count, RunList(sink.max_per_rule()));
        }
        check.explain(first, size, found[task][part.first_check + i]);
      }
    }
  };
  pool.For(task_count, [&](uint64_t task) {
    const uint64_t end = std::min(count, (task + 1) * task_records);
    for (uint64_t first = task * task_records; first < end; first += block) {
      judge_block(task, first, std::min(block, end - first));
    }
  });

  for (const WantedFamily& part : wanted) {
    for (size_t i = 0; i < part.checks.size(); ++i) {
      RunList all(sink.max_per_rule());
      for (const std::vector<RunList>& task : found) {
        if (!task.empty()) all.Append(task[part.first_check + i]);
      }
      const ColumnCheck& check = part.check(i);
      if (check.report) {
        check.report(all, sink);
      } else {
        sink.ReportRuns(*check.info, all, check.describe);
      }
    }
  }
}

}  // namespace trackcheck
