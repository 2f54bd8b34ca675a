// The length of a vector in space.
#ifndef TRACKCHECK_FORMATS_CORE_VECTOR_LENGTH_H_
#define TRACKCHECK_FORMATS_CORE_VECTOR_LENGTH_H_

#include <algorithm>
#include <cmath>

namespace trackcheck {

// Has the same digits everywhere, while std::hypot of three arguments depends
// on the standard library. Does not overflow unless the length does. NaN if a
// component is NaN or infinite.
inline double VectorLength(double x, double y, double z) {
  const double largest = std::max({std::fabs(x), std::fabs(y), std::fabs(z)});
  if (largest == 0) return std::fabs(x) + std::fabs(y) + std::fabs(z);
  const double a = x / largest;
  const double b = y / largest;
  const double c = z / largest;
  return largest * std::sqrt(a * a + b * b + c * c);
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_VECTOR_LENGTH_H_
