// Positions in plan, near a place on the earth.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_PLAN_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_PLAN_H_

#include <cmath>

#include "validators/btg/analysis/vertex_position.h"

namespace trackcheck::btg {

inline VertexPosition operator-(const VertexPosition& a,
                                const VertexPosition& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline VertexPosition operator+(const VertexPosition& a,
                                const VertexPosition& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline double Dot(const VertexPosition& a, const VertexPosition& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline double Length(const VertexPosition& a) { return std::sqrt(Dot(a, a)); }

struct PlanPosition {
  double east_m = 0;
  double north_m = 0;
};

// The plane that touches the earth below a place.
class Plan {
 public:
  // Precondition: `origin` is where there is ground (Sphere::on_earth).
  explicit Plan(const VertexPosition& origin) : origin_(origin) {
    // The square of the axes' ratio of WGS84.
    constexpr double kFlatter = 1 / (1 - 0.00669437999014);
    up_ = {origin.x, origin.y, origin.z * kFlatter};
    const double length = Length(up_);
    up_ = {up_.x / length, up_.y / length, up_.z / length};
    const double axis = std::hypot(up_.x, up_.y);
    // At a pole, any direction is east.
    east_ = axis > 0 ? VertexPosition{-up_.y / axis, up_.x / axis, 0}
                     : VertexPosition{1, 0, 0};
    north_ = {up_.y * east_.z - up_.z * east_.y,
              up_.z * east_.x - up_.x * east_.z,
              up_.x * east_.y - up_.y * east_.x};
  }

  const VertexPosition& up() const { return up_; }

  PlanPosition At(const VertexPosition& position) const {
    const VertexPosition offset = position - origin_;
    return {Dot(offset, east_), Dot(offset, north_)};
  }

 private:
  VertexPosition origin_;
  VertexPosition up_;
  VertexPosition east_;
  VertexPosition north_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_PLAN_H_
