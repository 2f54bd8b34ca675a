// Positions on the earth, for tests.
#ifndef TRACKCHECK_VALIDATORS_BTG_TEST_POSITION_H_
#define TRACKCHECK_VALIDATORS_BTG_TEST_POSITION_H_

#include <array>
#include <cmath>
#include <numbers>

#include "formats/btg/earth.h"

namespace trackcheck::btg {

// X, y and z in meters from the center of the earth. Takes degrees, and meters
// above the ellipsoid.
inline std::array<double, 3> PositionAt(double longitude, double latitude,
                                        double height_m) {
  constexpr double kRadians = std::numbers::pi / 180;
  const double sine = std::sin(latitude * kRadians);
  const double cosine = std::cos(latitude * kRadians);
  const double normal_m =
      kEquatorMeters / std::sqrt(1 - kSquaredEccentricity * sine * sine);
  return {(normal_m + height_m) * cosine * std::cos(longitude * kRadians),
          (normal_m + height_m) * cosine * std::sin(longitude * kRadians),
          (normal_m * (1 - kSquaredEccentricity) + height_m) * sine};
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TEST_POSITION_H_
