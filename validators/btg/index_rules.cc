// Every index is one of a record. Section "Geometry Elements".
#include <algorithm>
#include <bit>
#include <cstdint>

#include "formats/btg/tuple_names.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"
#include "validators/btg/tuple_screen.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Elements";

// Indices of one column of a run for which `fails(index)`.
template <typename Fails>
void JudgeColumn(const TileFacts& tile, const TuplePart& part,
                 const TupleRun& run, uint64_t column, Fails fails,
                 uint64_t ordinal, Spots& spots) {
  const uint64_t width = tile.widths().index();
  const uint64_t end = run.elements.first + run.elements.count;
  for (uint64_t j = run.elements.first; j < end; ++j) {
    for (uint64_t t = run.first; t < run.end; ++t, ++ordinal) {
      const uint64_t offset = run.OffsetOf(j, t) + column * width;
      if (!fails(tile.LoadIndex(offset))) continue;
      spots.Add({.ordinal = ordinal,
                 .object = part.number,
                 .item = j,
                 .part = t,
                 .offset = offset,
                 .size = width});
    }
  }
}

TupleIndex IndexOfKind(const TileFacts& tile, uint64_t object, uint64_t kind) {
  const auto indices = TupleIndices(tile.document().objects[object]);
  return *std::find_if(
      indices.begin(), indices.end(),
      [kind](const TupleIndex& index) { return index.kind == kind; });
}

void CheckKind(const TupleScreen& screen, uint64_t kind, FindingSink& sink) {
  const TileFacts& tile = screen.tile();
  const uint64_t count = tile.list(kListOfKind[kind]).count;
  const Spots spots =
      screen.Find({.when = OfKind(kind),
                   .places = [](const TuplePart&,
                                const TupleRun& run) { return run.tuples(); },
                   .judge =
                       [&](const TuplePart& part, const TupleRun& run,
                           uint64_t ordinal, Spots& found) {
                         const uint32_t kinds = KindsOfIndices(*part.object);
                         if ((kinds & OfKind(kind)) == 0) return;
                         const auto column = static_cast<uint64_t>(
                             std::popcount(kinds & (OfKind(kind) - 1)));
                         JudgeColumn(
                             tile, part, run, column,
                             [count](uint64_t index) { return index >= count; },
                             ordinal, found);
                       }},
                  sink.max_per_rule());
  spots.Report(
      rules::index_range.info,
      [&](const Spot& spot) {
        Location where = tile.TuplePlace(spot);
        where.field =
            where.field.Field(IndexOfKind(tile, spot.object, kind).name);
        return where;
      },
      [&](const Spot& spot) {
        const TupleIndex names = IndexOfKind(tile, spot.object, kind);
        return Message("the index is $0, the list of $1 has $2 records",
                       tile.LoadIndex(spot.offset), names.list_name, count);
      },
      sink);
}

void CheckIndexRange(const TupleScreen& screen, FindingSink& sink) {
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    if ((screen.all_suspicions() & OfKind(kind)) == 0) continue;
    CheckKind(screen, kind, sink);
  }
}

void CheckImplicitNormal(const TupleScreen& screen, FindingSink& sink) {
  const TileFacts& tile = screen.tile();
  const uint64_t normals = tile.list(kNormals).count;
  const uint64_t vertices = tile.list(kVertices).count;
  const Spots spots = screen.Find(
      {.when = kOfImplicitNormal,
       .places =
           [&tile](const TuplePart& part, const TupleRun& run) {
             return LacksImplicitNormals(tile, *part.object) ? run.tuples() : 0;
           },
       .judge =
           [&](const TuplePart& part, const TupleRun& run, uint64_t ordinal,
               Spots& found) {
             JudgeColumn(
                 tile, part, run, 0,
                 [=](uint64_t index) {
                   return index >= normals && index < vertices;
                 },
                 ordinal, found);
           }},
      sink.max_per_rule());
  spots.Report(
      rules::index_implicit_normal.info,
      [&](const Spot& spot) {
        Location where = tile.TuplePlace(spot);
        where.field = where.field.Field("vertex");
        return where;
      },
      [normals](const Spot&) {
        return Message(
            "the tuple has no normal, so that of the vertex is used, "
            "of which there are only $0",
            normals);
      },
      sink);
}

}  // namespace

const TupleRule rules::index_range = {
    .info = {.id = "btg-index-range",
             .severity = Severity::kError,
             .title = "an index is beyond its list",
             .section = kSection,
             .rationale = "FlightGear reads memory behind the list when it "
                          "draws the tile",
             .remedy = "correct the index",
             .bad = "set objects[6].indices[2] 4",
             .ok = "set objects[6].indices[2] 3"},
    .check = CheckIndexRange};

const TupleRule rules::index_implicit_normal = {
    .info = {.id = "btg-index-implicit-normal",
             .severity = Severity::kWarning,
             .title = "a vertex without a normal of its own has none",
             .section = kSection,
             .rationale = "where tuples have no normal, FlightGear takes that "
                          "of the vertex's number, which is beyond the list",
             .remedy = "write as many normals as vertices, or their indices",
             .bad = "append objects[1].floats 0 5 5; "
                    "set objects[8].properties[1].data \\x09; "
                    "set objects[8].indices 0 0 1 1 2 2 4 3; "
                    "set objects[8].indices_per_element 8",
             .ok = "set objects[8].properties[1].data \\x09; "
                   "set objects[8].indices 0 0 1 1 2 2 3 3; "
                   "set objects[8].indices_per_element 8"},
    .check = CheckImplicitNormal};

}  // namespace trackcheck::btg
