// The block of each point.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_MAP_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_MAP_H_

#include <cstdint>
#include <vector>

#include "formats/rld/document.h"
#include "validators/rld/analysis/block_layout.h"

namespace trackcheck::rld {

class BlockMap {
 public:
  static constexpr int64_t kNone = -1;

  // No block holds a point if the block table is absent, damaged, negative or
  // interleaved.
  explicit BlockMap(const Document& document);

  // True if points can lie in different blocks.
  bool divides() const { return spans_.size() > 1; }

  // Points [first, end) of one block, or of none if `block` is kNone.
  struct Stretch {
    uint64_t first = 0;
    uint64_t end = 0;
    int64_t block = kNone;
  };
  // The stretch around `point`. If blocks overlap, only the one that starts
  // last counts, also after its end: a point there is in none.
  Stretch StretchOf(uint64_t point) const;

 private:
  std::vector<BlockSpan> spans_;  // sorted by their first point
};

// Finds the blocks of points. Fast if most points lie in the block of the point
// before. `map` outlives the finder.
class BlockFinder {
 public:
  explicit BlockFinder(const BlockMap& map) : map_(map) {}

  bool divides() const { return map_.divides(); }
  // The block that holds `point`, or BlockMap::kNone if there is none.
  int64_t BlockOf(uint64_t point) {
    if (point < stretch_.first || point >= stretch_.end) {
      stretch_ = map_.StretchOf(point);
    }
    return stretch_.block;
  }

 private:
  const BlockMap& map_;
  BlockMap::Stretch stretch_;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_MAP_H_
