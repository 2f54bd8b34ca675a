#include "diff/align/anchors.h"

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "diff/align/oriented_rows.h"
#include "formats/core/radix_sort.h"

namespace trackcheck {
namespace {

struct HashedRow {
  uint32_t hash;
  uint32_t row;

  friend auto operator<=>(const HashedRow&, const HashedRow&) = default;
};

template <typename HashOf>
std::vector<HashedRow> SortedByHash(std::span<const RowRange> ranges,
                                    HashOf hash_of) {
  uint64_t count = 0;
  for (const RowRange& range : ranges) count += range.size();
  std::vector<HashedRow> hashed;
  hashed.reserve(count);
  for (const RowRange& range : ranges) {
    const uint64_t end = std::min(range.end, kMaxAnchorRow);
    for (uint64_t row = range.begin; row < end; ++row) {
      hashed.push_back({static_cast<uint32_t>(hash_of(row) >> 32),
                        static_cast<uint32_t>(row)});
    }
  }
  // Rows ascend in each range, and ranges do.
  RadixSort<32>(std::span(hashed),
                [](const HashedRow& each) { return each.hash; });
  return hashed;
}

// Pairs the first occurrence on the left with the first on the right, and so
// on. The rows share the upper 32 bits of their hash and nearly always the
// lower ones too.
template <typename LeftHash, typename RightHash>
void PairOccurrences(std::span<HashedRow> lefts, std::span<HashedRow> rights,
                     LeftHash left_hash, RightHash right_hash,
                     std::vector<RowPair>* pairs) {
  auto sort_by_whole_hash = [](std::span<HashedRow> rows, auto hash_of) {
    auto before = [&hash_of](const HashedRow& a, const HashedRow& b) {
      const uint64_t hash_a = hash_of(a.row);
      const uint64_t hash_b = hash_of(b.row);
      return hash_a != hash_b ? hash_a < hash_b : a.row < b.row;
    };
    if (!std::is_sorted(rows.begin(), rows.end(), before)) {
      std::sort(rows.begin(), rows.end(), before);
    }
  };
  sort_by_whole_hash(lefts, left_hash);
  sort_by_whole_hash(rights, right_hash);
  auto left = lefts.begin();
  auto right = rights.begin();
  while (left != lefts.end() && right != rights.end()) {
    const uint64_t hash_of_left = left_hash(left->row);
    const uint64_t hash_of_right = right_hash(right->row);
    if (hash_of_left == hash_of_right)
      pairs->push_back({left->row, right->row});
    if (hash_of_left <= hash_of_right) ++left;
    if (hash_of_right <= hash_of_left) ++right;
  }
}

// Returns the rows from `begin` on that have the hash of the first.
std::span<HashedRow> RowsOfHash(std::vector<HashedRow>& rows, size_t begin) {
  size_t end = begin;
  while (end < rows.size() && rows[end].hash == rows[begin].hash) ++end;
  return {&rows[begin], end - begin};
}

}  // namespace

std::vector<RowPair> FindAnchors(const OrientedRows& rows,
                                 std::span<const RowRange> left,
                                 std::span<const RowRange> right,
                                 Occurrences occurrences) {
  const auto left_hash = [&rows](uint64_t row) { return rows.LeftHash(row); };
  const auto right_hash = [&rows](uint64_t row) { return rows.RightHash(row); };
  std::vector<RowPair> pairs;
  {
    std::vector<HashedRow> lefts = SortedByHash(left, left_hash);
    std::vector<HashedRow> rights = SortedByHash(right, right_hash);
    size_t l = 0;
    size_t r = 0;
    while (l < lefts.size() && r < rights.size()) {
      if (lefts[l].hash < rights[r].hash) {
        ++l;
        continue;
      }
      if (lefts[l].hash > rights[r].hash) {
        ++r;
        continue;
      }
      const std::span<HashedRow> same_left = RowsOfHash(lefts, l);
      const std::span<HashedRow> same_right = RowsOfHash(rights, r);
      if (same_left.size() == 1 && same_right.size() == 1) {
        pairs.push_back({lefts[l].row, rights[r].row});
      } else if (occurrences == Occurrences::kAll) {
        PairOccurrences(same_left, same_right, left_hash, right_hash, &pairs);
      }
      l += same_left.size();
      r += same_right.size();
    }
  }
  RadixSort<32>(std::span(pairs),
                [](const RowPair& pair) { return pair.left; });
  return pairs;
}

void KeepLongestAscending(std::vector<RowPair>* pairs) {
  assert(std::is_sorted(
      pairs->begin(), pairs->end(),
      [](const RowPair& a, const RowPair& b) { return a.left < b.left; }));
  constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();
  // last_of[n] ends a selection of n + 1 pairs. Of all such pairs it has the
  // lowest right row.
  std::vector<uint32_t> last_of;
  std::vector<uint32_t> before(pairs->size(), kNone);
  for (uint32_t i = 0; i < pairs->size(); ++i) {
    const uint32_t right = (*pairs)[i].right;
    auto place = std::lower_bound(last_of.begin(), last_of.end(), right,
                                  [pairs](uint32_t last, uint32_t value) {
                                    return (*pairs)[last].right < value;
                                  });
    if (place != last_of.begin()) before[i] = *(place - 1);
    if (place == last_of.end()) {
      last_of.push_back(i);
    } else {
      *place = i;
    }
  }
  // The chain runs backwards and its elements ascend, so the kept pairs can be
  // moved to the end of the same vector without overwriting pairs that are
  // still needed.
  size_t kept = pairs->size();
  for (uint32_t i = last_of.empty() ? kNone : last_of.back(); i != kNone;
       i = before[i]) {
    (*pairs)[--kept] = (*pairs)[i];
  }
  pairs->erase(pairs->begin(),
               pairs->begin() + static_cast<std::ptrdiff_t>(kept));
}

}  // namespace trackcheck
