#include <cstdint>
#include <optional>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/ground_heights.h"
#include "validators/btg/rules/sphere_limit.h"

namespace trackcheck::btg {
namespace {

// Otherwise btg-sphere-not-on-earth says so.
bool IsOnEarth(const VertexUse& use) {
  const std::optional<Sphere> sphere = use.vertices().tile().sphere();
  return sphere && sphere->on_earth();
}

// Returns nothing for a vertex that another rule reports: it is outside the
// bounding sphere, or not finite. Precondition: IsOnEarth(use).
std::optional<double> Height_m(const VertexUse& use, uint64_t vertex) {
  const Vertices vertices = use.vertices();
  if (!IsInsideSphere(vertices, vertex)) return std::nullopt;
  const auto position =
      GeodeticOf(PositionOf(vertices, *vertices.tile().sphere(), vertex));
  if (!position) return std::nullopt;
  return position->elevation;
}

// How far the vertex is below or above all ground.
double Excess_m(const VertexUse& use, Position at) {
  if (!use.IsUsed(at.element)) return 0;
  const std::optional<double> height_m = Height_m(use, at.element);
  if (!height_m) return 0;
  return *height_m < kLowestGroundHeight ? kLowestGroundHeight - *height_m
                                         : *height_m - kHighestGroundHeight;
}

Location VertexPlace(const VertexUse& use, Position at) {
  return RecordPlace(use.vertices(), at);
}

Message HeightMessage(const VertexUse& use, Position at) {
  return Message(
      "the height over the ellipsoid is $0 m, ground is at $1 to $2 m",
      Measured(Height_m(use, at.element).value()),
      static_cast<int64_t>(kLowestGroundHeight),
      static_cast<int64_t>(kHighestGroundHeight));
}

}  // namespace

const VertexUseRule rules::height = {
    .info = {.id = "btg-height",
             .severity = Severity::kWarning,
             .title = "A vertex is lower or higher than any ground.",
             .section = "Vertex List",
             .rationale = "The ground has a pit or a spike there, often where "
                          "the elevation data has a gap.",
             .remedy = "Fill the gap in the elevation data and build the tile "
                       "again.",
             .bad = "set objects[0].sphere.x 6377636",
             .ok = "set objects[0].sphere.x 6377637"},
    .predicate = Exact<Excess_m>,
    .place = VertexPlace,
    .message = HeightMessage,
    .applies = IsOnEarth};

}  // namespace trackcheck::btg
