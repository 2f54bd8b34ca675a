// A whole lap: its blocks, the steps between them, and sums over them.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/work/lazy.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"
#include "validators/raf/analysis/blocks.h"
#include "validators/raf/analysis/lap_sums.h"
#include "validators/raf/analysis/steps.h"

namespace trackcheck::raf {

// Correlations over fewer steps are meaningless.
inline constexpr uint64_t kMinStepsForStatistics = 99;

// The correlation of a measure with a G, from -1 to 1. Returns nothing if there
// are too few steps or if one of the two never changes. `xg` are the products
// of `sums` for the order of forces in which `measure` acts along `axis`.
std::optional<double> Correlation(const LapSums& sums, Measure measure,
                                  GAxis axis,
                                  const std::array<double, kMeasures>& xg);

// The steps that fail. `first` is meaningful only if `count` is not 0.
struct FailingSteps {
  uint64_t count = 0;
  uint64_t first = 0;
};

class Lap {
 public:
  // Refers to its arguments. Precondition: as for Blocks.
  Lap(const Document& document, WorkPool& pool);
  Lap(const Lap&) = delete;
  Lap& operator=(const Lap&) = delete;

  const Blocks& blocks() const { return blocks_; }
  const Steps& steps() const { return steps_; }

  // What is known about a chunk and the block before it; see LapSummer::Sum. A
  // chunk is a range of ElementsPerBlock(stride) blocks that begins at a
  // multiple of that number; the last one may be shorter.
  struct Known {
    bool all_sound = false;
    bool no_step_fails = false;
  };
  // Summarizes the chunk [first, first + count) while it is in the cache. A
  // chunk for which this is not called is summarized when it is needed. May be
  // called by several threads, at most once for each chunk, before the
  // functions below.
  void Summarize(uint64_t first, uint64_t count, Known known);

  // The functions below use the pool.

  // The sums over all blocks. Lazy.
  const LapSums& sums() const;

  FailingSteps CountFailingSteps() const;

  // True if on each axis the G correlates better with the force of the other
  // order than with that of the chosen one, and the better correlation is at
  // least `min_correlation`.
  bool OtherForceOrderFits(double min_correlation = 0) const;
  // True if the other order fits so well that the loads of the chosen order are
  // meaningless.
  bool LoadsAreElsewhere() const { return OtherForceOrderFits(0.5); }

 private:
  struct Chunk {
    bool summarized = false;
    bool no_step_fails = false;
    LapSums sums;
  };

  // Calls `work(chunk, first, count)` for every chunk, in parallel.
  template <typename Work>
  void ForEachChunk(Work work) const;

  LapSums SumAll() const;

  WorkPool& pool_;
  Blocks blocks_;
  Steps steps_;
  LapSummer summer_;
  uint64_t blocks_per_chunk_;
  mutable std::vector<Chunk> chunks_;  // completed by SumAll
  Lazy<LapSums> sums_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_H_
