#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/rld/document.h"
#include "validators/engine/earlier.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

using PairsOf = const std::vector<ElementPair>& (*)(const MeshTriangles&,
                                                    uint64_t);

Location Place(const MeshTriangles& triangles, Position at) {
  return TrianglePlace(triangles.mesh.document(), at.element);
}

template <PairsOf kPairs>
bool AnyOf(const MeshTriangles& triangles) {
  return !kPairs(triangles, 0).empty();
}

template <PairsOf kPairs>
std::vector<Related> FirstOfEdge(const MeshTriangles& triangles, Position at) {
  return {{Message("the first triangle of the edge"),
           Place(triangles, {EarlierOf(kPairs(triangles, 0), at.element)})}};
}

// The points at the ends of an edge.
struct Edge {
  int32_t from = 0;
  int32_t to = 0;
};

// The edge that the triangle at fault shares with the first one: it is opposite
// to the point that only one of them has. Precondition: they are a pair of
// `kPairs`, so they share an edge, and no third point.
template <PairsOf kPairs>
Edge SharedEdge(const MeshTriangles& triangles, Position at) {
  const Triangle own = triangles.mesh.triangles()[at.element];
  const Triangle first =
      triangles.mesh.triangles()[EarlierOf(kPairs(triangles, 0), at.element)];
  const auto is_shared = [&first](int32_t point) {
    return std::ranges::find(first.v, point) != std::ranges::end(first.v);
  };
  if (!is_shared(own.v[0])) return {own.v[1], own.v[2]};
  if (!is_shared(own.v[1])) return {own.v[2], own.v[0]};
  return {own.v[0], own.v[1]};
}

const std::vector<ElementPair>& Nonmanifold(const MeshTriangles& triangles,
                                            uint64_t) {
  return triangles.mesh.edges().nonmanifold;
}

}  // namespace

const MeshTriangleRule rules::edge_nonmanifold = {
    .info = {.id = "rld-edge-nonmanifold",
             .severity = Severity::kWarning,
             .title = "An edge belongs to more than two triangles.",
             .section = "Triangles",
             .rationale = "A road surface has one triangle on each side of an "
                          "edge. Where a third triangle is attached, layers "
                          "overlap and a wheel may follow either.",
             .remedy =
                 "Remove the triangle that does not belong to the surface.",
             .bad = "append vertices 1 1 105; append triangles 0 5 16; "
                    "set block_points 17",
             .ok = "append vertices 3 -2 100; append triangles 1 0 16; "
                   "set block_points 17"},
    .predicate = Listed<Nonmanifold>,
    .place = Place,
    .message =
        [](const MeshTriangles& triangles, Position at) {
          const Edge edge = SharedEdge<Nonmanifold>(triangles, at);
          return Message(
              "the edge of points $0 and $1 belongs to this triangle, triangle "
              "$2 and at least one more, expected at most 2",
              edge.from, edge.to,
              EarlierOf(Nonmanifold(triangles, 0), at.element));
        },
    .applies = AnyOf<Nonmanifold>,
    .related = FirstOfEdge<Nonmanifold>};

namespace {

const std::vector<ElementPair>& SameDirection(const MeshTriangles& triangles,
                                              uint64_t) {
  return triangles.mesh.edges().same_direction;
}

}  // namespace

const MeshTriangleRule rules::edge_orientation = {
    .info = {.id = "rld-edge-orientation",
             .severity = Severity::kWarning,
             .title =
                 "Two triangles go along their edge in the same direction.",
             .section = "Triangles",
             .rationale = "Neighbors of one surface go along a common edge in "
                          "opposite directions. Here one of the two faces the "
                          "other way, or they lie on top of each other.",
             .remedy = "Swap two indices of one of the triangles.",
             .bad = "append vertices 1 1 105; append triangles 0 1 16; "
                    "set block_points 17",
             .ok = "append vertices 3 -2 100; append triangles 1 0 16; "
                   "set block_points 17"},
    .predicate = Listed<SameDirection>,
    .place = Place,
    .message =
        [](const MeshTriangles& triangles, Position at) {
          const Edge edge = SharedEdge<SameDirection>(triangles, at);
          return Message(
              "the edge goes from point $0 to point $1 as in triangle $2, not "
              "in the opposite direction",
              edge.from, edge.to,
              EarlierOf(SameDirection(triangles, 0), at.element));
        },
    .applies = AnyOf<SameDirection>,
    .related = FirstOfEdge<SameDirection>};

}  // namespace trackcheck::rld
