#include <cstdint>

#include "formats/core/findings/finding.h"
#include "formats/rld/document.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

uint64_t Indices(const TriangleTable&, uint64_t) {
  return TriangleTable::kParts;
}

Location IndexPlace(const TriangleTable& triangles, Position at) {
  return triangles.PlaceOfIndex(at);
}

double BelowFirst(const TriangleTable& triangles, Position at) {
  return -static_cast<double>(triangles.Index(at));
}

}  // namespace

const IndexRule rules::index_negative = {
    .info = {.id = "rld-index-negative",
             .severity = Severity::kError,
             .title = "An index is negative.",
             .section = "Triangles",
             .rationale = "Indices count points from 0. A loader that does not "
                          "check indices reads memory before the points.",
             .remedy = "Correct the triangle or remove it.",
             .bad = "set triangles[3] -1",
             .ok =
                 "set triangles[3] 5; set triangles[4] 4; set triangles[5] 0"},
    .predicate = Exact<BelowFirst>,
    .place = IndexPlace,
    .message =
        [](const TriangleTable& triangles, Position at) {
          return Message("the index is $0, the first point is 0",
                         triangles.Index(at));
        },
    .parts = Indices};

namespace {

double BeyondLast(const TriangleTable& triangles, Position at) {
  const int32_t index = triangles.Index(at);
  return index >= triangles.point_count() ? static_cast<double>(index) : 0;
}

}  // namespace

const IndexRule rules::index_range = {
    .info = {.id = "rld-index-range",
             .severity = Severity::kError,
             .title = "An index is beyond the last point.",
             .section = "Triangles",
             .rationale = "A loader that does not check indices reads memory "
                          "after the points. It crashes or draws garbage.",
             .remedy = "Correct the triangle, or export all points.",
             .bad = "set triangles[3] 16",
             .ok = "set triangles[3] 15"},
    .predicate = Exact<BeyondLast>,
    .place = IndexPlace,
    .message =
        [](const TriangleTable& triangles, Position at) {
          if (triangles.point_count() == 1) {
            return Message("the index is $0, the only point is 0",
                           triangles.Index(at));
          }
          return Message("the index is $0, the last of $2 points is $1",
                         triangles.Index(at), triangles.point_count() - 1,
                         triangles.point_count());
        },
    .parts = Indices};

namespace {

bool Repeats(const TriangleTable& triangles, Position at) {
  const Triangle t = triangles.column()[at.element];
  return t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[0] == t.v[2];
}

}  // namespace

const IndexRule rules::index_repeat = {
    .info = {.id = "rld-index-repeat",
             .severity = Severity::kWarning,
             .title = "A triangle names the same point twice.",
             .section = "Triangles",
             .rationale = "It has no area and no normal. Programs that divide "
                          "by its area get NaN.",
             .remedy = "Remove the triangle.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the triangle.",
                     .renumbers = true},
             .bad = "set triangles[4] 0",
             .ok = "set triangles[4] 2"},
    .predicate = Exact<Repeats>,
    .place = [](const TriangleTable& triangles,
                Position at) { return triangles.PlaceOfTriangle(at); },
    .message =
        [](const TriangleTable& triangles, Position at) {
          const Triangle t = triangles.column()[at.element];
          const int32_t repeated = t.v[0] == t.v[2] ? t.v[0] : t.v[1];
          return Message(
              "the triangle $0, $1, $2 names point $3 more than once", t.v[0],
              t.v[1], t.v[2], repeated);
        },
    .repairs =
        [](const TriangleTable& triangles, Position at) {
          return WithoutTriangle(triangles.PlaceOfTriangle(at));
        }};

}  // namespace trackcheck::rld
