// Finds where the index distance goes back, and whether the car did too.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_INDEX_STEPS_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_INDEX_STEPS_H_

#include <cstdint>
#include <vector>

#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/steps.h"

namespace trackcheck::raf {

// By how much the index goes back at step `k`. Negative if it goes forward, 0
// if another rule reports one of the two indices. Precondition: the lap has a
// ruler.
double IndexBack_m(const Blocks& blocks, uint64_t k);

// Steps at which the index goes back by less than half the ruler. A step that
// another finding explains is not among them: the car distance goes back too,
// or the car was reset.
class IndexSteps {
 public:
  // Steps [first, last] at which the car itself goes back along the track. It
  // may stand or go forward for a second in between.
  struct Stretch {
    uint64_t first = 0;
    uint64_t last = 0;
    uint64_t steps = 0;  // at which the index goes back
  };

  // Passes over all blocks. Precondition: the lap has a ruler.
  IndexSteps(const Blocks& blocks, const Steps& steps);

  // Whether the index goes back at step `k` although the positions go on as
  // before.
  bool Contradicts(uint64_t k) const;
  // The stretch that begins at step `k`; null if none does.
  const Stretch* StretchFrom(uint64_t k) const;

 private:
  void AddRun(const Blocks& blocks, uint64_t first, uint64_t last);

  std::vector<uint64_t> contradictions_;  // ascending
  std::vector<Stretch> stretches_;        // ascending
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_INDEX_STEPS_H_
