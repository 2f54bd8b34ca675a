#include "formats/btg/map/local_frame.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>

namespace trackcheck::btg {
namespace {

// WGS 84, in meters.
constexpr double kEquatorRadius = 6378137;
constexpr double kPoleRadius = 6356752.314245;
constexpr double kMeanRadius = 6371009;
constexpr double kSquaredEccentricity =
    1 - kPoleRadius * kPoleRadius / (kEquatorRadius * kEquatorRadius);
constexpr double kSquaredSecondEccentricity =
    kEquatorRadius * kEquatorRadius / (kPoleRadius * kPoleRadius) - 1;
// A center farther than this from the mean radius is not on Earth.
constexpr double kMaxHeight = 200000;
constexpr double kDegrees = 180 / std::numbers::pi;

double Dot(const std::array<double, 3>& a, double x, double y, double z) {
  return a[0] * x + a[1] * y + a[2] * z;
}

// How far the surface is below the plane through the center.
double DropAt(double east, double north) {
  return (east * east + north * north) / (2 * kMeanRadius);
}

}  // namespace

std::optional<LocalFrame> LocalFrame::Around(
    const std::array<double, 3>& geocentric_center) {
  const auto [x, y, z] = geocentric_center;
  const double axis_distance = std::hypot(x, y);
  const double distance = std::hypot(axis_distance, z);
  // Also for NaN.
  if (!(std::fabs(distance - kMeanRadius) <= kMaxHeight)) return std::nullopt;
  // Bowring's formula, right to less than a millimeter near the surface.
  const double reduced =
      std::atan2(z * kEquatorRadius, axis_distance * kPoleRadius);
  const double latitude =
      std::atan2(z + kSquaredSecondEccentricity * kPoleRadius *
                         std::pow(std::sin(reduced), 3),
                 axis_distance - kSquaredEccentricity * kEquatorRadius *
                                     std::pow(std::cos(reduced), 3));
  const double longitude = std::atan2(y, x);
  const double sin_lat = std::sin(latitude);
  const double cos_lat = std::cos(latitude);
  const double sin_lon = std::sin(longitude);
  const double cos_lon = std::cos(longitude);
  LocalFrame frame;
  frame.center_ = geocentric_center;
  frame.latitude_ = latitude * kDegrees;
  frame.longitude_ = longitude * kDegrees;
  frame.east_ = {-sin_lon, cos_lon, 0};
  frame.north_ = {-sin_lat * cos_lon, -sin_lat * sin_lon, cos_lat};
  frame.up_ = {cos_lat * cos_lon, cos_lat * sin_lon, sin_lat};
  return frame;
}

PlanVertex LocalFrame::ToPlan(double x, double y, double z) const {
  const PlanVertex plane = ToPlane(x, y, z);
  return {plane.x, plane.y, plane.z + DropAt(plane.x, plane.y)};
}

PlanVertex LocalFrame::ToPlane(double x, double y, double z) const {
  return {Dot(east_, x, y, z), Dot(north_, x, y, z), Dot(up_, x, y, z)};
}

PlanVertex LocalFrame::PlaneFromPlan(const PlanVertex& plan) const {
  return {plan.x, plan.y, plan.z - DropAt(plan.x, plan.y)};
}

std::array<double, 3> LocalFrame::FromPlan(const PlanVertex& plan) const {
  const double up = PlaneFromPlan(plan).z;
  std::array<double, 3> position = center_;
  for (size_t i = 0; i < position.size(); ++i) {
    position[i] += east_[i] * plan.x + north_[i] * plan.y + up_[i] * up;
  }
  return position;
}

}  // namespace trackcheck::btg
