// The pool of a build without threads: all work runs on the calling thread.
#include <algorithm>
#include <cassert>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

struct WorkPool::Shared {};

WorkPool::WorkPool(int /*threads*/) : threads_(1) {}

WorkPool::~WorkPool() = default;

void WorkPool::For(uint64_t count, absl::FunctionRef<void(uint64_t)> task) {
  for (uint64_t index = 0; index < count; ++index) task(index);
}

void WorkPool::ForBlocks(uint64_t count, uint64_t block_size,
                         absl::FunctionRef<void(uint64_t, uint64_t)> task) {
  assert(block_size > 0);
  for (uint64_t first = 0; first < count; first += block_size) {
    task(first, std::min(block_size, count - first));
  }
}

}  // namespace trackcheck
