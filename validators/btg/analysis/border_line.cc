#include "validators/btg/analysis/border_line.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "formats/btg/earth.h"

namespace trackcheck::btg {

BorderLine::BorderLine(const Bucket& bucket, Side side) {
  constexpr double kRadians = std::numbers::pi / 180;
  if (side == Side::kWest || side == Side::kEast) {
    const bool west = side == Side::kWest;
    const double longitude = (west ? bucket.west() : bucket.east()) * kRadians;
    sine_ = std::sin(longitude);
    cosine_ = std::cos(longitude);
    factor_x_ = west ? -sine_ : sine_;
    factor_y_ = west ? cosine_ : -cosine_;
    return;
  }
  const bool south = side == Side::kSouth;
  const double latitude = (south ? bucket.south() : bucket.north()) * kRadians;
  const double sine = std::sin(latitude);
  const double cosine = std::cos(latitude);
  // The radius of curvature of the prime vertical.
  const double normal_m =
      kEquatorMeters / std::sqrt(1 - kSquaredEccentricity * sine * sine);
  const double direction = south ? 1 : -1;
  factor_z_ = direction * cosine;
  factor_axis_ = -direction * sine;
  offset_m_ = direction * normal_m * kSquaredEccentricity * sine * cosine;
}

BorderLines::BorderLines(const Bucket& bucket)
    : lines_{BorderLine(bucket, kSides[0]), BorderLine(bucket, kSides[1]),
             BorderLine(bucket, kSides[2]), BorderLine(bucket, kSides[3])} {}

double BorderLines::Outside_m(double x, double y, double z) const {
  const double axis_m = std::sqrt(x * x + y * y);
  double inside_m = lines_[0].Inside_m(x, y, z, axis_m);
  for (size_t i = 1; i < lines_.size(); ++i) {
    inside_m = std::min(inside_m, lines_[i].Inside_m(x, y, z, axis_m));
  }
  return -inside_m;
}

}  // namespace trackcheck::btg
