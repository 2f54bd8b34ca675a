#include <cstdint>
#include <optional>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Objects";

// If records may be missing, an index beyond a list is not a fault.
template <typename Table>
bool ListsAreWhole(const Table& table) {
  return table.tile().KnowsAllObjects();
}

// Each kind of index is a series of its own.
uint64_t CountKinds(const Tuples& tuples) { return tuples.kinds().size(); }

uint64_t ListSize(const Tuples& tuples, uint64_t kind) {
  return tuples.tile().list(kListOfKind[kind]).count;
}

uint64_t LoadIndex(const Tuples& tuples, uint64_t tuple, uint64_t skip) {
  return tuples.tile().LoadIndex(tuples.Span(tuple).DataOffset(tuple) + skip);
}

// How many records the list lacks for the index.
double Excess(const Tuples& tuples, Position at) {
  const uint64_t kind = tuples.kinds()[at.series];
  const std::optional<uint64_t> skip = tuples.SkipTo(at.element, kind);
  if (!skip) return 0;
  const uint64_t index = LoadIndex(tuples, at.element, *skip);
  const uint64_t size = ListSize(tuples, kind);
  return index < size ? 0 : static_cast<double>(index - size + 1);
}

Location IndexPlace(const Tuples& tuples, Position at) {
  const uint64_t kind = tuples.kinds()[at.series];
  Location where =
      TuplePlace(tuples, at.element, tuples.SkipTo(at.element, kind).value(),
                 tuples.tile().widths().index());
  where.field = where.field.Field(IndexKindName(kind));
  return where;
}

Message RangeMessage(const Tuples& tuples, Position at) {
  const uint64_t kind = tuples.kinds()[at.series];
  const uint64_t skip = tuples.SkipTo(at.element, kind).value();
  if (ListSize(tuples, kind) == 0) {
    return Message("the index is $0, but the file has no $1",
                   LoadIndex(tuples, at.element, skip), IndexedListName(kind));
  }
  return Message("the index is $0, the list of $1 has $2",
                 LoadIndex(tuples, at.element, skip), IndexedListName(kind),
                 Counted(ListSize(tuples, kind), "record"));
}

uint64_t VertexOf(const TuplesLackingNormals& tuples, uint64_t tuple) {
  return tuples.tile().LoadIndex(tuples.Span(tuple).DataOffset(tuple));
}

// How many normals are missing for the vertex.
double MissingNormals(const TuplesLackingNormals& tuples, Position at) {
  const Tile& tile = tuples.tile();
  const uint64_t vertex = VertexOf(tuples, at.element);
  const uint64_t normals = tile.list(kNormals).count;
  // Another rule reports vertices that do not exist.
  return vertex < normals || vertex >= tile.list(kVertices).count
             ? 0
             : static_cast<double>(vertex - normals + 1);
}

Location VertexPlace(const TuplesLackingNormals& tuples, Position at) {
  Location where =
      TuplePlace(tuples, at.element, 0, tuples.tile().widths().index());
  where.field = where.field.Field("vertex");
  return where;
}

Message NoNormalMessage(const TuplesLackingNormals& tuples, Position at) {
  return Message(
      "the tuple has no normal, so readers use normal $0, as for its vertex, "
      "but the list of normals has $1",
      VertexOf(tuples, at.element),
      Counted(tuples.tile().list(kNormals).count, "record"));
}

}  // namespace

const TupleRule rules::index_range = {
    .info = {.id = "btg-index-range",
             .severity = Severity::kError,
             .title = "An index is not below the length of its list.",
             .section = kSection,
             .rationale = "FlightGear reads memory past the list when it draws "
                          "the tile.",
             .remedy = "Correct the index.",
             .bad = "set objects[6].indices[2] 4",
             .ok = "set objects[6].indices[2] 3"},
    .predicate = Exact<Excess>,
    .place = IndexPlace,
    .message = RangeMessage,
    .applies = ListsAreWhole<Tuples>,
    .series = CountKinds};

const ImplicitNormalRule rules::index_implicit_normal = {
    .info = {.id = "btg-index-implicit-normal",
             .severity = Severity::kWarning,
             .title = "A tuple has no normal, and its vertex has none either.",
             .section = kSection,
             .rationale = "FlightGear then uses the vertex index as the normal "
                          "index, which is past the list of normals.",
             .remedy = "Write as many normals as vertices, or the index of the "
                       "normal in each tuple.",
             .bad = "append objects[1].floats 0 5 5; "
                    "set objects[8].properties[1].data \\x09; "
                    "set objects[8].indices 0 0 1 1 2 2 4 3; "
                    "set objects[8].indices_per_element 8",
             .ok = "append objects[1].floats 0 5 5; "
                   "set objects[5].indices 4 0 1 1; "
                   "set objects[8].properties[1].data \\x09; "
                   "set objects[8].indices 0 0 1 1 2 2 3 3; "
                   "set objects[8].indices_per_element 8"},
    .predicate = Exact<MissingNormals>,
    .place = VertexPlace,
    .message = NoNormalMessage,
    .applies = ListsAreWhole<TuplesLackingNormals>};

}  // namespace trackcheck::btg
