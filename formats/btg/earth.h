// Positions on the earth.
#ifndef TRACKCHECK_FORMATS_BTG_EARTH_H_
#define TRACKCHECK_FORMATS_BTG_EARTH_H_

#include <optional>

namespace trackcheck::btg {

// The ellipsoid of WGS84.
inline constexpr double kEquatorMeters = 6378137;
inline constexpr double kFlattening = 1 / 298.257223563;
inline constexpr double kPoleMeters = kEquatorMeters * (1 - kFlattening);
inline constexpr double kSquaredEccentricity = kFlattening * (2 - kFlattening);

// Coordinates of WGS84.
struct GeodeticPosition {
  double latitude = 0;   // degrees north, in [-90, 90]
  double longitude = 0;  // degrees east, in [-180, 180]
  double elevation = 0;  // m above the ellipsoid
};

// Converts coordinates in meters from the center of the earth: X to 0 degrees
// east, Y to 90 degrees east, Z to the north pole. Returns nothing if they are
// not finite, so near to the center that they have no latitude, or so far from
// it that their squares are not finite.
std::optional<GeodeticPosition> GeodeticFromCartesian(double x, double y,
                                                      double z);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_EARTH_H_
