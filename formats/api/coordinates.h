// Where an element is, in the numbers that those who use the file know.
#ifndef TRACKCHECK_FORMATS_API_COORDINATES_H_
#define TRACKCHECK_FORMATS_API_COORDINATES_H_

#include <cmath>
#include <string_view>
#include <vector>

namespace trackcheck {

struct Coordinate {
  std::string_view name;  // "latitude", "x", "distance"
  double value = 0;       // finite
  int decimals = 0;       // that have a meaning
  std::string_view unit;  // if the coordinates have several; empty: none
};

inline double RoundedValue(const Coordinate& coordinate) {
  const double scale = std::pow(10, coordinate.decimals);
  const double rounded = std::round(coordinate.value * scale) / scale;
  // A huge value has no decimals. Adding 0 makes -0 a 0.
  return (std::isfinite(rounded) ? rounded : coordinate.value) + 0.0;
}

struct Coordinates {
  std::vector<Coordinate> values;
  std::string_view unit;  // of all values; empty: none, or each has its own
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_COORDINATES_H_
