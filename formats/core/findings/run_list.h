// Failing elements of a column, folded into runs before messages are made.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_

#include <cstdint>
#include <iterator>

#include "formats/core/bytes/byte_log.h"

namespace trackcheck {

// Consecutive failing elements [first, last] of one column.
struct Run {
  uint64_t first = 0;
  uint64_t last = 0;
  uint64_t worst = 0;   // the first element with the largest badness
  uint64_t places = 0;  // failing places; an element may have several
  double badness = 0;   // of `worst`
};

// Precondition: elements are added in ascending order; the same element may be
// added again. Keeps the first `max_runs` runs (0: all) and counts the places
// of the others, so memory does not grow with the number of faults. A run of
// one element takes some two bytes. With Limits::kEachPlace, every run is one
// element.
class RunList {
 public:
  // Goes through the runs in order. Refers to the list.
  class Iterator {
   public:
    explicit Iterator(const RunList& list)
        : list_(&list), closed_(list.closed_), left_(list.count_) {
      if (left_ > 0) Read();
    }
    const Run& operator*() const { return run_; }
    Iterator& operator++() {
      if (--left_ > 0) Read();
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    void Read();

    const RunList* list_;
    ByteLog::Reader closed_;
    uint64_t left_;  // runs from this one on
    Run run_;
  };

  explicit RunList(uint64_t max_runs) : max_runs_(max_runs) {}

  // A badness of NaN counts as infinite. Precondition: `places` is at least 1.
  void Add(uint64_t element, uint64_t places = 1, double badness = 0);

  // Appends the runs of later elements and joins two runs that touch. The
  // result does not depend on how the column is divided.
  void Append(const RunList& later);

  // The number of runs that are kept.
  uint64_t size() const { return count_; }
  Iterator begin() const { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }
  // The number of all places, also of runs that were not kept.
  uint64_t places() const { return places_; }

 private:
  void Append(const Run& run);
  // Adds `last_` to `closed_`.
  void Close();

  uint64_t max_runs_;
  uint64_t count_ = 0;       // runs that are kept
  ByteLog closed_;           // all of them but the last
  uint64_t closed_end_ = 0;  // the last element of them
  Run last_;
  uint64_t places_ = 0;
  bool full_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_RUN_LIST_H_
