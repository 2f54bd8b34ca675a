// What the rules over the whole lap know of it.
#ifndef TRACKCHECK_VALIDATORS_RAF_LAP_FACTS_H_
#define TRACKCHECK_VALIDATORS_RAF_LAP_FACTS_H_

#include <array>
#include <cstdint>
#include <optional>

#include "validators/raf/blocks.h"
#include "validators/raf/lap_sums.h"

namespace trackcheck::raf {

// The steps of a hundred blocks: fewer do not correlate.
inline constexpr uint64_t kLeastForStatistics = 99;

struct LapFacts {
  const Blocks& blocks;
  const LapSums& sums;

  // Between -1 and 1, or none if there are too few steps or one of the two
  // never changes. `xg` is one of the products of LapSums, with the axis that
  // they were made with.
  std::optional<double> Correlation(
      int measure, GAxis axis, const std::array<double, kMeasures>& xg) const;

  // Whether each force goes better with the G of the axis that the other order
  // of the forces gives it than with that of the order that was chosen, by a
  // correlation of `least` or more.
  bool OtherLayoutFits(double least = 0) const;
  // So well that what the chosen order says of the loads means nothing.
  bool LoadsAreElsewhere() const { return OtherLayoutFits(0.5); }
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_LAP_FACTS_H_
