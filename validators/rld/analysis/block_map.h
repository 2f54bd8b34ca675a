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
  // The block that holds `point`, or kNone if there is none. Of blocks that
  // overlap, only the one that starts last counts, also after its end: a point
  // there is in none.
  int64_t BlockOf(uint64_t point) const;

 private:
  std::vector<BlockSpan> spans_;  // sorted by their first point
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_BLOCK_MAP_H_
