// Sorts items in parallel by a hash of their place, so that items of one place
// are adjacent.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_SPATIAL_HASH_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_SPATIAL_HASH_H_

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck::track {

// The largest integer that is not above `value`. Precondition: it fits 64 bits.
inline int64_t FloorOf(double value) {
  assert(value >= -0x1p63 && value < 0x1p63);
  const int64_t truncated = static_cast<int64_t>(value);
  return truncated - (static_cast<double>(truncated) > value ? 1 : 0);
}

// Takes 8 bytes for each item, twice that during construction, and O(n) time
// for any hashes. The result does not depend on the number of threads.
class SpatialHash {
 public:
  using Add = absl::FunctionRef<void(uint32_t hash, uint32_t item)>;

  // `emit` adds the items of [begin, end), a block of [0, count), in ascending
  // order; there must be less than 2^32 items. It is called twice for each
  // block.
  SpatialHash(
      WorkPool& pool, uint64_t count,
      absl::FunctionRef<void(uint64_t begin, uint64_t end, Add add)> emit);

  static uint32_t Hash(uint64_t a, uint64_t b, uint64_t c);
  static uint32_t HashOf(uint64_t entry) {
    return static_cast<uint32_t>(entry >> 32);
  }
  static uint32_t ItemOf(uint64_t entry) {
    return static_cast<uint32_t>(entry);
  }

  // The number of parts that threads share.
  uint64_t parts() const { return starts_.size() - 1; }
  // Calls task(entries, part) for the entries of each hash, which are ascending
  // by item. The task may reorder them. The entries of one part are processed
  // by one thread.
  void ForEachHash(
      WorkPool& pool,
      absl::FunctionRef<void(std::span<uint64_t> entries, uint64_t part)> task);

 private:
  // Part p has the entries [starts_[p], starts_[p + 1]), sorted. Few entries
  // are one part, since each takes time.
  std::vector<uint64_t> starts_;
  std::vector<uint64_t> entries_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_SPATIAL_HASH_H_
