// The meridians and parallels that bound a tile.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_BORDER_LINE_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_BORDER_LINE_H_

#include <array>
#include <cstddef>

#include "formats/btg/bucket.h"

namespace trackcheck::btg {

// One of the four. Positions are in meters from the center of the earth;
// `axis_m` is their distance from its axis.
class BorderLine {
 public:
  BorderLine(const Bucket& bucket, Side side);

  // How far a position is from the meridian or parallel, at any height:
  // positive on the side of the tile. Beyond a meridian, that is the half of
  // the earth to the east or west of it.
  double Inside_m(double x, double y, double z, double axis_m) const {
    return factor_x_ * x + factor_y_ * y + factor_z_ * z +
           factor_axis_ * axis_m + offset_m_;
  }

  // The distance in any direction.
  double Distance_m(double x, double y, double z, double axis_m) const {
    // The other half of the plane is the meridian on the other side of the
    // earth.
    if (cosine_ * x + sine_ * y < 0) return axis_m;
    const double inside_m = Inside_m(x, y, z, axis_m);
    return inside_m < 0 ? -inside_m : inside_m;
  }

 private:
  double factor_x_ = 0;
  double factor_y_ = 0;
  double factor_z_ = 0;
  double factor_axis_ = 0;
  double offset_m_ = 0;
  // Of the longitude of a meridian; 0 for a parallel.
  double cosine_ = 0;
  double sine_ = 0;
};

// All four.
class BorderLines {
 public:
  explicit BorderLines(const Bucket& bucket);

  const BorderLine& operator[](Side side) const {
    return lines_[static_cast<size_t>(side)];
  }

  // How far a position is outside of the tile, at any height; 0 or less inside.
  double Outside_m(double x, double y, double z) const;

 private:
  std::array<BorderLine, kSides.size()> lines_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_BORDER_LINE_H_
