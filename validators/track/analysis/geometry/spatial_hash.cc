#include "validators/track/analysis/geometry/spatial_hash.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/radix_sort.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kBlock = 1 << 15;
constexpr int kPartBits = 8;
constexpr uint64_t kParts = uint64_t{1} << kPartBits;
// Fewer entries are one part.
constexpr uint64_t kFew = 4 * kParts;

uint64_t PartOf(uint32_t hash) { return hash >> (32 - kPartBits); }

uint64_t Mixed(uint64_t value) {
  value ^= value >> 32;
  value *= 0x9E3779B97F4A7C15;
  return value ^ (value >> 29);
}

}  // namespace

uint32_t SpatialHash::Hash(uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t mixed =
      Mixed(Mixed(Mixed(a) * 0xBF58476D1CE4E5B9 + b) * 0x94D049BB133111EB + c);
  return static_cast<uint32_t>(mixed >> 32);
}

SpatialHash::SpatialHash(
    WorkPool& pool, uint64_t count,
    absl::FunctionRef<void(uint64_t begin, uint64_t end, Add add)> emit)
    : starts_(kParts + 1) {
  const uint64_t blocks = (count + kBlock - 1) / kBlock;
  const auto emit_block = [&](uint64_t block, Add add) {
    emit(block * kBlock, std::min(count, (block + 1) * kBlock), add);
  };
  // The index of each block's next entry in each part.
  std::vector<std::array<uint32_t, kParts>> next(blocks);
  pool.For(blocks, [&](uint64_t block) {
    emit_block(block, [&next, block](uint32_t hash, uint32_t) {
      ++next[block][PartOf(hash)];
    });
  });
  uint32_t total = 0;
  for (uint64_t part = 0; part < kParts; ++part) {
    starts_[part] = total;
    for (std::array<uint32_t, kParts>& block : next) {
      const uint32_t entries = block[part];
      block[part] = total;
      total += entries;
    }
  }
  starts_[kParts] = total;
  entries_.resize(total);
  pool.For(blocks, [&](uint64_t block) {
    emit_block(block, [&, block](uint32_t hash, uint32_t item) {
      entries_[next[block][PartOf(hash)]++] = uint64_t{hash} << 32 | item;
    });
  });
  next = {};
  if (total <= kFew) {
    std::sort(entries_.begin(), entries_.end());
    starts_ = {0, total};
    return;
  }
  pool.For(kParts, [&](uint64_t part) {
    // The entries of a part ascend by item, and their hashes have the upper
    // bits in common.
    RadixSort<32 - kPartBits>(
        std::span(entries_).subspan(starts_[part],
                                    starts_[part + 1] - starts_[part]),
        [](uint64_t entry) { return HashOf(entry); });
  });
}

void SpatialHash::ForEachHash(
    WorkPool& pool,
    absl::FunctionRef<void(std::span<uint64_t> entries, uint64_t part)> task) {
  pool.For(parts(), [&](uint64_t part) {
    for (uint64_t first = starts_[part]; first < starts_[part + 1];) {
      uint64_t end = first + 1;
      while (end < starts_[part + 1] &&
             HashOf(entries_[end]) == HashOf(entries_[first])) {
        ++end;
      }
      task(std::span(entries_).subspan(first, end - first), part);
      first = end;
    }
  });
}

}  // namespace trackcheck::track
