// One walk over the table; section "Blocks".
#include "validators/rld/block_facts.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

namespace trackcheck::rld {
namespace {

// The entries in the order in which they lie in the file.
int64_t Entry(const BlockTable& table, uint64_t i) {
  const uint64_t size = table.start.size();
  return i < size ? table.start[i] : table.points[i - size];
}

bool ValidAsPairs(const BlockTable& table, uint64_t point_count) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < table.start.size(); ++i) {
    const int64_t start = Entry(table, 2 * i);
    const int64_t points = Entry(table, 2 * i + 1);
    if (start < 0 || points < 0) return false;
    if (static_cast<uint64_t>(start + points) > point_count) return false;
    sum += static_cast<uint64_t>(points);
  }
  return sum == point_count;
}

}  // namespace

BlockFacts::BlockFacts(const Document& document)
    : table(*document.blocks), point_count(document.point_count) {
  for (uint64_t i = 0; i < size(); ++i) {
    if (Negative(i)) {
      any_negative = true;
      continue;
    }
    any_outside = any_outside || Outside(i);
    point_sum += static_cast<uint64_t>(points(i));
  }
  const bool wrong = any_negative || any_outside || point_sum != point_count;
  interleaved = size() >= 2 && wrong && ValidAsPairs(table, point_count);
}

bool BlockFacts::Outside(uint64_t i) const {
  return !Negative(i) &&
         static_cast<uint64_t>(start(i) + points(i)) > point_count;
}

Location BlockFacts::Start(uint64_t i) const {
  return {table.start.range(i),
          FieldPath("blocks").Element(i).Field("block_start")};
}

Location BlockFacts::Points(uint64_t i) const {
  return {table.points.range(i),
          FieldPath("blocks").Element(i).Field("block_points")};
}

std::vector<BlockSpan> BlockFacts::SortedSpans() const {
  std::vector<BlockSpan> spans;
  spans.reserve(size());
  for (uint64_t i = 0; i < size(); ++i) {
    if (Negative(i) || Outside(i) || points(i) == 0) continue;
    const uint32_t first = static_cast<uint32_t>(start(i));
    spans.push_back({first, first + static_cast<uint32_t>(points(i)),
                     static_cast<uint32_t>(i)});
  }
  std::sort(spans.begin(), spans.end(),
            [](const BlockSpan& a, const BlockSpan& b) {
              return std::tie(a.first, a.index) < std::tie(b.first, b.index);
            });
  return spans;
}

}  // namespace trackcheck::rld
