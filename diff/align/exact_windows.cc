#include "diff/align/exact_windows.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "diff/align/match_list.h"
#include "diff/align/oriented_rows.h"

namespace trackcheck {
namespace {

// Matched rows on each side of the unmatched ones, which may have to be matched
// with other rows.
constexpr uint64_t kContextRows = 16;
// Pairs of rows that are compared for one table: some 50 ms.
constexpr uint64_t kMaxComparisons = uint64_t{1} << 24;

// A score is the larger, the more rows are matched, and for the same number of
// rows, the smaller the gaps are. A gap counts as the rows of its longer side,
// since those of the other side may be reported as changed.
using Score = int32_t;
constexpr Score kMatchedRow = 1 << 12;
// Even if all rows are in gaps, these count less than one match.
static_assert(2 * (kMaxWindowRows + 2 * kContextRows) < kMatchedRow);

Score ScoreOfGap(uint64_t left, uint64_t right) {
  return -static_cast<Score>(std::max(left, right));
}

struct Window {
  RowRange left;
  RowRange right;

  uint64_t comparisons() const { return left.size() * right.size(); }
};

// Precondition: `matches` lie in the window.
Score ScoreOf(const Window& window,
              const std::vector<LeftRightMatch>& matches) {
  Score score = 0;
  RowRange left = window.left;
  RowRange right = window.right;
  for (const LeftRightMatch& match : matches) {
    score += ScoreOfGap(match.left - left.begin, match.right - right.begin) +
             static_cast<Score>(match.count) * kMatchedRow;
    left.begin = match.left_end();
    right.begin = match.right_end();
  }
  return score + ScoreOfGap(left.size(), right.size());
}

class ExactAlignment {
 public:
  explicit ExactAlignment(const OrientedRows& rows) : rows_(rows) {}

  // Returns matches of the best score for rows of the same hash, without those
  // rows that differ all the same.
  std::vector<LeftRightMatch> Align(const Window& window) {
    Hash(window);
    FindSteps();
    return Walk(window);
  }

 private:
  // The next rows of both sides match, or rows of both sides, of the left or of
  // the right one have no match.
  enum class Step : uint8_t { kMatch, kBoth, kLeft, kRight };

  void Hash(const Window& window) {
    left_.clear();
    right_.clear();
    for (uint64_t i = window.left.begin; i < window.left.end; ++i) {
      left_.push_back(rows_.LeftHash(i));
    }
    for (uint64_t i = window.right.begin; i < window.right.end; ++i) {
      right_.push_back(rows_.RightHash(i));
    }
  }

  // Finds the first step of the best way from each row of both sides to their
  // ends.
  void FindSteps() {
    const size_t width = right_.size();
    steps_.resize(left_.size() * width);
    // The best scores from rows l and l + 1 of the left side on.
    std::vector<Score> here(width + 1);
    std::vector<Score> next(width + 1);
    for (size_t r = 0; r <= width; ++r) {
      here[r] = ScoreOfGap(0, width - r);
    }
    for (size_t l = left_.size(); l-- > 0;) {
      here.swap(next);
      here[width] = ScoreOfGap(left_.size() - l, 0);
      for (size_t r = width; r-- > 0;) {
        const bool same = left_[l] == right_[r];
        Score best = next[r + 1] + (same ? kMatchedRow : -1);
        Step step = same ? Step::kMatch : Step::kBoth;
        if (next[r] - 1 > best) {
          best = next[r] - 1;
          step = Step::kLeft;
        }
        if (here[r + 1] - 1 > best) {
          best = here[r + 1] - 1;
          step = Step::kRight;
        }
        here[r] = best;
        steps_[l * width + r] = step;
      }
    }
  }

  std::vector<LeftRightMatch> Walk(const Window& window) const {
    MatchList matches;
    const size_t width = right_.size();
    size_t l = 0;
    size_t r = 0;
    while (l < left_.size() && r < width) {
      const Step step = steps_[l * width + r];
      if (step == Step::kMatch) {
        const uint64_t left = window.left.begin + l;
        const uint64_t right = window.right.begin + r;
        const bool equal = rows_.EqualRun(left, right, 1) == 1;
        if (equal || rows_.Same(left, right)) {
          matches.Add({left, right, 1, equal});
        }
      }
      if (step != Step::kRight) ++l;
      if (step != Step::kLeft) ++r;
    }
    return matches.matches();
  }

  const OrientedRows& rows_;
  std::vector<uint64_t> left_;
  std::vector<uint64_t> right_;
  std::vector<Step> steps_;
};

// Copies the matches, and replaces those of the windows that it can improve.
class WindowAligner {
 public:
  WindowAligner(const OrientedRows& rows, const MatchList& matches)
      : rows_(rows), matches_(matches.matches()), exact_(rows) {}

  MatchList Align() && {
    size_t first = 0;
    while (first < GapCount()) {
      if (!Fits(first, first) || IsEmpty(first)) {
        ++first;
        continue;
      }
      size_t last = first;
      for (size_t i = first + 1; i < GapCount() && Fits(first, i); ++i) {
        if (!IsEmpty(i)) last = i;
      }
      AlignGaps(first, last);
      first = last + 1;
    }
    CopyUpTo(matches_.size(), 0);
    return std::move(aligned_);
  }

 private:
  // Gap i is before match i; the last one is after all matches.
  size_t GapCount() const { return matches_.size() + 1; }
  // The rows from the start of one gap to the end of another.
  Window Between(size_t first, size_t last) const {
    Window window;
    if (first > 0) {
      window.left.begin = matches_[first - 1].left_end();
      window.right.begin = matches_[first - 1].right_end();
    }
    const bool at_end = last == matches_.size();
    window.left.end = at_end ? rows_.left_count() : matches_[last].left;
    window.right.end = at_end ? rows_.right_count() : matches_[last].right;
    return window;
  }
  bool Fits(size_t first, size_t last) const {
    const Window window = Between(first, last);
    return window.left.size() <= kMaxWindowRows &&
           window.right.size() <= kMaxWindowRows;
  }
  bool IsEmpty(size_t gap) const {
    const Window window = Between(gap, gap);
    return window.left.empty() && window.right.empty();
  }

  // At most half of a match, which may lie between two windows.
  static uint64_t Context(const LeftRightMatch& match) {
    return std::min<uint64_t>(kContextRows, match.count / 2);
  }

  void AlignGaps(size_t first, size_t last) {
    Window window = Between(first, last);
    uint64_t matched = 0;
    for (size_t i = first; i < last; ++i) matched += matches_[i].count;
    const uint64_t left_only = window.left.size() - matched;
    const uint64_t right_only = window.right.size() - matched;
    // Rows were only removed or only added, or one row was changed.
    if (left_only == 0 || right_only == 0) return;
    if (first == last && left_only == 1 && right_only == 1) return;

    std::vector<LeftRightMatch> inside;
    uint64_t before = 0;
    if (first > 0) {
      before = Context(matches_[first - 1]);
      window.left.begin -= before;
      window.right.begin -= before;
      inside.push_back({window.left.begin, window.right.begin, before, 0});
    }
    for (size_t i = first; i < last; ++i) inside.push_back(matches_[i]);
    uint64_t after = 0;
    if (last < matches_.size()) {
      after = Context(matches_[last]);
      inside.push_back({window.left.end, window.right.end, after, 0});
      window.left.end += after;
      window.right.end += after;
    }
    if (window.comparisons() > comparisons_left_) return;
    comparisons_left_ -= window.comparisons();
    const std::vector<LeftRightMatch> exact = exact_.Align(window);
    if (ScoreOf(window, exact) <= ScoreOf(window, inside)) return;
    CopyUpTo(first, before);
    for (const LeftRightMatch& match : exact) aligned_.Add(match);
    next_match_ = last;
    next_row_ = after;
  }

  // Copies the matches before match `end`, without the last `except` rows.
  void CopyUpTo(size_t end, uint64_t except) {
    for (; next_match_ < end; ++next_match_) {
      const LeftRightMatch& match = matches_[next_match_];
      const uint64_t kept = next_match_ + 1 == end ? except : 0;
      aligned_.Add({match.left + next_row_, match.right + next_row_,
                    match.count - next_row_ - kept, match.equal});
      next_row_ = 0;
    }
  }

  const OrientedRows& rows_;
  const std::vector<LeftRightMatch>& matches_;
  ExactAlignment exact_;
  uint64_t comparisons_left_ = kMaxComparisons;
  MatchList aligned_;
  // The first row that is not in `aligned_` yet, of the matches.
  size_t next_match_ = 0;
  uint64_t next_row_ = 0;
};

}  // namespace

MatchList AlignWindows(const OrientedRows& rows, const MatchList& matches) {
  return WindowAligner(rows, matches).Align();
}

}  // namespace trackcheck
