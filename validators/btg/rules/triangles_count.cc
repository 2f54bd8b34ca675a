
#include <cstdint>

#include "formats/btg/layout.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

bool HasPartOfTriangle(const Elements& elements, Position at) {
  return WholeTuples(elements, at.element, kTriangles).value_or(0) % 3 != 0;
}

Message PartMessage(const Elements& elements, Position at) {
  return Message(
      "the element has $0, not a multiple of 3",
      Counted(WholeTuples(elements, at.element, kTriangles).value(), "tuple"));
}

}  // namespace

const ElementSizeRule rules::triangles_count = {
    .info = {.id = "btg-triangles-count",
             .severity = Severity::kError,
             .title = "The tuples of an element of triangles are not a "
                      "multiple of three.",
             .section = "Individual Triangles",
             .rationale = "FlightGear reads the remaining tuples as a part of "
                          "another triangle, or past the end.",
             .remedy = "Write three tuples for each triangle.",
             .fix = {FixKind::kUnsafe,
                     "Removes the tuples after the last whole triangle."},
             .bad = "set objects[6].indices 0 0 0 1 1 1 2 2 2 3 3 3; "
                    "set objects[6].indices_per_element 12",
             .ok = "set objects[6].indices_per_element 18"},
    .predicate = Exact<HasPartOfTriangle>,
    .place = WholeElementPlace,
    .message = PartMessage,
    .repairs = [](const Elements& elements, Position at) {
      const UnitSpan& span = elements.Span(at.element);
      const uint64_t triangles = span.element_size / span.record_size / 3;
      return WithoutRest(elements, at, triangles * 3 * span.record_size);
    }};

}  // namespace trackcheck::btg
