// The threads of one run, shared by all parallel work.
#ifndef TRACKCHECK_FORMATS_CORE_WORK_WORK_POOL_H_
#define TRACKCHECK_FORMATS_CORE_WORK_WORK_POOL_H_

#include <cstdint>
#include <memory>

#include "absl/functional/function_ref.h"

namespace trackcheck {

class WorkPool {
 public:
  // Work runs on the calling thread and on `threads` - 1 others, which start
  // when they are first needed. A value below 1 counts as 1.
  explicit WorkPool(int threads);
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  int threads() const { return threads_; }

  // Calls `task` once for every index below `count`, in any order and on any
  // thread, and returns after all calls. It may be called from inside a task:
  // the caller works on its own job, so this cannot deadlock.
  //
  // If a task throws, no more calls begin, and one of the exceptions is thrown
  // again after all calls that have begun. So a task must not wait for others
  // that may not begin.
  void For(uint64_t count, absl::FunctionRef<void(uint64_t)> task);

  // Calls `task` once, as For does, for each block of `block_size` consecutive
  // elements with its first element and its number of elements. The last block
  // is smaller if `count` is not a multiple. Blocks do not depend on the number
  // of threads. Precondition: `block_size` is not 0.
  void ForBlocks(uint64_t count, uint64_t block_size,
                 absl::FunctionRef<void(uint64_t first, uint64_t count)> task);

 private:
  struct Job;
  struct Shared;

  int threads_;
  std::unique_ptr<Shared> shared_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_WORK_WORK_POOL_H_
