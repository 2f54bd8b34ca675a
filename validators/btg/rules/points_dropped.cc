#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

Location PointsPlace(const PointTriples& points, Position at) {
  return ElementPlace(points, at.element);
}

Message DroppedMessage(const PointTriples& points, Position at) {
  return Message(
      "more than one of the three points uses vertex $0, so FlightGear drops "
      "all three",
      RepeatedVertex(points, at.element));
}

}  // namespace

const PointTripleRule rules::points_dropped = {
    .info = {.id = "btg-points-dropped",
             .severity = Severity::kWarning,
             .title =
                 "Two of the three points of an element use the same vertex.",
             .section = "Points",
             .rationale = "FlightGear reads an element of three tuples as a "
                          "triangle and drops it with all its lights.",
             .remedy = "Write the lights in elements of another size.",
             .bad = "set objects[5].indices 0 0 1 1 0 0; "
                    "set objects[5].indices_per_element 6",
             .ok = "set objects[5].indices 0 0 1 1 2 2; "
                   "set objects[5].indices_per_element 6"},
    .predicate = RepeatsVertexInSpans<PointTriples>,
    .place = PointsPlace,
    .message = DroppedMessage};

}  // namespace trackcheck::btg
