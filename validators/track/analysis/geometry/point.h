// Points and vectors of a plane, the XZ plane or that of a sector.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_POINT_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_POINT_H_

#include <cmath>

namespace trackcheck::track {

struct Point {
  double x = 0;
  double z = 0;

  friend bool operator==(const Point&, const Point&) = default;
};

inline Point Difference(const Point& a, const Point& b) {
  return {a.x - b.x, a.z - b.z};
}
inline double Dot(const Point& a, const Point& b) {
  return a.x * b.x + a.z * b.z;
}
// Positive if `b` is to the right of `a`.
inline double Cross(const Point& a, const Point& b) {
  return a.x * b.z - a.z * b.x;
}
inline double Length(const Point& a) { return std::hypot(a.x, a.z); }
inline double Distance(const Point& a, const Point& b) {
  return Length(Difference(a, b));
}
// `a` turned to the right by 90 degrees.
inline Point RightOf(const Point& a) { return {-a.z, a.x}; }

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_POINT_H_
