// What a finding that stands for a run of elements says about the run.
#ifndef TRACKCHECK_VALIDATORS_FOLDED_H_
#define TRACKCHECK_VALIDATORS_FOLDED_H_

#include <utility>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/run_list.h"

namespace trackcheck {

// Names the place at which `run` ends, if it is not where it begins.
inline void AddLastPlace(const Run& run, Location last, Finding& finding) {
  if (run.last == run.first) return;
  finding.related.push_back({Message("the last place"), std::move(last)});
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_FOLDED_H_
