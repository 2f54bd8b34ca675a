#include "validators/track/analysis/sectors/ground.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace trackcheck::track {
namespace {

// The distance of a point from the line ab, positive to the left as seen from
// above with +X to the right and +Z toward the reader. The inside of a sector
// is there.
class Side {
 public:
  Side(const Point& a, const Point& b) : origin_(a) {
    const double x = b.x - a.x;
    const double z = b.z - a.z;
    const double length = std::sqrt(x * x + z * z);
    x_ = z / length;
    z_ = -x / length;
  }

  double DepthOf(const Point& point) const {
    return (point.x - origin_.x) * x_ + (point.z - origin_.z) * z_;
  }

 private:
  Point origin_;
  double x_;
  double z_;
};

template <typename Task>
void ForEachSide(std::span<const Point> corners, const Task& task) {
  const Point* before = &corners.back();
  for (const Point& at : corners) {
    if (!task(Side(*before, at))) return;
    before = &at;
  }
}

// Whether no point of `other` is more than `tolerance` inside of some edge.
bool HasEdgeBefore(std::span<const Point> corners, std::span<const Point> other,
                   double tolerance) {
  bool found = false;
  ForEachSide(corners, [&](const Side& side) {
    found = std::none_of(other.begin(), other.end(), [&](const Point& point) {
      return side.DepthOf(point) > tolerance;
    });
    return !found;
  });
  return found;
}

// The part of `outline` on the inner side of `side`.
std::vector<Point> Clip(const std::vector<Point>& outline, const Side& side) {
  std::vector<Point> left;
  for (size_t i = 0; i < outline.size(); ++i) {
    const Point& before = outline[i == 0 ? outline.size() - 1 : i - 1];
    const Point& at = outline[i];
    const double depth_before = side.DepthOf(before);
    const double depth = side.DepthOf(at);
    if ((depth_before < 0) != (depth < 0)) {
      const double share = depth_before / (depth_before - depth);
      left.push_back({before.x + share * (at.x - before.x),
                      before.z + share * (at.z - before.z)});
    }
    if (depth >= 0) left.push_back(at);
  }
  return left;
}

double AltitudeAt(const Plane& plane, const Point& point) {
  const double rise = plane.normal.x * (point.x - plane.center.x) +
                      plane.normal.z * (point.z - plane.center.z);
  return plane.center.y - rise / plane.normal.y;
}

}  // namespace

bool AreBeforeAnEdge(std::span<const Point> corners,
                     std::span<const Point> points) {
  return HasEdgeBefore(corners, points, 0);
}

bool GroundsOverlap(const Ground& a, const Ground& b, double same_altitude) {
  const double tolerance = std::min(a.tolerance, b.tolerance);
  if (HasEdgeBefore(a.corners, b.corners, tolerance) ||
      HasEdgeBefore(b.corners, a.corners, tolerance)) {
    return false;
  }
  std::vector<Point> common = a.corners;
  ForEachSide(b.corners, [&common](const Side& side) {
    common = Clip(common, side);
    return !common.empty();
  });
  return !common.empty() &&
         std::all_of(common.begin(), common.end(), [&](const Point& point) {
           return std::fabs(AltitudeAt(a.plane, point) -
                            AltitudeAt(b.plane, point)) <= same_altitude;
         });
}

}  // namespace trackcheck::track
