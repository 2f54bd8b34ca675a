#include <cstdint>
#include <vector>

#include "formats/btg/layout.h"
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

std::vector<Repair> WithoutTriangle(const Triangles& triangles, Position at) {
  const UnitSpan& span = triangles.Span(at.element);
  if (span.one_per_element) return WithoutElement(triangles, at);
  const uint64_t size = uint64_t{3} * span.record_size;
  return Removed(TuplePlace(triangles, at.element, 0, size).range,
                 triangles.tile().Range(span.offset, kElementHeader), size);
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
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the triangle.",
                     .renumbers = true},
             .bad = "set objects[6].indices[3] 0",
             .ok = "set objects[6].indices[4] 0"},
    .predicate = RepeatsVertexInSpans<Triangles>,
    .place = TrianglePlace,
    .message = DegenerateMessage,
    .repairs = WithoutTriangle};

}  // namespace trackcheck::btg
