#include "formats/core/findings/run_list.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace trackcheck {

void RunList::Add(uint64_t element, uint64_t places, double badness) {
  // NaN does not compare, so the worst element would depend on the division of
  // the column.
  if (std::isnan(badness)) badness = std::numeric_limits<double>::infinity();
  Append(Run{element, element, element, places, badness});
}

void RunList::Append(const RunList& later) {
  uint64_t kept_places = 0;
  for (const Run& run : later.runs_) {
    Append(run);
    kept_places += run.places;
  }
  places_ += later.places_ - kept_places;
  full_ = full_ || later.full_;
}

void RunList::Append(const Run& run) {
  places_ += run.places;
  if (full_) return;
  if (!runs_.empty() && run.first - runs_.back().last <= 1) {
    Run& last = runs_.back();
    last.last = run.last;
    last.places += run.places;
    if (run.badness > last.badness) {
      last.worst = run.worst;
      last.badness = run.badness;
    }
    return;
  }
  if (max_runs_ != 0 && runs_.size() == max_runs_) {
    full_ = true;
    return;
  }
  runs_.push_back(run);
}

}  // namespace trackcheck
