// The corners of a triangle are different vertices. Section "Geometry
// Elements".
#include <cstdint>

#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"
#include "validators/btg/tuple_screen.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Elements";

// Triples of a run of which two have the same vertex.
void JudgeTriples(const TileFacts& tile, const TuplePart& part,
                  const TupleRun& run, uint64_t ordinal, Spots& spots) {
  const uint64_t end = run.elements.first + run.elements.count;
  for (uint64_t j = run.elements.first; j < end; ++j) {
    for (uint64_t t = run.first; t + 3 <= run.end; t += 3, ++ordinal) {
      const uint64_t offset = run.OffsetOf(j, t);
      const uint64_t a = tile.LoadIndex(offset);
      const uint64_t b = tile.LoadIndex(offset + run.tuple_size);
      const uint64_t c = tile.LoadIndex(offset + 2 * run.tuple_size);
      if (a != b && b != c && a != c) continue;
      const bool whole = run.each == 3;
      spots.Add({.ordinal = ordinal,
                 .object = part.number,
                 .item = j,
                 .part = whole ? UINT64_MAX : t,
                 .offset = whole ? run.elements.OffsetOf(j) : offset,
                 .size = whole ? run.elements.stride() : 3 * run.tuple_size});
    }
  }
}

void CheckTriples(const TupleScreen& screen, const RuleInfo& rule, uint8_t type,
                  Suspicions when, Message (*words)(const Spot&),
                  FindingSink& sink) {
  const TileFacts& tile = screen.tile();
  const Spots spots = screen.Find(
      {.when = when,
       .places =
           [type](const TuplePart& part, const TupleRun& run) {
             const bool judged = part.object->type == type &&
                                 (part.object->index_types & kVertexBit) != 0 &&
                                 TriplesIn(type, run.each) > 0;
             return judged ? run.tuples() / 3 : 0;
           },
       .judge =
           [&tile](const TuplePart& part, const TupleRun& run, uint64_t ordinal,
                   Spots& found) {
             JudgeTriples(tile, part, run, ordinal, found);
           }},
      sink.max_per_rule());
  spots.Report(
      rule,
      [&](const Spot& spot) {
        return spot.part == UINT64_MAX ? tile.ElementPlace(spot)
                                       : tile.TuplePlace(spot);
      },
      words, sink);
}

void CheckDegenerate(const TupleScreen& screen, FindingSink& sink) {
  CheckTriples(
      screen, rules::triangle_degenerate.info, kTriangles, kOfTriangle,
      [](const Spot&) {
        return Message("two corners of the triangle are the same vertex");
      },
      sink);
}

void CheckPointsDropped(const TupleScreen& screen, FindingSink& sink) {
  CheckTriples(
      screen, rules::points_dropped.info, kPoints, kOfThreePoints,
      [](const Spot&) {
        return Message(
            "two of the three points are the same vertex, so all "
            "are dropped");
      },
      sink);
}

}  // namespace

const TupleRule rules::triangle_degenerate = {
    .info = {.id = "btg-triangle-degenerate",
             .severity = Severity::kInfo,
             .title = "a triangle has a vertex twice",
             .section = kSection,
             .rationale = "FlightGear drops it; in real scenery one triangle "
                          "in five is such",
             .remedy = "nothing to do; leaving them out makes the file "
                       "smaller",
             .bad = "set objects[6].indices[3] 0",
             .ok = "set objects[6].indices[4] 0"},
    .check = CheckDegenerate};

const TupleRule rules::points_dropped = {
    .info = {.id = "btg-points-dropped",
             .severity = Severity::kWarning,
             .title = "three points of which two are the same are dropped",
             .section = kSection,
             .rationale = "FlightGear takes an element of three tuples for a "
                          "triangle, and drops it with all its lights",
             .remedy = "write the lights in elements of another size",
             .bad = "set objects[5].indices 0 0 1 1 0 0; "
                    "set objects[5].indices_per_element 6",
             .ok = "set objects[5].indices 0 0 1 1 2 2; "
                   "set objects[5].indices_per_element 6"},
    .check = CheckPointsDropped};

}  // namespace trackcheck::btg
