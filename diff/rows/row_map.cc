#include "diff/rows/row_map.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "diff/rows/alignment.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMaxSegments = 64;
constexpr uint32_t kNoDenseRow = std::numeric_limits<uint32_t>::max();

}  // namespace

uint64_t RowMap::Direction::Find(uint64_t row) const {
  if (!dense.empty()) {
    return dense[row] == kNoDenseRow ? kNoRow : dense[row];
  }
  auto after = std::upper_bound(
      segments.begin(), segments.end(), row,
      [](uint64_t value, const Segment& s) { return value < s.from; });
  if (after == segments.begin()) return kNoRow;
  const Segment& segment = *(after - 1);
  const uint64_t distance = row - segment.from;
  return distance < segment.count ? segment.to + distance : kNoRow;
}

RowMap::RowMap(const Alignment& alignment, uint64_t old_count,
               uint64_t new_count, Replaced replaced)
    : maps_replaced_(replaced == Replaced::kMapped) {
  old_to_new_.count = old_count;
  new_to_old_.count = new_count;
  identity_ = alignment.moved.empty() &&
              std::all_of(alignment.in_order.begin(), alignment.in_order.end(),
                          [](const Match& match) {
                            return match.old_row == match.new_row;
                          });

  const uint64_t segment_count =
      alignment.in_order.size() + alignment.moved.size();
  // A table that is too long for dense numbers has no moved rows, and its
  // matches are long runs.
  if (segment_count <= kMaxSegments ||
      std::max(old_count, new_count) >= kNoDenseRow) {
    for (const Match& match : alignment.in_order) {
      old_to_new_.segments.push_back(
          {match.old_row, match.new_row, match.count});
    }
    for (const MovedRow& row : alignment.moved) {
      old_to_new_.segments.push_back({row.old_row, row.new_row, 1});
    }
    for (const Segment& segment : old_to_new_.segments) {
      new_to_old_.segments.push_back({segment.to, segment.from, segment.count});
    }
    for (Direction* direction : {&old_to_new_, &new_to_old_}) {
      std::sort(
          direction->segments.begin(), direction->segments.end(),
          [](const Segment& a, const Segment& b) { return a.from < b.from; });
    }
    return;
  }
  old_to_new_.dense.assign(old_count, kNoDenseRow);
  new_to_old_.dense.assign(new_count, kNoDenseRow);
  auto map = [&](uint64_t old_row, uint64_t new_row) {
    old_to_new_.dense[old_row] = static_cast<uint32_t>(new_row);
    new_to_old_.dense[new_row] = static_cast<uint32_t>(old_row);
  };
  for (const Match& match : alignment.in_order) {
    for (uint64_t i = 0; i < match.count; ++i) {
      map(match.old_row + i, match.new_row + i);
    }
  }
  for (const MovedRow& row : alignment.moved) map(row.old_row, row.new_row);
}

Alignment AlignmentOf(const RowMap& map) {
  constexpr uint64_t kNoRow = RowMap::kNoRow;
  // The last old row of the best series of each length: the one whose last new
  // row is the smallest. And for each old row, the one before it in its series.
  std::vector<uint64_t> ends;
  std::vector<uint64_t> before(map.old_count(), kNoRow);
  for (uint64_t row = 0; row < map.old_count(); ++row) {
    const uint64_t new_row = map.NewRow(row);
    if (new_row == kNoRow) continue;
    const auto end = std::partition_point(
        ends.begin(), ends.end(),
        [&](uint64_t other) { return map.NewRow(other) < new_row; });
    if (end != ends.begin()) before[row] = *std::prev(end);
    if (end == ends.end()) {
      ends.push_back(row);
    } else {
      *end = row;
    }
  }
  std::vector<bool> is_in_order(map.old_count());
  for (uint64_t row = ends.empty() ? kNoRow : ends.back(); row != kNoRow;
       row = before[row]) {
    is_in_order[row] = true;
  }
  Alignment alignment;
  std::vector<Match>& matches = alignment.in_order;
  for (uint64_t row = 0; row < map.old_count(); ++row) {
    const uint64_t new_row = map.NewRow(row);
    if (new_row == kNoRow) continue;
    if (!is_in_order[row]) {
      if (std::max(row, new_row) < kNoDenseRow) {
        alignment.moved.push_back(
            {static_cast<uint32_t>(row), static_cast<uint32_t>(new_row)});
      }
      continue;
    }
    if (matches.empty() ||
        matches.back().old_row + matches.back().count != row ||
        matches.back().new_row + matches.back().count != new_row) {
      matches.push_back({.old_row = row, .new_row = new_row});
    }
    matches.back().count += 1;
  }
  return alignment;
}

}  // namespace trackcheck
