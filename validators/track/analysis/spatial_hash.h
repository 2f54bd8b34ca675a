// Items sorted by a hash of where they are, in parallel, so that those of one
// place come together.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SPATIAL_HASH_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SPATIAL_HASH_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck::track {

// The largest integer that is not above `value`, which fits.
inline int64_t FloorOf(double value) {
  const int64_t truncated = static_cast<int64_t>(value);
  return truncated - (static_cast<double>(truncated) > value ? 1 : 0);
}

// 8 bytes for each item, twice that while it is made; O(n log n) whatever the
// hashes are. The same for any number of threads.
class SpatialHash {
 public:
  using Add = absl::FunctionRef<void(uint32_t hash, uint32_t item)>;

  // `emit` adds the items, below 2^32 of them, that come from [begin, end) of
  // `count`, in ascending order; it is called twice for each block.
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

  static constexpr uint64_t kParts = 256;
  // Calls task(entries, part) for the entries of each hash, which have their
  // items in ascending order and may be put into another; those of one part on
  // one thread.
  void ForEachHash(
      WorkPool& pool,
      absl::FunctionRef<void(std::span<uint64_t> entries, uint64_t part)> task);

 private:
  static uint64_t PartOf(uint32_t hash) { return hash >> 24; }

  // Part p holds entries [starts[p], starts[p + 1]), sorted.
  std::vector<uint64_t> starts_;
  std::vector<uint64_t> entries_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SPATIAL_HASH_H_
