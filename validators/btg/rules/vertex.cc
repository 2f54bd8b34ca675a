#include <cmath>

#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/nonfinite.h"
#include "validators/btg/rules/sphere_limit.h"

namespace trackcheck::btg {
namespace {

bool HasSphere(const Vertices& vertices) {
  return SphereLimit(vertices.tile()).has_value();
}

// How far the vertex is beyond the limit.
double Excess_m(const Vertices& vertices, Position at) {
  const double distance_m = DistanceFromCenter(vertices, at.element);
  return std::isfinite(distance_m) ? distance_m - *SphereLimit(vertices.tile())
                                   : 0;
}

Message OutsideMessage(const Vertices& vertices, Position at) {
  return Message(
      "the vertex is $0 m from the center of the bounding sphere, whose "
      "radius is $1 m",
      static_cast<float>(DistanceFromCenter(vertices, at.element)),
      vertices.tile().sphere()->radius);
}

bool IsUnused(const VertexUse& use, Position at) {
  return !use.IsUsed(at.element);
}

Location UnusedPlace(const VertexUse& use, Position at) {
  return RecordPlace(use.vertices(), at);
}

Message UnusedMessage(const VertexUse&, Position) {
  return Message("no tuple uses the vertex");
}

}  // namespace

const VertexRule rules::vertex_outside_sphere = {
    .info = {.id = "btg-vertex-outside-sphere",
             .severity = Severity::kWarning,
             .title = "A vertex is outside the bounding sphere.",
             .section = "Bounding Sphere Object",
             .rationale = "FlightGear may hide the tile while the vertex is in "
                          "view. Writers round, so a thousandth of the radius "
                          "and 0.01 m are allowed.",
             .remedy = "Write the distance of the farthest vertex as the "
                       "radius.",
             .fix = {FixKind::kSafe, "Writes this distance."},
             .bad = "set objects[0].sphere.radius 141.2",
             .ok = "set objects[0].sphere.radius 141.3",
             .measure = 0},
    .predicate = Exact<Excess_m>,
    .place = RecordPlace<kVertices>,
    .message = OutsideMessage,
    .applies = HasSphere,
    .repairs = [](const Vertices& vertices, Position) {
      return RadiusOfVertices(vertices.tile());
    }};

const VertexRule rules::vertex_nonfinite = {
    .info = {.id = "btg-vertex-nonfinite",
             .severity = Severity::kError,
             .title = "A vertex is not finite.",
             .section = "Vertex List",
             .rationale = "The bounds of the tile become NaN, so it "
                          "disappears.",
             .remedy = "Remove the vertex and its triangles.",
             .bad = "set objects[1].floats[4] nan",
             .ok = "set objects[1].floats[4] 3.4e38"},
    .predicate = Exact<IsNonfinite<Vertices>>,
    .place = FloatPlace<kVertices>,
    .message = NonfiniteMessage<Vertices>,
    .parts = FloatsPerRecord<kVertices>};

const VertexUseRule rules::vertex_unused = {
    .info = {.id = "btg-vertex-unused",
             .severity = Severity::kInfo,
             .title = "A vertex is not used.",
             .section = "Vertex List",
             .rationale = "The vertex takes space and is never drawn.",
             .remedy = "Nothing has to be done.",
             .bad = "append objects[1].floats 0 5 5",
             .ok = "append objects[1].floats 0 5 5; "
                   "set objects[5].indices 4 0 1 1"},
    .predicate = Exact<IsUnused>,
    .place = UnusedPlace,
    .message = UnusedMessage};

}  // namespace trackcheck::btg
