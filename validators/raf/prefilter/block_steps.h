// Loops over the direction vectors of many blocks and the steps between them.
#ifndef TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_STEPS_H_
#define TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_STEPS_H_

#include <cstdint>

#include "formats/raf/document.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/prefilter/flags.h"

namespace trackcheck::raf {

// Refers to the lap.
class BlockSteps {
 public:
  explicit BlockSteps(const Lap& lap)
      : lap_(lap), table_(lap.blocks().table()) {}

  // The flags of the vectors in blocks [first, first + count) that may fail,
  // and of the steps to these blocks that may fail.
  Flags Find(uint64_t first, uint64_t count) const;

 private:
  // The flags of the motions, which the lap has judged chunk by chunk.
  Flags FindMotions(uint64_t first, uint64_t count) const;

  const Lap& lap_;
  const BlockTable& table_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_PREFILTER_BLOCK_STEPS_H_
