// The meridians and parallels that bound a tile.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_BORDER_LINE_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_BORDER_LINE_H_

#include <algorithm>
#include <cmath>

#include "formats/btg/bucket.h"

namespace trackcheck::btg {

// Positions are in meters from the center of the earth; `axis_m` is their
// distance from its axis. A position is inside a line, by a positive distance,
// if it is on the same side as the tile.

// The meridian that bounds a tile in the west or in the east.
class Meridian {
 public:
  // Precondition: `side` is west or east.
  Meridian(const Bucket& bucket, Side side);

  // Beyond it is the half of the earth to the east or west.
  double Inside_m(double x, double y) const {
    return factor_x_ * x + factor_y_ * y;
  }

  // The distance in any direction. The other half of the plane of the meridian
  // is that on the other side of the earth.
  double Distance_m(double x, double y, double axis_m) const {
    const double distance_m = std::fabs(Inside_m(x, y));
    return cosine_ * x + sine_ * y < 0 ? axis_m : distance_m;
  }

 private:
  double cosine_;  // of its longitude
  double sine_;
  double factor_x_;
  double factor_y_;
};

// The parallel that bounds a tile in the south or in the north.
class Parallel {
 public:
  // Precondition: `side` is south or north.
  Parallel(const Bucket& bucket, Side side);

  // The same at any height.
  double Inside_m(double z, double axis_m) const {
    return factor_z_ * z + factor_axis_ * axis_m + offset_m_;
  }
  double Distance_m(double z, double axis_m) const {
    return std::fabs(Inside_m(z, axis_m));
  }

 private:
  double factor_z_;
  double factor_axis_;
  double offset_m_;
};

// All four.
struct BorderLines {
  explicit BorderLines(const Bucket& bucket)
      : west(bucket, Side::kWest),
        east(bucket, Side::kEast),
        south(bucket, Side::kSouth),
        north(bucket, Side::kNorth) {}

  double Distance_m(Side side, double x, double y, double z,
                    double axis_m) const;

  // How far a position is outside of the tile, at any height; 0 or less inside.
  double Outside_m(double x, double y, double z) const {
    const double axis_m = std::sqrt(x * x + y * y);
    return -std::min(
        std::min(west.Inside_m(x, y), east.Inside_m(x, y)),
        std::min(south.Inside_m(z, axis_m), north.Inside_m(z, axis_m)));
  }

  Meridian west;
  Meridian east;
  Parallel south;
  Parallel north;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_BORDER_LINE_H_
