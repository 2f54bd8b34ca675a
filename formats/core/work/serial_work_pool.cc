// The pool of a build without threads: all work runs on the calling thread.
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

}  // namespace trackcheck
