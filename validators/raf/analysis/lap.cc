#include "validators/raf/analysis/lap.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "validators/engine/check_elements.h"

namespace trackcheck::raf {
namespace {

// Returns n times the sum of the squared deviations, or 0 if rounding errors
// exceed it.
double Spread(double n, double sum, double squares) {
  constexpr double kRounding = 1e-9;
  const double spread = n * squares - sum * sum;
  return spread > kRounding * n * squares ? spread : 0;
}

}  // namespace

std::optional<double> Correlation(const LapSums& sums, Measure measure,
                                  GAxis axis,
                                  const std::array<double, kMeasures>& xg) {
  if (sums.count < kMinStepsForStatistics) return std::nullopt;
  const auto n = static_cast<double>(sums.count);
  const double x = Spread(n, sums.x[measure], sums.xx[measure]);
  const double g = Spread(n, sums.g[axis], sums.gg[axis]);
  if (!(x > 0) || !(g > 0)) return std::nullopt;
  return (n * xg[measure] - sums.x[measure] * sums.g[axis]) / std::sqrt(x) /
         std::sqrt(g);
}

Lap::Lap(const Document& document, WorkPool& pool)
    : pool_(pool),
      blocks_(document),
      steps_(blocks_),
      summer_(blocks_),
      blocks_per_chunk_(ElementsPerBlock(blocks_.table().stride)),
      chunks_((blocks_.count() + blocks_per_chunk_ - 1) / blocks_per_chunk_) {}

uint64_t Lap::SizeOf(uint64_t chunk) const {
  return std::min(blocks_per_chunk_, blocks_.count() - FirstOf(chunk));
}

const LapChunk& Lap::chunk(uint64_t number) const {
  assert(number < chunk_count());
  return chunks_[number].Get([this, number] {
    const uint64_t first = FirstOf(number);
    const uint64_t count = SizeOf(number);
    return LapChunk{.sums = summer_.Sum(first, count),
                    .motions = steps_.FindMotionFaults(first, count)};
  });
}

const IndexSteps& Lap::index_steps() const {
  return index_steps_.Get([this] { return IndexSteps(blocks_, steps_); });
}

LapSums Lap::SumAll() const {
  pool_.For(chunk_count(), [this](uint64_t i) { chunk(i); });
  LapSums all;
  for (uint64_t i = 0; i < chunk_count(); ++i) all.Add(chunk(i).sums);
  return all;
}

const LapSums& Lap::sums() const {
  return sums_.Get([this] { return SumAll(); });
}

FailingSteps Lap::CountFailingSteps() const {
  std::vector<FailingSteps> by_chunk(chunk_count());
  pool_.For(chunk_count(), [&](uint64_t i) {
    const MotionFaults& motions = chunk(i).motions;
    if (!motions.distance_fails && !motions.position_fails) return;
    FailingSteps& failing = by_chunk[i];
    const uint64_t end = FirstOf(i) + SizeOf(i);
    for (uint64_t k = FirstOf(i); k < end; ++k) {
      if (!steps_.Fails(k)) continue;
      if (failing.count == 0) failing.first = k;
      ++failing.count;
    }
  });
  FailingSteps all;
  for (const FailingSteps& failing : by_chunk) {
    if (all.count == 0) all.first = failing.first;
    all.count += failing.count;
  }
  return all;
}

bool Lap::OtherForceOrderFits(double min_correlation) const {
  const bool measured = blocks_.table().forces.load == wheel::kMeasured.load;
  // By axis: the correlation of its G with the force that each order assigns to
  // it.
  std::array<double, 3> chosen{};
  std::array<double, 3> other{};
  for (const Measure measure : {kForce0, kForce1, kForce2}) {
    const GAxis measured_axis = kMeasuredAxes[measure];
    const GAxis printed_axis = kPrintedAxes[measure];
    const std::optional<double> as_measured =
        Correlation(sums(), measure, measured_axis, sums().measured_xg);
    const std::optional<double> as_printed =
        Correlation(sums(), measure, printed_axis, sums().printed_xg);
    if (!as_measured || !as_printed) return false;
    (measured ? chosen : other)[measured_axis] = std::fabs(*as_measured);
    (measured ? other : chosen)[printed_axis] = std::fabs(*as_printed);
  }
  return std::equal(chosen.begin(), chosen.end(), other.begin(),
                    [min_correlation](double a, double b) {
                      return a < b && b >= min_correlation;
                    });
}

}  // namespace trackcheck::raf
