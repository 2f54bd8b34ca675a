// The changes of one diff. All are counted; they are listed up to a limit.
#ifndef TRACKCHECK_DIFF_CHANGES_CHANGE_LOG_H_
#define TRACKCHECK_DIFF_CHANGES_CHANGE_LOG_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "diff/changes/change.h"

namespace trackcheck {

class ChangeLog {
 public:
  // Which changes of a run are folded into one.
  enum class Fold : uint8_t { kConsecutiveRows, kAllRows };

  // Changes of one kind in whole rows of a table, or in elements of a list.
  class Run {
   public:
    explicit Run(ChangeKind kind, Fold fold = Fold::kConsecutiveRows)
        : kind_(kind), fold_(fold) {}

    // The number of the change that lists the last row; kNotListed if there is
    // none, or if the list has no room for it.
    uint64_t listed_at() const { return listed_at_; }

   private:
    friend class ChangeLog;

    ChangeKind kind_;
    Fold fold_;
    ChangedRows last_;  // adjacent rows
    uint64_t listed_at_ = kNotListed;
  };

  // `max_changes`: 0 lists all changes.
  explicit ChangeLog(uint64_t max_changes) : max_changes_(max_changes) {}

  bool lists_all() const { return max_changes_ == 0; }

  // The changes that follow are in the part of the document with this name.
  void EnterPart(std::string_view name) {
    if (name == part_) return;
    part_ = name;
    part_number_.reset();
  }

  // Counts `count` changes. Calls `describe`, which returns a Change with its
  // sides, only if the list has room.
  template <typename Describe>
  void Add(ChangeKind kind, uint64_t count, Describe describe) {
    Count(kind, count);
    List(kind, count, describe);
  }

  // Counts a change of one row. Rows are passed in ascending order on the old
  // side if they were removed or moved, otherwise on the new one. `describe`
  // is as in Add; the rows are set here.
  template <typename Describe>
  void AddRow(Run* run, uint64_t old_row, uint64_t new_row, Describe describe) {
    Count(run->kind_, 1);
    const ChangedRows row = {run->kind_ == ChangeKind::kAdded ? 0 : old_row,
                             run->kind_ == ChangeKind::kRemoved ? 0 : new_row,
                             1};
    const bool is_first = run->last_.count == 0;
    const bool is_adjacent = !is_first && Follows(*run, row);
    if (is_adjacent) {
      ++run->last_.count;
    } else {
      run->last_ = row;
    }
    if (is_adjacent || (!is_first && run->fold_ == Fold::kAllRows)) {
      if (run->listed_at_ != kNotListed) Extend(run, is_adjacent);
      return;
    }
    run->listed_at_ = List(run->kind_, 1, [&] {
      Change change = describe();
      change.rows = {row};
      return change;
    });
  }

  DiffResult Take() && { return std::move(result_); }

 private:
  static bool Follows(const Run& run, const ChangedRows& row) {
    return (run.kind_ == ChangeKind::kAdded ||
            row.old_first == run.last_.old_first + run.last_.count) &&
           (run.kind_ == ChangeKind::kRemoved ||
            row.new_first == run.last_.new_first + run.last_.count);
  }

  void Count(ChangeKind kind, uint64_t count);
  size_t NumberOfPart();
  // Adds the last row of the run to its change.
  void Extend(Run* run, bool is_adjacent);

  template <typename Describe>
  uint64_t List(ChangeKind kind, uint64_t count, Describe describe) {
    const uint64_t listed = result_.changes.size();
    if (max_changes_ != 0 && listed >= max_changes_) return kNotListed;
    Change change = describe();
    change.kind = kind;
    change.count = count;
    result_.changes.push_back(std::move(change));
    return listed;
  }

  uint64_t max_changes_;
  std::string part_;
  std::optional<size_t> part_number_;  // in the result, once it has changes
  std::map<std::string, size_t> part_numbers_;
  DiffResult result_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CHANGES_CHANGE_LOG_H_
