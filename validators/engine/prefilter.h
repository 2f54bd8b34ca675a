// Clears whole blocks of elements before the exact predicates run.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_PREFILTER_H_
#define TRACKCHECK_VALIDATORS_ENGINE_PREFILTER_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "validators/engine/rule_set.h"

namespace trackcheck {

// Made for one table of elements and the rules that judge it.
class Prefilter {
 public:
  virtual ~Prefilter() = default;

  // The rules that may find something in elements [first, first + count), by
  // their position among them. A rule that is not in the set finds nothing
  // there. A rule in the set need not find anything. Called at most once for
  // each block, by several threads and in any order.
  virtual RuleSet Candidates(uint64_t first, uint64_t count) const = 0;
};

// The positions of `some` in `rules`. Precondition: `rules` has each of them.
template <typename Rule>
RuleSet SetOf(const std::vector<const Rule*>& rules,
              std::initializer_list<const Rule*> some) {
  RuleSet set;
  for (const Rule* rule : some) {
    size_t position = 0;
    while (position < rules.size() && rules[position] != rule) ++position;
    assert(position < rules.size());
    set.Add(position);
  }
  return set;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_PREFILTER_H_
