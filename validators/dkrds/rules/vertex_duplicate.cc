#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/dkrds/rule_types.h"
#include "validators/engine/earlier.h"

namespace trackcheck::dkrds {
namespace {

const std::vector<ElementPair>& Duplicates(const Vertices& vertices, uint64_t) {
  return vertices.section().duplicate_vertices();
}

uint32_t EarlierVertex(const Vertices& vertices, Position at) {
  return EarlierOf(Duplicates(vertices, at.series), at.element);
}

}  // namespace

const VertexRule rules::vertex_duplicate = {
    .info = {.id = "dkrds-vertex-duplicate",
             .severity = Severity::kInfo,
             .title = "Two vertices of a section are at the same place.",
             .section = "Track Section Vertex Data",
             .rationale =
                 "A section has at most 1024 vertices. UVs and colors have "
                 "indices of their own, so no vertex is needed twice.",
             .remedy = "Let the triangles use the same vertex.",
             .bad = "append sections[0].vertices 0 0 0; set "
                    "sections[0].triangles.vertex[3] 9",
             .ok = "append sections[0].vertices 0 0 1; set "
                   "sections[0].triangles.vertex[3] 9"},
    .predicate = Listed<Duplicates>,
    .place = [](const Vertices& vertices,
                Position at) { return vertices.Place(at.element); },
    .message =
        [](const Vertices& vertices, Position at) {
          return Message("the vertex has the position of vertex $0",
                         EarlierVertex(vertices, at));
        },
    .applies =
        [](const Vertices& vertices) {
          return !vertices.section().duplicate_vertices().empty();
        },
    .related =
        [](const Vertices& vertices, Position at) {
          return std::vector<Related>{
              {Message("the earlier vertex"),
               vertices.Place(EarlierVertex(vertices, at))}};
        }};

}  // namespace trackcheck::dkrds
