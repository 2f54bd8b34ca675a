// Finds the sectors around a place seen from above.
#ifndef TRACKCHECK_VALIDATORS_TRACK_SECTOR_GRID_H_
#define TRACKCHECK_VALIDATORS_TRACK_SECTOR_GRID_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/hashed_places.h"
#include "validators/track/sector_shapes.h"

namespace trackcheck::track {

// On the XZ plane; rounded outwards.
struct Box {
  float low_x = 0;
  float low_z = 0;
  float high_x = 0;
  float high_z = 0;
};

// Grids of squares, one for each size of sectors: the squares of a level are
// 2^level wide, at least twice as wide as its sectors, each of which is in the
// square that holds its low corner. About 26 bytes for each sector.
class SectorGrid {
 public:
  // Of the sectors that are kWound.
  SectorGrid(const Document& document, const SectorShapes& shapes,
             WorkPool& pool);

  bool Contains(uint64_t sector) const { return levels_[sector] != kNowhere; }
  const Box& box(uint64_t sector) const { return boxes_[sector]; }

  // Calls visit(other) for each sector of which the box may touch that of
  // `sector`, if it is of its level and behind it or of a higher level: over
  // all sectors, for each pair once. In an order that is always the same, until
  // it gives false. Of a heap of sectors at one place, only some are visited.
  template <typename Visit>
  void ForEachPartner(uint64_t sector, const Visit& visit) const {
    const int level = levels_[sector];
    for (int i = level; i < kLevels; ++i) {
      if ((used_levels_ >> i & 1) == 0) continue;
      const uint64_t first = i == level ? sector + 1 : 0;
      if (!VisitLevel(boxes_[sector], i, first, visit)) return;
    }
  }

 private:
  static constexpr int kLevels = 64;
  static constexpr uint8_t kNowhere = 255;
  // More sectors of one size than can lie in four squares side by side.
  static constexpr int64_t kMostPerBucket = 128;

  struct Cell {
    int64_t column, row;

    friend bool operator==(const Cell&, const Cell&) = default;
  };

  // Level 0 has squares of 2^-10.
  static constexpr double SquaresPerUnit(int level) {
    constexpr uint64_t kOne = 1;
    return level <= 10 ? static_cast<double>(kOne << (10 - level))
                       : 1 / static_cast<double>(kOne << (level - 10));
  }
  static Cell CellOf(const Box& box, int level) {
    const double squares = SquaresPerUnit(level);
    return {FloorOf(box.low_x * squares), FloorOf(box.low_z * squares)};
  }
  uint64_t BucketOf(const Cell& cell, int level) const;

  // False if `visit` has had enough.
  template <typename Visit>
  bool VisitLevel(const Box& box, int level, uint64_t first_sector,
                  const Visit& visit) const {
    const double squares = SquaresPerUnit(level);
    const Cell low = {FloorOf(box.low_x * squares - 0.5),
                      FloorOf(box.low_z * squares - 0.5)};
    const Cell high = {FloorOf(box.high_x * squares),
                       FloorOf(box.high_z * squares)};
    for (int64_t row = low.row; row <= high.row; ++row) {
      for (int64_t column = low.column; column <= high.column; ++column) {
        const Cell cell = {column, row};
        const uint64_t bucket = BucketOf(cell, level);
        const auto end = entries_.begin() + starts_[bucket + 1];
        auto entry = std::lower_bound(entries_.begin() + starts_[bucket], end,
                                      first_sector);
        const auto last = entry + std::min(kMostPerBucket, end - entry);
        for (; entry != last; ++entry) {
          const uint32_t sector = *entry;
          const bool is_there =
              levels_[sector] == level && CellOf(boxes_[sector], level) == cell;
          if (is_there && !visit(uint64_t{sector})) return false;
        }
      }
    }
    return true;
  }

  std::vector<Box> boxes_;
  std::vector<uint8_t> levels_;
  uint64_t used_levels_ = 0;
  // Bucket b holds entries [starts[b], starts[b + 1]), sectors ascending.
  std::vector<uint32_t> starts_;
  std::vector<uint32_t> entries_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_SECTOR_GRID_H_
