// Comparisons that NaN and infinity fail: the rules about numbers that are not
// finite report these, and no other rule does.
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
