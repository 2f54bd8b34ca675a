// Blocks of elements as tasks, for every kind of pool.
#include <algorithm>
#include <cassert>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

void WorkPool::ForBlocks(uint64_t count, uint64_t block_size,
                         absl::FunctionRef<void(uint64_t, uint64_t)> task) {
  assert(block_size > 0);
  const uint64_t blocks = count / block_size + (count % block_size != 0);
  For(blocks, [&](uint64_t block) {
    const uint64_t first = block * block_size;
    task(first, std::min(block_size, count - first));
  });
}

}  // namespace trackcheck
