// Clears whole blocks of elements before the exact predicates run.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_PREFILTER_H_
#define TRACKCHECK_VALIDATORS_ENGINE_PREFILTER_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "absl/base/macros.h"
#include "validators/engine/rule_set.h"

namespace trackcheck {

// Made for one table of elements and the rules that judge it.
class Prefilter {
 public:
  virtual ~Prefilter() = default;

  // The rules that the prefilter knows, by their position in the table's rules.
  // All other rules judge every block: a new rule is slow until a prefilter
  // covers it, but never silent.
  const RuleSet& covered() const { return covered_; }

  // The covered rules that may find something in elements
  // [first, first + count). A covered rule that is not in the set finds nothing
  // there. A rule in the set need not find anything. Called at most once for
  // each block, by several threads and in any order.
  virtual RuleSet Candidates(uint64_t first, uint64_t count) const = 0;

 protected:
  // Returns the positions of `some` in `rules`. The prefilter covers them from
  // now on. Precondition: `rules` has each of them.
  template <typename Rule>
  RuleSet Cover(const std::vector<const Rule*>& rules,
                std::initializer_list<const Rule*> some) {
    RuleSet set;
    for (const Rule* rule : some) {
      size_t position = 0;
      while (position < rules.size() && rules[position] != rule) ++position;
      ABSL_HARDENING_ASSERT(position < rules.size());
      set.Add(position);
    }
    covered_ |= set;
    return set;
  }

 private:
  RuleSet covered_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_PREFILTER_H_
