#include "validators/raf/analysis/step_ratios.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "formats/core/vector_length.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/lap_time.h"
#include "validators/raf/analysis/motion.h"

namespace trackcheck::raf {
namespace {

constexpr uint64_t kSamples = 16;
// Fewer steps may agree by chance.
constexpr uint64_t kMinSteps = 10;
// A ratio is common if at least 95 % of the steps that can show it do.
constexpr uint64_t kStepsPerOther = 20;
// The ratio of a step is known if the step is this many times as long as the
// allowed difference.
constexpr double kLong = 2;
constexpr double kAbout = 0.02;

enum Measure : uint8_t { kDistance, kPosition };

// A step by speed and interval, and as it was measured, in m.
struct Lengths {
  double expected = 0;
  double measured = 0;
};

// Returns nothing if a number of the step is wrong by itself.
std::optional<Lengths> LengthsOf(const Blocks& blocks, Measure measure,
                                 uint64_t k) {
  const auto is_sound = [&](uint64_t i, const Entry& entry) {
    const double value = blocks.Float(i, entry);
    return value >= 0 && std::isfinite(value);
  };
  for (const uint64_t i : {k - 1, k}) {
    if (!is_sound(i, block::kSpeed) || !is_sound(i, block::kCarDistance) ||
        blocks.IsZero(i) || blocks.RepeatsPrevious(i)) {
      return std::nullopt;
    }
  }
  const Motion motion =
      LoadMotion(blocks.table().address(k - 1), blocks.table().address(k));
  if (motion.distance < 0) return std::nullopt;
  return Lengths{.expected = motion.mean_speed * blocks.interval_s(),
                 .measured = measure == kDistance
                                 ? motion.distance
                                 : VectorLength(motion.x, motion.y, motion.z) /
                                       block::kPositionUnit};
}

// The allowed differences of a measure.
class Tolerance {
 public:
  Tolerance(const Blocks& blocks, Measure measure)
      : length_m_(measure == kDistance
                      ? StepLimits(blocks.interval_s()).distance_m
                      : StepLimits(blocks.interval_s()).position_m) {}

  bool Fits(const Lengths& lengths, double ratio) const {
    const double expected = lengths.expected * ratio;
    return std::fabs(lengths.measured - expected) <=
           length_m_ * std::max(1.0, ratio) + StepLimits::kTolerance * expected;
  }
  bool IsLong(const Lengths& lengths) const {
    return lengths.expected > 0 &&
           std::max(lengths.expected, lengths.measured) > kLong * length_m_;
  }

 private:
  double length_m_;
};

// The steps of a sample, evenly spread. Precondition: there is a step.
std::array<uint64_t, kSamples> SampleOf(const Blocks& blocks) {
  std::array<uint64_t, kSamples> steps;
  for (uint64_t i = 0; i < kSamples; ++i) {
    steps[i] = 1 + i * (blocks.count() - 1) / kSamples;
  }
  return steps;
}

// Whether any step of the sample fails, even if it is wrong by itself. Most
// laps need no more than this.
bool AnySampleFails(const Blocks& blocks) {
  const StepLimits limits(blocks.interval_s());
  for (const uint64_t k : SampleOf(blocks)) {
    const Motion motion =
        LoadMotion(blocks.table().address(k - 1), blocks.table().address(k));
    if (DistanceFails(motion, limits) || PositionFails(motion, limits)) {
      return true;
    }
  }
  return false;
}

// Whether at least half of the long steps of the sample do not fit the speeds.
bool SampleDiffers(const Blocks& blocks, Measure measure) {
  const Tolerance tolerance(blocks, measure);
  uint64_t all = 0;
  uint64_t differ = 0;
  for (const uint64_t k : SampleOf(blocks)) {
    const std::optional<Lengths> lengths = LengthsOf(blocks, measure, k);
    if (!lengths || !tolerance.IsLong(*lengths)) continue;
    ++all;
    differ += !tolerance.Fits(*lengths, 1);
  }
  return differ > 0 && differ * 2 >= all;
}

// The median of the ratios of the long steps.
std::optional<double> MedianRatio(const Blocks& blocks, Measure measure) {
  const Tolerance tolerance(blocks, measure);
  std::vector<double> ratios;
  for (uint64_t k = 1; k < blocks.count(); ++k) {
    const std::optional<Lengths> lengths = LengthsOf(blocks, measure, k);
    if (!lengths || !tolerance.IsLong(*lengths)) continue;
    ratios.push_back(lengths->measured / lengths->expected);
  }
  if (ratios.size() < kMinSteps) return std::nullopt;
  const auto middle =
      ratios.begin() + static_cast<ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  return *middle;
}

std::optional<StepRatio> FindRatio(const Blocks& blocks, Measure measure) {
  if (!SampleDiffers(blocks, measure)) return std::nullopt;
  const std::optional<double> median = MedianRatio(blocks, measure);
  if (!median) return std::nullopt;
  const Tolerance tolerance(blocks, measure);
  StepRatio common = {.ratio = *median};
  // Short steps fit both ratios.
  uint64_t fit = 0;
  uint64_t differ = 0;
  for (uint64_t k = 1; k < blocks.count(); ++k) {
    const std::optional<Lengths> lengths = LengthsOf(blocks, measure, k);
    if (!lengths) continue;
    const bool fits = tolerance.Fits(*lengths, *median);
    ++common.of;
    common.steps += fits;
    if (!fits) {
      ++differ;
    } else if (!tolerance.Fits(*lengths, 1)) {
      ++fit;
    }
  }
  if (fit < kMinSteps || differ * kStepsPerOther > fit + differ) {
    return std::nullopt;
  }
  return common;
}

}  // namespace

bool StepRatios::agree() const {
  return distance && position && IsAbout(distance->ratio, position->ratio);
}

StepRatios FindStepRatios(const Blocks& blocks) {
  if (blocks.count() <= kMinSteps || !AnySampleFails(blocks)) return {};
  return {.distance = FindRatio(blocks, kDistance),
          .position = FindRatio(blocks, kPosition)};
}

double FittingInterval_ms(const Blocks& blocks, const StepRatios& ratios) {
  assert(ratios.agree());
  return blocks.interval_s() * 1000 * ratios.distance->ratio;
}

bool StepsFitLapTime(const Blocks& blocks, const StepRatios& ratios) {
  const std::optional<int64_t> lap_ms = LapTime_ms(blocks.document());
  return ratios.agree() && lap_ms &&
         IsAbout(FittingInterval_ms(blocks, ratios),
                 static_cast<double>(*lap_ms) /
                     static_cast<double>(blocks.document().blocks->count));
}

bool IsAbout(double a, double b) {
  return std::fabs(a - b) <= kAbout * std::max(std::fabs(a), std::fabs(b));
}

}  // namespace trackcheck::raf
