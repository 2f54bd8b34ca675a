// A correlation is asked for only where it has a meaning. Section "DYNAMIC
// WHEEL INFO".
#include "validators/raf/lap_facts.h"

#include <algorithm>
#include <cmath>

namespace trackcheck::raf {
namespace {

// n times the squared deviations, or 0 if they are lost in rounding.
double Spread(double n, double sum, double squares) {
  constexpr double kRounding = 1e-9;
  const double spread = n * squares - sum * sum;
  return spread > kRounding * n * squares ? spread : 0;
}

}  // namespace

std::optional<double> LapFacts::Correlation(
    int measure, GAxis axis, const std::array<double, kMeasures>& xg) const {
  if (sums.count < kLeastForStatistics) return std::nullopt;
  const auto n = static_cast<double>(sums.count);
  const double x = Spread(n, sums.x[measure], sums.xx[measure]);
  const double g = Spread(n, sums.g[axis], sums.gg[axis]);
  if (!(x > 0) || !(g > 0)) return std::nullopt;
  return (n * xg[measure] - sums.x[measure] * sums.g[axis]) / std::sqrt(x) /
         std::sqrt(g);
}

bool LapFacts::OtherLayoutFits(double least) const {
  const bool measured = blocks.table().forces.load == wheel::kMeasured.load;
  // By axis: how well the force that each order has there goes with it.
  std::array<double, 3> chosen{};
  std::array<double, 3> other{};
  for (const int measure : {kForce0, kForce1, kForce2}) {
    const GAxis measured_axis = kMeasuredAxes[measure];
    const GAxis printed_axis = kPrintedAxes[measure];
    const std::optional<double> as_measured =
        Correlation(measure, measured_axis, sums.measured_xg);
    const std::optional<double> as_printed =
        Correlation(measure, printed_axis, sums.printed_xg);
    if (!as_measured || !as_printed) return false;
    (measured ? chosen : other)[measured_axis] = std::fabs(*as_measured);
    (measured ? other : chosen)[printed_axis] = std::fabs(*as_printed);
  }
  return std::equal(
      chosen.begin(), chosen.end(), other.begin(),
      [least](double a, double b) { return a < b && b >= least; });
}

}  // namespace trackcheck::raf
