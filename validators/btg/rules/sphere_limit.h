// How far vertices may be from the center of the bounding sphere, and the
// radius for the farthest.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_SPHERE_LIMIT_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_SPHERE_LIMIT_H_

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

inline Location RadiusPlace(const Tile& tile, const Sphere& sphere) {
  constexpr uint64_t kCenterSize = 3 * sizeof(double);
  return {tile.Range(sphere.offset + kCenterSize, sizeof(float)),
          FieldPath("bounding_sphere.radius")};
}

// The repair that writes the distance of the farthest vertex as the radius.
// None if the center or a vertex is not finite, or if there is no vertex.
inline std::vector<Repair> RadiusOfVertices(const Tile& tile) {
  const std::optional<Sphere> sphere = tile.sphere();
  const std::optional<float> radius = tile.RadiusOfVertices();
  if (!sphere || !sphere->has_finite_center() || !radius || *radius <= 0) {
    return {};
  }
  return Replaced(RadiusPlace(tile, *sphere).range, *radius);
}

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
