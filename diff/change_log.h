// The changes of one diff: counted exactly, folded and listed up to a limit.
#ifndef TRACKCHECK_DIFF_CHANGE_LOG_H_
#define TRACKCHECK_DIFF_CHANGE_LOG_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "diff/change.h"

namespace trackcheck {

class ChangeLog {
 public:
  // The changes of one kind in one column (or in whole rows) of a table, which
  // are folded while they come from consecutive rows.
  class Run {
   public:
    explicit Run(ChangeKind kind) : kind_(kind) {}

   private:
    friend class ChangeLog;
    static constexpr uint64_t kNotListed = UINT64_MAX;

    ChangeKind kind_;
    uint64_t next_old_ = UINT64_MAX;
    uint64_t next_new_ = UINT64_MAX;
    uint64_t listed_at_ = kNotListed;
  };

  // 0: all changes are listed.
  explicit ChangeLog(uint64_t max_changes) : max_changes_(max_changes) {}

  // Counts `count` places of a change. `describe` is called for a Change with
  // its sides if there is room for it.
  template <typename Describe>
  void Add(ChangeKind kind, uint64_t count, Describe describe) {
    Count(kind, count);
    List(kind, count, describe);
  }

  // Counts a change of one row. Rows come in ascending order; the number on a
  // side that the kind does not have is not looked at.
  template <typename Describe>
  void AddRow(Run* run, uint64_t old_row, uint64_t new_row, Describe describe) {
    Count(run->kind_, 1);
    const bool goes_on =
        (run->kind_ == ChangeKind::kAdded || old_row == run->next_old_) &&
        (run->kind_ == ChangeKind::kRemoved || new_row == run->next_new_);
    run->next_old_ = old_row + 1;
    run->next_new_ = new_row + 1;
    if (!goes_on) {
      run->listed_at_ = List(run->kind_, 1, describe);
    } else if (run->listed_at_ != Run::kNotListed) {
      ++result_.changes[run->listed_at_].count;
    }
  }

  DiffResult Take() && { return std::move(result_); }

 private:
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

#endif  // TRACKCHECK_DIFF_CHANGE_LOG_H_
