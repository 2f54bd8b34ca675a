// Finds a factor by which all steps of a lap differ from the speeds: a number
// has another unit, or the update interval is wrong.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_STEP_RATIOS_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_STEP_RATIOS_H_

#include <cstdint>
#include <optional>

#include "validators/raf/analysis/blocks.h"

namespace trackcheck::raf {

// Nearly all steps are `ratio` times as long as speed and interval say.
struct StepRatio {
  double ratio = 1;    // at least 0
  uint64_t steps = 0;  // that fit the ratio
  uint64_t of = 0;     // the steps whose numbers are sound by themselves
};

struct StepRatios {
  // The ratios of the car distance and of the position. Nothing if the steps
  // fit the speeds, or if they have no common ratio.
  std::optional<StepRatio> distance;
  std::optional<StepRatio> position;

  bool any() const { return distance || position; }
  // True if distance and position have the same ratio: speeds or interval are
  // wrong.
  bool agree() const;
};

// If the steps of a sample fit the speeds, this does not read the others.
StepRatios FindStepRatios(const Blocks& blocks);

// The time between blocks that distance and position fit, in ms. Precondition:
// the ratios agree.
double FittingInterval_ms(const Blocks& blocks, const StepRatios& ratios);

// True if the ratios agree because the update interval is wrong and the lap
// time is not: the steps fit the lap time divided by the number of blocks.
bool StepsFitLapTime(const Blocks& blocks, const StepRatios& ratios);

// True if two lengths or times differ only by rounding and noise.
bool IsAbout(double a, double b);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_STEP_RATIOS_H_
