// For DocumentRules whose findings stand for runs of elements.
//
// Such a rule searches the whole document once for the elements that fail: the
// unused vertices, the sectors that overlap others. An ElementRule judges block
// by block, so its Listed predicate would need an analysis that keeps the
// result, and the search would not be in the rule's file.
#ifndef TRACKCHECK_VALIDATORS_FOLDED_H_
#define TRACKCHECK_VALIDATORS_FOLDED_H_

#include <utility>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/run_list.h"

namespace trackcheck {

// Adds `last`, the place at which `run` ends, to the finding's related places
// if the run has more than one element.
inline void AddLastPlace(const Run& run, Location last, Finding& finding) {
  if (run.last == run.first) return;
  finding.related.push_back({Message("the last place"), std::move(last)});
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_FOLDED_H_
