// Comparisons that are false for NaN and infinity, which only the rules about
// nonfinite numbers report.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_FINITE_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_FINITE_H_

#include <cmath>

namespace trackcheck::raf {

inline bool IsPositive(float value) {
  return std::isfinite(value) && value > 0;
}
inline bool IsNegative(float value) {
  return std::isfinite(value) && value < 0;
}
inline bool IsZeroOrNegative(float value) {
  return std::isfinite(value) && value <= 0;
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_FINITE_H_
