#include "diff/align/align.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "diff/align/anchors.h"
#include "diff/align/exact_windows.h"
#include "diff/align/match_list.h"
#include "diff/align/oriented_rows.h"
#include "diff/align/resync.h"
#include "diff/align/row_pairing.h"
#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"

namespace trackcheck {
namespace {

// A shorter run of samples that are alike at two times may be alike by chance,
// and does not show that the samples around it correspond.
constexpr uint64_t kMinSamples = 4;

// Matches both ends, and the rows between them until an edit that is not local.
MatchList FollowBothTables(const OrientedRows& rows) {
  RowRange left{0, rows.left_count()};
  RowRange right{0, rows.right_count()};
  MatchList matches;
  auto take_run = [&] {
    auto take = [&](uint64_t count, bool equal) {
      matches.Add({left.begin, right.begin, count, equal});
      left.begin += count;
      right.begin += count;
    };
    while (true) {
      take(rows.EqualRun(left.begin, right.begin,
                         std::min(left.size(), right.size())),
           true);
      if (left.empty() || right.empty()) return;
      if (!rows.Same(left.begin, right.begin)) return;
      take(1, false);
    }
  };
  take_run();
  const uint64_t suffix = rows.SameRunBackward(
      left.end, right.end, std::min(left.size(), right.size()));
  left.end -= suffix;
  right.end -= suffix;
  while (!left.empty() && !right.empty()) {
    const std::optional<Resync> next = FindResync(rows, left, right);
    if (!next.has_value()) break;
    left.begin += next->left;
    right.begin += next->right;
    take_run();
  }
  matches.Add({left.end, right.end, suffix, !rows.cyclic()});
  return matches;
}

void AlignGap(const OrientedRows& rows, RowRange left, RowRange right,
              Occurrences occurrences, MatchList* matches) {
  if (left.empty() || right.empty()) return;
  std::vector<RowPair> anchors =
      FindAnchors(rows, {&left, 1}, {&right, 1}, occurrences);
  KeepLongestAscending(&anchors);
  for (const RowPair& anchor : anchors) {
    if (anchor.left < left.begin || anchor.right < right.begin) continue;
    const uint64_t after = rows.SameRun(
        anchor.left, anchor.right,
        std::min(left.end - anchor.left, right.end - anchor.right));
    if (after == 0) continue;
    const uint64_t before = rows.SameRunBackward(
        anchor.left, anchor.right,
        std::min(anchor.left - left.begin, anchor.right - right.begin));
    if (rows.sampled() && before + after < kMinSamples) continue;
    matches->Add({anchor.left - before, anchor.right - before, before + after,
                  rows.exact()});
    left.begin = anchor.left + after;
    right.begin = anchor.right + after;
  }
}

// Matches samples that are alike: runs at equal times from both ends, and
// between them runs that are found by their hashes.
void AlignAlike(const OrientedRows& rows, RowRange left, RowRange right,
                MatchList* matches) {
  if (std::min(left.size(), right.size()) < kMinSamples) return;
  const auto long_enough = [](uint64_t run) {
    return run < kMinSamples ? 0 : run;
  };
  const uint64_t ahead = long_enough(rows.SameRun(
      left.begin, right.begin, std::min(left.size(), right.size())));
  matches->Add({left.begin, right.begin, ahead, rows.exact()});
  left.begin += ahead;
  right.begin += ahead;
  const uint64_t after = long_enough(rows.SameRunBackward(
      left.end, right.end, std::min(left.size(), right.size())));
  left.end -= after;
  right.end -= after;
  AlignGap(rows, left, right, Occurrences::kUnique, matches);
  matches->Add({left.end, right.end, after, rows.exact()});
}

// Fills the gaps of `matches` with the matches that `align` adds for each.
template <typename AlignOne>
MatchList FillGaps(const OrientedRows& rows, const MatchList& matches,
                   AlignOne align) {
  MatchList filled;
  matches.VisitGaps(
      rows.left_count(), rows.right_count(),
      [&](RowRange left, RowRange right, const LeftRightMatch* match) {
        align(left, right, &filled);
        if (match != nullptr) filled.Add(*match);
      });
  return filled;
}

// Fills the gaps of `matches` with rows that are the same, in order.
MatchList AlignGaps(const OrientedRows& rows, const MatchList& matches,
                    Occurrences occurrences) {
  return FillGaps(rows, matches,
                  [&](RowRange left, RowRange right, MatchList* filled) {
                    AlignGap(rows, left, right, occurrences, filled);
                  });
}

// Fills the gaps of `matches` with rows that are alike in one part of the
// columns after the other.
MatchList AlignAlikeGaps(const OrientedRows& rows, MatchList matches) {
  for (uint64_t i = 0; i < rows.parts(); ++i) {
    const OrientedRows part = rows.OfPart(i);
    matches = FillGaps(part, matches,
                       [&](RowRange left, RowRange right, MatchList* filled) {
                         AlignAlike(part, left, right, filled);
                       });
  }
  return matches;
}

std::vector<RowPair> FindMoved(const OrientedRows& rows,
                               const MatchList& matches) {
  std::vector<RowRange> lefts;
  std::vector<RowRange> rights;
  matches.VisitGaps(rows.left_count(), rows.right_count(),
                    [&](RowRange left, RowRange right, const LeftRightMatch*) {
                      if (!left.empty()) lefts.push_back(left);
                      if (!right.empty()) rights.push_back(right);
                    });
  if (lefts.empty() || rights.empty()) return {};
  std::vector<RowPair> moved =
      FindAnchors(rows, lefts, rights, Occurrences::kAll);
  std::erase_if(moved, [&rows](const RowPair& pair) {
    return !rows.Same(pair.left, pair.right);
  });
  return moved;
}

// Returns `range` without the rows from `*taken` on, which ascend, and advances
// `*taken` past the range.
std::vector<RowRange> Without(RowRange range, const std::vector<uint32_t>& rows,
                              size_t* taken) {
  std::vector<RowRange> rest;
  for (; *taken < rows.size() && rows[*taken] < range.end; ++*taken) {
    const uint64_t row = rows[*taken];
    if (row > range.begin) rest.push_back({range.begin, row});
    range.begin = row + 1;
  }
  if (!range.empty()) rest.push_back(range);
  return rest;
}

MatchList PairGaps(const OrientedRows& rows, const MatchList& matches,
                   const std::vector<RowPair>& moved) {
  std::vector<uint32_t> moved_left;
  std::vector<uint32_t> moved_right;
  for (const RowPair& pair : moved) {
    moved_left.push_back(pair.left);
    moved_right.push_back(pair.right);
  }
  std::sort(moved_right.begin(), moved_right.end());
  size_t left_taken = 0;
  size_t right_taken = 0;
  MatchList paired;
  matches.VisitGaps(
      rows.left_count(), rows.right_count(),
      [&](RowRange left, RowRange right, const LeftRightMatch* match) {
        PairRows(rows, Without(left, moved_left, &left_taken),
                 Without(right, moved_right, &right_taken),
                 [&](uint64_t l, uint64_t r, uint64_t count) {
                   paired.Add({l, r, count, false});
                 });
        if (match != nullptr) paired.Add(*match);
      });
  return paired;
}

Alignment ToAlignment(const MatchList& matches, std::vector<RowPair> moved,
                      bool swapped) {
  Alignment alignment;
  for (const LeftRightMatch& match : matches.matches()) {
    alignment.in_order.push_back({swapped ? match.right : match.left,
                                  swapped ? match.left : match.right,
                                  match.count, match.equal});
  }
  if (swapped) {
    std::sort(
        moved.begin(), moved.end(),
        [](const RowPair& a, const RowPair& b) { return a.right < b.right; });
  }
  for (const RowPair& pair : moved) {
    alignment.moved.push_back(
        {swapped ? pair.right : pair.left, swapped ? pair.left : pair.right});
  }
  return alignment;
}

}  // namespace

Alignment Align(const RowComparer& comparer, bool swapped) {
  const OrientedRows rows(comparer, swapped);
  MatchList matches = FollowBothTables(rows);
  const uint64_t followed = matches.rows();
  if (followed == std::min(rows.left_count(), rows.right_count())) {
    return ToAlignment(matches, {}, swapped);
  }
  rows.PrepareToHash(rows.left_count() + rows.right_count() - 2 * followed);
  matches = AlignGaps(rows, matches, Occurrences::kUnique);
  // Rows that repeat in the whole table are often unique between two matches.
  if (matches.rows() > followed) {
    matches = AlignGaps(rows, matches, Occurrences::kUnique);
  }
  std::vector<RowPair> moved;
  // Equal samples, as of a parked car, do not show which time they correspond
  // to, and samples cannot move. But a channel may differ in every sample.
  if (rows.sampled()) {
    matches = AlignAlikeGaps(rows, matches);
  } else {
    matches = AlignGaps(rows, matches, Occurrences::kAll);
    matches = AlignWindows(rows, matches);
    moved = FindMoved(rows, matches);
  }
  matches = PairGaps(rows, matches, moved);
  return ToAlignment(matches, std::move(moved), swapped);
}

Alignment AlignByPosition(const RowComparer& rows) {
  Alignment alignment;
  const uint64_t count = std::min(rows.old_count(), rows.new_count());
  if (count > 0) alignment.in_order.push_back({0, 0, count, false});
  return alignment;
}

}  // namespace trackcheck
