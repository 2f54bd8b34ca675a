// How bad it is that two numbers differ, for rules that name the worst place.
#ifndef TRACKCHECK_VALIDATORS_TRACK_RULES_DEVIATION_H_
#define TRACKCHECK_VALIDATORS_TRACK_RULES_DEVIATION_H_

#include <cmath>
#include <limits>

namespace trackcheck::track {

// Above 0 for all numbers, so that a place that fails never passes.
inline double Deviation(double stated, double expected) {
  const double difference = std::abs(stated - expected);
  return difference > 0 ? difference : std::numeric_limits<double>::min();
}

// The deviation divided by `expected`.
inline double RelativeDeviation(double stated, double expected) {
  const double ratio = Deviation(stated, expected) / std::abs(expected);
  return ratio > 0 ? ratio : std::numeric_limits<double>::min();
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_RULES_DEVIATION_H_
