// How far vertices may be from the center of the bounding sphere.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_SPHERE_LIMIT_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_SPHERE_LIMIT_H_

#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

// The distance of vertex `vertex` from the center, in meters.
inline double DistanceFromCenter(const Vertices& vertices, uint64_t vertex) {
  const auto part = [&](uint64_t k) {
    return static_cast<double>(vertices.Load(vertex, k));
  };
  return std::sqrt(part(0) * part(0) + part(1) * part(1) + part(2) * part(2));
}

// Returns the radius plus 0.1 % and 1 cm, in meters. Returns nothing if no
// sphere bounds the tile.
inline std::optional<double> SphereLimit(const Tile& tile) {
  constexpr double kSlackFactor = 1.001;
  constexpr double kSlackMeters = 0.01;
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || !sphere->finite() || !(sphere->radius > 0)) return {};
  return static_cast<double>(sphere->radius) * kSlackFactor + kSlackMeters;
}

// Whether the vertex is finite, and not outside of a sphere that bounds the
// tile.
inline bool IsInsideSphere(const Vertices& vertices, uint64_t vertex) {
  const double distance_m = DistanceFromCenter(vertices, vertex);
  const std::optional<double> limit_m = SphereLimit(vertices.tile());
  return limit_m ? distance_m <= *limit_m : std::isfinite(distance_m);
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_SPHERE_LIMIT_H_
