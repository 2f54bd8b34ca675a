#include "diff/align/row_pairing.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "diff/align/oriented_rows.h"

namespace trackcheck {
namespace {

// Bounds the work per row of a gap that is aligned by its cells.
constexpr uint64_t kMaxComparisons = 4096;

uint64_t CountRows(std::span<const RowRange> ranges) {
  uint64_t count = 0;
  for (const RowRange& range : ranges) count += range.size();
  return count;
}

std::vector<uint64_t> ListRows(std::span<const RowRange> ranges) {
  std::vector<uint64_t> list;
  for (const RowRange& range : ranges) {
    for (uint64_t row = range.begin; row < range.end; ++row) {
      list.push_back(row);
    }
  }
  return list;
}

using Pair = absl::FunctionRef<void(uint64_t, uint64_t, uint64_t)>;

// Calls `step` with parts of both sides that have the same length.
void WalkInStep(std::span<const RowRange> left, std::span<const RowRange> right,
                Pair step) {
  size_t l = 0;
  size_t r = 0;
  uint64_t left_done = 0;
  uint64_t right_done = 0;
  while (l < left.size() && r < right.size()) {
    const uint64_t count =
        std::min(left[l].size() - left_done, right[r].size() - right_done);
    step(left[l].begin + left_done, right[r].begin + right_done, count);
    left_done += count;
    right_done += count;
    if (left_done == left[l].size()) {
      ++l;
      left_done = 0;
    }
    if (right_done == right[r].size()) {
      ++r;
      right_done = 0;
    }
  }
}

// Pairs rows so that as many cells as possible are equal.
void PairByCells(const OrientedRows& rows, const std::vector<uint64_t>& left,
                 const std::vector<uint64_t>& right, Pair pair) {
  const size_t width = right.size() + 1;
  std::vector<uint32_t> cells(left.size() * right.size());
  // best[l][r] is the most cells that can be equal in the rows from l and r on.
  std::vector<uint32_t> best((left.size() + 1) * width, 0);
  for (size_t l = left.size(); l-- > 0;) {
    for (size_t r = right.size(); r-- > 0;) {
      const auto equal =
          static_cast<uint32_t>(rows.EqualCells(left[l], right[r]));
      cells[l * right.size() + r] = equal;
      best[l * width + r] =
          std::max({best[(l + 1) * width + r], best[l * width + r + 1],
                    best[(l + 1) * width + r + 1] + equal});
    }
  }
  size_t l = 0;
  size_t r = 0;
  while (l < left.size() && r < right.size()) {
    const uint32_t equal = cells[l * right.size() + r];
    const uint32_t here = best[l * width + r];
    if (equal > 0 && here == best[(l + 1) * width + r + 1] + equal) {
      pair(left[l++], right[r++], 1);
    } else if (here == best[(l + 1) * width + r]) {
      ++l;
    } else {
      ++r;
    }
  }
}

}  // namespace

void PairRows(const OrientedRows& rows, std::span<const RowRange> left,
              std::span<const RowRange> right, Pair pair) {
  const uint64_t left_count = CountRows(left);
  const uint64_t right_count = CountRows(right);
  if (left_count == 0 || right_count == 0) return;
  if (left_count == right_count || rows.sampled()) {
    WalkInStep(left, right, pair);
    return;
  }
  // The first test keeps the product of the second from overflowing.
  if (std::max(left_count, right_count) <= kMaxComparisons &&
      left_count * right_count <= kMaxComparisons) {
    PairByCells(rows, ListRows(left), ListRows(right), pair);
    return;
  }
  WalkInStep(left, right, [&](uint64_t l, uint64_t r, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i) {
      if (rows.EqualCells(l + i, r + i) > 0) pair(l + i, r + i, 1);
    }
  });
}

}  // namespace trackcheck
