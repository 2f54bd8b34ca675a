// Pairs of rows that look alike, found by their hashes in time n log n and with
// at most 12 bytes per row, whatever the rows hold.
#ifndef TRACKCHECK_DIFF_ALIGN_ANCHORS_H_
#define TRACKCHECK_DIFF_ALIGN_ANCHORS_H_

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "diff/align/oriented_rows.h"

namespace trackcheck {

// Rows from this one on are not looked for: an anchor's rows have 32 bits.
constexpr uint64_t kMaxAnchorRow = std::numeric_limits<uint32_t>::max();

struct RowPair {
  uint32_t left;
  uint32_t right;

  friend auto operator<=>(const RowPair&, const RowPair&) = default;
};

enum class Occurrences : uint8_t {
  kUnique,  // rows that occur once in the ranges of each side
  kAll,     // the first occurrence left with the first right, and so on
};

// Pairs of rows out of the ranges, which are ascending and disjoint. A pair has
// the same hash and is to be compared before it is believed. Each row is in one
// pair at the most; ascending in `left`.
std::vector<RowPair> FindAnchors(const OrientedRows& rows,
                                 std::span<const RowRange> left,
                                 std::span<const RowRange> right,
                                 Occurrences occurrences);

// Leaves the longest selection of `pairs` that ascends on both sides.
// Precondition: ascending in `left`.
void KeepLongestAscending(std::vector<RowPair>* pairs);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ANCHORS_H_
