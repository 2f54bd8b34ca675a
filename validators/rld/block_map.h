// The block of each point.
#ifndef TRACKCHECK_VALIDATORS_RLD_BLOCK_MAP_H_
#define TRACKCHECK_VALIDATORS_RLD_BLOCK_MAP_H_

#include <cstdint>
#include <vector>

#include "formats/rld/document.h"
#include "validators/rld/block_facts.h"

namespace trackcheck::rld {

class BlockMap {
 public:
  static constexpr int64_t kNone = -1;

  // Empty if the block table is not there or not to be trusted.
  explicit BlockMap(const Document& document);

  // True if points can lie in different blocks.
  bool divides() const { return spans_.size() > 1; }
  // The block that holds `point`: the one that starts last where several do,
  // kNone where none does.
  int64_t BlockOf(uint64_t point) const;

 private:
  std::vector<BlockSpan> spans_;  // by their first point
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_BLOCK_MAP_H_
