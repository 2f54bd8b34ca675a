#include "validators/rld/analysis/block_map.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace trackcheck::rld {

BlockMap::BlockMap(const Document& document) {
  if (!document.blocks.present()) return;
  const BlockLayout layout(document);
  if (!layout.any_negative() && !layout.interleaved()) {
    spans_ = layout.SortedSpans();
  }
}

BlockMap::Stretch BlockMap::StretchOf(uint64_t point) const {
  const auto next = std::upper_bound(
      spans_.begin(), spans_.end(), point,
      [](uint64_t p, const BlockSpan& span) { return p < span.first; });
  const uint64_t end =
      next == spans_.end() ? std::numeric_limits<uint64_t>::max() : next->first;
  if (next == spans_.begin()) return {0, end, kNone};
  const BlockSpan& last = *(next - 1);
  if (point >= last.end) return {last.end, end, kNone};
  return {last.first, std::min<uint64_t>(end, last.end), last.index};
}

}  // namespace trackcheck::rld
