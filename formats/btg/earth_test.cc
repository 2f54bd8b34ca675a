#include "formats/btg/earth.h"

#include <cmath>
#include <cstdint>
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
  EXPECT_TRUE(GeodeticFromCartesian(1e200, -1e200, 1e200).has_value());
}

// (longitude + 180) * 16384 + (latitude + 90) * 64 + row * 8 + column, with the
// degrees of the south-west corner.
constexpr int32_t Index(int32_t south, int32_t west, int32_t row,
                        int32_t column) {
  return (west + 180) * 16384 + (south + 90) * 64 + row * 8 + column;
}

TEST(EarthTest, TilesAreNumberedFromTheSouthWest) {
  EXPECT_EQ(TileIndex(0, 0), Index(0, 0, 0, 0));
  EXPECT_EQ(TileIndex(0, 0), 2954880);
  EXPECT_EQ(TileIndex(0.99, 0.99), Index(0, 0, 7, 7));
  // 1/4 degree wide.
  EXPECT_EQ(TileIndex(37.6, -122.4), Index(37, -123, 4, 2));
  EXPECT_EQ(TileIndex(-33.9, 151.2), Index(-34, 151, 0, 0));
  // 1/2 degree wide.
  EXPECT_EQ(TileIndex(70.3, 20.7), Index(70, 20, 2, 1));
}

// The centers of published tiles up to a latitude of 69 degrees.
TEST(EarthTest, TilesHaveTheirIndexAsName) {
  const struct {
    double x, y, z;
    int32_t name;
  } tiles[] = {
      {-5509581.83074709, -2205069.930522534, 2329428.286463348, 351206},
      {-2724648.297079384, -4256320.973856649, 3878053.3412430007, 942057},
      {-2673173.951754814, -4298813.398002554, 3867065.069740324, 958432},
      {2609808.829761828, -1041208.1457999827, 5706657.2556479955, 2598520},
      {2274799.176195899, -1222293.6878448112, 5812420.299081539, 2483977},
      {1996649.9230532027, -941681.2386790928, 5963853.597691071, 2533361},
  };
  for (const auto& tile : tiles) {
    const std::optional<GeodeticPosition> center =
        GeodeticFromCartesian(tile.x, tile.y, tile.z);
    ASSERT_TRUE(center.has_value());
    EXPECT_NEAR(center->elevation, 0, 1e-3);
    EXPECT_EQ(TileIndex(center->latitude, center->longitude), tile.name);
  }
}

TEST(EarthTest, TilesGetWiderTowardThePoles) {
  // From 22 degrees on in the north, and beyond 22 degrees in the south.
  EXPECT_EQ(TileIndex(21.99, 10.3), Index(21, 10, 7, 2));
  EXPECT_EQ(TileIndex(22, 10.3), Index(22, 10, 0, 1));
  EXPECT_EQ(TileIndex(-22, 10.3), Index(-22, 10, 0, 2));
  EXPECT_EQ(TileIndex(-22.01, 10.3), Index(-23, 10, 7, 1));
  EXPECT_EQ(TileIndex(62, 10.6), Index(62, 10, 0, 1));
  EXPECT_EQ(TileIndex(76, 10.6), Index(76, 10, 0, 0));
  // Wider than a degree: the west end is a multiple of the width.
  EXPECT_EQ(TileIndex(83, 11.6), Index(83, 10, 0, 0));
  EXPECT_EQ(TileIndex(86, 11.6), Index(86, 8, 0, 0));
  EXPECT_EQ(TileIndex(86, -1), Index(86, -4, 0, 0));
  EXPECT_EQ(TileIndex(89, 11.6), Index(89, 0, 0, 0));
  EXPECT_EQ(TileIndex(-89.5, -0.5), Index(-90, -12, 4, 0));
}

TEST(EarthTest, EveryPositionHasATile) {
  EXPECT_EQ(TileIndex(-90, -180), Index(-90, -180, 0, 0));
  EXPECT_EQ(TileIndex(90, 0), Index(89, 0, 7, 0));
  EXPECT_EQ(TileIndex(10, 180), Index(10, -180, 0, 0));
  EXPECT_EQ(TileIndex(10, 179.999999999), Index(10, 179, 0, 7));
  // A border, but for rounding.
  EXPECT_EQ(TileIndex(-10.00000000001, -20), Index(-10, -20, 0, 0));
}

}  // namespace
}  // namespace trackcheck::btg
