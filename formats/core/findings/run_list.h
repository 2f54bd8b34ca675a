// Failing elements folded into runs: what a column rule finds, before anything
// is put into words.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_

#include <cstdint>
#include <vector>

namespace trackcheck {

// Consecutive failing elements [first, last] of one column.
struct Run {
  uint64_t first = 0;
  uint64_t last = 0;
  uint64_t worst = 0;   // the first element of the largest badness
  uint64_t places = 0;  // failing places in it: an element may have several
  double badness = 0;   // of `worst`; the same for all where none is worse
};

// Elements are added in ascending order, the same one perhaps twice. Keeps the
// first `max_runs` runs (0: all) and counts the places of the others, so its
// memory does not grow with the number of faults.
class RunList {
 public:
  explicit RunList(uint64_t max_runs) : max_runs_(max_runs) {}

  // `places` is at least 1. A badness of NaN counts as infinite.
  void Add(uint64_t element, uint64_t places = 1, double badness = 0);

  // Appends what was found behind everything added so far, joining two runs
  // that touch: the result is the same however the column was cut.
  void Append(const RunList& later);

  const std::vector<Run>& runs() const { return runs_; }
  // All places, those of the runs that were not kept included.
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
