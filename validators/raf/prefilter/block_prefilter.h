// Clears the data blocks in which no BlockRule finds anything.
#ifndef TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_PREFILTER_H_
#define TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_PREFILTER_H_

#include <cstdint>
#include <vector>

#include "validators/engine/prefilter.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/prefilter/block_steps.h"
#include "validators/raf/prefilter/block_values.h"
#include "validators/raf/prefilter/flags.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {

class BlockPrefilter : public Prefilter {
 public:
  // `rules` are all BlockRules. Refers to the lap.
  BlockPrefilter(const Lap& lap, const std::vector<const BlockRule*>& rules);

  RuleSet Candidates(uint64_t first, uint64_t count) const override;

 private:
  struct FlaggedRules {
    Flags flags = 0;
    RuleSet rules;  // those that may find something where a flag is found
  };

  BlockValues values_;
  BlockSteps steps_;
  std::vector<FlaggedRules> flagged_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_PREFILTER_H_
