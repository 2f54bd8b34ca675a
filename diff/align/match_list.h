// Matches in ascending order; adjacent ones are merged.
#ifndef TRACKCHECK_DIFF_ALIGN_MATCH_LIST_H_
#define TRACKCHECK_DIFF_ALIGN_MATCH_LIST_H_

#include <cassert>
#include <cstdint>
#include <vector>

#include "diff/align/oriented_rows.h"

namespace trackcheck {

struct LeftRightMatch {
  uint64_t left = 0;
  uint64_t right = 0;
  uint64_t count : 63 = 0;
  uint64_t equal : 1 = 0;  // 1: all cells of all rows are equal

  uint64_t left_end() const { return left + count; }
  uint64_t right_end() const { return right + count; }
};

class MatchList {
 public:
  // Ignores empty matches. Precondition: `match` comes after everything added
  // so far, on both sides.
  void Add(const LeftRightMatch& match) {
    // Equal rows of a short run are compared once more later. Otherwise
    // alternating rows would cost one match per row.
    constexpr uint64_t kWorthRemembering = 64;
    if (match.count == 0) return;
    rows_ += match.count;
    if (!matches_.empty()) {
      LeftRightMatch& last = matches_.back();
      assert(last.left_end() <= match.left && last.right_end() <= match.right);
      const bool touches =
          last.left_end() == match.left && last.right_end() == match.right;
      const bool forgets =
          last.count < kWorthRemembering || match.count < kWorthRemembering;
      if (touches && (last.equal == match.equal || forgets)) {
        last.count += match.count;
        last.equal &= match.equal;
        return;
      }
    }
    matches_.push_back(match);
  }

  const std::vector<LeftRightMatch>& matches() const { return matches_; }
  // The number of matched rows of each side.
  uint64_t rows() const { return rows_; }

  // Calls visit(left range, right range, next match) for the gap before each
  // match, and with a null match for the gap after the last.
  template <typename Visit>
  void VisitGaps(uint64_t left_count, uint64_t right_count, Visit visit) const {
    uint64_t left = 0;
    uint64_t right = 0;
    for (const LeftRightMatch& match : matches_) {
      visit(RowRange{left, match.left}, RowRange{right, match.right}, &match);
      left = match.left_end();
      right = match.right_end();
    }
    visit(RowRange{left, left_count}, RowRange{right, right_count}, nullptr);
  }

 private:
  std::vector<LeftRightMatch> matches_;
  uint64_t rows_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_MATCH_LIST_H_
