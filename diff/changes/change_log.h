// The changes of one diff. All are counted; they are folded, and listed up to a
// limit.
#ifndef TRACKCHECK_DIFF_CHANGES_CHANGE_LOG_H_
#define TRACKCHECK_DIFF_CHANGES_CHANGE_LOG_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "diff/changes/change.h"

namespace trackcheck {

class ChangeLog {
 public:
  // Which changes of a run are folded into one.
  enum class Fold : uint8_t { kConsecutiveRows, kAllRows };

  // Changes of one kind in one column, or in whole rows, of a table.
  class Run {
   public:
    explicit Run(ChangeKind kind, Fold fold = Fold::kConsecutiveRows)
        : kind_(kind), fold_(fold) {}

   private:
    friend class ChangeLog;
    static constexpr uint64_t kNotListed = UINT64_MAX;

    ChangeKind kind_;
    Fold fold_;
    uint64_t next_old_ = UINT64_MAX;
    uint64_t next_new_ = UINT64_MAX;
    uint64_t listed_at_ = kNotListed;
    bool begun_ = false;
    bool has_worst_ = false;
    // The worst of the changes that are folded into the listed one.
    double most_badness_ = 0;
    uint64_t worst_old_ = 0;
    uint64_t worst_new_ = 0;
  };

  // `max_changes`: 0 lists all changes.
  explicit ChangeLog(uint64_t max_changes) : max_changes_(max_changes) {}

  // Counts `count` changes. Calls `describe`, which returns a Change with its
  // sides, only if the list has room.
  template <typename Describe>
  void Add(ChangeKind kind, uint64_t count, Describe describe) {
    Count(kind, count);
    List(kind, count, describe);
  }

  // Counts a change of one row. Rows are passed in ascending order. The row of
  // a side that the kind does not have is ignored.
  template <typename Describe>
  void AddRow(Run* run, uint64_t old_row, uint64_t new_row, Describe describe) {
    Count(run->kind_, 1);
    const bool goes_on = GoesOn(*run, old_row, new_row);
    run->begun_ = true;
    run->next_old_ = old_row + 1;
    run->next_new_ = new_row + 1;
    if (!goes_on) {
      run->listed_at_ = List(run->kind_, 1, describe);
    } else if (run->listed_at_ != Run::kNotListed) {
      ++result_.changes[run->listed_at_].count;
    }
  }

  // Counts a changed value. `badness` is the size of the change, if it has one.
  // `describe(old_row, new_row)` returns the sides. The caller calls EndCells
  // after the last cell of a run.
  template <typename Describe>
  void AddCell(Run* run, uint64_t old_row, uint64_t new_row,
               std::optional<double> badness, Describe describe) {
    const bool goes_on = GoesOn(*run, old_row, new_row);
    if (!goes_on) EndCells(*run, describe);
    AddRow(run, old_row, new_row, [&] {
      ChangeSides sides = describe(old_row, new_row);
      Change change;
      change.old_side = std::move(sides.old_side);
      change.new_side = std::move(sides.new_side);
      return change;
    });
    run->has_worst_ = badness.has_value();
    if (goes_on && badness <= run->most_badness_) return;
    run->most_badness_ = badness.value_or(0);
    run->worst_old_ = old_row;
    run->worst_new_ = new_row;
  }

  // Sets the worst of the cells that were folded last.
  template <typename Describe>
  void EndCells(const Run& run, Describe describe) {
    if (run.listed_at_ == Run::kNotListed || !run.has_worst_) return;
    Change& change = result_.changes[run.listed_at_];
    if (change.count == 1) return;
    change.worst = describe(run.worst_old_, run.worst_new_);
  }

  DiffResult Take() && { return std::move(result_); }

 private:
  static bool GoesOn(const Run& run, uint64_t old_row, uint64_t new_row) {
    if (run.fold_ == Fold::kAllRows) return run.begun_;
    return (run.kind_ == ChangeKind::kAdded || old_row == run.next_old_) &&
           (run.kind_ == ChangeKind::kRemoved || new_row == run.next_new_);
  }

  void Count(ChangeKind kind, uint64_t count);

  template <typename Describe>
  uint64_t List(ChangeKind kind, uint64_t count, Describe describe) {
    const uint64_t listed = result_.changes.size();
    if (max_changes_ != 0 && listed >= max_changes_) return Run::kNotListed;
    Change change = describe();
    change.kind = kind;
    change.count = count;
    result_.changes.push_back(std::move(change));
    return listed;
  }

  uint64_t max_changes_;
  DiffResult result_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CHANGES_CHANGE_LOG_H_
