// East, north and height around the center of a tile, whose vertices are
// geocentric: X leads to latitude 0 and longitude 0, Z to the north pole.
#ifndef TRACKCHECK_FORMATS_BTG_MAP_LOCAL_FRAME_H_
#define TRACKCHECK_FORMATS_BTG_MAP_LOCAL_FRAME_H_

#include <array>
#include <optional>

#include "formats/api/plan_view.h"

namespace trackcheck::btg {

class LocalFrame {
 public:
  // In meters, on Earth: neither far below its surface nor far above. None for
  // other centers.
  static std::optional<LocalFrame> Around(
      const std::array<double, 3>& geocentric_center);

  // The position of a point relative to the center: meters to the east and to
  // the north of it, and the height above it, for which the surface is curved
  // like a sphere.
  PlanVertex ToPlan(double x, double y, double z) const;
  // The same with the height above the plane through the center, so that all
  // three are the axes of a system without curvature.
  PlanVertex ToPlane(double x, double y, double z) const;
  PlanVertex PlaneFromPlan(const PlanVertex& plan) const;
  // The geocentric position of such a point, in meters.
  std::array<double, 3> FromPlan(const PlanVertex& plan) const;

  // Unit vectors of geocentric coordinates.
  const std::array<double, 3>& east() const { return east_; }
  const std::array<double, 3>& north() const { return north_; }
  const std::array<double, 3>& up() const { return up_; }
  // The position of the center on the ellipsoid WGS 84, in degrees.
  double latitude() const { return latitude_; }
  double longitude() const { return longitude_; }

 private:
  LocalFrame() = default;

  std::array<double, 3> center_{};
  double latitude_ = 0;
  double longitude_ = 0;
  std::array<double, 3> east_{};
  std::array<double, 3> north_{};
  std::array<double, 3> up_{};
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MAP_LOCAL_FRAME_H_
