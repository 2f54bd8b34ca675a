#include "validators/raf/analysis/index_steps.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "formats/core/vector_length.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/analysis/motion.h"

namespace trackcheck::raf {
namespace {

// Inside a bend the index goes faster than the car, which is nearer to the
// center than the line that the ruler measures.
constexpr double kFastestIndex = 3;
// A change of direction changes the step of the index by at most this, for
// each meter by which it changes the step of the car.
constexpr double kFastestTurn = 2;
// Where the index goes on as before, its steps may differ by this part of the
// step of the car.
constexpr double kUnevenness = 0.5;
// Stretches that are less than this apart are one.
constexpr uint64_t kPauseMs = 1000;

// False for NaN.
bool IsOnRuler(const Blocks& blocks, uint64_t k) {
  const double index = blocks.Float(k, block::kIndexDistance);
  return index >= 0 && index <= blocks.ruler() * (1 + kIndexTolerance);
}

double Length(double x, double y, double z) {
  return VectorLength(x, y, z) / block::kPositionUnit;
}

// One step of index and position.
struct IndexStep {
  // Across the start line a step is as short as elsewhere.
  double index_m = 0;
  Motion motion;
  double moved_m = 0;
};

// Returns nothing if another finding explains the step.
std::optional<IndexStep> StepTo(const Blocks& blocks, const Steps& steps,
                                uint64_t k) {
  if (k == 0 || k >= blocks.count() || !IsOnRuler(blocks, k - 1) ||
      !IsOnRuler(blocks, k) || blocks.IsZero(k - 1) || blocks.IsZero(k) ||
      steps.PositionSaturated(k - 1) || steps.PositionSaturated(k) ||
      steps.DistanceDecreases(k) || steps.PositionStepFails(k)) {
    return std::nullopt;
  }
  IndexStep step = {.index_m = -IndexBack_m(blocks, k),
                    .motion = steps.MotionOf(k)};
  step.index_m -= blocks.ruler() * std::round(step.index_m / blocks.ruler());
  step.moved_m = Length(step.motion.x, step.motion.y, step.motion.z);
  return step;
}

// Whether the index turns between two consecutive steps although the positions
// go on as before.
bool TurnsAlone(const IndexStep& a, const IndexStep& b, double tolerance_m) {
  const double turn_m = Length(b.motion.x - a.motion.x, b.motion.y - a.motion.y,
                               b.motion.z - a.motion.z);
  return std::fabs(b.index_m - a.index_m) >
         kFastestTurn * turn_m + kUnevenness * std::max(a.moved_m, b.moved_m) +
             tolerance_m;
}

}  // namespace

double IndexBack_m(const Blocks& blocks, uint64_t k) {
  if (k == 0 || !IsOnRuler(blocks, k - 1) || !IsOnRuler(blocks, k) ||
      blocks.IsZero(k) || blocks.IsZero(k - 1)) {
    return 0;
  }
  return blocks.Float(k - 1, block::kIndexDistance) -
         blocks.Float(k, block::kIndexDistance);
}

IndexSteps::IndexSteps(const Blocks& blocks, const Steps& steps) {
  const double tolerance_m = StepLimits(blocks.interval_s()).distance_m;
  const auto step_to = [&](uint64_t k) { return StepTo(blocks, steps, k); };
  const auto is_fast = [&](const IndexStep& step) {
    return std::fabs(step.index_m) > kFastestIndex * step.moved_m + tolerance_m;
  };
  // Whether the index turns alone between step `inside` of a run and its
  // neighbor `end`. Nothing if the neighbor is wrong by itself.
  const auto turns_alone = [&](uint64_t end,
                               uint64_t inside) -> std::optional<bool> {
    const std::optional<IndexStep> outer = step_to(end);
    if (!outer || is_fast(*outer)) return std::nullopt;
    return TurnsAlone(*outer, *step_to(inside), tolerance_m);
  };
  uint64_t k = 1;
  while (k < blocks.count()) {
    // Passes quickly over the steps of a sound lap.
    const double back = IndexBack_m(blocks, k);
    const std::optional<IndexStep> step =
        back > 0 || back < -blocks.ruler() / 2 ? step_to(k) : std::nullopt;
    if (!step || step->index_m >= 0) {
      ++k;
      continue;
    }
    if (is_fast(*step)) {
      contradictions_.push_back(k++);
      continue;
    }
    const uint64_t first = k;
    for (++k; k < blocks.count(); ++k) {
      const std::optional<IndexStep> next = step_to(k);
      if (!next || next->index_m >= 0 || is_fast(*next)) break;
    }
    const std::optional<bool> begin = turns_alone(first - 1, first);
    const std::optional<bool> end = turns_alone(k, k - 1);
    if ((begin || end) && begin.value_or(true) && end.value_or(true)) {
      for (uint64_t i = first; i < k; ++i) contradictions_.push_back(i);
    } else {
      AddRun(blocks, first, k - 1);
    }
  }
}

void IndexSteps::AddRun(const Blocks& blocks, uint64_t first, uint64_t last) {
  const uint64_t pause = kPauseMs / blocks.table().interval_ms;
  if (!stretches_.empty() && first - stretches_.back().last <= pause) {
    stretches_.back().last = last;
    stretches_.back().steps += last - first + 1;
    return;
  }
  // A stretch does not begin where the car crosses the start line.
  while (first <= last && !(IndexBack_m(blocks, first) > 0)) ++first;
  if (first > last) return;
  stretches_.push_back(
      {.first = first, .last = last, .steps = last - first + 1});
}

bool IndexSteps::Contradicts(uint64_t k) const {
  return std::binary_search(contradictions_.begin(), contradictions_.end(), k);
}

const IndexSteps::Stretch* IndexSteps::StretchFrom(uint64_t k) const {
  const auto found = std::lower_bound(
      stretches_.begin(), stretches_.end(), k,
      [](const Stretch& stretch, uint64_t e) { return stretch.first < e; });
  return found != stretches_.end() && found->first == k ? &*found : nullptr;
}

}  // namespace trackcheck::raf
