// Which part of the track ruler the blocks cover.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_INDEX_COVERAGE_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_INDEX_COVERAGE_H_

#include <optional>

#include "validators/raf/analysis/blocks.h"

namespace trackcheck::raf {

// The index distances of the first and the last block, in rulers.
struct IndexCoverage {
  double first = 0;
  double last = 0;

  // True for a whole lap, which begins and ends within 1 % of the ends of the
  // ruler. Real laps: 0.01 to 0.43 m.
  bool whole() const { return first <= 0.01 && last >= 1 - 0.01; }
};

// Returns nothing if another fault makes one of the two distances meaningless.
std::optional<IndexCoverage> CoverageOf(const Blocks& blocks);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_INDEX_COVERAGE_H_
