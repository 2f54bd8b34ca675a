#include "validators/engine/check_elements.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/base/macros.h"
#include "formats/core/findings/run_list.h"
#include "validators/engine/settings.h"

namespace trackcheck {
namespace internal {
namespace {

// Few enough that the threads finish together, enough that a task is worth its
// start.
constexpr uint64_t kBlocksPerTask = 16;

}  // namespace

Blocks::Blocks(uint64_t element_count, uint64_t bytes_per_element)
    : count(element_count),
      per_block(ElementsPerBlock(bytes_per_element)),
      per_task(per_block * kBlocksPerTask),
      tasks(count / per_task + (count % per_task != 0 ? 1 : 0)) {}

BlockFilter::BlockFilter(const Blocks& blocks, size_t rule_count,
                         const Prefilter* prefilter)
    : prefilter_(prefilter), single_(blocks.count <= blocks.per_block) {
  const PrefilterMode mode = EngineSettings().prefilters;
  if (mode == PrefilterMode::kOff) prefilter_ = nullptr;
  audited_ = mode == PrefilterMode::kAudit;
  single_ = single_ && !audited_;
  if (prefilter_ == nullptr) return;
  for (size_t i = 0; i < rule_count; ++i) {
    if (!prefilter_->covered().Contains(i)) uncovered_.Add(i);
  }
  if (single_) {
    anywhere_ = uncovered_;
    anywhere_ |= prefilter_->Candidates(0, blocks.count);
  }
}

RuleSet BlockFilter::Candidates(uint64_t first, uint64_t count) const {
  if (prefilter_ == nullptr || single_) return anywhere_;
  RuleSet candidates = uncovered_;
  candidates |= prefilter_->Candidates(first, count);
  return candidates;
}

void FailedRuns::Judge(size_t series, uint64_t first, uint64_t count,
                       JudgeBlock judge, Row& row) const {
  if (!row.empty() && row[series] != nullptr) {
    judge(series_[series], first, count, *row[series]);
    return;
  }
  RunList runs(max_runs_);
  judge(series_[series], first, count, runs);
  if (runs.places() == 0) return;
  row.resize(series_.size());
  row[series] = std::make_unique<RunList>(std::move(runs));
}

void FailedRuns::RunTask(uint64_t task, JudgeBlock judge) {
  const uint64_t end = std::min(blocks_.count, (task + 1) * blocks_.per_task);
  for (uint64_t first = task * blocks_.per_task; first < end;
       first += blocks_.per_block) {
    const uint64_t count = std::min(blocks_.per_block, end - first);
    const RuleSet candidates = filter_.Candidates(first, count);
    if (candidates.empty() && !filter_.audited()) continue;
    for (size_t i = 0; i < series_.size(); ++i) {
      if (candidates.Contains(series_[i].rule)) {
        Judge(i, first, count, judge, by_task_[task]);
      } else if (filter_.audited()) {
        EngineSettings().cleared.fetch_add(1, std::memory_order_relaxed);
        RunList missed(1);
        judge(series_[i], first, count, missed);
        if (missed.places() == 0) continue;
        EngineSettings().on_miss.load()(*series_[i].info, first, count);
      }
    }
  }
}

uint64_t FailedRuns::Places(size_t series) const {
  uint64_t places = 0;
  for (const Row& row : by_task_) {
    if (!row.empty() && row[series] != nullptr) places += row[series]->places();
  }
  return places;
}

RunList FailedRuns::Join(size_t series) const {
  RunList all(max_runs_);
  for (const Row& row : by_task_) {
    if (!row.empty() && row[series] != nullptr) all.Append(*row[series]);
  }
  return all;
}

}  // namespace internal

uint64_t ElementsPerBlock(uint64_t bytes_per_element) {
  ABSL_HARDENING_ASSERT(bytes_per_element > 0);
  const uint64_t block_bytes = internal::EngineSettings().block_bytes;
  return std::max<uint64_t>(1, block_bytes / bytes_per_element);
}

}  // namespace trackcheck
