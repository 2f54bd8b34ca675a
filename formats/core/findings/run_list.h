// Failing elements of a column, folded into runs before messages are made.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_

#include <cstdint>
#include <vector>

namespace trackcheck {

// Consecutive failing elements [first, last] of one column.
struct Run {
  uint64_t first = 0;
  uint64_t last = 0;
  uint64_t worst = 0;   // the first element with the largest badness
  uint64_t places = 0;  // failing places; an element may have several
  double badness = 0;   // of `worst`
};

// Elements are added in ascending order; the same element may be added again.
// Keeps the first `max_runs` runs (0: all) and counts the places of the others,
// so memory does not grow with the number of faults.
class RunList {
 public:
  explicit RunList(uint64_t max_runs) : max_runs_(max_runs) {}

  // `places` is at least 1. A badness of NaN counts as infinite.
  void Add(uint64_t element, uint64_t places = 1, double badness = 0);

  // Appends the runs of later elements and joins two runs that touch. The
  // result is the same for every division of the column.
  void Append(const RunList& later);

  const std::vector<Run>& runs() const { return runs_; }
  // The number of all places, also of runs that were not kept.
  uint64_t places() const { return places_; }

 private:
  void Append(const Run& run);

  uint64_t max_runs_;
  std::vector<Run> runs_;
  uint64_t places_ = 0;
  bool full_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_
