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
#include <string_view>
#include <utility>

#include "formats/api/coordinates.h"
#include "formats/api/plan_view.h"

namespace trackcheck {

inline bool HasPlace(const PlanVertex& vertex) {
  return std::isfinite(vertex.x) && std::isfinite(vertex.y);
}

inline std::optional<PlanVertex> PlaceOf(const PlanVertex& vertex) {
  if (!HasPlace(vertex)) return std::nullopt;
  return vertex;
}

// The mean of the vertices that have a place; none if no vertex has one.
inline std::optional<PlanVertex> MeanOf(std::span<const PlanVertex> vertices) {
  double x = 0;
  double y = 0;
  double z = 0;
  double count = 0;
  for (const PlanVertex& vertex : vertices) {
    if (!HasPlace(vertex)) continue;
    x += vertex.x;
    y += vertex.y;
    z += vertex.z;
    ++count;
  }
  // The sum of finite numbers may be infinite.
  return count == 0 ? std::nullopt : PlaceOf({x / count, y / count, z / count});
}

class PlanBounds {
 public:
  void Add(const PlanVertex& vertex) {
    if (!HasPlace(vertex)) return;
    min_x_ = std::min(min_x_, vertex.x);
    min_y_ = std::min(min_y_, vertex.y);
    max_x_ = std::max(max_x_, vertex.x);
    max_y_ = std::max(max_y_, vertex.y);
    // NaN changes neither.
    min_z_ = std::min(min_z_, vertex.z);
    max_z_ = std::max(max_z_, vertex.z);
  }

  bool empty() const { return min_x_ > max_x_; }
  // None if empty().
  std::optional<PlanVertex> Middle() const {
    if (empty()) return std::nullopt;
    return PlaceOf({min_x_ + (max_x_ - min_x_) / 2,
                    min_y_ + (max_y_ - min_y_) / 2,
                    min_z_ + (max_z_ - min_z_) / 2});
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
  double min_z_ = std::numeric_limits<double>::infinity();
  double max_z_ = -std::numeric_limits<double>::infinity();
};

// A plan whose fields have positions with a height, which may be NaN.
class PlanWithHeights : public PlanView {
 public:
  std::optional<PlanPoint> Locate(std::string_view field) const final {
    const std::optional<PlanVertex> at = LocateVertex(field);
    if (!at) return std::nullopt;
    return PlanPoint{at->x, at->y};
  }
  std::optional<PlanVertex> LocateVertex(
      std::string_view field) const override = 0;
};

// The coordinates `x`, `y` and `z` of a model, to a thousandth. Those that are
// not finite are left out.
inline Coordinates ModelCoordinates(const PlanVertex& model,
                                    std::string_view unit) {
  Coordinates coordinates = {.unit = unit};
  for (const auto& [name, value] :
       {std::pair("x", model.x), {"y", model.y}, {"z", model.z}}) {
    if (!std::isfinite(value)) continue;
    coordinates.values.push_back({.name = name, .value = value, .decimals = 3});
  }
  return coordinates;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_PLAN_GEOMETRY_H_
