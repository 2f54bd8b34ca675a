#include "validators/btg/analysis/border_line.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include "formats/btg/earth.h"

namespace trackcheck::btg {
namespace {

constexpr double kRadians = std::numbers::pi / 180;

}  // namespace

Meridian::Meridian(const Bucket& bucket, Side side) {
  assert(side == Side::kWest || side == Side::kEast);
  const bool west = side == Side::kWest;
  const double longitude = (west ? bucket.west() : bucket.east()) * kRadians;
  sine_ = std::sin(longitude);
  cosine_ = std::cos(longitude);
  factor_x_ = west ? -sine_ : sine_;
  factor_y_ = west ? cosine_ : -cosine_;
}

Parallel::Parallel(const Bucket& bucket, Side side) {
  assert(side == Side::kSouth || side == Side::kNorth);
  const bool south = side == Side::kSouth;
  const double latitude = (south ? bucket.south() : bucket.north()) * kRadians;
  const double sine = std::sin(latitude);
  const double cosine = std::cos(latitude);
  // The radius of curvature of the prime vertical.
  const double normal_m =
      kEquatorMeters / std::sqrt(1 - kSquaredEccentricity * sine * sine);
  const double direction = south ? 1 : -1;
  factor_z_ = direction * cosine;
  factor_axis_ = -direction * sine;
  offset_m_ = direction * normal_m * kSquaredEccentricity * sine * cosine;
}

double BorderLines::Distance_m(Side side, double x, double y, double z,
                               double axis_m) const {
  switch (side) {
    case Side::kWest:
      return west.Distance_m(x, y, axis_m);
    case Side::kEast:
      return east.Distance_m(x, y, axis_m);
    case Side::kSouth:
      return south.Distance_m(z, axis_m);
    case Side::kNorth:
      break;
  }
  return north.Distance_m(z, axis_m);
}

}  // namespace trackcheck::btg
