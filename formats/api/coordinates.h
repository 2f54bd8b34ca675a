// Where an element is, in the numbers that those who use the file know.
#ifndef TRACKCHECK_FORMATS_API_COORDINATES_H_
#define TRACKCHECK_FORMATS_API_COORDINATES_H_

#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/api/plan_view.h"

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

// A plan whose places have coordinates.
class PlanWithCoordinates : public PlanView {
 public:
  std::optional<PlanPoint> Locate(std::string_view field) const final {
    const std::optional<PlanVertex> at = LocateVertex(field);
    if (!at) return std::nullopt;
    return PlanPoint{at->x, at->y};
  }
  // The coordinates of that position. None also if they are not known. Fast if
  // the fields come in the order of the file.
  virtual std::optional<Coordinates> CoordinatesOf(
      std::string_view field) const = 0;

 protected:
  // The position with its height, which may be NaN.
  virtual std::optional<PlanVertex> LocateVertex(
      std::string_view field) const = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_COORDINATES_H_
