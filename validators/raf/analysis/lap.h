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
#include "validators/raf/analysis/index_steps.h"
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

// The results of one pass over a chunk of blocks.
struct LapChunk {
  LapSums sums;
  MotionFaults motions;  // of the steps to its blocks
};

class Lap {
 public:
  // Refers to its arguments. Precondition: as for Blocks.
  Lap(const Document& document, WorkPool& pool);
  Lap(const Lap&) = delete;
  Lap& operator=(const Lap&) = delete;

  const Blocks& blocks() const { return blocks_; }
  const Steps& steps() const { return steps_; }

  // A chunk is a range of ElementsPerBlock(stride) blocks that begins at a
  // multiple of that number; the last one may be shorter.
  uint64_t chunk_count() const { return chunks_.size(); }
  uint64_t ChunkOf(uint64_t k) const { return k / blocks_per_chunk_; }
  // Lazy: the first call passes over the blocks of the chunk. If they are in
  // the cache by then, this saves a pass over the file.
  const LapChunk& chunk(uint64_t number) const;

  // Where the index distance goes back. Lazy. Precondition: the lap has a
  // ruler.
  const IndexSteps& index_steps() const;

  // The functions below use the pool.

  // The sums over all blocks. Lazy.
  const LapSums& sums() const;

  // The steps for which Steps::Fails holds.
  FailingSteps CountFailingSteps() const;

  // True if on each axis the G correlates better with the force of the other
  // order than with that of the chosen one, and the better correlation is at
  // least `min_correlation`.
  bool OtherForceOrderFits(double min_correlation = 0) const;
  // True if the other order fits so well that the loads of the chosen order are
  // meaningless.
  bool LoadsAreElsewhere() const { return OtherForceOrderFits(0.5); }

 private:
  // The blocks of a chunk: its first one, and their number.
  uint64_t FirstOf(uint64_t chunk) const { return chunk * blocks_per_chunk_; }
  uint64_t SizeOf(uint64_t chunk) const;

  LapSums SumAll() const;

  WorkPool& pool_;
  Blocks blocks_;
  Steps steps_;
  LapSummer summer_;
  uint64_t blocks_per_chunk_;
  std::vector<Lazy<LapChunk>> chunks_;
  Lazy<IndexSteps> index_steps_;
  Lazy<LapSums> sums_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_H_
