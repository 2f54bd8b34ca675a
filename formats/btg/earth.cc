#include "formats/btg/earth.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace trackcheck::btg {
namespace {

constexpr double kSecondSquaredEccentricity =
    kSquaredEccentricity / (1 - kSquaredEccentricity);
// Within 43 km of the center, several latitudes fit a position.
constexpr double kMinMeters = 1e5;

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

// std::hypot, but it may overflow, and is faster.
double Length(double x, double y) { return std::sqrt(x * x + y * y); }

}  // namespace

std::optional<GeodeticPosition> GeodeticFromCartesian(double x, double y,
                                                      double z) {
  const double axis_distance = Length(x, y);
  const double distance = Length(axis_distance, z);
  if (!std::isfinite(distance) || distance < kMinMeters) return std::nullopt;
  // Bowring's method. Two steps are exact to less than a millimeter, from below
  // the ground to beyond all satellites. An angle is kept as two numbers with
  // the ratio of its cosine and sine, since to convert it takes longer.
  double reduced_x = axis_distance * kPoleMeters;
  double reduced_y = z * kEquatorMeters;
  double latitude_x = 0;
  double latitude_y = 0;
  for (int step = 0; step < 2; ++step) {
    const double length = Length(reduced_x, reduced_y);
    const double cosine = reduced_x / length;
    const double sine = reduced_y / length;
    latitude_x = axis_distance - kSquaredEccentricity * kEquatorMeters *
                                     cosine * cosine * cosine;
    latitude_y =
        z + kSecondSquaredEccentricity * kPoleMeters * sine * sine * sine;
    reduced_x = kEquatorMeters * latitude_x;
    reduced_y = kPoleMeters * latitude_y;
  }
  const double length = Length(latitude_x, latitude_y);
  const double cosine = latitude_x / length;
  const double sine = latitude_y / length;
  const double elevation =
      axis_distance * cosine + z * sine -
      kEquatorMeters * std::sqrt(1 - kSquaredEccentricity * sine * sine);
  if (!std::isfinite(elevation)) return std::nullopt;
  const double latitude = std::atan2(latitude_y, latitude_x);
  return GeodeticPosition{
      .latitude = std::clamp(latitude * kDegreesPerRadian, -90.0, 90.0),
      .longitude =
          std::clamp(std::atan2(y, x) * kDegreesPerRadian, -180.0, 180.0),
      .elevation = elevation};
}

}  // namespace trackcheck::btg
