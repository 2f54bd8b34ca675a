#include "formats/btg/earth.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void ExpectPosition(double x, double y, double z, double latitude,
                    double longitude, double elevation) {
  const std::optional<GeodeticPosition> position =
      GeodeticFromCartesian(x, y, z);
  ASSERT_TRUE(position.has_value());
  EXPECT_NEAR(position->latitude, latitude, 1e-8);
  EXPECT_NEAR(position->longitude, longitude, 1e-8);
  EXPECT_NEAR(position->elevation, elevation, 1e-4);
}

// The semi-axes of WGS84 are 6378137 m and 6356752.3142 m.
TEST(EarthTest, PointsOnTheAxes) {
  ExpectPosition(6378137, 0, 0, 0, 0, 0);
  ExpectPosition(6378137 + 1000, 0, 0, 0, 0, 1000);
  ExpectPosition(0, 6378137, 0, 0, 90, 0);
  ExpectPosition(0, -6378137 + 10, 0, 0, -90, -10);
  ExpectPosition(-6378137, 0, 0, 0, 180, 0);
  ExpectPosition(0, 0, 6356752.314245 + 5, 90, 0, 5);
  ExpectPosition(0, 0, -6356752.314245, -90, 0, 0);
}

// The opposite computation has an exact formula.
TEST(EarthTest, InvertsTheConversionToCartesian) {
  constexpr double kRadians = std::numbers::pi / 180;
  constexpr double kSquaredEccentricity = 6.69437999014e-3;
  for (double latitude = -89.5; latitude < 90; latitude += 12.3) {
    for (double longitude = -179.5; longitude < 180; longitude += 37.7) {
      for (const double elevation : {-400.0, 0.0, 8848.0, 3.6e7}) {
        const double sine = std::sin(latitude * kRadians);
        const double cosine = std::cos(latitude * kRadians);
        const double normal =
            6378137 / std::sqrt(1 - kSquaredEccentricity * sine * sine);
        ExpectPosition(
            (normal + elevation) * cosine * std::cos(longitude * kRadians),
            (normal + elevation) * cosine * std::sin(longitude * kRadians),
            (normal * (1 - kSquaredEccentricity) + elevation) * sine, latitude,
            longitude, elevation);
      }
    }
  }
}

TEST(EarthTest, SomeCoordinatesHaveNoPosition) {
  EXPECT_FALSE(GeodeticFromCartesian(0, 0, 0).has_value());
  EXPECT_FALSE(GeodeticFromCartesian(99999, 0, 0).has_value());
  EXPECT_FALSE(GeodeticFromCartesian(kNan, 0, 6e6).has_value());
  EXPECT_FALSE(GeodeticFromCartesian(6e6, kInfinity, 0).has_value());
  EXPECT_FALSE(GeodeticFromCartesian(1.7e308, 1e308, 1e308).has_value());
  EXPECT_FALSE(GeodeticFromCartesian(1e200, -1e200, 1e200).has_value());
  EXPECT_TRUE(GeodeticFromCartesian(1e150, -1e150, 1e150).has_value());
}

}  // namespace
}  // namespace trackcheck::btg
