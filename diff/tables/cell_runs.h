// Groups the changed values of one column into changes that people would name.
//
// Adjacent rows are a run: all of its values changed by the same, or it is
// mixed. A stored number stands for an interval, so a delta is an interval too,
// and two deltas are the same if their intervals overlap. Runs that changed by
// the same are one group, wherever they are; the mixed runs of samples are one
// group. Of many groups, the small ones become one.
#ifndef TRACKCHECK_DIFF_TABLES_CELL_RUNS_H_
#define TRACKCHECK_DIFF_TABLES_CELL_RUNS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "diff/changes/change.h"
#include "diff/rows/compare.h"

namespace trackcheck {

// Changed values that are one change.
struct CellGroup {
  // Ascending and apart from each other. Of many, only the first ones.
  std::vector<ChangedRows> rows;
  uint64_t count = 0;          // of all values
  std::optional<Delta> delta;  // nothing if a value has none
  ChangedRows worst;           // one of the rows whose values differ most
};

// The smallest, the largest and the median of any number of deltas. Of more
// than 65,536 the median is that of an even sample.
class DeltaStatistics {
 public:
  void Add(double delta, uint64_t old_row, uint64_t new_row);
  // Precondition for both: a delta was added.
  Delta Result() const;
  ChangedRows worst() const { return worst_; }

 private:
  std::vector<double> values_;  // an even sample
  uint64_t seen_ = 0;
  uint64_t stride_ = 1;
  Delta delta_;  // without its median
  ChangedRows worst_;
};

// Memory is bounded, unless all runs are asked for.
class CellRuns {
 public:
  enum class Limit : uint8_t {
    kFewGroups,  // many small groups become one
    kNone,       // every run is listed
  };
  // `samples`: runs whose values do not change by the same are one group.
  CellRuns(bool samples, Limit limit) : samples_(samples), limit_(limit) {}

  // Adds a changed value. Rows are passed in ascending order on both sides, or
  // they are not adjacent. `delta`: nothing if the values are no numbers.
  void Add(uint64_t old_row, uint64_t new_row,
           std::optional<RoundedDelta> delta);

  // Returns the groups in the order of their first rows. `delta_of` is called
  // again for the rows that were added with a delta.
  using DeltaOf = absl::FunctionRef<double(uint64_t old_row, uint64_t new_row)>;
  std::vector<CellGroup> Take(DeltaOf delta_of) &&;

 private:
  // Adjacent rows.
  struct Run {
    ChangedRows rows;
    bool has_delta = false;
    // All values may have changed by the same, by a number in `delta`.
    bool uniform = false;
    RoundedDelta delta;
    // If not uniform: the last rows, which changed by the same.
    uint64_t tail_count = 0;
    RoundedDelta tail;
  };
  // Values that are one change.
  struct Group {
    std::vector<Run> runs;
    uint64_t count = 0;
    bool has_delta = false;
    bool uniform = false;
    RoundedDelta delta;
    bool has_rest = false;
  };
  // The values after the runs that are kept.
  struct Rest {
    Run first;  // the rows of the first; its delta is that of all, as in Run
    uint64_t count = 0;
    DeltaStatistics deltas;  // of all but the first
  };

  bool Joins(uint64_t old_row, uint64_t new_row,
             const std::optional<RoundedDelta>& delta);
  // The last run goes on with other deltas. Divides it if its last rows are a
  // long run of their own.
  void AddToMixed(const RoundedDelta& delta);
  void AddToRest(const Run& run);
  std::vector<Group> GroupRuns() const;
  void AddRest(std::vector<Group>* groups) const;
  void MergeSmall(std::vector<Group>* groups) const;
  CellGroup Describe(const Group& group, DeltaOf delta_of) const;

  bool samples_;
  Limit limit_;
  std::vector<Run> runs_;
  Rest rest_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TABLES_CELL_RUNS_H_
