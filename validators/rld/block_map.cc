// Section "Blocks".
#include "validators/rld/block_map.h"

#include <algorithm>
#include <cstdint>

namespace trackcheck::rld {

BlockMap::BlockMap(const Document& document) {
  if (!document.blocks.present()) return;
  const BlockFacts facts(document);
  if (!facts.any_negative && !facts.interleaved) spans_ = facts.SortedSpans();
}

int64_t BlockMap::BlockOf(uint64_t point) const {
  auto next = std::upper_bound(
      spans_.begin(), spans_.end(), point,
      [](uint64_t p, const BlockSpan& span) { return p < span.first; });
  if (next == spans_.begin()) return kNone;
  --next;
  return point < next->end ? static_cast<int64_t>(next->index) : kNone;
}

}  // namespace trackcheck::rld
