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
constexpr double kLeastMeters = 1e5;

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

}  // namespace

std::optional<GeodeticPosition> GeodeticFromCartesian(double x, double y,
                                                      double z) {
  const double distance = std::hypot(x, y, z);
  if (!std::isfinite(distance) || distance < kLeastMeters) return std::nullopt;
  // Bowring's method. Two steps are exact to less than a millimeter, from below
  // the ground to beyond all satellites.
  const double axis_distance = std::hypot(x, y);
  double reduced = std::atan2(z * kEquatorMeters, axis_distance * kPoleMeters);
  double latitude = 0;
  for (int step = 0; step < 2; ++step) {
    const double sine = std::sin(reduced);
    const double cosine = std::cos(reduced);
    latitude = std::atan2(
        z + kSecondSquaredEccentricity * kPoleMeters * sine * sine * sine,
        axis_distance -
            kSquaredEccentricity * kEquatorMeters * cosine * cosine * cosine);
    reduced = std::atan2(kPoleMeters * std::sin(latitude),
                         kEquatorMeters * std::cos(latitude));
  }
  const double sine = std::sin(latitude);
  const double elevation =
      axis_distance * std::cos(latitude) + z * sine -
      kEquatorMeters * std::sqrt(1 - kSquaredEccentricity * sine * sine);
  if (!std::isfinite(elevation)) return std::nullopt;
  return GeodeticPosition{
      .latitude = std::clamp(latitude * kDegreesPerRadian, -90.0, 90.0),
      .longitude =
          std::clamp(std::atan2(y, x) * kDegreesPerRadian, -180.0, 180.0),
      .elevation = elevation};
}

}  // namespace trackcheck::btg
