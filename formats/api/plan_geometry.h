// Bounds and middles of vertices in plan. Vertices that are not finite, which
// stand for those that do not exist, are left out.
#ifndef TRACKCHECK_FORMATS_API_PLAN_GEOMETRY_H_
#define TRACKCHECK_FORMATS_API_PLAN_GEOMETRY_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "formats/api/plan_view.h"

namespace trackcheck {

inline bool HasPlace(const PlanVertex& vertex) {
  return std::isfinite(vertex.x) && std::isfinite(vertex.y);
}

inline std::optional<PlanPoint> PlaceOf(const PlanVertex& vertex) {
  if (!HasPlace(vertex)) return std::nullopt;
  return PlanPoint{vertex.x, vertex.y};
}

// The mean of the vertices that have a place; none if no vertex has one.
inline std::optional<PlanPoint> MeanOf(std::span<const PlanVertex> vertices) {
  double x = 0;
  double y = 0;
  double count = 0;
  for (const PlanVertex& vertex : vertices) {
    if (!HasPlace(vertex)) continue;
    x += vertex.x;
    y += vertex.y;
    ++count;
  }
  // The sum of finite numbers may be infinite.
  return count == 0 ? std::nullopt : PlaceOf({x / count, y / count, 0});
}

class PlanBounds {
 public:
  void Add(const PlanVertex& vertex) {
    if (!HasPlace(vertex)) return;
    min_x_ = std::min(min_x_, vertex.x);
    min_y_ = std::min(min_y_, vertex.y);
    max_x_ = std::max(max_x_, vertex.x);
    max_y_ = std::max(max_y_, vertex.y);
  }

  bool empty() const { return min_x_ > max_x_; }
  // None if empty().
  std::optional<PlanPoint> Middle() const {
    if (empty()) return std::nullopt;
    return PlaceOf(
        {min_x_ + (max_x_ - min_x_) / 2, min_y_ + (max_y_ - min_y_) / 2, 0});
  }
  // The closed outline, which begins and ends at the lowest corner.
  // Precondition: not empty().
  std::array<PlanVertex, 5> Outline() const {
    return {{{min_x_, min_y_},
             {max_x_, min_y_},
             {max_x_, max_y_},
             {min_x_, max_y_},
             {min_x_, min_y_}}};
  }

 private:
  double min_x_ = std::numeric_limits<double>::infinity();
  double min_y_ = std::numeric_limits<double>::infinity();
  double max_x_ = -std::numeric_limits<double>::infinity();
  double max_y_ = -std::numeric_limits<double>::infinity();
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_PLAN_GEOMETRY_H_
