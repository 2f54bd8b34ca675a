#include "validators/btg/analysis/border_line.h"

#include <cmath>
#include <numbers>

#include "formats/btg/bucket.h"
#include "gtest/gtest.h"
#include "validators/btg/test_position.h"

namespace trackcheck::btg {
namespace {

constexpr double kRadians = std::numbers::pi / 180;

double Outside_m(const Bucket& bucket, double longitude, double latitude,
                 double height_m) {
  const auto [x, y, z] = PositionAt(longitude, latitude, height_m);
  return BorderLines(bucket).Outside_m(x, y, z);
}

TEST(BorderLinesTest, MeasureTheDistanceAtAnyHeight) {
  for (const double latitude : {0.2, -21.9, 47.3, 69.3, -82.0, 88.0, 89.9}) {
    // One of the longitudes is beside the date line.
    for (const double place : {-179.99, -0.1, 15.3}) {
      const Bucket bucket = Bucket::At(latitude, place);
      for (const double height_m : {-400., 0., 8000.}) {
        SCOPED_TRACE(bucket.index());
        const double middle = bucket.center_longitude();
        const double row = bucket.center_latitude();
        EXPECT_LT(Outside_m(bucket, middle, row, height_m), -100);
        // Its corners and borders.
        EXPECT_NEAR(Outside_m(bucket, bucket.west(), row, height_m), 0, 1e-6);
        EXPECT_NEAR(Outside_m(bucket, bucket.east(), row, height_m), 0, 1e-6);
        EXPECT_NEAR(Outside_m(bucket, middle, bucket.south(), height_m), 0,
                    1e-6);
        EXPECT_NEAR(Outside_m(bucket, middle, bucket.north(), height_m), 0,
                    1e-6);
        // A little beyond them, in meters.
        constexpr double kStep = 1e-5;
        const auto [x, y, z] = PositionAt(middle, row, height_m);
        const double step_m = std::hypot(x, y) * std::sin(kStep * kRadians);
        EXPECT_NEAR(Outside_m(bucket, bucket.east() + kStep, row, height_m),
                    step_m, 1e-6);
        EXPECT_NEAR(Outside_m(bucket, bucket.west() - kStep, row, height_m),
                    step_m, 1e-6);
        EXPECT_NEAR(Outside_m(bucket, middle, bucket.south() - kStep, height_m),
                    1.11, 0.02);
        if (bucket.north() < 90) {
          EXPECT_NEAR(
              Outside_m(bucket, middle, bucket.north() + kStep, height_m), 1.11,
              0.02);
        }
        // On the other side of the earth.
        EXPECT_GT(Outside_m(bucket, middle + 180, row, height_m), 500);
        EXPECT_GT(Outside_m(bucket, middle, -row, height_m), 500);
      }
    }
  }
}

TEST(MeridianTest, TheOtherHalfIsFar) {
  const Bucket bucket = Bucket::At(10, 15);
  const Meridian west(bucket, Side::kWest);
  const auto [x, y, z] = PositionAt(bucket.west() + 180, 10, 0);
  const double axis_m = std::hypot(x, y);
  EXPECT_NEAR(west.Inside_m(x, y), 0, 1e-6);
  EXPECT_EQ(west.Distance_m(x, y, axis_m), axis_m);
}

}  // namespace
}  // namespace trackcheck::btg
