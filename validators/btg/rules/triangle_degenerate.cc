#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

// The place of the element if it has only this triangle, otherwise of the
// triangle's first tuple.
Location TrianglePlace(const Triangles& triangles, Position at) {
  const UnitSpan& span = triangles.Span(at.element);
  return span.one_per_element
             ? ElementPlace(triangles, at.element)
             : TuplePlace(triangles, at.element, 0, span.distance);
}

Message DegenerateMessage(const Triangles& triangles, Position at) {
  return Message("the triangle has vertex $0 at more than one corner",
                 RepeatedVertex(triangles, at.element));
}

}  // namespace

const TriangleRule rules::triangle_degenerate = {
    .info = {.id = "btg-triangle-degenerate",
             .severity = Severity::kInfo,
             .title = "A triangle has the same vertex twice.",
             .section = "Geometry Objects",
             .rationale = "FlightGear drops the triangle. In real scenery this "
                          "is one triangle in five.",
             .remedy = "Nothing has to be done. Without these triangles the "
                       "file is smaller.",
             .bad = "set objects[6].indices[3] 0",
             .ok = "set objects[6].indices[4] 0"},
    .predicate = RepeatsVertexInSpans<Triangles>,
    .place = TrianglePlace,
    .message = DegenerateMessage};

}  // namespace trackcheck::btg
