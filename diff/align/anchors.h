// Pairs rows that have the same hash, in time n log n and with at most 12 bytes
// per row.
#ifndef TRACKCHECK_DIFF_ALIGN_ANCHORS_H_
#define TRACKCHECK_DIFF_ALIGN_ANCHORS_H_

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "diff/align/oriented_rows.h"

namespace trackcheck {

// Rows from this one on are ignored: a RowPair holds 32 bits.
inline constexpr uint64_t kMaxAnchorRow = std::numeric_limits<uint32_t>::max();

struct RowPair {
  uint32_t left;
  uint32_t right;

  friend auto operator<=>(const RowPair&, const RowPair&) = default;
};

enum class Occurrences : uint8_t {
  kUnique,  // rows that occur once in the ranges of each side
  kAll,     // the first occurrence left with the first right, and so on
};

// Returns pairs of rows of the ranges, ascending in `left`. The rows of a pair
// have the same hash but may differ, so the caller compares them. Each row is
// in at most one pair. Precondition: the ranges are ascending and disjoint.
std::vector<RowPair> FindAnchors(const OrientedRows& rows,
                                 std::span<const RowRange> left,
                                 std::span<const RowRange> right,
                                 Occurrences occurrences);

// Reduces `pairs` to the longest selection that ascends on both sides.
// Precondition: ascending in `left`.
void KeepLongestAscending(std::vector<RowPair>* pairs);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ANCHORS_H_
