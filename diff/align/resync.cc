#include "diff/align/resync.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>

#include "diff/align/anchors.h"
#include "diff/align/oriented_rows.h"

namespace trackcheck {
namespace {

constexpr uint64_t kFirstWindow = 16;
constexpr uint64_t kWindowGrowth = 4;
// 65536 rows: hashing a window takes little time and about a megabyte.
constexpr uint64_t kLastWindow = uint64_t{1} << 16;
// The number of rows that must be the same after an edit, so that rows that are
// the same by chance do not end it.
constexpr uint64_t kConfirmingRows = 4;

bool Confirmed(const OrientedRows& rows, RowRange left, RowRange right) {
  const uint64_t wanted =
      std::min({kConfirmingRows, left.size(), right.size()});
  // The end of the tables is matched backwards before this. A sample that was
  // inserted elsewhere must not be matched with the last samples.
  if (rows.sampled() && wanted < kConfirmingRows) return false;
  return rows.SameRun(left.begin, right.begin, wanted) == wanted;
}

// Returns the nearest place. Of two equally near ones it prefers the one that
// skips the same number of rows on both sides, since rows are changed more
// often than replaced. Samples prefer a place at the same time anywhere in the
// window, since neighboring samples may be alike.
std::optional<Resync> SearchNearby(const OrientedRows& rows, RowRange left,
                                   RowRange right) {
  const uint64_t left_window = std::min(kFirstWindow, left.size());
  const uint64_t right_window = std::min(kFirstWindow, right.size());
  auto goes_on = [&](uint64_t skip_left, uint64_t skip_right) {
    return skip_left < left_window && skip_right < right_window &&
           rows.Same(left.begin + skip_left, right.begin + skip_right) &&
           Confirmed(rows, {left.begin + skip_left, left.end},
                     {right.begin + skip_right, right.end});
  };
  for (uint64_t skip = 1; rows.sampled() && skip < kFirstWindow; ++skip) {
    if (goes_on(skip, skip)) return Resync{skip, skip};
  }
  for (uint64_t sum = 1; sum < left_window + right_window; ++sum) {
    const uint64_t more = (sum + 1) / 2;
    for (uint64_t big = more; big <= sum; ++big) {
      if (goes_on(sum - big, big)) return Resync{sum - big, big};
      if (goes_on(big, sum - big)) return Resync{big, sum - big};
    }
  }
  return std::nullopt;
}

std::optional<Resync> SearchWindow(const OrientedRows& rows, RowRange left,
                                   RowRange right, uint64_t window) {
  const RowRange left_window{left.begin,
                             left.begin + std::min(window, left.size())};
  const RowRange right_window{right.begin,
                              right.begin + std::min(window, right.size())};
  const auto is_nearer = [&rows](const Resync& a, const Resync& b) {
    if (rows.sampled() && (a.left == a.right) != (b.left == b.right)) {
      return a.left == a.right;
    }
    return a.left + a.right < b.left + b.right;
  };
  std::optional<Resync> nearest;
  for (const RowPair& pair : FindAnchors(
           rows, {&left_window, 1}, {&right_window, 1}, Occurrences::kUnique)) {
    const Resync found{pair.left - left.begin, pair.right - right.begin};
    if (nearest.has_value() && !is_nearer(found, *nearest)) continue;
    if (Confirmed(rows, {pair.left, left.end}, {pair.right, right.end})) {
      nearest = found;
    }
  }
  if (nearest.has_value()) {
    // This cannot reach the first row, which is known to differ.
    const uint64_t earlier = rows.SameRunBackward(
        left.begin + nearest->left, right.begin + nearest->right,
        std::min(nearest->left, nearest->right));
    nearest->left -= earlier;
    nearest->right -= earlier;
  }
  return nearest;
}

}  // namespace

std::optional<Resync> FindResync(const OrientedRows& rows, RowRange left,
                                 RowRange right) {
  assert(!left.empty() && !right.empty() &&
         !rows.Same(left.begin, right.begin));
  std::optional<Resync> found = SearchNearby(rows, left, right);
  const uint64_t longest = std::max(left.size(), right.size());
  uint64_t window = kFirstWindow;
  while (!found.has_value() && window < std::min(longest, kLastWindow)) {
    window *= kWindowGrowth;
    found = SearchWindow(rows, left, right, window);
  }
  return found;
}

}  // namespace trackcheck
