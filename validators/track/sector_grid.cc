// A hash table of squares: those that share a bucket are told apart by looking
// at the sectors in it.
#include "validators/track/sector_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "validators/track/hashed_places.h"

namespace trackcheck::track {
namespace {

float RoundedDown(double value) {
  const float rounded = static_cast<float>(value);
  return rounded <= value ? rounded : std::nextafterf(rounded, -INFINITY);
}

float RoundedUp(double value) { return -RoundedDown(-value); }

Box BoxOf(const Document& document, uint64_t sector) {
  double low_x = INFINITY;
  double low_z = INFINITY;
  double high_x = -INFINITY;
  double high_z = -INFINITY;
  const uint64_t end = document.sectors.first_edge[sector + 1];
  for (uint64_t i = document.sectors.first_edge[sector]; i < end; ++i) {
    const Place place = PlaceOf(document, document.edges.start[i]);
    low_x = std::min(low_x, place.x);
    low_z = std::min(low_z, place.z);
    high_x = std::max(high_x, place.x);
    high_z = std::max(high_z, place.z);
  }
  return {RoundedDown(low_x), RoundedDown(low_z), RoundedUp(high_x),
          RoundedUp(high_z)};
}

}  // namespace

uint64_t SectorGrid::BucketOf(const Cell& cell, int level) const {
  return HashedPlaces::Hash(static_cast<uint64_t>(cell.column),
                            static_cast<uint64_t>(cell.row),
                            static_cast<uint64_t>(level)) &
         (starts_.size() - 2);
}

SectorGrid::SectorGrid(const Document& document, const SectorShapes& shapes,
                       WorkPool& pool)
    : boxes_(document.sectors.size()),
      levels_(document.sectors.size(), kNowhere) {
  const uint64_t count = boxes_.size();
  const uint64_t buckets = std::bit_ceil(count + 1);
  starts_.resize(buckets + 1);
  const uint64_t blocks = (count + kSectorBlock - 1) / kSectorBlock;
  std::vector<uint32_t> bucket_of(count);
  pool.For(blocks, [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) {
      if ((shapes.flags(i) & kWound) == 0) continue;
      const Box box = BoxOf(document, i);
      const double size = std::max(double{box.high_x} - box.low_x,
                                   double{box.high_z} - box.low_z);
      // 2^(exponent + 1) is more than the size.
      const int level = std::clamp(std::ilogb(size) + 12, 0, kLevels - 1);
      boxes_[i] = box;
      levels_[i] = static_cast<uint8_t>(level);
      bucket_of[i] = static_cast<uint32_t>(BucketOf(CellOf(box, level), level));
    }
  });
  // Each bucket's start is first its end; filling from behind takes it down.
  uint32_t contained = 0;
  for (uint64_t i = 0; i < count; ++i) {
    if (!Contains(i)) continue;
    ++starts_[bucket_of[i]];
    ++contained;
    used_levels_ |= uint64_t{1} << levels_[i];
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  entries_.resize(contained);
  for (uint64_t i = count; i-- > 0;) {
    if (Contains(i))
      entries_[--starts_[bucket_of[i]]] = static_cast<uint32_t>(i);
  }
}

}  // namespace trackcheck::track
