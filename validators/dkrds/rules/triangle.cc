#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/engine/earlier.h"

namespace trackcheck::dkrds {
namespace {

Location IndexPlace(const Triangles& triangles, uint64_t t) {
  return triangles.Place(t, "vertex", triangle::kVertex, sizeof(uint32_t));
}

Location PlaceOf(const Triangles& triangles, Position at) {
  return IndexPlace(triangles, at.element);
}

bool IsDegenerate(const Triangles& triangles, Position at) {
  return triangles.section().IsDegenerate(at.element);
}

const std::vector<ElementPair>& Duplicates(const Triangles& triangles,
                                           uint64_t) {
  return triangles.section().duplicate_triangles();
}

uint32_t EarlierTriangle(const Triangles& triangles, Position at) {
  return EarlierOf(Duplicates(triangles, at.series), at.element);
}

}  // namespace

const TriangleRule rules::triangle_degenerate = {
    .info = {.id = "dkrds-triangle-degenerate",
             .severity = Severity::kWarning,
             .title = "A triangle has no area.",
             .section = "Triangle Entry",
             .rationale = "The vertices are on a line, so the triangle takes "
                          "time, but is neither seen nor hit.",
             .remedy = "Remove the triangle or correct its vertices.",
             .bad = "set sections[0].triangles.vertex[1] 0",
             .ok = "set sections[0].triangles.vertex[1] 6"},
    .predicate = Exact<IsDegenerate>,
    .place = PlaceOf,
    .message =
        [](const Triangles& triangles, Position at) {
          const Corners c = triangles.section().corners(at.element);
          return Message("the triangle of vertices $0, $1 and $2 has no area",
                         c[0], c[1], c[2]);
        },
    // With fewer than three vertices no triangle has an area; that is
    // dkrds-vertices-few.
    .applies =
        [](const Triangles& triangles) {
          return triangles.section().vertices() >= 3;
        }};

const TriangleRule rules::triangle_duplicate = {
    .info = {.id = "dkrds-triangle-duplicate",
             .severity = Severity::kInfo,
             .title = "A triangle has the vertices of an earlier one.",
             .section = "Triangle Entry",
             .rationale = "Two surfaces at the same place flicker and are hit "
                          "twice. The back of a surface, whose vertices run "
                          "the other way round, is another triangle.",
             .remedy = "Remove one of the two triangles.",
             .bad = "set sections[0].triangles.vertex[3] 3; set "
                    "sections[0].triangles.vertex[4] 4; set "
                    "sections[0].triangles.vertex[5] 0",
             .ok = "set sections[0].triangles.vertex[3] 4; set "
                   "sections[0].triangles.vertex[4] 3; set "
                   "sections[0].triangles.vertex[5] 0"},
    .predicate = Listed<Duplicates>,
    .place = PlaceOf,
    .message =
        [](const Triangles& triangles, Position at) {
          return Message("the triangle has the same vertices as triangle $0",
                         EarlierTriangle(triangles, at));
        },
    .applies =
        [](const Triangles& triangles) {
          return !triangles.section().duplicate_triangles().empty();
        },
    .related =
        [](const Triangles& triangles, Position at) {
          return std::vector<Related>{
              {Message("the earlier triangle"),
               IndexPlace(triangles, EarlierTriangle(triangles, at))}};
        }};

}  // namespace trackcheck::dkrds
