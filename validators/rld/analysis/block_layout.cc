#include "validators/rld/analysis/block_layout.h"

#include <algorithm>
#include <cassert>
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

BlockLayout::BlockLayout(const Document& document)
    : table_(*document.blocks), point_count_(document.point_count) {
  for (uint64_t i = 0; i < size(); ++i) {
    if (Negative(i)) {
      any_negative_ = true;
      continue;
    }
    any_outside_ = any_outside_ || Outside(i);
    point_sum_ += static_cast<uint64_t>(points(i));
  }
  const bool wrong = any_outside_ || point_sum_ != point_count_;
  interleaved_ = wrong && ValidAsPairs(table_, point_count_);
}

bool BlockLayout::Outside(uint64_t i) const {
  return !Negative(i) &&
         static_cast<uint64_t>(start(i) + points(i)) > point_count_;
}

Location BlockLayout::StartPlace(uint64_t i) const {
  return {table_.start.range(i),
          FieldPath("blocks").Element(i).Field("block_start")};
}

Location BlockLayout::PointsPlace(uint64_t i) const {
  return {table_.points.range(i),
          FieldPath("blocks").Element(i).Field("block_points")};
}

uint64_t BlockLayout::first_out_of_order() const {
  return first_out_of_order_.Get([this] {
    uint64_t i = 0;
    while (i < size() && !IsOutOfOrder(i)) ++i;
    return i;
  });
}

ByteRange BlockLayout::CountRange() const {
  return {table_.count_offset, sizeof(int32_t)};
}

Location BlockLayout::TablePlace() const {
  assert(size() > 0);
  ByteRange range = table_.start.range(0);
  range.size *= 2 * size();
  return {range, FieldPath("blocks")};
}

std::vector<BlockSpan> BlockLayout::SortedSpans() const {
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

std::vector<ElementPair> BlockLayout::FindOverlaps() const {
  std::vector<ElementPair> found;
  const std::vector<BlockSpan> spans = SortedSpans();
  const BlockSpan* farthest = nullptr;
  for (const BlockSpan& span : spans) {
    if (farthest && span.first < farthest->end) {
      found.push_back({span.index, farthest->index});
    }
    if (!farthest || span.end > farthest->end) farthest = &span;
  }
  std::sort(found.begin(), found.end());
  return found;
}

const std::vector<ElementPair>& BlockLayout::overlaps() const {
  return overlaps_.Get([this] { return FindOverlaps(); });
}

}  // namespace trackcheck::rld
