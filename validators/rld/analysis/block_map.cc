#include "validators/rld/analysis/block_map.h"

#include <algorithm>
#include <cstdint>

namespace trackcheck::rld {

BlockMap::BlockMap(const Document& document) {
  if (!document.blocks.present()) return;
  const BlockLayout layout(document);
  if (!layout.any_negative() && !layout.interleaved()) {
    spans_ = layout.SortedSpans();
  }
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
