#include "formats/btg/earth.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>

namespace trackcheck::btg {
namespace {

// WGS84.
constexpr double kEquatorMeters = 6378137;
constexpr double kFlattening = 1 / 298.257223563;
constexpr double kPoleMeters = kEquatorMeters * (1 - kFlattening);
constexpr double kSquaredEccentricity = kFlattening * (2 - kFlattening);
constexpr double kSecondSquaredEccentricity =
    kSquaredEccentricity / (1 - kSquaredEccentricity);
// Within 43 km of the center, several latitudes fit a position.
constexpr double kLeastMeters = 1e5;

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

// The width of the tiles at a latitude, in degrees, as in SimGear.
double TileWidth(double latitude) {
  struct Zone {
    double least_latitude;
    double width;
  };
  constexpr Zone kZones[] = {{89, 12},   {86, 4},    {83, 2},      {76, 1},
                             {62, 0.5},  {22, 0.25}, {-22, 0.125}, {-62, 0.25},
                             {-76, 0.5}, {-83, 1},   {-86, 2},     {-89, 4}};
  for (const Zone& zone : kZones) {
    if (latitude >= zone.least_latitude) return zone.width;
  }
  return 12;
}

// The largest integer that is not above `value`, or the one above that if
// `value` is negative and misses it by rounding only, as in SimGear.
int32_t Floor(double value) {
  constexpr double kEpsilon = 1e-7;
  const auto truncated = static_cast<int32_t>(value);
  const bool whole = std::fabs(value - truncated) < kEpsilon;
  return value >= 0 || whole ? truncated : truncated - 1;
}

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

int32_t TileIndex(double latitude, double longitude) {
  assert(latitude >= -90 && latitude <= 90);
  assert(longitude >= -180 && longitude <= 180);
  if (longitude == 180) longitude = -180;
  const double width = TileWidth(latitude);
  int32_t west = Floor(longitude);
  int32_t column = 0;
  if (width <= 1) {
    column = Floor((longitude - west) / width);
  } else {
    west = static_cast<int32_t>(std::floor(west / width) * width);
  }
  int32_t south = Floor(latitude);
  int32_t row = Floor((latitude - south) * 8);
  if (south == 90) {
    // The north pole is in the last tile below it.
    south = 89;
    row = 7;
  }
  return (west + 180) << 14 | (south + 90) << 6 | row << 3 | column;
}

}  // namespace trackcheck::btg
